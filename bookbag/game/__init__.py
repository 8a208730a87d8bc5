"""The game itself: rules, bids, rounds, scoring and replay. Pure: no screen, disk, clock or chance."""
