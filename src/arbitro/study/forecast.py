"""How a match may go on from where it stands: thousands of playouts between sensible players.

From a seat's eyes the playouts begin in worlds that seat could be in, dealt anew; from the eyes of
who knows all, in the one there is. Dice and cards to come are chance's in either case.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from math import inf
from random import Random
from typing import Any, NamedTuple

from arbitro.fast import POLICIES
from arbitro.fast.compiling import require
from arbitro.fast.playing import MOST
from arbitro.games.risiko.state import NOWHERE
from arbitro.kernel import Refused
from arbitro.kernel.near_words import near_words
from arbitro.play import Match, sample
from arbitro.play.match import require_viewer
from arbitro.study.figures import Figure

GAMES = 10_000
SHARE, WHOLE = 5, 256
"""Playouts of one deal of what a seat does not know; of one thread where all is known."""
UNIT = 1000
CLOCK = 10
"""The giro in which time is thought to be called where nobody has said."""


class Outlook(NamedTuple):
    """What a seat may expect: to be first, and how many points."""

    seat: int
    player: str
    win: Figure
    points: Figure


class Forecast(NamedTuple):
    """The outlook of every seat."""

    seats: tuple[Outlook, ...]
    games: int
    seed: int
    eyes: int | None
    policy: str


def forecast(
    match: Match,
    games: int = GAMES,
    seed: int = 1,
    eyes: int | None = None,
    policy: str = "sensible",
) -> Forecast:
    """Play on from here so many times; the same arguments give the same figures on any machine.

    `eyes`: the seat whose knowledge it rests on, or None for all there is. Needs the extra `speed`.
    """
    require()
    if policy not in POLICIES:
        raise Refused("unknown-bot", {"bot": policy, "bots": near_words(policy, POLICIES, 0.4)})
    if not 1 <= games <= MOST:
        raise Refused("impossible-games", {"games": games, "most": MOST})
    if eyes is not None:
        require_viewer(match, eyes)
    np: Any = import_module("numpy")
    room: Any = import_module(f"arbitro.fast.{match.game.name}.onward")
    state = match.state
    work = room.Onward(state.regulation, state.seats, match.rules.readings, policy)
    results = tuple(np.zeros(games * state.seats, dtype=np.int64) for _ in range(2))
    hidden = eyes is not None and not match.finished
    share = SHARE if hidden else WHOLE

    def part(first: int) -> None:
        world = match
        if eyes is not None and hidden:
            world = sample(match, eyes, Random(f"arbitro forecast {seed}/{first}"))
        numbers = seed % (1 << 62), first, min(first + share, games)
        work.play(_read(world), numbers, results)

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(part, range(0, games, share)))
    places, points = (row.reshape(games, state.seats) for row in results)
    columns = (
        _figures((places == 1) * 1.0, "win", share),
        _figures(points / UNIT, "points", share),
    )
    rows = zip(state.seated, *columns, strict=True)
    outlooks = (Outlook(seat, *row) for seat, row in enumerate(rows))
    return Forecast(tuple(outlooks), games, seed, eyes, policy)


def _figures(rows: Any, measure: str, share: int) -> list[Figure]:
    """The mean of every seat's column; playouts of one deal count as one for the interval."""
    room: Any = import_module("arbitro.fast.risiko.forecast")
    reach = room.half_widths(rows, share if share == SHARE else 1)
    chance = measure == "win"
    least, most = (0.0, 1.0) if chance else (-inf, inf)
    return [
        Figure(
            measure,
            f"seat-{seat + 1}",
            value,
            max(least, value - within),
            min(most, value + within),
            len(rows),
            share=chance,
        )
        for seat, (value, within) in enumerate(zip(rows.mean(axis=0).tolist(), reach, strict=True))
    ]


def _read(match: Match) -> list[int]:
    """The position as the kernel's row, or a refusal."""
    room: Any = import_module(f"arbitro.fast.{match.game.name}.reading")
    state = match.state
    half = False
    clock: tuple[Any, ...] = ()
    if match.game.name == "risiko":
        turn = state.turn
        half = turn.thrown is not None or turn.named != NOWHERE or bool(state.forgotten)
        clock = match.rules, max(CLOCK, turn.giro + 2)
    if half or not room.can_be_read(state):
        raise Refused("no-forecast", {"phase": state.phase})
    row: list[int] = room.read(state, *clock) if clock else room.row_of(state)
    return row
