"""Measures that need what our lock files do not have."""
