"""The decisions of a hand of Tarocchi, each with what everything that could be done brings.

What a seat could know is all that counts: the same choices are played out in many deals it could
have been in, by what had been said, called, played and not followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from arbitro.bots.mineo.prospects import Mind, Prospects
from arbitro.bots.mineo.skilled import command_of
from arbitro.bots.mineo.thinker import offered
from arbitro.fast.mineo import layout as at
from arbitro.fast.mineo.cardplay import rank
from arbitro.fast.mineo.reading import can_be_read
from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e
from arbitro.games.mineo.cards import NAMES, mask_of
from arbitro.play import Match
from arbitro.play.game import Game
from arbitro.play.redo import rules_of, steps

BATCHES = 12
"""Parts into which the playouts of a decision fall, for its intervals."""
SURE = 2.2
"""Deviations of the mean of so few parts that hold nineteen of twenty."""
MIND = Mind(deep=True, exact=3)
Kind = Literal["pass", "solo", "call", "discard", "play", "scommessa", "rivanto", "decline"]
_KINDS: dict[type[c.Command], Kind] = {
    c.Pass: "pass",
    c.GoSolo: "solo",
    c.Call: "call",
    c.Discard: "discard",
    c.Play: "play",
    c.DeclareScommessa: "scommessa",
    c.DeclareRivanto: "rivanto",
    c.Decline: "decline",
}
_ACTIONS: dict[Kind, int] = {
    "pass": at.PASS,
    "solo": at.SOLO,
    "call": at.CALL,
    "scommessa": at.WAGER,
    "rivanto": at.LAST_TRICK,
    "decline": at.DECLINE,
}
NEVER = -1


class Option(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What can be done, and the jochi it brings on average as far as the seat can know."""

    kind: Kind
    jochi: float
    within: float
    """Half of a 95 % interval of how far it is from the best."""
    cards: tuple[str, ...] = ()


class Choice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A decision with all that could be done, the best first."""

    step: int
    seat: int
    options: list[Option]
    did: int = NEVER
    """The place of what was done; below 0 where it never came to that."""
    trick: int = 0
    """From 1; 0 before the first card."""
    said: str = ""
    """What this seat really said, if it came to speak."""

    @property
    def words(self) -> bool:
        return any(one.kind == "solo" for one in self.options)

    @property
    def loss(self) -> float:
        """Jochi that were given away."""
        return 0.0 if self.did < 0 else self.options[0].jochi - self.options[self.did].jochi

    @property
    def within(self) -> float:
        return 0.0 if self.did < 0 else self.options[self.did].within

    @property
    def dear(self) -> bool:
        """Whether it surely cost something."""
        return self.loss > self.within


class Moment(NamedTuple):
    """The hand before a command; `command` is None where nobody gave one."""

    step: int
    match: Match
    command: c.Command | None


def moments(game: Game, events: tuple[Any, ...]) -> Iterator[Moment]:
    """Every command of a log with what went before it."""
    rules = rules_of(game, events[0])
    told = events[:-1] if isinstance(events[-1], e.SecretRevealed) else events
    for step in steps(game, rules, told, None):
        past = told[: step.line - 1]
        match = Match(game, rules, step.before, None, (None, past))
        yield Moment(step.line - 1, match, game.command_of(step.rest))


def is_open(one: Moment) -> bool:
    """Whether there was a choice, in a hand that the kernel knows."""
    known = type(one.command) in _KINDS and can_be_read(one.match.state)
    return known and len(one.match.game.legal(one.match.state, one.match.rules)) > 1


def weighed(one: Moment, seed: int, playouts: int, most: int = 12) -> Choice:
    """Every choice of a moment; of the discards the most promising and the one that was laid."""
    match, seat = one.match, one.match.state.turn
    actions = offered(match, seat, most)
    did = NEVER if one.command is None else _action(one.command)
    if one.command is not None and did not in actions:
        actions.append(did)
    prospects = Prospects(match, seat, seed, MIND)
    deals = max(1, playouts // (BATCHES * len(actions)))
    parts = [prospects.totals(actions, deals) for _ in range(BATCHES)]
    columns = [[total / deals for total in column] for column in zip(*parts, strict=True)]
    order = sorted(range(len(actions)), key=lambda n: -fmean(columns[n]))
    best = columns[order[0]]
    options = [_option(match, seat, actions[n], columns[n], best) for n in order]
    place = NEVER if one.command is None else order.index(actions.index(did))
    playing = match.state.phase == "play"
    trick = len(match.state.tricks) + 1 if playing else 0
    return Choice(step=one.step, seat=seat, options=options, did=place, trick=trick)


def _option(match: Match, seat: int, action: int, means: list[float], best: list[float]) -> Option:
    apart = [one - other for one, other in zip(best, means, strict=True)]
    command = command_of(match, seat, action)
    cards: tuple[int, ...] = ()
    if isinstance(command, c.Discard):
        cards = command.cards
    elif isinstance(command, c.Play):
        cards = (command.card,)
    elif isinstance(command, c.Call) and command.trump is not None:
        cards = (command.trump,)
    return Option(
        kind=_KINDS[type(command)],
        jochi=fmean(means),
        within=SURE * stdev(apart) / sqrt(len(apart)),
        cards=tuple(NAMES[card] for card in cards),
    )


def _action(command: c.Command) -> int:
    """The kernel's number of what was done."""
    if isinstance(command, c.Play):
        return at.PLAY + command.card
    if isinstance(command, c.Discard):
        return at.LAY + int(rank(mask_of(command.cards)))
    return _ACTIONS[_KINDS[type(command)]]
