"""Looks over a screen: what ``companion gallery --audit`` looks over everywhere, for the tests of single screens."""

from ui.gallery.audit import faults

__all__ = ["faults"]
