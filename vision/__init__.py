"""Frames in, readings out: pictures, the dice reader, the card reader. No game and no screen is known here."""
