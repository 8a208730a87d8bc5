"""Runs every measure and prints one table."""

from . import bench_entry, bench_fold, bench_room, bench_start
from .timing import printed

if __name__ == "__main__":
    print(printed([*bench_fold.rows(), *bench_entry.rows(), *bench_start.rows(), *bench_room.rows()]))
