"""A house with a season of eight tournaments, and the same season worked out by hand.

The hand knows who is who because it cast the parts; it takes the places from the line with which
each tournament ended and the rules from their text, and shares nothing with `arbitro.season`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import msgspec

from arbitro.app.ports import Append
from arbitro.bootstrap import Installation
from arbitro.store import log_file
from tests.people.tournaments import Told, played

RULES = """
id = "prova"
name = "Circuito di prova"

[counts]
formats = ["open", "master", "raduno-nazionale"]

[points]
formula = "by-place"
places = [10, 8, 6, 5, 4, 3, 2, 1]

[standings]
drops = 2
ties = ["wins", "best-results", "head-to-head"]

[articles]
points = "art. 2"
ties = "art. 5"
"""
PLACES = (10, 8, 6, 5, 4, 3, 2, 1)
DROPS = 2
CAST: tuple[tuple[str, tuple[Told, ...]], ...] = (
    ("mario-77", (("Rossi Mario", "1980", "77"), ("Mario ROSSI", "", "77"))),
    ("mario-78", (("Rossi Mario", "1980", "78"),)),
    ("eva", (("Neri Eva", "1990", ""), ("Neri Gallo Eva", "1990", ""))),
    ("zoe", (("D'Àngelo Zoë", "1975-03-04", ""), ("Zoe Dangelo", "1975", ""))),
    ("anna-61", (("Blu Anna", "1961", ""),)),
    ("anna-99", (("Blu Anna", "1999-01-01", ""),)),
    *((f"p{n}", ((f"Persona{n:02} Nome{n:02}", str(1950 + n), str(n)),)) for n in range(6)),
)
"""Who plays, and every way in which lists write him."""
EVENTS = (
    ("gennaio", "open", 12),
    ("febbraio", "master", 16),
    ("marzo", "raduno-nazionale", 16),
    ("aprile", "open", 13),
    ("maggio", "open", 12),
    ("giugno", "master", 16),
    ("luglio", "raduno-nazionale", 16),
    ("agosto", "open", 12),
)


class Written(NamedTuple):
    """A tournament on disk, and who sat under which number."""

    file: Path
    cast: Mapping[str, str]


def eight(folder: Path) -> list[Written]:
    """Each with the whole cast, under other numbers every time, written as its list does."""
    found = []
    for at, (name, format, players) in enumerate(EVENTS):
        people, cast = {}, {}
        for seat, (who, ways) in enumerate(CAST):
            id = f"g{(seat + 5 * at) % players + 1:03}"
            people[id], cast[id] = ways[at % len(ways)], who
        date = f"2026-{at + 1:02}-10"
        file = played(folder / f"{name}.jsonl", people, at + 1, format, players, date)
        found.append(Written(file, cast))
    return found


def into_hall(house: Installation, written: Written) -> str:
    """The same as a tournament of the house."""
    kept = log_file.read(written.file.read_bytes())
    id = written.file.stem
    batch = Append(stream=f"hall/{id}", expected=0, lines=kept.sealed, vault=kept.persons)
    house.store.append(batch)
    return id


def places(written: Written) -> dict[str, int]:
    """Who came where, read from the line that closed the tournament."""
    names: dict[str, str] = {}
    found: dict[str, int] = {}
    for raw in log_file.read(written.file.read_bytes()).sealed:
        line = msgspec.json.decode(raw)
        if line["kind"] == "tournament.ranked/1":
            for row in line["data"]["ranking"]:
                who = written.cast.get(row["player"], f"{written.file.stem} {row['player']}")
                found[who] = row["place"]
                names[row["player"]] = who
    return found


class ByHand(NamedTuple):
    who: str
    place: int
    total: int
    counted: int


def by_hand(tournaments: Sequence[Written]) -> list[ByHand]:
    """The standings as the rules above tell them, the plainest way there is."""
    came = [places(one) for one in tournaments]
    worth = [
        {who: PLACES[at - 1] if at <= len(PLACES) else 0 for who, at in one.items()} for one in came
    ]
    kept = {}
    for who in {who for one in came for who in one}:
        mine = [(one[who], -at) for at, one in enumerate(worth) if who in one]
        kept[who] = sorted(mine, reverse=True)[: len(tournaments) - DROPS]
    total = {who: sum(points for points, _ in mine) for who, mine in kept.items()}

    def wins(who: str) -> int:
        return sum(came[-at][who] == 1 for _, at in kept[who])

    def results(who: str) -> list[int]:
        return [points for points, _ in kept[who]]

    def direct(who: str, others: Sequence[str]) -> Fraction:
        met = [(one[who], one[other]) for one in came for other in others if {who, other} <= {*one}]
        return Fraction(sum(mine < theirs for mine, theirs in met)) - sum(
            mine > theirs for mine, theirs in met
        )

    level: dict[tuple[object, ...], list[str]] = {}
    for who, points in total.items():
        level.setdefault((points, wins(who), tuple(results(who))), []).append(who)
    rows: list[ByHand] = []
    for key in sorted(level, reverse=True):
        group = level[key]
        against = {who: direct(who, group) for who in group}
        for value in sorted(set(against.values()), reverse=True):
            same = sorted(who for who in group if against[who] == value)
            place = len(rows) + 1
            rows += [ByHand(who, place, total[who], len(kept[who])) for who in same]
    return rows
