"""House rules: the settings that a game offers, and the values chosen, checked."""

from collections.abc import Iterable, Mapping

from companion.asks import Option
from companion.errors import Refused
from companion.game import Setting
from companion.language import tr


def setting(key: str, label: str, words: str, *options: tuple[str, ...]) -> Setting:
    """A setting with its help; options are id, label and, if there is more to say, detail. The first is the usual."""
    return Setting(key, label, tuple(Option(*option) for option in options), options[0][0], help=words)


def read_settings(
    raw: Mapping[str, object], settings: Iterable[Setting], title: str, others: Iterable[str] = ()
) -> dict[str, str]:
    """The value of every setting that takes one, the default where none is given; ``others`` are the further options a
    game has. Raises Refused where an option or a value is unknown."""
    offered = {setting.id: setting for setting in settings}
    known = sorted({"players", *others, *offered})
    if unknown := [str(key) for key in raw if key not in known]:
        raise Refused(
            tr(
                "{game} has no option {option}; its options are: {options}",
                game=title,
                option=repr(unknown[0]),
                options=", ".join(known),
            )
        )
    chosen: dict[str, str] = {}
    for setting in offered.values():
        value = raw.get(setting.id, setting.default)
        possible = [option.id for option in setting.options]
        if not isinstance(value, str) or value not in possible:
            raise Refused(
                tr(
                    "{setting}: {value} cannot be chosen; possible: {possible}",
                    setting=setting.label,
                    value=repr(value),
                    possible=", ".join(possible),
                )
            )
        chosen[setting.id] = value
    return chosen
