"""How a screen can be looked at: sizes, themes, sizes of writing, languages; what there is not is refused."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import msgspec

from companion.complaints import in_words
from companion.errors import CompanionError
from companion.settings import Settings

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((800, 480), (1024, 600), (1280, 720), (720, 1280))
"""The panels that are shown unless others are asked for."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to look at every screen. ``scale`` is how large the smallest writing is, in per cent."""

    size: Size
    theme: str = "dark"
    scale: int = 100
    language: str = "en"

    @property
    def name(self) -> str:
        """What its folder is called."""
        return f"{self.size[0]}x{self.size[1]}-{self.theme}-{self.scale}-{self.language}"

    @property
    def words(self) -> str:
        """What people call it."""
        return f"{self.size[0]} × {self.size[1]}, {self.theme}, {self.scale} %, {self.language}"

    def settings(self, settings: Settings) -> Settings:
        """The settings that show it so. Raises CompanionError where there is no such theme, scale or language."""
        wide, high = self.size
        plain = msgspec.to_builtins(settings)
        # without motion, so that a picture shows how things are and not how they come to be so
        plain["display"] |= {
            "width": wide, "height": high, "theme": self.theme, "text_scale": self.scale, "motion": "reduced",
        }  # fmt: skip
        plain["play"] |= {"language": self.language}
        try:
            return msgspec.convert(plain, Settings)
        except msgspec.ValidationError as error:
            what, _, where = str(error).partition(" - at ")
            raise CompanionError(f"{self.words}: {where.strip('`$.')}: {in_words(what)}") from error


def variants(
    sizes: Sequence[Size], themes: Sequence[str], scales: Sequence[int], languages: Sequence[str]
) -> list[Variant]:
    """All combinations. Raises CompanionError for the first that does not exist."""
    found = [Variant(size, *rest) for rest in product(themes, scales, languages) for size in sizes]
    for variant in found:
        variant.settings(Settings())
    return found
