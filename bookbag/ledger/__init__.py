"""The ledger: the only room that touches the disk.

`data_folder` says where, `claim` makes this Bookbag the only one there, `open_database` opens the file in whatever
state it is, a `Book` keeps the games in it, a `HouseStore` the house rules, and a `ShelfStore` what is put away.
`KeptRecords` spares reading all of them again at every start.
"""

from bookbag.ledger.arrivals import Adopted, Arrival, Came, Waiting
from bookbag.ledger.backups import Backup, all_backups, newest_good, open_copy, restore
from bookbag.ledger.book import Book, Conflict, GameRow, Head, new_game_id
from bookbag.ledger.chain import Altered, Written
from bookbag.ledger.clock import Clock, SystemClock
from bookbag.ledger.database import Database
from bookbag.ledger.faults import DiskTrouble, NotRead, NotSaved
from bookbag.ledger.files import write_whole
from bookbag.ledger.houses import HouseRow, HouseStore, new_house_id
from bookbag.ledger.kept_records import KeptRecord, KeptRecords
from bookbag.ledger.location import NoFolder, data_folder
from bookbag.ledger.opening import Opened, open_database
from bookbag.ledger.serving import AlreadyServed, Claim, claim
from bookbag.ledger.shelf import DELETED_KEPT, RenamingRow, SeatsRow, ShelfRow, ShelfStore

__all__ = [
    "DELETED_KEPT",
    "Adopted",
    "AlreadyServed",
    "Altered",
    "Arrival",
    "Backup",
    "Book",
    "Came",
    "Claim",
    "Clock",
    "Conflict",
    "Database",
    "DiskTrouble",
    "GameRow",
    "Head",
    "HouseRow",
    "HouseStore",
    "KeptRecord",
    "KeptRecords",
    "NoFolder",
    "NotRead",
    "NotSaved",
    "Opened",
    "RenamingRow",
    "SeatsRow",
    "ShelfRow",
    "ShelfStore",
    "SystemClock",
    "Waiting",
    "Written",
    "all_backups",
    "claim",
    "data_folder",
    "new_game_id",
    "new_house_id",
    "newest_good",
    "open_copy",
    "open_database",
    "restore",
    "write_whole",
]
