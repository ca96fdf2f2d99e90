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
    """See ``history.history``."""
    from companion.commands import history

    return history.history(args, house)


def take_in(args: Namespace, house: House) -> int:
    """See ``keeping.take_in``."""
    from companion.commands import keeping

    return keeping.take_in(args, house)


def backup(args: Namespace, house: House) -> int:
    """See ``keeping.backup``."""
    from companion.commands import keeping

    return keeping.backup(args, house)


def restore(args: Namespace, house: House) -> int:
    """See ``keeping.restore``."""
    from companion.commands import keeping

    return keeping.restore(args, house)


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


def teach_cards(args: Namespace, house: House) -> int:
    """See ``teaching.teach_cards``."""
    from companion.commands import teaching

    return teaching.teach_cards(args, house)


def decks(args: Namespace, house: House) -> int:
    """See ``teaching.decks``."""
    from companion.commands import teaching

    return teaching.decks(args, house)


def simulate(args: Namespace, house: House) -> int:
    """See ``simulating.simulate``."""
    from companion.commands import simulating

    return simulating.simulate(args, house)


def playouts(args: Namespace, house: House) -> int:
    """See ``measuring.playouts``."""
    from companion.commands import measuring

    return measuring.playouts(args, house)


def entries(args: Namespace, house: House) -> int:
    """See ``measuring.entries``."""
    from companion.commands import measuring

    return measuring.entries(args, house)


def listed(args: Namespace, house: House) -> int:
    """See ``measuring.listed``."""
    from companion.commands import measuring

    return measuring.listed(args, house)


def measure(args: Namespace, house: House) -> int:
    """See ``measuring.measured``."""
    from companion.commands import measuring

    return measuring.measured(args, house)


def tables(args: Namespace, house: House) -> int:
    """See ``tables.tables``."""
    from companion.commands import tables

    return tables.tables(args, house)


def players(args: Namespace, house: House) -> int:
    """See ``people.players``."""
    from companion.commands import people

    return people.players(args, house)


def statistics(args: Namespace, house: House) -> int:
    """See ``people.statistics``."""
    from companion.commands import people

    return people.statistics(args, house)


def share(args: Namespace, house: House) -> int:
    """See ``sharing.share``."""
    from companion.commands import sharing

    return sharing.share(args, house)


def gallery(args: Namespace, house: House) -> int:
    """See ``gallery.gallery``."""
    from companion.commands import gallery

    return gallery.gallery(args, house)


def buttons(args: Namespace, house: House) -> int:
    """See ``buttons.buttons``."""
    from companion.commands import buttons

    return buttons.buttons(args, house)
