"""The laboratory: many games played by nobody, on all cores, and what they say about a game."""
