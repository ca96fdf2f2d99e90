"""The tutorial shows the whole source of its game, and nothing that is not in it."""

import re

from tests.plugin.sample import SOURCE, TUTORIAL

TEXT = TUTORIAL.read_text(encoding="utf-8")


def shown(language: str) -> list[str]:
    """The blocks of the tutorial in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line]


def test_the_script_is_shown_whole_and_in_order() -> None:
    source = (SOURCE / "ten_planks" / "__init__.py").read_text(encoding="utf-8")
    assert lines("".join(shown("python"))) == lines(source)


def test_the_script_has_less_than_100_lines() -> None:
    source = (SOURCE / "ten_planks" / "__init__.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 100


def test_texts_and_announcement_are_shown_whole() -> None:
    files = [SOURCE / "pyproject.toml", SOURCE / "ten_planks" / "data.toml"]
    assert [lines(block) for block in shown("toml")] == [lines(path.read_text(encoding="utf-8")) for path in files]


def test_the_test_of_the_tutorial_passes() -> None:
    code = re.search(r"^    from companion\.session .*?(?=^\S)", TEXT, re.MULTILINE | re.DOTALL)
    assert code is not None
    defined: dict[str, object] = {}
    exec(re.sub("^    ", "", code[0], flags=re.MULTILINE), defined)  # noqa: S102
    test = defined["test_a_bold_roll_loses_planks"]
    assert callable(test)
    test()
