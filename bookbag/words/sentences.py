"""One sentence for each problem: the field or the player, the value, and what would be right."""

import re

from bookbag.game.problems import Problem, Where
from bookbag.game.value import has_place_on_a_line
from bookbag.words.names import Names
from bookbag.words.numbers import count
from bookbag.words.rules import title, value_words

SENTENCES: dict[str, str] = {
    # documents
    "unknown_field": "there is no field “{field}” here; take it out or correct its name.",
    "missing_field": "this field is missing; it must be given here.",
    "wrong_kind": "{given} can't stand here; it must be {wanted}.",
    "out_of_bounds": "{given} is out of bounds; it must be at {bound}.",
    "wrong_length": "{given} has the wrong length; it must be at {bound}.",
    "not_a_choice": "{given} is not one of the choices; it must be {choices}.",
    "unknown_preset": "“{given}” is not a preset; the presets are {known}.",
    "json_encoding": "this is not UTF-8 text (byte {at}); save the document as UTF-8.",
    "json_broken": "this is not JSON (line {line}, column {column}: {what}); correct it there.",
    "json_cut": "this is not JSON as it is: it ends in the middle, as if it was cut short; take the whole of it.",
    "json_deep": "this is nested more than {most} levels deep; no document of Bookbag is.",
    "json_number": "this holds a number that JSON doesn't have; write plain whole numbers.",
    "json_key": "this has a field whose name is no text; take it out or correct its name.",
    "json_twice": "the field “{field}” is given twice; leave one of them.",
    "file_unreadable": "the file can't be read: {why}; name a file that can be read, or - for standard input.",
    # house rules
    "house_seats": "{players} players can't be seated so: {layout}; there must be {possible} (table.players).",
    "house_over_deal": "{rule} is {least}, more than the {deal} books in a deal; it must be at most {deal}.",
    "house_double": "nils that stand and fall together (nil.both_partners) need partners, and these rules have "
    "{layout}; choose separately or forbidden.",
    "house_one_nil": "one nil in every side (nil.one_each_side) needs partners and nils; these rules have {layout}, "
    "and nil is {nil}, so switch it off.",
    "house_total": "the least total (bidding.total_minimum) is {least}, and {sides} sides can't bid more than {most} "
    "together; it must be at most {most}.",
    "house_boards": "with a board of {board}, {sides} sides bid at least {total} of the {deal} books in a deal, "
    "so somebody is always set; choose a lower board, or none.",
    "house_unnamed": "these rules have no name; type what they are called.",
    "house_bags": "bags are not counted, and each book over a contract still brings {points} (bags.points); "
    "at tables without bags it is usually 0.",
    "house_name_taken": "the name “{given}” is already that of other house rules here; choose a name that none has.",
    # house rules from another table
    "rules_empty": "nothing was given; give house rules as a file, as text, as a link or as a code.",
    "rules_long": "this is longer than {most} kB; house rules are never so long, so choose the right file.",
    "rules_unknown": "these are not house rules; give their file, its whole text, a link to them or its code.",
    "rules_code": "this code is damaged or not all of it is here; copy the whole link again.",
    "rules_other": "this is {what}, not house rules; its format must be {wanted}.",
    "rules_newer": "these house rules are of version {given}, and this Bookbag reads version {version}; "
    "take a newer Bookbag.",
    "qr_long": "this is too long for a code that a phone reads ({given} letters); it must be at most {most}, "
    "so send it as a link or as a file.",
    # games from elsewhere
    "game_moment": "{given} is not a moment; it must be written as “2026-11-30T19:05:00.250Z”.",
    "game_name": "{given} is not the name of a game; it must be of letters, digits, - and _, and of at most 64.",
    "game_digest": "{given} is not a digest; it must be of 64 hexadecimal digits, or left out.",
    "game_kind": "{given} is no kind of entry that this Bookbag knows; correct it, or take a newer Bookbag.",
    "game_letter": "this holds half a letter, which no text can; take it out.",
    "game_long": "this is longer than {most} MB, and no game is; choose the right file.",
    "game_newer": "this game is of version {given}, and this Bookbag reads version {version}; take a newer Bookbag.",
    "game_unopened": "the first entry is {given}; it must be game_opened.",
    "game_opened_again": "the game is opened again here; only the first entry may be game_opened.",
    "game_altered": "the entries are not those that the digest was made of; export the game again, or leave the "
    "digest out where they were changed on purpose.",
    "file_empty": "there is nothing in this file; choose one with a game, a score sheet or a backup in it.",
    "file_other": "this is {what}; only games, score sheets and backups can be taken in.",
    "file_backup": "this data file {fault}; bookbag check FILE --save OTHER saves what can be saved of it.",
    "file_backup_newer": "this data file is of a newer Bookbag; take that one, or export its games there.",
    "file_backup_altered": "game {game} was changed outside Bookbag at entry {seq}; bookbag check FILE --save OTHER "
    "saves what can be saved.",
    "game_ambiguous": "“{given}” begins the names of {games} games; write more of it.",
    "export_which": "it must be said which games; name them, or say --all for every one.",
    "export_one": "a page for printing holds one game, and {given} are named; name one.",
    "export_form": "--csv and --record can't be written together; choose one of them.",
    "export_altered": "game {game} was changed outside Bookbag at entry {seq}; only what comes before is written.",
    "export_newer": "game {game} has entries of a newer Bookbag; export it as a document, or take that Bookbag.",
    "target_unnamed": "the file to write to has no name; give it one.",
    "target_folder": "the name {given} is that of a folder; name a file in it.",
    "target_ours": "the file {given} is one that Bookbag keeps its own data in; name another to write to.",
    "target_backups": "the file {given} would lie among the backups; name one elsewhere.",
    "target_source": "the file {given} is the one that is to be saved from; name another to write to.",
    "target_database": "the file {given} is a database and may hold games; name another to write to.",
    "restore_which": "it must be said which backup; name a file, or say --list to see what there is.",
    "restore_itself": "this is the data file itself and no backup of it; say --list to see what backups there are.",
    "no_such_game": "there is no game “{given}” here; bookbag games lists them.",
    # the table
    "seat_count": "{given} players are named, and these rules seat {seats}; name {seats}.",
    "seat_twice": "{name} sits twice; each seat needs a different name.",
    "name_blank": "{given} is not a name; a name is letters that can be seen, on one line.",
    "seat_unnamed": "player {place} has no name; type one of 1 to 40 letters.",
    "seat_dealer": "the dealer is seat {given}; it must be a seat from 0 to {most}.",
    "start_sides": "the start needs a score and bags for each of the {sides} sides.",
    # bids
    "bid_kind": "{given} is not a bid; it must be a whole number of books from 0 to 26, “nil” or “blind nil”.",
    "bids_seats": "there are {given} values for {seats} seats; give one for each seat.",
    "bids_missing": "the bids are missing or not complete; every seat or side must bid.",
    "bid_awaited": "the bid of {who} is missing; say what {who} bid.",
    "bid_over_deal": "{who} bid {bid}, and a deal has {deal} books; it must be at most {deal}.",
    "bid_under_minimum": "{seat} bid {bid}; a player must bid at least {least} here, or a nil.",
    "bid_beside_nil": "{who} bid {bid} beside a nil; it must be at least {least}.",
    "side_and_seats": "{side} bid both together and by seat; keep one of the two.",
    "side_nil": "{side} can't bid nil together; say with “bids” which seat is the nil.",
    "nil_not_played": "{seat} bid nil, and nil is not played here; bid a number.",
    "nil_both": "two of {side} bid nil, which is forbidden here; one must bid a number.",
    "nil_second": "two of {side} bid nil; exactly one of each side is the nil here, so one must bid a number.",
    "nil_wanted": "{side} has no nil; exactly one of each side must bid nil here.",
    "blind_nil_not_played": "{side} can't go blind: blind nil is not played here; bid after looking.",
    "blind_nil_not_behind": "{side} can't bid blind nil: they are {lead}, and must be {deficit} behind.",
    "blind_bid_not_played": "{side} can't go blind: blind bids are not played here; bid after looking.",
    "blind_bid_not_behind": "{side} can't bid blind: they are {lead}, and must be {deficit} behind.",
    "blind_bid_under": "{side} bid {bid} blind; a blind bid must be at least {least}.",
    "below_board": "{side} bid {bid}, under the board; they must bid at least {board} together.",
    "total_is_deal": "all bids come to {total}, the books of the deal, which is not allowed here; "
    "someone must bid again.",
    "total_under": "all bids come to {total}; they must come to at least {least}, so bid again.",
    "hand_bids_itself": "the first hand bids itself here; leave its bids out.",
    # books
    "books_missing": "the books are missing; say what each side took.",
    "books_sides": "there are {given} values for {sides} sides; give one for each side.",
    "books_sum": "the books add up to {total}, {distance}; they must add up to {deal}.",
    "books_differ": "seat_books and books don't agree; leave one of them out.",
    "nil_books_missing": "{seat} bid nil; say how many books {seat} took.",
    "nil_books_without_nil": "{seat} did not bid nil; only a nil bidder's books are given apart.",
    "nil_books_differ": "{seat} took {books} by the other figures of the round; make them agree.",
    "nil_books_over": "{side} took {books} in all, and the nil of the side {nils}; it can't be more than {books}.",
    "nil_books_short": "{side} took {books}, and all of the side bid nil, but their books come to {nils}; "
    "they must come to {books}.",
    "books_over_deal": "{books} books is more than the {deal} of a deal; say a number from 0 to {deal}.",
    # rulings and finish
    "no_such_seat": "there is no seat {given}; seats are numbered from 0, and there are {seats}.",
    "no_such_side": "there is no side {given}; sides are numbered from 0, and there are {sides}.",
    "ruling_own_side": "{side} can't call a renege on itself; only another side can call.",
    "ruling_player": "{seat} doesn't sit with {side}; name a player of the accused side, or none.",
    "ruling_same": "this call is ruled so already; change something of it first.",
    "calls_spent": "this would be call {given} of {side} in this round, and a side may make {most}; withdraw an "
    "earlier call first.",
    "card_unknown": "{given} is not a card; it must be a rank and a suit as “A♠” or “10♥”, “Big Joker” or “Little "
    "Joker”.",
    "no_such_round": "there is no round {given} here; say a round from 1 to {last}.",
    "mend_unplayed": "round {round} is not played out; only a round with its books entered can be changed.",
    "mend_nothing": "round {round} was entered just so; change a bid or a number of books first.",
    "mend_first_taken": "the first hand bids itself here, and round 2 was bid; enter round 1 again as it should have "
    "been, and take another round out.",
    "mend_first_put_in": "the first hand bids itself here, and round 1 was played so; enter round 1 again as the "
    "hand that was forgotten, and put the other one in before round 2.",
    "mend_unplayable": "with this, round {round} could not be scored as it was entered; amend that round first.",
    "seats_same": "they sit just so already; change a name or a seat first.",
    "dealer_same": "{seat} is the dealer of round {round} already; tap another player.",
    "game_over": "the game was over after round {round}; take this round out, or raise the target (finish.target).",
    # pages for printing
    "page_missing": "there is nothing to print at this address; open it from the table's house rules.",
    "page_method": "this is not how this address is used; open it from Bookbag itself.",
    "export_missing": "there is no file at this address; open it from Files and backups.",
    "import_cut": "the file did not arrive whole, so nothing of it was taken in; choose it again.",
    "import_large": "this file has {given} MB, and a browser may send {most}; take it in by bookbag import FILE.",
    "page_nothing": "there is nothing at this address; open Bookbag's first page.",
    "page_foreign": "a page from elsewhere asked for this; open it from Bookbag itself.",
    # the room
    "pin_none": "no phone is let in to score just now; ask the host to show a PIN, then type it.",
    "pin_wrong": "that is not the PIN; type the {digits} digits on the host's screen.",
    "pin_wait": "too many wrong PINs were typed; wait {wait}, then type the one on the host's screen.",
    "room_withdrawn": "this phone may not keep the score any more; ask the host for a new PIN.",
    "room_other_game": "this phone was let in to score another game; ask the host for the PIN of this one.",
    "room_host_only": "the rules, the seats and the dealer are the host's to change; ask the host to do it.",
    # the bid coach
    "hand_over": "that would be {given} cards in hand, and a hand has {most}; take another card out first.",
    # rules changed in play
    "amend_round": "the rules can't be changed from round {given} on; say a round from 1 to {last}.",
    "amend_seats": "these rules seat {players} as {sitting}, and this game seats {seats} as {now}; keep "
    "table.players and table.layout, or begin a new game.",
    "amend_nothing": "these are the rules from round {round} on already; change one of them first.",
    "amend_deal": "round {round} was played with {was} books in the deal, and these rules have {deal}; {instead}.",
    "amend_bids_itself": "bids were made in round {round}, and by these rules the first hand bids itself; {instead}.",
    "amend_bids_missing": "nobody bid in round {round}, and by these rules there are bids in it; {instead}.",
    "amend_nils": "by these rules other bids of round {round} count as a nil than when its books were entered; "
    "{instead}.",
    # games put away, and names
    "game_archived": "this game is archived, and nothing is written in it; take it out of the archive first.",
    "game_deleted": "this game was deleted, and nothing is done with it; put it back first.",
    "name_same": "{given} is the name already; type another one.",
    "names_together": "{old} and {new} sat at one table on {date}, so they are two players; put the names in that "
    "game right first.",
    # searching past games
    "day_unreadable": "“{given}” is not a day; write it as 2026-11-30, or a month as 2026-11, or a year as 2026.",
    "days_crossed": "the first day {first} is after the last day {last}; put them the other way round.",
    # the book
    "nothing_to_undo": "there is nothing to undo; the game has just begun.",
    "nothing_to_redo": "there is nothing to redo; nothing was undone since the last entry.",
    "book_altered": "this game's file was changed outside Bookbag at entry {seq}; what comes before is shown, "
    "and nothing more is written in it.",
}


LONGEST = 120
"""Letters of somebody else's text that are shown."""


def say(problem: Problem, names: Names | None = None) -> str:
    """A problem in one sentence, beginning with a capital."""
    names = names or Names()
    values = dict(problem.values)
    shown = {key: _named(key, value, names) for key, value in values.items()}
    shown["who"] = shown.get("seat", shown.get("side", ""))
    if isinstance(gap := values.get("behind"), int):
        shown["lead"] = f"{gap} behind" if gap > 0 else f"{-gap} ahead" if gap < 0 else "level"
    if isinstance(over := values.get("over"), int):
        shown["distance"] = f"{over} too many" if over > 0 else f"{-over} missing"
    if "later" in values:
        again = "" if values["later"] is None else f", or begin from round {values['later']}"
        shown["instead"] = f"leave that as it was{again}"
    text = SENTENCES[problem.code].format_map(shown)
    return text[:1].upper() + text[1:]


def plainly(problem: Problem) -> str:
    """The same for a screen, where rules go by their titles: without the names that documents give them."""
    return _PATHS.sub("", say(problem))


_PATHS = re.compile(r" \([a-z_]+\.[a-z_]+( [a-z_]+)?\)")


def _named(key: str, value: object, names: Names) -> str:
    if key == "seat" and isinstance(value, int):
        return names.seat(value)
    if key == "side" and isinstance(value, int):
        return names.side(value)
    if key == "wait" and isinstance(value, int):
        return count(value, "second")
    if key == "known":
        return str(value)  # ours, however long the list has grown
    if key == "layout":
        return f"{value_words('table.layout', value)} (table.layout {value})"
    if key == "rule" and isinstance(value, str):
        return f"{title(value)} ({value})"
    return clean(str(value))


def clean(text: str) -> str:
    """What somebody else wrote, made fit for a line of ours: no line ends or controls, never long."""
    shown = "".join(letter if has_place_on_a_line(letter) else "?" for letter in text[: LONGEST + 1])
    return f"{shown[:LONGEST]}…" if len(text) > LONGEST else shown


def path(where: Where) -> str:
    """A path as people write it: `rounds[2].books`."""
    text = ""
    for step in where:
        text += f"[{step}]" if isinstance(step, int) else f".{clean(step)}" if text else clean(step)
    return text
