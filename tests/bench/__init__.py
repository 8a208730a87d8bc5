"""How long things take. Nothing here passes or fails: `cd tests && python -m bench` prints a table."""
