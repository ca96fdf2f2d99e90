"""Makes the sounds of the moments; needs numpy, and only when they shall change.

    python -m companion.sounds.make_sounds

Each is written beside this file. They are as if made on the table: plucked strings, a knock, a lash, a latch, a bell.
"""

import wave
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 22_050
PEAK = 0.6
"""Of what can be written: loud enough at a table, and not startling."""

Sound = NDArray[np.float64]


def time(seconds: float) -> Sound:
    """The moments of a sound's samples, in seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def pluck(pitch: float, seconds: float, bright: float = 1.0) -> Sound:
    """A plucked string: overtones that die away the faster the higher they are. ``pitch`` in hertz."""
    t = time(seconds)
    tone = sum(
        (np.sin(2 * np.pi * pitch * n * t) * np.exp(-t * (5 + 4 * n / bright)) / n**1.3 for n in range(1, 7)),
        start=np.zeros_like(t),
    )
    return tone * np.minimum(1.0, t * 400)


def bell(pitch: float, seconds: float) -> Sound:
    """A small bell: overtones that fit no string."""
    t = time(seconds)
    tones = ((1.0, 1.0, 6.0), (2.76, 0.6, 9.0), (5.40, 0.35, 14.0), (8.93, 0.2, 20.0))
    return sum(
        (np.sin(2 * np.pi * pitch * high * t) * loud * np.exp(-t * fading) for high, loud, fading in tones),
        start=np.zeros_like(t),
    )


def knock(pitch: float, seconds: float, random: np.random.Generator) -> Sound:
    """A knock on wood: a low tone that sinks, and the noise of its beginning."""
    t = time(seconds)
    sinking = np.sin(2 * np.pi * pitch * (t - 0.6 * t**2)) * np.exp(-t * 16)
    return sinking + 0.35 * smooth(random.standard_normal(len(t)), 12) * np.exp(-t * 60)


def lash(seconds: float, random: np.random.Generator) -> Sound:
    """A lash: air that rushes louder and higher, and its crack."""
    t = time(seconds)
    at = 0.62 * seconds
    noise = random.standard_normal(len(t))
    rush = smooth(noise, 10) * np.where(t < at, (t / at) ** 3, 0.0) * 0.9
    crack = noise * np.where(t >= at, np.exp(-(t - at) * 55), 0.0)
    return rush + crack


def smooth(noise: Sound, width: int) -> Sound:
    """Noise without its highest part."""
    return np.convolve(noise, np.ones(width) / np.sqrt(width), mode="same")


def together(*parts: tuple[float, Sound]) -> Sound:
    """Sounds one over the other, each from its second on."""
    whole = np.zeros(max(round(start * RATE) + len(sound) for start, sound in parts))
    for start, sound in parts:
        begin = round(start * RATE)
        whole[begin : begin + len(sound)] += sound
    return whole


def sounds() -> Mapping[str, Sound]:
    """All sounds by their names."""
    random = np.random.default_rng(7)
    return {
        "hit": together((0.0, pluck(440, 0.3)), (0.08, pluck(659.3, 0.25))),
        "miss": together((0.0, knock(165, 0.16, random)), (0.12, knock(123, 0.2, random))),
        "fallen": together(
            (0.0, pluck(220, 0.3, 0.6)), (0.13, pluck(174.6, 0.3, 0.6)), (0.25, pluck(130.8, 0.27, 0.6)),
            (0.25, knock(82, 0.26, random)),
        ),
        "blow": lash(0.42, random),
        "opened": together(
            (0.0, knock(900, 0.05, random) * 0.6), (0.07, knock(620, 0.06, random) * 0.6), (0.13, bell(1046.5, 0.36))
        ),
        "won": together(
            (0.0, pluck(523.3, 0.35)), (0.11, pluck(659.3, 0.35)), (0.22, pluck(784, 0.35)),
            (0.33, pluck(1046.5, 0.33)), (0.33, bell(2093, 0.33) * 0.25),
        ),
        "lost": together(
            (0.0, pluck(293.7, 0.35, 0.7)), (0.16, pluck(246.9, 0.35, 0.7)), (0.3, pluck(196, 0.29, 0.7)),
        ),
    }  # fmt: skip


def write(path: Path, sound: Sound) -> None:
    """Write a sound as a WAV file of one channel and 16 bits, faded out at its end."""
    faded = sound * np.minimum(1.0, np.arange(len(sound), 0, -1) / (0.02 * RATE))
    samples = np.round(faded / np.abs(faded).max() * PEAK * 32767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    for name, sound in sounds().items():
        write(Path(__file__).parent / f"{name}.wav", sound)


if __name__ == "__main__":
    main()
