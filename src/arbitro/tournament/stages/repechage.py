"""Who takes a place that was given up: a chain of steps, each with the criterion it uses."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from arbitro.tournament.rules import Step

Tables = Mapping[int, Sequence[str]]
"""The tables of the stage just played: players from first to last."""


class Vacancy(NamedTuple):
    """A place to fill. `table` is the one its holder won; None if he held it by rank."""

    player: str
    table: int | None


class Called(NamedTuple):
    """Somebody to ask: the step that led to him, and his place in the standings."""

    player: str
    step: Step
    rank: int | None


def chain(
    vacancy: Vacancy, steps: Sequence[Step], tables: Tables, standings: Sequence[str]
) -> Iterator[Called]:
    """Everybody who may be asked, in order, each once.

    Among several tables those of one place are asked in the order of the `standings`, which are
    those after the qualifying rounds: neither points nor gaps of the stage just played count.
    """
    rank = {player: at for at, player in enumerate(standings, start=1)}
    asked = {vacancy.player}
    for step in steps:
        for player in _those(step, vacancy, tables, standings, rank):
            if player not in asked:
                asked.add(player)
                yield Called(player, step, rank.get(player))


def _those(
    step: Step,
    vacancy: Vacancy,
    tables: Tables,
    standings: Sequence[str],
    rank: Mapping[str, int],
) -> list[str]:
    if step.among == "standings":
        return list(standings)
    if step.among == "table":
        numbers = [n for n in tables if n == vacancy.table]
    else:
        numbers = [n for n in tables if step.among == "stage" or n != vacancy.table]
    last = len(standings) + 1
    found = [
        tables[n][step.place - 1]
        for n in numbers
        if step.place is not None and len(tables[n]) >= step.place
    ]
    return sorted(found, key=lambda player: rank.get(player, last))


def fill(
    vacancy: Vacancy,
    steps: Sequence[Step],
    tables: Tables,
    standings: Sequence[str],
    unavailable: Collection[str],
) -> Called | None:
    """The first of the chain who is free to come."""
    rows = chain(vacancy, steps, tables, standings)
    return next((called for called in rows if called.player not in unavailable), None)
