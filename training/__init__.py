"""Builds the dice reader's model: scenes are drawn by a ray tracer, nets are trained, weights are written out.

Nothing here is needed to play; see README.md in this folder.
"""
