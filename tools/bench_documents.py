"""Speed of the documents: CPU-milliseconds, the best of a few runs, the typesetter warm.

Every run prints a state of its own, so that no page comes out of the typesetter's memory.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import NamedTuple

from msgspec.structs import replace

from arbitro.documents.papers import Order, printed, reports_of
from arbitro.documents.reports import ONE
from arbitro.documents.typesetting import pdf, stamp_of
from arbitro.regulations import tournament_rules
from arbitro.simulation.whole_tournament import simulate
from arbitro.tournament.rules import TournamentRules
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
    for title, name, most in (
        ("50 reports of a round, blank", "blank-reports", 1_000),
        ("50 reports of a round, filled", "reports", 1_000),
        ("standings of 200 players", "standings", 300),
        ("a whole round of 50 tables", "round", 2_000),
    ):
        job = partial(_printed, name, rules)
        yield Timed(title, best(job, played), most)


def _one_report(t: Tournament, rules: TournamentRules) -> bytes:
    first = t.rounds[0]
    alone = replace(t, rounds=(replace(first, tables=first.tables[:1]),))
    order = Order(tournament=alone, rules=rules, lang="it", round=1)
    return pdf("it", stamp_of(alone, "it"), [reports_of(order, ONE)])


def _printed(name: str, rules: TournamentRules, t: Tournament) -> bytes:
    return printed(name, Order(tournament=t, rules=rules, lang="it", round=1))
