"""``teach cards``: a deck of the players' own, taught row by row; and ``decks``: those that were taught."""

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from companion import cards
from companion.commands.house import House, Usage, show_json, warn
from companion.decks import JOKERS, NONE, ROWS, Decks, Lesson, RowSeen, Teacher, chosen_deck
from companion.errors import CompanionError, Refused
from companion.photos import newest
from companion.places import path_of
from companion.settings import change_setting, read_settings
from companion.sights import Live
from companion.terminal.talk import InputEnded, Talk, open_talk

HELP = "Enter takes the picture, s leaves this row out, b goes one row back, a number goes to that row, q stops."

Picture = Callable[[], Path | Live]


def teach_cards(args: Namespace, house: House) -> int:
    """Teach a deck: from photos, one for each open row, or row by row with a camera or a folder. 1 where a photo could
    not be used. Raises Usage, CompanionError."""
    decks = Decks(house.places.decks)
    try:
        decks.to_teach(args.name)
    except Refused as refusal:
        raise Usage(str(refusal)) from refusal
    teacher = house.outside.teacher()
    lesson = Lesson(decks, args.name, teacher.mark)
    if lesson.notice:
        warn(lesson.notice)
    if args.row is not None:
        if args.row > len(ROWS):
            raise Usage(f"there are {len(ROWS)} rows")
        lesson.go_to(args.row - 1)
    if args.photos:
        return _from_photos(lesson, teacher, [Path(photo) for photo in args.photos])
    return _row_by_row(lesson, teacher, _camera(args.source, house), open_talk())


def decks(args: Namespace, house: House) -> int:
    """List the decks, show a deck's rows, choose one, delete one. Raises Usage, CompanionError."""
    known = Decks(house.places.decks)
    if args.action == "list":
        return _list(args, known, chosen_deck(house.places))
    name = args.name
    if name is None:
        raise Usage("decks " + args.action + " needs the name of a deck; `companion decks` lists them")
    if name not in known.names() and (args.action, name) != ("use", NONE):
        raise Usage(f"there is no deck {name}; `companion decks` lists them")
    if args.action == "rows":
        return _rows(args, Lesson(known, name, house.outside.teacher().mark))
    if args.action == "use":
        change_setting(house.places.settings, "camera", "deck", "" if name == NONE else name)
        print("Any ordinary deck is expected now" if name == NONE else f"The deck {name} is expected now")
        return 0
    known.delete(name)
    if chosen_deck(house.places) == name:
        change_setting(house.places.settings, "camera", "deck", "")
    print(f"The deck {name} is deleted")
    return 0


def _list(args: Namespace, known: Decks, chosen: str) -> int:
    names = known.names()
    if args.json:
        show_json({"decks": names, "chosen": chosen or None})
        return 0
    for name in names:
        print(f"{name} (chosen)" if name == chosen else name)
    if not names:
        print("No deck was taught yet; any ordinary one is read without. `companion teach cards NAME` teaches one")
    return 0


def _rows(args: Namespace, lesson: Lesson) -> int:
    taught = [lesson.known.has(row) for row in ROWS]
    if lesson.notice:
        warn(lesson.notice)
    if args.json:
        show_json({"deck": lesson.name, "rows": [{"cards": r, "taught": t} for r, t in zip(ROWS, taught, strict=True)]})
        return 0
    for number, (row, done) in enumerate(zip(ROWS, taught, strict=True), 1):
        print(f"{number:>2}  {cards.names(row):<24} {'taught' if done else 'open'}")
    return 0


def _from_photos(lesson: Lesson, teacher: Teacher, photos: list[Path]) -> int:
    """Each photo for the next open row; one that cannot be used leaves its row open, and the next photo is for the row
    after it."""
    failed = 0
    for photo in photos:
        number, row = lesson.number, lesson.row
        try:
            seen = teacher.see(photo, row, lesson.known)
            if seen.doubt:
                raise Refused(seen.doubt)
        except CompanionError as error:
            failed += 1
            warn(f"{photo}, row {number + 1} ({cards.names(row)}): {error}")
            lesson.go_to(number + 1)
            continue
        lesson.keep(seen)
        print(f"{photo}: row {number + 1} is taught, {_told(seen)}", flush=True)
    _say_where(lesson, print)
    return 1 if failed else 0


def _row_by_row(lesson: Lesson, teacher: Teacher, picture: Picture, talk: Talk) -> int:
    """Lay, take, look, keep; until all rows are taught or somebody stops."""
    talk.say(f"Teaching the deck {lesson.name}. Lay each row as it is named, the cards apart, flat and in good light.")
    talk.say(HELP)
    try:
        while lesson.known.open_rows and _one_row(lesson, teacher, picture, talk):
            pass
    except InputEnded:
        talk.say("")
    except KeyboardInterrupt:
        _say_where(lesson, talk.say)
        raise
    _say_where(lesson, talk.say)
    return 0


def _one_row(lesson: Lesson, teacher: Teacher, picture: Picture, talk: Talk) -> bool:
    """One picture, or another word of the players; False where they stop."""
    done = " (taught already)" if lesson.known.has(lesson.row) else ""
    talk.say(f"Row {lesson.number + 1} of {len(ROWS)}, from left to right: {cards.names(lesson.row)}{done}")
    word = talk.ask("Enter when they lie there").casefold()
    match word:
        case "q" | "quit":
            return False
        case "s":
            lesson.go_to(lesson.number + 1)
        case "b":
            lesson.go_to(lesson.number - 1)
        case "":
            _look(lesson, teacher, picture, talk)
        case _ if word.isdecimal() and 1 <= int(word) <= len(ROWS):
            lesson.go_to(int(word) - 1)
        case _:
            talk.wrong(HELP)
    return True


def _look(lesson: Lesson, teacher: Teacher, picture: Picture, talk: Talk) -> None:
    """Take a picture of the row, and keep what is learnt from it if the players agree."""
    try:
        seen = teacher.see(picture(), lesson.row, lesson.known)
    except CompanionError as error:
        talk.wrong(str(error))
        return
    talk.say(f"Seen: {_told(seen)}.")
    if seen.doubt:
        talk.wrong(seen.doubt)
    if not seen.doubt or talk.agreed("Do they lie as they should, so that it is to be kept?"):
        lesson.keep(seen)


def _told(seen: RowSeen) -> str:
    """What was seen of a row, in words."""
    right = sum(read == card for read, card in zip(seen.read, seen.row, strict=True))
    return f"{len(seen.row)} cards, of which {right} could be read before"


def _say_where(lesson: Lesson, say: Callable[[str], object]) -> None:
    """How far the deck is, and how to go on."""
    left = [number for number in lesson.known.open_rows if number != JOKERS]
    if left:
        rows = ", ".join(str(number + 1) for number in left)
        say(f"Open rows of the deck {lesson.name}: {rows}. What is taught is kept; the same command goes on.")
    else:
        say(f"The deck {lesson.name} is taught. `companion decks use` chooses it.")


def _camera(source: str | None, house: House) -> Picture:
    """Where pictures come from: the newest photo of a folder, or a camera."""
    setting = source if source is not None else read_settings(house.places.settings).camera.source
    folder = path_of(setting)
    if not folder.is_dir():
        return lambda: house.outside.picture(setting)
    return lambda: _newest(folder)


def _newest(folder: Path) -> Path:
    """The newest photo of a folder. Raises CompanionError where there is none."""
    if not (photos := newest(folder, 1)):
        raise CompanionError(f"There is no photo in {folder} that can be read: put one of the row there")
    return photos[0]
