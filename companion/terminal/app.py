"""The terminal front end's entry point."""

from random import Random

from companion.context import Context, spoken
from companion.language import tr
from companion.terminal.home import Home
from companion.terminal.talk import InputEnded, Talk, open_talk

SAVED = tr("Everything is saved.")


def run(context: Context, talk: Talk | None = None) -> int:
    """Play at the terminal until the players leave or the input ends; returns the exit code.

    Every answer is kept as it is given, so that leaving saves nothing more.
    """
    talk = talk or open_talk(spoken(context.speak, context.settings))
    try:
        Home(talk, context, Random()).run()
        talk.say(SAVED)
    except InputEnded:
        talk.say(tr("End of input. {saved}", saved=SAVED))
    except KeyboardInterrupt:
        talk.say("", tr("Stopped. {saved}", saved=SAVED))
        raise
    return 0
