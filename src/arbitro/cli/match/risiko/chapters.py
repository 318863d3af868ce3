"""A match as chapters: the preparation, then one chapter a turn, battles and placements joined."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from arbitro.games.risiko import events as e
from arbitro.games.risiko.state import Match
from arbitro.play.game import game_of


@dataclass
class Placed:
    """Armies put down one after the other by one seat."""

    seat: int
    armies: dict[int, int] = field(default_factory=dict)


@dataclass
class Battle:
    """One declared attack and all its throws."""

    event: e.AttackDeclared
    attacking: int
    defending: int
    loser: int
    throws: list[e.DiceThrown] = field(default_factory=list)
    conquered: e.TerritoryConquered | None = None
    entered: int = 0

    @property
    def lost(self) -> int:
        return sum(throw.losses[0] for throw in self.throws)

    @property
    def destroyed(self) -> int:
        return sum(throw.losses[1] for throw in self.throws)


@dataclass
class Dealt:
    """The territories each seat holds after the deal."""

    hands: dict[int, list[int]]
    event: e.PackRestored


@dataclass
class Told:
    """Any other event, with the state it found."""

    event: e.Event
    before: Match


Item = Placed | Battle | Dealt | Told


@dataclass
class Chapter:
    """The preparation (`started` is None) or one turn with the dice that follow it."""

    started: e.TurnStarted | None
    items: list[Item] = field(default_factory=list)


class Story:
    """Chapters of a match under way, from the state it is taken up at."""

    def __init__(self, state: Match) -> None:
        self.state = state
        self.told: list[Chapter] = []
        self._evolve = game_of(state.regulation).evolve

    def add(self, event: Any) -> None:
        if isinstance(event, e.TurnStarted):
            self.told.append(Chapter(event))
        else:
            if not self.told:
                self.told.append(Chapter(None))
            _add(self.told[-1].items, event, self.state)
        self.state = self._evolve(self.state, event)

    def take(self) -> list[Chapter]:
        """What has been told since the last time."""
        taken, self.told = self.told, []
        return taken


def chapters(events: Iterable[Any]) -> list[Chapter]:
    """A whole match, the preparation first."""
    rows = iter(events)
    first = next(rows)
    story = Story(game_of(first.regulation).opened(first))
    story.told.append(Chapter(None, [Told(first, story.state)]))
    for event in rows:
        story.add(event)
    return story.take()


def _add(items: list[Item], event: e.Event, before: Match) -> None:
    match event:
        case e.ArmiesPlaced():
            last = items[-1] if items else None
            if not isinstance(last, Placed) or last.seat != event.seat:
                last = Placed(event.seat or 0)
                items.append(last)
            last.armies[event.territory] = last.armies.get(event.territory, 0) + event.armies
        case e.LapStarted():
            pass
        case e.TerritoryDealt() if event.player == event.due:
            pass
        case e.PackRestored():
            items.append(Dealt(_hands(before), event))
        case e.AttackDeclared():
            items.append(_battle(event, before))
        case e.DiceThrown() | e.TerritoryConquered() | e.ArmiesAdvanced():
            _fight(items, event, before)
        case _:
            items.append(Told(event, before))


def _hands(state: Match) -> dict[int, list[int]]:
    return {
        seat: [t for t, owner in enumerate(state.owners) if owner == seat]
        for seat in range(state.seats)
    }


def _battle(event: e.AttackDeclared, before: Match) -> Battle:
    there = before.armies[event.origin] if event.origin is not None else 0
    return Battle(event, there, before.armies[event.target], before.owners[event.target])


def _fight(items: list[Item], event: e.Event, before: Match) -> None:
    """Joins a throw or an entry to its battle; told by itself if the attack came earlier."""
    battle = next((item for item in reversed(items) if isinstance(item, Battle)), None)
    if battle is None:
        items.append(Told(event, before))
        return
    if isinstance(event, e.DiceThrown):
        battle.throws.append(event)
    elif isinstance(event, e.TerritoryConquered):
        battle.conquered = event
        battle.entered = event.armies
    elif isinstance(event, e.ArmiesAdvanced):
        battle.entered += event.armies
