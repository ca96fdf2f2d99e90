"""The errors that people may see. Each says what is wrong, where, and what to do."""


class CompanionError(Exception):
    """Something a person can understand and mend; its text is shown as it is."""


class Refused(CompanionError):
    """An answer, option or correction that the game cannot take; nothing was changed by it."""
