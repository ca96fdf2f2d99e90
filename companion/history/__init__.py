"""The table's memory: the list of all games and what can be done with it."""
