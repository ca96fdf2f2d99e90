"""Guidance that is given to players who want it: what each option is worth, what words mean, a first lesson."""
