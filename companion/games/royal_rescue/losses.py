"""What armies, militias and people lose, and what becomes of the weapons of those that fall."""

from dataclasses import dataclass
from typing import Any

from companion import cards
from companion.asks import Ask, Part, Split
from companion.game import Report, Step
from companion.games.royal_rescue.table import Army, Phase, Table, dice_of_people, take
from companion.games.royal_rescue.then import Then
from companion.language import joined, tr
from companion.wording import count

PEOPLE = "people"
"""The key of the people where they take weapons (Quest 1)."""


def lose_a_card(table: Table, army: Army) -> None:
    """A miss costs an army its officer first, then an army card; effects may change the order or the number."""
    if army.free_misses < army.effects.free_miss:
        army.free_misses += 1
        return
    losses = 1
    if army.extra_losses < army.effects.extra_loss:
        army.extra_losses += 1
        losses = 2
    for _ in range(losses):
        _lose_one(table, army, army.effects.cards_first > 0)


def _lose_one(table: Table, army: Army, cards_first: bool) -> None:
    if not army.cards:
        return
    if army.officer is not None and not (cards_first and len(army.cards) > 1):
        table.discard.append(army.officer)
        army.officer = None
    else:
        lose_army_card(table, army, by_servant=True)


def loss_words(army: Army) -> str:
    """What the next miss will cost an army."""
    if army.free_misses < army.effects.free_miss:
        return tr("this miss costs nothing")
    if army.officer is not None and not (army.effects.cards_first and len(army.cards) > 1):
        return tr("the officer falls")
    return tr("the last card: destroyed") if len(army.cards) == 1 else tr("one card is lost")


def lose_army_card(table: Table, army: Army, by_servant: bool) -> None:
    """An army card is lost. The last one lies sideways as a marker until the combination is shuffled (reading 8);
    in Quest 2 a servant's victim goes under the servant pile instead."""
    card = take(army.cards, cards.by_rank(army.cards[-1]))
    if army.cards:
        table.discard.append(card)
        return
    if army.officer is not None:
        table.discard.append(army.officer)
        army.officer = None
    if by_servant and table.quest("2"):
        table.under.append(card)
    else:
        army.marker = card


def capacity(army: Army) -> int:
    """How many more weapons may be handed to an army: one a card in all, a militia one (reading 7)."""
    return max(0, (len(army.cards) if army.player is not None else min(1, len(army.cards))) - len(army.weapons))


def heirs(table: Table) -> dict[str, int]:
    """Who may take weapons, with how many: armies, militias, and in Quest 1 the people, one weapon a die."""
    able = {army.key: capacity(army) for army in table.armies if army.cards and capacity(army)}
    if table.quest("1") and (room := dice_of_people(table) - len(table.people_weapons)) > 0:
        able[PEOPLE] = room
    return able


def hand_over_weapons(table: Table, then: Then) -> Step[Table]:
    """Weapons of armies that have fallen go to others, as the team likes; what nobody can take leaves the game."""
    for i, army in enumerate(table.armies):
        if army.cards or not army.weapons:
            continue
        able = heirs(table)
        if not able:
            table.out += army.weapons
            army.weapons = []
        elif len(able) == 1 or sum(able.values()) <= len(army.weapons):
            _share(table, army, {key: min(room, len(army.weapons)) for key, room in able.items()})
        else:
            return Inherit(i, then)
    return then.due(table)


def _share(table: Table, fallen: Army, shares: dict[str, int]) -> None:
    """Hand weapons over by the given shares; the rest leaves the game."""
    for key, share in shares.items():
        heir = table.people_weapons if key == PEOPLE else table.army(key).weapons
        for _ in range(min(share, len(fallen.weapons))):
            heir.append(fallen.weapons.pop())
    table.out += fallen.weapons
    fallen.weapons = []


@dataclass(frozen=True, slots=True)
class Inherit(Step[Table]):
    """The weapons of a destroyed army are shared out."""

    army: int
    then: Then

    @property
    def phase(self) -> Phase:
        return self.then.phase

    def ask(self, table: Table) -> Ask:
        fallen = table.armies[self.army]
        able = heirs(table)
        names = {army.key: army.name for army in table.armies} | {PEOPLE: tr("the people")}
        return Split(
            id="weapons.inherit",
            title=tr("Weapons of {army}", army=fallen.name),
            instruction=tr(
                "{weapons} may go to others: an army carries one a card, a militia only one. What nobody takes is out "
                "of the game.",
                weapons=count(len(fallen.weapons), "weapon"),
            ),
            rule="servants",
            about=fallen.key,
            parts=tuple(Part(key, names[key], min(room, len(fallen.weapons))) for key, room in able.items()),
            low=0,
            high=min(len(fallen.weapons), sum(able.values())),
        )

    def answer(self, table: Table, answer: dict[str, int]) -> Step[Table]:
        _share(table, table.armies[self.army], answer)
        return hand_over_weapons(table, self.then)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return Report(tr("Weapons are handed over"), todo=fallen_report(before, after))

    def afresh(self, table: Table) -> Step[Table]:
        return hand_over_weapons(table, self.then)


def fallen_report(before: Table, after: Table) -> tuple[str, ...]:
    """What players do with their cards after losses: what fell, where it goes, who takes its weapons. In Phase 4 all
    cards are dealt anew, which is told there."""
    if after.piles:
        return ()
    todo: list[str] = []
    for old, new in zip(before.armies, after.armies, strict=True):
        if old.officer is not None and old.officer not in [army.officer for army in after.armies]:
            todo.append(tr("{army}: the officer goes to the discard pile", army=new.name))
        lost = len(old.cards) - len(new.cards)
        if old.cards and not new.cards:
            todo.append(_end_words(before, after, old, new))
        elif lost > 0:
            todo.append(tr("{army}: {cards} to the discard pile", army=new.name, cards=_lost_words(old.cards, lost)))
        if len(new.weapons) > len(old.weapons):
            taken = count(len(new.weapons) - len(old.weapons), "weapon")
            todo.append(tr("{army} takes {weapons}", army=new.name, weapons=taken))
    if (lost := len(before.people) - len(after.people)) > 0:
        todo.append(tr("People: {cards} to the discard pile", cards=count(lost, "card")))
    gone = len(after.out) - len(before.out)
    if gone > 0:
        todo.append(tr("{weapons} out of the game", weapons=count(gone, "weapon")))
    return tuple(todo)


def _end_words(before: Table, after: Table, old: Army, new: Army) -> str:
    """What has become of an army without cards: destroyed, or in Quest 2 with another group."""
    for was, host in zip(before.armies, after.armies, strict=True):
        if len(host.cards) > len(was.cards) and old.cards[0] in host.cards:
            return tr("{army} joins {host}", army=new.name, host=host.name)
    if new.marker is not None:
        return tr("{army} destroyed: turn its last card sideways", army=new.name)
    if len(after.people) > len(before.people):
        return tr("{army} joins the people", army=new.name)
    return tr("{army} destroyed: its last card goes under the servant pile", army=new.name)


def _lost_words(before: list[str], lost: int) -> str:
    """The cards that an army loses: the last that came to it, which is said where it has several values."""
    if len({card[:-1] for card in before}) == 1:
        return count(lost, "card")
    return joined(", ", (tr("the {value}", value=cards.name(cards.by_rank(card))) for card in before[-lost:]))
