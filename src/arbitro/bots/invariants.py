"""What must hold after every command, checked without asking the engine or a regulation.

Each check is written from the board and the rule book, not from the code it watches. Parts of a
state that have not changed (the same tuple as before) are not looked at again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from arbitro.games.risiko import board, objectives
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.state import Match

_PACK = list(range(44))
_NO_CEILING = "24ore-2018"


class Invariants:
    """Watches one match from its first state on; `violations` tells what did not hold."""

    def __init__(self, state: Match) -> None:
        self._before = state
        self._round = 0
        self.violations: list[str] = []

    def check(self, command: c.Command, events: tuple[e.Event, ...], after: Match) -> None:
        """Look at one more command, its events and the state they led to."""
        before = self._before
        for problem in self._problems(before, command, events, after):
            self.violations.append(f"event {after.version}: {problem}")
        self._before = after

    def _problems(
        self, before: Match, command: c.Command, events: tuple[e.Event, ...], after: Match
    ) -> Iterator[str]:
        if after.version != before.version + len(events):
            yield "the version does not count the events"
        if after.phase in ("seating", "colours", "deal"):
            return
        yield from _board(before, after)
        if type(command) is c.Place and command.seat is not None:
            yield from _cap(after, command.seat)
        elif type(command) in (c.Advance, c.Move):
            yield from _garrison(before, command, after)
        for event in events:
            if type(event) is e.DiceThrown:
                yield from _throw(before, event, command)
            elif type(event) is e.TurnStarted:
                yield from _succession(before, event, after)
            elif type(event) in (e.RollDue, e.RollExempt):
                yield from self._threshold(after, event)
            elif type(event) is e.SdadataRolled:
                yield from _closing(event, after)
            elif type(event) is e.MatchScored:
                yield from _outcome(after)

    def _threshold(self, after: Match, event: Any) -> Iterator[str]:
        """4, 5, 6, 7, 7… (no ceiling in one edition); no round is left out or repeated."""
        number = event.closing_round
        if number not in (self._round, self._round + 1) or number < 1:
            yield f"closing round {number} after {self._round}"
        self._round = number
        if type(event) is e.RollDue:
            expected = 3 + number
            if after.regulation != _NO_CEILING:
                expected = min(expected, 7)
            if event.threshold != expected:
                yield f"threshold {event.threshold} in closing round {number}"


def _board(before: Match, after: Match) -> Iterator[str]:
    if after.hands is not before.hands or after.deck is not before.deck:
        yield from _pack(after)
    if after.armies is not before.armies and min(after.armies) < 1:
        yield f"an empty territory: {after.armies}"
    if after.masks is not before.masks or after.standing is not before.standing:
        yield from _ownership(after)


def _pack(m: Match) -> Iterator[str]:
    pack = [*m.deck, *m.discards]
    for hand in m.hands:
        pack += hand
    pack.sort()
    if pack != _PACK:
        yield f"not the 44 cards: {pack}"


def _ownership(m: Match) -> Iterator[str]:
    owners: list[int] = [-1] * board.COUNT
    for seat, mask in enumerate(m.masks):
        for territory in board.members(mask):
            if owners[territory] != -1:
                yield f"{board.TERRITORIES[territory]} has two owners"
            owners[territory] = seat
        out = m.standing[seat] == "eliminated"
        if out != (mask == 0):
            yield f"seat {seat} is {m.standing[seat]} with {mask.bit_count()} territories"
        if out and m.hands[seat]:
            yield f"seat {seat} is eliminated and holds cards"
    if tuple(owners) != m.owners or -1 in owners:
        yield "masks and owners do not agree"


def _cap(m: Match, seat: int) -> Iterator[str]:
    """The armies one has placed oneself never exceed the cap."""
    there = m.on_board(seat)
    if there > m.caps[seat]:
        yield f"seat {seat} has {there} armies, above {m.caps[seat]}"


def _garrison(before: Match, command: c.Command, after: Match) -> Iterator[str]:
    """Two armies stay on a border, one elsewhere, when somebody moves of his own will."""
    seat = after.turn.seat
    origin = command.origin if isinstance(command, c.Move) else before.turn.origin
    border = board.NEAR[origin] & ~after.masks[seat] != 0
    if after.armies[origin] < (2 if border else 1):
        yield f"{board.TERRITORIES[origin]} was left with {after.armies[origin]}"


def _throw(before: Match, event: e.DiceThrown, command: c.Command) -> Iterator[str]:
    """As many dice as possible, never fewer in attack; ties to the defender. A throw that the
    defender places may have had fewer dice than the origin he says could throw.
    """
    attack, defence = event.attack, event.defence
    where, whither = before.turn.origin, before.turn.target
    placed = False
    if isinstance(command, c.AcceptThrow):
        where, whither, placed = command.origin, before.turn.named, True
    origin, target = before.armies[where], before.armies[whither]
    most = min(3, origin - 1)
    if len(attack) < len(defence):
        yield f"{len(attack)} dice against {len(defence)}"
    if len(defence) != min(3, target) or len(attack) > most or (len(attack) < most and not placed):
        yield f"{len(attack)} against {len(defence)} dice with {origin} and {target} armies"
    pairs = zip(sorted(attack)[::-1], sorted(defence)[::-1], strict=False)
    lost = sum(mine <= theirs for mine, theirs in pairs)
    if event.losses != (lost, min(len(attack), len(defence)) - lost):
        yield f"losses {event.losses} with {attack} against {defence}"


def _succession(before: Match, event: e.TurnStarted, after: Match) -> Iterator[str]:
    """Clockwise, over those who do not play; a new giro whenever seat 0 is passed."""
    first = before.turn.giro == 0
    seat, giro = (-1, 1) if first else (before.turn.seat, before.turn.giro)
    for _ in range(after.seats):
        seat += 1
        if seat == after.seats:
            seat, giro = 0, giro + 1
        if after.standing[seat] == "playing":
            break
    if (event.seat, event.giro) != (seat, giro):
        yield f"seat {event.seat} in giro {event.giro} instead of seat {seat} in giro {giro}"


def _closing(event: e.SdadataRolled, after: Match) -> Iterator[str]:
    low = sum(event.dice) <= event.threshold
    if event.closes != low or low != (after.ended == "sdadata"):
        yield f"sdadata {event.dice} against {event.threshold}: {after.ended}"


def _outcome(m: Match) -> Iterator[str]:
    """Every place once; table points as they stand on the board."""
    scores = m.scores
    if scores is None or sorted(scores.places) != list(range(1, m.seats + 1)):
        yield "the places are not a permutation"
        return
    for seat, mask in enumerate(m.masks):
        goal = objectives.MASKS[m.objectives[seat]]
        inside = sum(len(board.NEIGHBOURS[t]) for t in board.members(mask & goal))
        if m.risiko != seat and scores.table_points[seat] != inside:
            yield f"seat {seat} has {scores.table_points[seat]} table points, not {inside}"
    if m.ended == "risiko" and (m.risiko < 0 or scores.places[m.risiko] != 1):
        yield "a true RisiKo! did not win"
