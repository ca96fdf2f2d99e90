"""The catalogues of translations: collects the marked texts of every package and brings its catalogues up to date.

    python -m tests.catalogues            bring all catalogues up to date and compile them
    python -m tests.catalogues --missing  only tell which texts have no translation

A text is marked by ``tr("…")``, ``trn("one", "many", n)``, or as the noun of ``count(n, "noun")`` and
``span(range, "noun")`` (``companion.language``, ``companion.wording``).
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.language import LANGUAGES
from companion.wording import numbered

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "companion" / "games"
BORN = datetime(2026, 11, 30, tzinfo=UTC)
"""A catalogue tells no dates, so that bringing it up to date changes nothing but what has changed."""
TRANSLATED = tuple(code for code in LANGUAGES if code != "en")

Message = str | tuple[str, str]
"""A text, or a text for one and for many."""


class Unclear(Exception):
    """A text was marked that cannot be read where it is marked."""


@dataclass(frozen=True)
class Package:
    """A folder of code with catalogues of its own."""

    folder: Path

    @property
    def name(self) -> str:
        return str(self.folder.relative_to(ROOT))

    def modules(self) -> Iterator[Path]:
        """Its modules, without those of packages in it that have catalogues of their own."""
        inner = [package.folder for package in packages() if self.folder in package.folder.parents]
        for path in sorted(self.folder.rglob("*.py")):
            if not any(folder in path.parents for folder in inner):
                yield path

    def catalogue(self, code: str) -> Path:
        return self.folder / "locale" / f"{code}.po"


def packages() -> list[Package]:
    """Every package that speaks to people."""
    games = sorted(path.parent for path in GAMES.glob("*/__init__.py"))
    return [Package(folder) for folder in (ROOT / "companion", *games, ROOT / "ui", ROOT / "hardware", ROOT / "vision")]


def collect(package: Package) -> dict[Message, set[str]]:
    """The marked texts of a package, and the modules in which they stand. Raises Unclear."""
    found: dict[Message, set[str]] = {}
    for path in package.modules():
        where = str(path.relative_to(ROOT))
        for message in marked(path.read_text(encoding="utf-8"), where):
            found.setdefault(message, set()).add(where)
    return found


def marked(source: str, where: str) -> Iterator[Message]:
    """The texts that are marked in a module. Raises Unclear."""
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        place = f"{where}:{node.lineno}"
        match node.func.id, node.args:
            case "tr", [text, *_]:
                yield _literal(text, place)
            case "trn", [one, many, *_]:
                yield _literal(one, place), _literal(many, place)
            case "count" | "span", [_, noun] if isinstance(noun, ast.Constant):
                yield numbered(_literal(noun, place))


def _literal(node: ast.expr, place: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise Unclear(f"{place}: what is marked must be the text itself, its gaps named, and not be worked out")


def read(package: Package, code: str) -> Catalog:
    """A package's catalogue as it is, an empty one where there is none."""
    path = package.catalogue(code)
    if not path.is_file():
        return Catalog(code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def renewed(package: Package, code: str) -> Catalog:
    """A package's catalogue with exactly the texts that are marked now, each with the translation it has."""
    old = read(package, code)
    new = Catalog(
        code, header_comment="", project="table-companion", version="1", creation_date=BORN, revision_date=BORN,
        last_translator="the authors", language_team=LANGUAGES[code], fuzzy=False,
    )  # fmt: skip
    for message, places in sorted(collect(package).items(), key=lambda item: str(item[0])):
        known = old.get(message if isinstance(message, str) else message[0])
        new.add(message, known.string if known is not None else "", [(place, None) for place in sorted(places)])
    return new


def written(catalogue: Catalog) -> bytes:
    """A catalogue as the file that people edit."""
    into = BytesIO()
    write_po(into, catalogue, width=110, include_lineno=False)
    return into.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as the file that the program reads."""
    into = BytesIO()
    write_mo(into, catalogue)
    return into.getvalue()


def missing(catalogue: Catalog) -> list[Message]:
    """The texts that have no translation."""
    return [entry.id for entry in catalogue if entry.id and not all(strings(entry.string))]


def strings(string: object) -> tuple[str, ...]:
    return string if isinstance(string, tuple) else (str(string),)


def main() -> int:
    only_tell = "--missing" in sys.argv[1:]
    lacking = 0
    for package in packages():
        for code in TRANSLATED:
            catalogue = renewed(package, code)
            path = package.catalogue(code)
            for message in missing(catalogue):
                lacking += 1
                print(f"{path.relative_to(ROOT)}: {message!r}")
            if not only_tell and len(catalogue):
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(written(catalogue))
                path.with_suffix(".mo").write_bytes(compiled(catalogue))
    print(f"{lacking} texts without a translation")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
