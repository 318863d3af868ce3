"""Hands for the tests: from a fixed pack, or at random with bidders who mostly pass."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from arbitro.games.mineo import cards, moves
from arbitro.games.mineo import commands as c
from arbitro.games.mineo.decide import step
from arbitro.games.mineo.events import Event
from arbitro.games.mineo.state import NOBODY
from arbitro.games.mineo.state import Match as State
from arbitro.kernel import Refused
from arbitro.play.match import Match, act, new_match
from arbitro.regulations import mineo_rules

EDITION = "tarocchi-2012"
N, W, S, E = range(4)
RULES = mineo_rules(EDITION)


def drawn(pack: Sequence[str]) -> list[str]:
    """A pack in the order in which the engine draws it: the bottom card after the first round."""
    return [*pack[:20], pack[62], *pack[20:62]]


class Pack:
    """Chance that deals a known pack."""

    def __init__(self, pack: Sequence[str]) -> None:
        self._rest = list(cards.parse_many(drawn(pack)))

    def pick(self, _what: str, among: tuple[int, ...]) -> int:
        card = self._rest.pop(0)
        assert card in among
        return card


class Table:
    """A hand in which a test says what happens next. Keeps every event."""

    def __init__(
        self,
        pack: Sequence[str],
        dealer: int = E,
        readings: dict[str, str] | None = None,
        mode: str = "digital",
    ) -> None:
        match = new_match(
            EDITION, 4, secret=b"pack", dealer=dealer, interpretations=readings, mode=mode
        )
        self.rules = match.rules
        self.state: State = match.state
        self.chance = Pack(pack)
        self.events: list[Event] = list(match.events)

    def do(self, *commands: c.Command) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        for command in commands:
            self.state, events = step(self.state, command, self.rules, self.chance)
            self.events += events
        return events

    def refuses(self, command: c.Command) -> Refused:
        """The refusal; the state must not have moved."""
        before = self.state
        try:
            step(self.state, command, self.rules, self.chance)
        except Refused as refused:
            assert self.state is before
            return refused
        raise AssertionError(f"{command} was accepted")

    def play(self, seat: int, name: str) -> tuple[Event, ...]:
        return self.do(c.Play(seat=seat, card=cards.parse(name)))


def ordered(**first: str) -> list[str]:
    """A pack that gives each seat (N, W, S, E, and `monte`) these cards; the rest as they come.

    For dealer East: packets go to N, W, S, E.
    """
    named = {key: value.split() for key, value in first.items()}
    used = {name for row in named.values() for name in row}
    free = [name for name in cards.NAMES if name not in used]
    monte = named.get("monte", [])
    monte += [free.pop(0) for _ in range(3 - len(monte))]
    hands = []
    for seat in "NWSE":
        hand = named.get(seat, [])
        hands.append(hand + [free.pop(0) for _ in range(15 - len(hand))])
    pack = [card for lap in range(3) for hand in hands for card in hand[lap * 5 : lap * 5 + 5]]
    return [*pack, *monte]


Bidder = Callable[[Random, State, list[c.Command]], c.Command]


def reluctant(random: Random, state: State, offered: list[c.Command]) -> c.Command:
    """Mostly passes, so that every kind of hand comes up; otherwise anything lawful."""
    if state.phase in ("first-bids", "second-bids"):
        called = state.caller != NOBODY
        passing = 0.96 if state.phase == "first-bids" else 0.9 if called else 0.75
        if random.random() < passing:
            return offered[0]
        calls = [command for command in offered if isinstance(command, c.Call)]
        return calls[0] if calls and random.random() < 0.8 else offered[1]
    if state.phase == "commit" and random.random() < 0.7:
        return offered[0]
    return offered[int(random.random() * len(offered))]


def random_hand(seed: int, choose: Bidder = reluctant, **options: Any) -> Match:
    """A hand played to its end at random, the same for a seed."""
    random = Random(seed)
    match = new_match(EDITION, 4, secret=b"hand %d" % seed, dealer=seed % 4, **options)
    while not match.finished:
        offered = moves.legal(match.state, match.rules)
        match, _ = act(match, choose(random, match.state, offered))
    return match
