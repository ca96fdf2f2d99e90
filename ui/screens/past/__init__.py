"""Screens about what has been: all games, the people, sharing, and keeping all of it safe."""
