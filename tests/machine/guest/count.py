"""In the machine: what a journal holds, as one JSON object: whether it is whole, and the answers by game.

Usage: count.py JOURNAL
"""

import json
import sqlite3
import sys

LINE = """
WITH RECURSIVE line(id, parent) AS (
    SELECT entries.id, entries.parent FROM games JOIN entries ON entries.id = games.head WHERE games.id = ?
    UNION ALL SELECT entries.id, entries.parent FROM entries JOIN line ON entries.id = line.parent
) SELECT count(*) FROM line
"""


def main(path: str) -> None:
    database = sqlite3.connect(f"file:{path}?mode=rw", uri=True)
    whole = [row[0] for row in database.execute("PRAGMA integrity_check")]
    games = [row[0] for row in database.execute("SELECT id FROM games")]
    answers = {game: database.execute(LINE, (game,)).fetchone()[0] for game in games}
    last = database.execute('SELECT ask, answer, "by" FROM entries ORDER BY id DESC LIMIT 1').fetchone()
    print(json.dumps({"whole": whole == ["ok"], "answers": answers, "last": last}))


main(sys.argv[1])
