"""The games, each with its own tests."""
