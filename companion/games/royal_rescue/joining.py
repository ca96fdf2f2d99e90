"""Quest 2, Phase 3: a group of one card does not fight Umbar alone but joins another."""

from companion.games.royal_rescue.losses import PEOPLE, capacity, heirs
from companion.games.royal_rescue.table import Table


def hosts(table: Table, lone: int) -> list[int]:
    """The groups a lone card may join: other armies, and militias only where there is no other army."""
    others = [i for i in table.standing() if i != lone]
    armies = [i for i in others if not table.armies[i].is_militia]
    return armies or others


def join(table: Table, lone: int, host: int | None) -> None:
    """A lone card joins a group, with its officer and weapons as far as they can be carried; with none, the people."""
    guest = table.armies[lone]
    if host is None:
        table.people += guest.cards
        if guest.officer is not None:
            table.discard.append(guest.officer)
        able = heirs(table).get(PEOPLE, 0)
        table.people_weapons += guest.weapons[:able]
        table.out += guest.weapons[able:]
    else:
        army = table.armies[host]
        army.cards += guest.cards
        if guest.officer is not None and army.officer is None and not army.is_militia:
            army.officer = guest.officer
        elif guest.officer is not None:
            table.discard.append(guest.officer)
        room = capacity(army)
        army.weapons += guest.weapons[:room]
        table.out += guest.weapons[room:]
    guest.cards, guest.weapons, guest.officer = [], [], None
