"""The pictures of docs/gallery.md: ``python -m tests.ui.gallery_pictures docs/pictures``."""

import sys
from fnmatch import fnmatch
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.ui.reference_pictures import halved, read_png
from tests.ui.staging import props
from ui.gallery.variants import Variant

WIDE, UPRIGHT = (800, 480), (720, 1280)
CHOICE = (
    ("roll", "royal-rescue/servants-attack-bad-4-*", Variant(WIDE)),
    ("missed", "royal-rescue/servants-missed-bad-4-*", Variant(WIDE, "light")),
    ("contrast", "royal-rescue/dungeon-roll-good-*", Variant(WIDE, "contrast")),
    ("large", "royal-rescue/servants-missed-bad-1-*", Variant(WIDE, scale=150)),
    ("german", "royal-rescue/servants-attack-good-*", Variant(WIDE, language="de")),
    ("robin-hood", "robin-hood/guard-brawn-1-*", Variant(WIDE)),
    ("settings", "settings/screen", Variant(WIDE, scale=150)),
    ("camera", "camera/roll-doubtful", Variant(WIDE)),
    ("upright-whip", "royal-rescue/umbar-whip-bad-3-*", Variant(UPRIGHT)),
    ("upright-history", "royal-rescue/page-history", Variant(UPRIGHT)),
    ("upright-won", "royal-rescue/over-won-legends-*", Variant(UPRIGHT, "light")),
    ("upright-figures", "people/luck", Variant(UPRIGHT)),
)
"""What each picture is called, which screen it shows, and in which way; upright ones are half as large."""


def main(folder: Path) -> int:
    """Draw them into a folder."""
    from ui.gallery.run import off_screen

    with TemporaryDirectory() as home:
        off_screen(Path(home))
        from ui.gallery.show import Gallery
        from ui.snapshot import png_of, write_png

        gallery = Gallery(props())
        for name, pattern, variant in CHOICE:
            shot = max((shot for shot in gallery.shots if fnmatch(shot.name, pattern)), key=lambda shot: shot.name)
            for shown in gallery.show([variant], [shot]):
                rows = read_png(png_of(shown.stage, shown.stage.look.palette.table))
                rows = halved(rows) if variant.size == UPRIGHT else rows
                path = folder / f"gallery-{name}.png"
                write_png(path, len(rows[0]) // 3, len(rows), rows)
                print(f"{path}: {path.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
