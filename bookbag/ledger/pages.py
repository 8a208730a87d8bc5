"""The rows of a SQLite file read page by page, without the trees that lead to them.

A tree is only as whole as its pages are: where one in its middle is lost, SQLite loses all that lies below it, though
every row may still be there. What a page and a row look like is told in https://www.sqlite.org/fileformat2.html.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Literal, TypeAlias

MAGIC = b"SQLite format 3\0"

PAGE = 4096
"""Bytes of a page, where the file does not say otherwise."""

TABLE_LEAF, INDEX_LEAF, INDEX_INNER = 13, 10, 2
HEADS = {TABLE_LEAF: 8, INDEX_LEAF: 8, INDEX_INNER: 12}
"""The kinds of page that rows lie on, and how many bytes of one come before the places of its rows."""

NUMBERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The bytes of a whole number, by how its type is written."""

Value: TypeAlias = str | bytes | int | None


@dataclass(frozen=True)
class Found:
    """One row, or one key of an index."""

    what: Literal["row", "key"]
    number: int
    """The row's own; 0 for a key, whose last value it is."""

    values: tuple[Value, ...]


class Pages:
    """The pages of an open file, sound or not."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._head = file.read(100).ljust(100, b"\0")
        told = int.from_bytes(self._head[16:18], "big")
        size = 65536 if told == 1 else told
        trusted = self._head.startswith(MAGIC) and size >= 512 and size & (size - 1) == 0
        length = file.seek(0, 2)
        # As many of the usual pages as it should have: then it is the size that was spoilt.
        usual = length == PAGE * int.from_bytes(self._head[28:32], "big")
        self._size = size if trusted and not usual else PAGE
        self._count = -(-length // self._size)

    def __iter__(self) -> Iterator[Found]:
        """Whatever looks like a row or a key, in the order of the pages; what was thrown away is left out.

        Raises:
            OSError: the disk will not give it.
        """
        free = self._free()
        for number in range(2, self._count + 1):  # the first one has only the names of the tables
            if number not in free:
                yield from self._on(self._page(number))

    def _on(self, page: bytes) -> Iterator[Found]:
        head = HEADS.get(page[0])
        if head is None:
            return
        rows = min(int.from_bytes(page[3:5], "big"), (self._size - head) // 2)
        for place in range(head, head + 2 * rows, 2):
            try:
                yield self._found(page, int.from_bytes(page[place : place + 2], "big"))
            except (ValueError, IndexError):  # this one is lost, and the next may not be
                continue

    def _found(self, page: bytes, at: int) -> Found:
        """The row at a place.

        Raises:
            ValueError: there is none, or not all of it.
            IndexError: it would go on behind the page.
        """
        if page[0] == INDEX_INNER:
            at += 4
        length, at = varint(page, at)
        number = 0
        if page[0] == TABLE_LEAF:
            number, at = varint(page, at)
        most = self._size - 35 if page[0] == TABLE_LEAF else (self._size - 12) * 64 // 255 - 23
        content = self._content(page, at, length, most)
        return Found("row" if page[0] == TABLE_LEAF else "key", number, values_of(content))

    def _content(self, page: bytes, at: int, length: int, most: int) -> bytes:
        """A row's bytes; of a long one only the beginning is on its page.

        Raises:
            ValueError: not all of it is there.
        """
        here = length
        if length > most:
            least = (self._size - 12) * 32 // 255 - 23
            here = least + (length - least) % (self._size - 4)
            here = least if here > most else here
        parts, left = [page[at : at + here]], length - here
        following = int.from_bytes(page[at + here : at + here + 4], "big") if left else 0
        if len(parts[0]) < here or left > self._count * self._size:
            raise ValueError("it goes on behind the file")
        while left:
            more = self._page(following)
            parts.append(more[4:][:left])
            left -= len(parts[-1])
            following = int.from_bytes(more[:4], "big")
        return b"".join(parts)

    def _page(self, number: int) -> bytes:
        """A page, filled up where the file is cut.

        Raises:
            ValueError: there is none of this number.
        """
        if not 1 <= number <= self._count:
            raise ValueError(f"there is no page {number}")
        self._file.seek((number - 1) * self._size)
        return self._file.read(self._size).ljust(self._size, b"\0")

    def _free(self) -> frozenset[int]:
        """The pages that SQLite keeps for what is to come; none where its list of them is not whole."""
        following, count = (int.from_bytes(self._head[at : at + 4], "big") for at in (32, 36))
        free: list[int] = []
        try:
            while following and len(free) < count:
                page = self._page(following)
                free.append(following)
                listed = min(int.from_bytes(page[4:8], "big"), self._size // 4 - 2)
                free += [int.from_bytes(page[at : at + 4], "big") for at in range(8, 8 + 4 * listed, 4)]
                following = int.from_bytes(page[:4], "big")
        except ValueError:
            return frozenset()
        whole = not following and len(free) == count == len(set(free)) and 1 not in free
        return frozenset(free) if whole and self._head.startswith(MAGIC) else frozenset()


def varint(page: bytes, at: int) -> tuple[int, int]:
    """A number as SQLite shortens it, and the place behind it.

    Raises:
        IndexError: it goes on behind the page.
    """
    number = 0
    for place in range(at, at + 8):
        number = number << 7 | page[place] & 127
        if page[place] < 128:
            return number, place + 1
    return number << 8 | page[at + 8], at + 9


def values_of(content: bytes) -> tuple[Value, ...]:
    """The values of a row.

    Raises:
        ValueError: it is no row, or one with values such as no entry has.
        IndexError: it is no row.
    """
    body, at = varint(content, 0)
    start, values = body, list[Value]()
    while at < start:
        kind, at = varint(content, at)
        size = NUMBERS.get(kind, max(0, kind - 12) // 2)
        part = content[body : body + size]
        if kind in (7, 10, 11) or len(part) < size:
            raise ValueError("it is no row of ours")
        if kind == 0:
            values.append(None)
        elif kind < 12:
            values.append(kind - 8 if kind in (8, 9) else int.from_bytes(part, "big", signed=True))
        else:
            values.append(part.decode() if kind % 2 else part)
        body += size
    if at != start or body != len(content):
        raise ValueError("it is no row")
    return tuple(values)
