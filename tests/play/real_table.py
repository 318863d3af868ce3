"""A real table and somebody who writes down what he sees of it.

The table has its own pack, hands and objectives; the match under test learns dice and dealt
territories always, drawn cards only now and then, objectives at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from arbitro.games.risiko import board, cards, moves, objectives
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide import step
from arbitro.kernel import Refused
from arbitro.play import apply
from arbitro.play.match import Match, act, new_match
from tests.games.risiko.playing import Table, fierce


class Recorder:
    """Throws real dice and turns real cards over, and notes what was asked for."""

    def __init__(self, table: RealTable) -> None:
        self._table = table
        self.observed: dict[str, list[Any]] = {}

    def dice(self, throw: str, count: int) -> tuple[int, ...]:
        thrown = tuple(self._table.random.randint(1, 6) for _ in range(count))
        self.observed.setdefault(throw, []).extend(thrown)
        return thrown

    def pick(self, what: str, among: tuple[int, ...]) -> int:
        table = self._table
        if what in ("territory", "swap"):
            card = table.random.choice(among)
            self.observed.setdefault(what, []).append(board.TERRITORIES[card])
            return card
        if what == "objective":
            return objectives.UNSEEN
        if what == "card":
            return table.turn_over(self.observed)
        card = table.random.choice(among)
        self.observed.setdefault(what, []).append(cards.name(card) if card != 43 else "jolly:2")
        return card


class RealTable:
    """Plays a live match to its end; `match` is what the notes make of it."""

    def __init__(
        self, table: Table, seed: int, show: float = 0.3, last_giro: int = 9, hoard: float = 0.0
    ) -> None:
        self.random = Random(f"{table}/{seed}")
        self.match: Match = new_match(
            table.regulation, table.seats, mode="live", interpretations=table.readings
        )
        self.show, self.last_giro, self.hoard = show, last_giro, hoard
        self.pack = list(cards.DECK)
        self.random.shuffle(self.pack)
        self.discards: list[int] = []
        self.hidden: list[list[int]] = [[] for _ in range(table.seats)]
        """Cards held that the notes do not know."""
        self.goals = self.random.sample(objectives.ALL, table.seats)
        self._about_to_draw: int | None = None
        self.forget = 0.3

    def turn_over(self, observed: dict[str, list[Any]]) -> int:
        """The next card of the real pack, shown to the table or not."""
        if not self.pack:
            self.pack, self.discards = self.discards, []
            self.random.shuffle(self.pack)
        card = self._about_to_draw = self.pack.pop()
        if self.random.random() >= self.show:
            return cards.UNSEEN
        name = self.written(card)
        observed["card"] = [name]
        return cards.JOLLY[1] if name == "jolly:2" else cards.parse(name)

    def written(self, card: int) -> str:
        """How the notes call a card: of the two jolly, the one they have not met yet."""
        if card not in cards.JOLLY:
            return cards.name(card)
        return "jolly" if cards.JOLLY[0] in self.match.state.drawable() else "jolly:2"

    def do(self, command: c.Command) -> tuple[e.Event, ...]:
        """Do it at the table and write it down."""
        recorder = Recorder(self)
        before = self.match
        step(before.state, command, before.rules, recorder)
        self.match, events = act(before, command, recorder.observed)
        self._settle(events, recorder.observed)
        return events

    def _settle(self, events: tuple[e.Event, ...], observed: dict[str, list[Any]]) -> None:
        """What the events did to the real cards."""
        for event in events:
            if isinstance(event, e.CardDrawn) and "card" not in observed:
                assert self._about_to_draw is not None
                self.hidden[event.seat or 0].append(self._about_to_draw)
            elif isinstance(event, e.TrisPlayed):
                self.discards += event.cards
            elif isinstance(event, e.CardsCaptured):
                self._capture(event)

    def _capture(self, event: e.CardsCaptured) -> None:
        held = self.hidden[event.player]
        self.random.shuffle(held)
        unseen = event.taken.count(cards.UNSEEN)
        self.hidden[event.seat or 0] += held[:unseen]
        self.discards += held[unseen:]
        self.discards += [card for card in event.discarded if card != cards.UNSEEN]
        self.hidden[event.player] = []

    def play(self) -> Iterator[tuple[e.Event, ...]]:
        """Everything until the objectives lie open, command by command."""
        yield self.do(c.RollForSeats())
        while not self.match.finished:
            yield self.do(self.choose())

    def choose(self) -> c.Command:
        match = self.match
        m = match.state
        if m.phase == "count":
            return c.ShowObjectives(objectives=tuple(self.goals))
        if m.turn.giro >= self.last_giro and not m.last_giro:
            return c.CallTime()
        may_play = m.phase == "reinforce" and not m.turn.touched
        if may_play and self.random.random() >= self.hoard and (three := self.tris()):
            return c.PlayTris(seat=m.turn.seat, cards=three)
        if m.phase == "roll" and self.random.random() < self.forget:
            return self.play_on()
        return fierce(self.random, moves.legal(m, match.rules))

    def tris(self) -> tuple[int, ...] | None:
        """A tris with at least one card that has been face down until now."""
        m, rules = self.match.state, self.match.rules
        seat = m.turn.seat
        held = self.hidden[seat]
        known = tuple(card for card in m.hands[seat] if card != cards.UNSEEN)
        limit = rules.tris_limit().value
        if limit is not None and m.turn.tris >= limit:
            return None
        for three in cards.triples((*held, *known)):
            hers = [card for card in three if card in held]
            if hers and rules.tris_value(three, m.masks[seat]).value is not None:
                for card in hers:
                    held.remove(card)
                return three
        return None

    def play_on(self) -> c.Command:
        """The next player begins although dice are due."""
        m, rules = self.match.state, self.match.rules
        assert m.roll is not None
        for ahead in range(1, m.seats):
            seat = (m.roll.player + ahead) % m.seats
            territory = board.members(m.masks[seat])[:1]
            if m.standing[seat] != "playing" or seat == m.roll.player:
                continue
            for command in (
                c.Place(seat=seat, territory=territory[0], armies=1),
                c.Pass(seat=seat),
            ):
                try:
                    step(m, command, rules, Recorder(self))
                except Refused:
                    continue
                return command
        return c.RollSdadata(seat=m.roll.roller)


def ready(phase: str, seed: int = 0, regulation: str = "rur-2015") -> RealTable:
    """A real table stopped in the first state of a phase."""
    real = RealTable(Table(regulation, 4), seed, last_giro=3)
    real.forget = 0.0
    for _ in real.play():
        if real.match.state.phase == phase:
            return real
    raise AssertionError(phase)


def refused(match: Match, action: Any, observed: Any) -> Refused:
    """The refusal of this act, which has changed nothing."""
    before = repr(match.state)
    with pytest.raises(Refused) as refusal:
        apply(match, action, observed=observed)
    assert repr(match.state) == before
    return refusal.value
