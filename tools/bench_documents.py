"""Speed of the documents: CPU-milliseconds, the best of a few runs, the typesetter warm.

Every run prints a state of its own, so that no page comes out of the typesetter's memory.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

from msgspec.structs import replace

from arbitro.documents.papers import Order, printed
from arbitro.documents.part import stamp_of
from arbitro.documents.reports import ONE, blank_reports, filled_reports
from arbitro.documents.typesetting import pdf
from arbitro.regulations.tournaments import tournament_rules
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.simulate.run import simulate
from arbitro.tournament.state import Tournament

RUNS = 5


class Timed(NamedTuple):
    """One document and the most milliseconds it may take."""

    name: str
    milliseconds: float
    most: float


def best(job: Callable[[Tournament], object], state: Tournament) -> float:
    """Milliseconds of the fastest run, after one that warms up; a new name makes a new state."""
    times = []
    for run in range(RUNS + 1):
        fresh = replace(state, name=f"Torneo {next(_numbers)}")
        start = time.process_time()
        job(fresh)
        if run:
            times.append(time.process_time() - start)
    return 1e3 * min(times)


_numbers = count(1)


def documents() -> Iterator[Timed]:
    """A report, the reports of a round of fifty tables, standings of two hundred, a whole round."""
    rules = tournament_rules("rur-2015")
    played = simulate(rules, 200, 1).state
    yield Timed("one match report (PDF)", best(lambda t: _one_report(t, rules), played), 50)
    yield Timed("50 reports of a round, blank", best(_blank, played), 1_000)
    yield Timed("50 reports of a round, filled", best(lambda t: _filled(t, rules), played), 1_000)
    yield Timed(
        "standings of 200 players", best(lambda t: _printed("standings", t, rules), played), 300
    )
    yield Timed(
        "a whole round, 50 tables", best(lambda t: _printed("round", t, rules), played), 2_000
    )


def _one_report(t: Tournament, rules: TournamentRules) -> bytes:
    first = t.rounds[0]
    alone = replace(t, rounds=(replace(first, tables=first.tables[:1]),))
    stamp = stamp_of(alone, "it")
    return pdf("it", stamp, [filled_reports(alone, rules, stamp, "it", 1, ONE)])


def _blank(t: Tournament) -> bytes:
    stamp = stamp_of(t, "it")
    return pdf("it", stamp, [blank_reports(t, stamp, "it", 1)])


def _filled(t: Tournament, rules: TournamentRules) -> bytes:
    stamp = stamp_of(t, "it")
    return pdf("it", stamp, [filled_reports(t, rules, stamp, "it", 1)])


def _printed(name: str, t: Tournament, rules: TournamentRules) -> bytes:
    return printed(name, Order(tournament=t, rules=rules, lang="it", round=1))
