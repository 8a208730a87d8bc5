"""Statistics over many games: what each player did, made of the games themselves. Pure."""
