"""Buttons, a rotary encoder and lights on the pins of a Raspberry Pi: from a contact that closes to an answer the
game takes, and from the table to what is lit.

``pins`` says what sits on which pin, ``chip`` opens the pins, ``contacts`` brings their edges; ``debounce`` and
``encoder`` make presses of edges, ``answers`` and its pads make answers of presses. ``lights`` says what a table
lights, ``glow`` and ``lamps`` switch it. ``panel`` is all that is wired, ``board`` all of it for a screen; ``learn``,
``desk`` and ``drawing`` are for finding out and showing what is wired. Nothing here is needed to play.
"""
