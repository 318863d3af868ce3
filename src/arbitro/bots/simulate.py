"""Whole matches among players of ours: the same arguments give the same logs, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Protocol

from arbitro.bots import Bot, acting_seats, make_bot
from arbitro.bots.foreign import Make, dismiss
from arbitro.bots.incidents import Incidents
from arbitro.bots.invariants import Invariants
from arbitro.bots.mineo_watch import HandWatch
from arbitro.bots.random_player import below
from arbitro.kernel import Broken, Refused
from arbitro.play import Match, new_match
from arbitro.play.log import write
from arbitro.play.match import act

_LONGEST = 100_000
"""More commands than any match takes; a match that goes on is given up and not `finished`."""

_EVENTFUL = 8
"""One match in so many among random players has incidents."""


LAST = 3
"""The seat that deals the first hand of cards; in the next one the deal has passed to the right."""


class Watch(Protocol):
    """Looks at every command of a match; `violations` tells what did not hold."""

    violations: list[str]

    def check(self, command: Any, events: tuple[Any, ...], after: Any, /) -> None: ...


@dataclass(frozen=True, kw_only=True)
class Simulated:
    """One match. `refused` is the code of a refusal to a step that was offered as lawful."""

    events: tuple[Any, ...]
    data: bytes
    """The log, as JSON lines."""
    finished: bool
    ending: str | None
    refused: str | None
    violations: tuple[str, ...]
    objections: tuple[str, ...] = ()
    """The ids of the rules that refused something somebody tried, as often as they did."""


def simulate(  # noqa: PLR0913, PLR0917 - each a keyword outsiders know
    regulation: str,
    players: int,
    games: int,
    seed: int,
    bot: str = "random",
    time_up_giro: int = 10,
    interpretations: Mapping[str, str] | None = None,
    make: Make = make_bot,
) -> Iterator[Simulated]:
    """Play so many matches, one by one. An edition, a table or a bot unknown is refused at once."""
    first = new_match(regulation, players, secret=b"?", interpretations=interpretations)
    make(bot, seed, first.game.name)

    def open_match(game: int) -> Match:
        return new_match(
            regulation,
            players,
            secret=sha256(f"arbitro match simulate seed {seed} game {game}".encode()).digest(),
            interpretations=interpretations,
            time_up_giro=time_up_giro,
            dealer=(LAST + game) % players,
        )

    return (_play(open_match(game), f"{seed}/{game}", bot, make) for game in range(games))


def _play(match: Match, seed: str, bot: str, make: Make) -> Simulated:
    name = match.game.name
    bots = [make(bot, f"{seed}/{seat}", name) for seat in range(match.state.seats)]
    table = Random(f"{seed}/table")
    eventful = name == "risiko" and bot == "random" and below(table, _EVENTFUL) == 0
    incidents = Incidents(f"{seed}/incidents", match.rules) if eventful else None
    watch: Watch = Invariants(match.state) if name == "risiko" else HandWatch(match.state)
    objections: list[str] = []
    refused = None
    for _ in range(_LONGEST):
        if match.finished:
            break
        if incidents is not None:
            match = _befall(match, incidents, watch, objections)
            if match.finished:
                break
        try:
            match = step(match, bots, table, watch)
        except Refused as refusal:
            refused = refusal.code
            break
        except Broken as broken:
            watch.violations.append(str(broken))
            break
    dismiss(bots, match)
    events = match.events
    return Simulated(
        events=events,
        data=write(match.game, events),
        finished=match.finished,
        ending=match.state.ended,
        refused=refused,
        violations=tuple(watch.violations),
        objections=tuple(objections),
    )


def step(match: Match, bots: list[Bot], table: Random, watch: Watch) -> Match:
    """Let one seat do one thing; where several could, the table's chance says who is quicker."""
    seats = acting_seats(match)
    seat = seats[0] if len(seats) == 1 else seats[below(table, len(seats))]
    command = bots[seat].choose(match, seat)
    after, events = act(match, command)
    watch.check(command, events, after.state)
    return after


def _befall(match: Match, incidents: Incidents, watch: Watch, objections: list[str]) -> Match:
    """Something unusual, if the engine has it; the rules that object are noted."""
    for command in incidents.thoughts(match.state):
        try:
            after, events = act(match, command)
        except Refused as refused:
            objections += refused.because.ids
            continue
        watch.check(command, events, after.state)
        return after
    return match
