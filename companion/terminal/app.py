"""The terminal front end's entry point."""

from random import Random

from rich.text import Text

from companion.context import Context
from companion.terminal.home import Home
from companion.terminal.talk import InputEnded, Talk, open_talk


def run(context: Context, talk: Talk | None = None) -> int:
    """Play at the terminal until the players leave or the input ends; returns the exit code.

    Every answer is kept as it is given, so that leaving saves nothing more.
    """
    talk = talk or open_talk()
    try:
        Home(talk, context, Random()).run()
        talk.say(Text("Everything is saved."))
    except InputEnded:
        talk.say(Text("End of input. Everything is saved."))
    return 0
