"""Buttons on the pins of a Raspberry Pi: from a contact that closes to an answer the game takes.

``pins`` says which button sits on which pin, ``chip`` opens the pins, ``debounce`` makes presses of contacts,
``buttons`` is the board that tells of them, ``answers`` and its pads make answers of presses, ``board`` is
all of it for a screen. Nothing here is needed to play.
"""
