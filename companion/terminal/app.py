"""The terminal front end's entry point."""

from random import Random

from rich.text import Text

from companion.context import Context
from companion.terminal.home import Home
from companion.terminal.talk import InputEnded, Talk, open_talk

SAVED = "Everything is saved."


def run(context: Context, talk: Talk | None = None) -> int:
    """Play at the terminal until the players leave or the input ends; returns the exit code.

    Every answer is kept as it is given, so that leaving saves nothing more.
    """
    talk = talk or open_talk()
    try:
        Home(talk, context, Random()).run()
        talk.say(Text(SAVED))
    except InputEnded:
        talk.say(Text(f"End of input. {SAVED}"))
    except KeyboardInterrupt:
        talk.say(Text(f"\nStopped. {SAVED}"))
        raise
    return 0
