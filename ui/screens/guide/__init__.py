"""Guidance on the screen, for those who want it."""
