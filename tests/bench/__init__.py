"""How long things take, and how much memory. Nothing here passes or fails: `python -m tests.bench` prints a table."""

import sys
from pathlib import Path

# The tests know each other by the names pytest gives them: those of their folders.
sys.path.append(str(Path(__file__).parents[1]))
