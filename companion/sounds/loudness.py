"""How loud sounds are. Not every player of the system's can be told, so the sounds themselves are made softer."""

import io
import sys
import wave
from array import array
from collections.abc import Mapping
from pathlib import Path

LOUDNESS: Mapping[str, float] = {"quiet": 0.12, "medium": 0.35, "loud": 1.0}
"""By which share the swings of a sound are kept, by the setting: steps of some nine decibels, each heard as about half
as loud as the next."""
BYTES = 2
"""Of a sample: all our sounds have 16 bits."""


def softer(sound: bytes, share: float) -> bytes:
    """A WAV file of 16 bits with its swings at a share of what they are. Raises wave.Error where it is none."""
    with wave.open(io.BytesIO(sound)) as read:
        form, samples = read.getparams(), array("h", read.readframes(read.getnframes()))
    if form.sampwidth != BYTES:
        raise wave.Error(f"a sound of {8 * form.sampwidth} bits; ours have 16")
    swapped = sys.byteorder == "big"
    if swapped:
        samples.byteswap()
    samples = array("h", (round(sample * share) for sample in samples))
    if swapped:
        samples.byteswap()
    whole = io.BytesIO()
    with wave.open(whole, "wb") as written:
        written.setparams(form)
        written.writeframes(samples.tobytes())
    return whole.getvalue()


def soft_file(file: Path, share: float, folder: Path) -> Path:
    """A sound's file at a share of its loudness, made in a folder where it is not there yet. Raises OSError,
    wave.Error."""
    made = folder / f"{file.stem}-{round(100 * share)}.wav"
    if not made.exists():
        made.write_bytes(softer(file.read_bytes(), share))
    return made
