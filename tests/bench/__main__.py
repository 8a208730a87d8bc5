"""Runs every measure and prints one table."""

from . import bench_entry, bench_fold, bench_history, bench_room, bench_start
from .timing import printed

if __name__ == "__main__":
    measures = (bench_fold, bench_entry, bench_history, bench_start, bench_room)
    print(printed([row for measure in measures for row in measure.rows()]))
