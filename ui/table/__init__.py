"""The table drawn from a game's scene: groups of things by the zone they lie in."""
