"""What a checker says, in words that need no programmer."""

from typing import Annotated, Any, Literal

import msgspec
import pytest

from companion.complaints import in_words


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (int, "x", "a whole number is needed here, and this is text"),
        (int | None, [], "a whole number or nothing is needed here, and this is a list"),
        (bool | int | str, None, "true or false, a whole number or text is needed here, and this is nothing"),
        (Annotated[int, msgspec.Meta(ge=320)], 1, "at least 320 is needed"),
        (Annotated[float, msgspec.Meta(le=100)], 101.5, "at most 100 is needed"),
        (Annotated[str, msgspec.Meta(min_length=1)], "", "this is empty"),
        (Annotated[list[int], msgspec.Meta(max_length=2)], [1, 2, 3], "at most 2 of them are needed"),
        (Literal["a", "b"], "c", "'c' cannot be chosen"),
    ],
)
def test_every_complaint_is_in_plain_words(kind: Any, value: object, words: str) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(value, kind)
    assert in_words(str(error.value)) == words


def test_missing_and_unknown_names() -> None:
    assert in_words("Object missing required field `game`") == "'game' is missing"
    assert in_words("Object contains unknown field `gmae`") == "'gmae' does not belong here"


def test_a_complaint_that_is_not_known_stays_as_it_is() -> None:
    assert in_words("The moon is blue") == "The moon is blue"
