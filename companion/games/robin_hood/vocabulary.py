"""The words of the rulebook: attributes, tokens, cards, medals, rows, the stages of a day."""

from enum import Enum, IntEnum, StrEnum, auto

from companion.language import Phrase, tr


class Attribute(StrEnum):
    """The four attributes, in the order of the tracker."""

    WIT = "wit"
    STEALTH = "stealth"
    BRAWN = "brawn"
    JOLLINESS = "jolliness"

    @property
    def label(self) -> Phrase:
        return _ATTRIBUTES[self]

    def brief(self, value: int) -> Phrase:
        """An attribute that attacks with a guard's value, as short as it gets: ``W4``."""
        match self:
            case Attribute.WIT:
                return tr("W{value}", value=value)
            case Attribute.BRAWN:
                return tr("B{value}", value=value)
            case _:
                return tr("S{value}", value=value)


_ATTRIBUTES = {
    Attribute.WIT: tr("Wit"),
    Attribute.STEALTH: tr("Stealth"),
    Attribute.BRAWN: tr("Brawn"),
    Attribute.JOLLINESS: tr("Jolliness"),
}

FIGHTING = (Attribute.WIT, Attribute.BRAWN, Attribute.STEALTH)
"""The attributes that attack."""


class Token(StrEnum):
    """Skill tokens; Mead is Cookery kept over night."""

    SCOUTING = "scouting"
    PRAYER = "prayer"
    COOKERY = "cookery"
    MEAD = "mead"

    @property
    def label(self) -> Phrase:
        return _TOKENS[self]


_TOKENS = {
    Token.SCOUTING: tr("Scouting"),
    Token.PRAYER: tr("Prayer"),
    Token.COOKERY: tr("Cookery"),
    Token.MEAD: tr("Mead"),
}

SKILLS = (Token.SCOUTING, Token.PRAYER, Token.COOKERY)
"""What a villager's card can show."""


class Back(StrEnum):
    """What a card in a row is: a guard by the colour of its back, the Castle or the Sheriff."""

    BLUE = "blue"
    RED = "red"
    CASTLE = "castle"
    SHERIFF = "sheriff"

    @property
    def great(self) -> bool:
        """Castle and Sheriff: never removed or moved by Prayer."""
        return self in (Back.CASTLE, Back.SHERIFF)

    @property
    def words(self) -> Phrase:
        """What the card is, in a word."""
        return _BACKS[self]


_BACKS = {Back.BLUE: tr("blue"), Back.RED: tr("red"), Back.CASTLE: tr("castle"), Back.SHERIFF: tr("sheriff")}


class Medal(StrEnum):
    """The strength of a captured villager."""

    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"

    @property
    def words(self) -> Phrase:
        """The strength in a word."""
        return _MEDALS[self]


_MEDALS = {Medal.BRONZE: tr("bronze"), Medal.SILVER: tr("silver"), Medal.GOLD: tr("gold")}


class Part(StrEnum):
    """Where a row lies; the last three on Day 5 only."""

    BATTLEFIELD = "battlefield"
    WALL = "wall"
    COURTYARD = "courtyard"
    SHERIFF = "sheriff"


class Stage(IntEnum):
    """The stages of a day, with the set-up before the first and the end after the last."""

    INITIAL_SETUP = auto()
    CHALLENGES = auto()
    SCENARIO_SETUP = auto()
    DRAW = auto()
    ATTACK = auto()
    RECRUIT = auto()
    CLEANUP = auto()
    REFINE = auto()
    END = auto()


class Robin(Enum):
    """Robin Hood: captured; just freed, while the players decide whether to go on; joining his freer's band, while his
    card is told; in that band."""

    CAPTIVE = "captive"
    FREED = "freed"
    JOINING = "joining"
    IN_BAND = "in-band"
