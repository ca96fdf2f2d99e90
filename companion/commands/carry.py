"""What carries out each command: its module is loaded only when it is asked for, so that none waits for others."""

from argparse import Namespace

from companion.commands.house import House


def play(args: Namespace, house: House) -> int:
    """See ``playing.play``."""
    from companion.commands import playing

    return playing.play(args, house)


def games(args: Namespace, house: House) -> int:
    """See ``showing.games``."""
    from companion.commands import showing

    return showing.games(args, house)


def doctor(args: Namespace, house: House) -> int:
    """See ``showing.examine``."""
    from companion.commands import showing

    return showing.examine(args, house)


def replay(args: Namespace, house: House) -> int:
    """See ``records.replay``."""
    from companion.commands import records

    return records.replay(args, house)


def history(args: Namespace, house: House) -> int:
    """See ``records.history``."""
    from companion.commands import records

    return records.history(args, house)


def export(args: Namespace, house: House) -> int:
    """See ``records.export``."""
    from companion.commands import records

    return records.export(args, house)


def read_dice(args: Namespace, house: House) -> int:
    """See ``reading.read_dice``."""
    from companion.commands import reading

    return reading.read_dice(args, house)


def read_cards(args: Namespace, house: House) -> int:
    """See ``reading.read_cards``."""
    from companion.commands import reading

    return reading.read_cards(args, house)


def simulate(args: Namespace, house: House) -> int:
    """See ``measuring.simulated``."""
    from companion.commands import measuring

    return measuring.simulated(args, house)


def playouts(args: Namespace, house: House) -> int:
    """See ``measuring.playouts``."""
    from companion.commands import measuring

    return measuring.playouts(args, house)


def entries(args: Namespace, house: House) -> int:
    """See ``measuring.entries``."""
    from companion.commands import measuring

    return measuring.entries(args, house)


def measure(args: Namespace, house: House) -> int:
    """See ``measuring.measured``."""
    from companion.commands import measuring

    return measuring.measured(args, house)


def tables(args: Namespace, house: House) -> int:
    """See ``tables.tables``."""
    from companion.commands import tables

    return tables.tables(args, house)
