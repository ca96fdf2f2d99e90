"""What the games that were played say about the people who played them, and about their dice."""
