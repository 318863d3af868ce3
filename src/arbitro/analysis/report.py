"""The whole analysis of a finished match of RisiKo!, from its log."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sqrt
from typing import Any, Literal

from msgspec import Struct

from arbitro.analysis.decisions import Decision, Weigher, forks, sdadata
from arbitro.analysis.deeds import Deed, done, planned
from arbitro.analysis.losses import Losses, Lost
from arbitro.analysis.luck import Attack, Glance, Lucky, attacks
from arbitro.analysis.moments import Moment, moments
from arbitro.analysis.moments import turns as turns_of
from arbitro.fast.risiko.forecast import Forecast, Known, forecast
from arbitro.fast.risiko.reading import can_be_read
from arbitro.games.risiko import board
from arbitro.kernel import Refused
from arbitro.play.game import Game, game_of
from arbitro.play.history import seen_by
from arbitro.play.log import replayed
from arbitro.play.redo import rules_of

Progress = Callable[[int, int], None]
"""Told how many moments were looked at, of how many."""
FORMAT = "arbitro-analysis/1"
PLAYOUTS = 1_100
"""Of every turn, from each side: enough for ±3 points of chance."""
SURE = 1.96
KNOWN: tuple[Known, Known] = ("truth", "table")
BY_DICE, WORTH_TELLING = 6, 0.02
"""As many turning points are told at most, and from how much on."""


class Count:
    """Tells how many moments are done, as each is begun."""

    def __init__(self, progress: Progress | None, whole: int) -> None:
        self._progress, self._whole, self._done = progress, whole, 0

    def __call__(self) -> None:
        if self._progress is not None:
            self._done = min(self._done + 1, self._whole)
            self._progress(self._done, self._whole)


class Turn(Struct, frozen=True, kw_only=True):
    """How every seat stood when a turn began: from the truth, and from what the table knew."""

    step: int
    giro: int
    seat: int
    truth: Forecast
    table: Forecast


class Luck(Struct, frozen=True, kw_only=True):
    """Of a seat over the whole match, in chance to win; 95 of 100 such matches lie within."""

    sum: float
    within: float
    throws: int


class Turning(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where dice turned the match: an attack, a sdadata."""

    kind: Literal["attack", "sdadata"]
    step: int
    giro: int
    seat: int
    change: float
    """Of this seat's chance to win."""
    origin: str = ""
    target: str = ""
    odds: float = 0.0
    conquered: bool = False


class Dear(Struct, frozen=True, kw_only=True):
    """A turn that cost who played it chance to win, by what he decided; the dice are out of it.

    `within`: half of a 95 % interval. `worst`: the event where its dearest part begins, `of_it` how
    much of the loss that part is; what was done there was worth `chance`.
    """

    step: int
    giro: int
    seat: int
    loss: float
    within: float
    worst: int
    of_it: float
    chance: float
    did: list[Deed]
    better: list[Deed]

    @property
    def sure(self) -> bool:
        """Whether it surely cost something."""
        return self.loss > self.within


class Analysis(Struct, frozen=True, kw_only=True):
    """What `match analyse` tells."""

    format: str = FORMAT
    regulation: str
    players: list[str]
    """In the order of play."""
    colours: list[str]
    seed: int
    playouts: int
    winner: int
    points: list[float]
    """What each seat got in the end."""
    turns: list[Turn]
    luck: list[Luck]
    turning: list[Turning]
    decisions: list[Dear]
    """The turns that surely cost something, the dearest first; then, of each seat that has none,
    the one that may have cost most.
    """
    sdadata: list[Decision]
    """Every turn at whose end a sdadata came or was avoided."""


def analysed(
    data: bytes,
    seed: int = 1,
    playouts: int = PLAYOUTS,
    progress: Progress | None = None,
    threads: int | None = None,
) -> Analysis:
    """Explain a finished match; the same log, seed and playouts give the same analysis."""
    events, last = require_match(data)
    game = game_of(last.regulation)
    found = list(moments(game, events))
    count = Count(progress, 2 * sum(one.kind == "turn" for one in found))
    turns = _turns(game, events, found, (seed, playouts, threads), count)
    numbers = rules_of(game, events[0]), last.regulation, last.seats, last_call(last)
    glance, weigher = Glance(*numbers), Weigher(*numbers, playouts)
    throws = [(one, luck) for one in found if (luck := _lucky(glance, one)) is not None]
    return Analysis(
        regulation=last.regulation,
        players=list(last.seated),
        colours=list(last.colours),
        seed=seed,
        playouts=playouts,
        winner=last.scores.places.index(1),
        points=[float(str(row["points"])) for row in game.outcome(last) or []],
        turns=turns,
        luck=[_sum(throws, seat) for seat in range(last.seats)],
        turning=_turning(last.regulation, throws),
        decisions=dear_turns(game, events, last, (seed, playouts, threads), count),
        sdadata=sdadata(weigher, events, forks(game, events), seed),
    )


def dear_turns(
    game: Game,
    events: tuple[Any, ...],
    last: Any,
    numbers: tuple[int, int, int | None],
    count: Callable[[], None] = lambda: None,
) -> list[Dear]:
    """As `Analysis.decisions` has them; `numbers`: seed, playouts, threads.

    `count` is called as each turn is looked at.
    """
    seed, playouts, threads = numbers
    rules = rules_of(game, events[0])
    losses = Losses(rules, last.regulation, last.seats, last_call(last), playouts)
    told = losses.dearest(list(turns_of(game, events)), seed, count, threads)
    every = [_dear(one, losses) for one in told]
    sure = [one for one in every if one.sure]
    others = [one for one in every if one.loss >= WORTH_TELLING]
    others = [one for one in others if one.seat not in {each.seat for each in sure}]
    dearest = {one.seat: one for one in reversed(others)}
    return [*sure, *(one for one in others if dearest[one.seat] is one)]


def _dear(one: Lost, losses: Losses) -> Dear:
    return Dear(
        step=one.turn.step,
        giro=one.turn.giro,
        seat=one.turn.seat,
        loss=one.loss,
        within=one.within,
        worst=one.worst.step,
        of_it=one.of_it,
        chance=one.chance,
        did=done(one.worst),
        better=planned(losses.planned(one.worst, one.plan), one.worst, losses.positions.numbers),
    )


def require_match(data: bytes) -> tuple[tuple[Any, ...], Any]:
    """The events of a log and its end, if it is a match of the map that was played out."""
    events, last = replayed(data)
    if game_of(last.regulation).name != "risiko" or last.mode != "digital":
        raise Refused("analysis-of", {"regulation": last.regulation})
    if not last.finished or last.scores is None:
        raise Refused("replay-running", {})
    return events, last


def last_call(last: Any) -> int:
    """The giro in which time was called, or may be thought to be."""
    return int(last.time_up_giro or max(last.turn.giro, 10))


def _lucky(glance: Glance, moment: Moment) -> Lucky | None:
    return glance.lucky(moment) if moment.kind in ("throw", "sdadata") else None


def _turns(
    game: Game,
    events: tuple[Any, ...],
    found: list[Moment],
    numbers: tuple[int, int, int | None],
    count: Count,
) -> list[Turn]:
    seed, playouts, threads = numbers
    rules, told = rules_of(game, events[0]), []
    begun = [one for one in found if one.kind == "turn" and can_be_read(one.state)]
    last_giro = last_call(found[-1].state)
    for number, one in enumerate(begun):
        count()
        seen = seen_by(game, events[: one.step + 1], "public")
        asked = partial(forecast, one.state, rules, playouts, seed + number)
        truth, table = (
            asked(known=known, seen=seen, time_up_giro=last_giro, threads=threads)
            for known in KNOWN
        )
        turn = one.state.turn
        told.append(Turn(step=one.step, giro=turn.giro, seat=turn.seat, truth=truth, table=table))
    return told


def _sum(throws: list[tuple[Moment, Lucky]], seat: int) -> Luck:
    return Luck(
        sum=sum(lucky.luck[seat] for _, lucky in throws),
        within=SURE * sqrt(sum(lucky.variance[seat] for _, lucky in throws)),
        throws=len(throws),
    )


def _turning(regulation: str, throws: list[tuple[Moment, Lucky]]) -> list[Turning]:
    """The largest changes, in the order in which they came."""
    fought = attacks(regulation, [one for one in throws if one[0].kind == "throw"])
    by_dice = [_of_attack(one) for one in fought]
    by_dice += [_of_sdadata(*one) for one in throws if one[0].kind == "sdadata"]
    return sorted(_largest(by_dice, BY_DICE), key=lambda one: one.step)


def _largest(found: list[Turning], number: int) -> list[Turning]:
    worth = [one for one in found if abs(one.change) >= WORTH_TELLING]
    return sorted(worth, key=lambda one: -abs(one.change))[:number]


def _of_attack(attack: Attack) -> Turning:
    return Turning(
        kind="attack",
        step=attack.step,
        giro=attack.giro,
        seat=attack.seat,
        change=attack.luck[attack.seat],
        origin=board.TERRITORIES[attack.origin],
        target=board.TERRITORIES[attack.target],
        odds=attack.odds,
        conquered=attack.conquered,
    )


def _of_sdadata(moment: Moment, lucky: Lucky) -> Turning:
    seat = moment.event.player
    most = max(range(len(lucky.luck)), key=lambda one: abs(lucky.luck[one]))
    return Turning(
        kind="sdadata",
        step=moment.step,
        giro=moment.state.turn.giro,
        seat=most if abs(lucky.luck[seat]) < abs(lucky.luck[most]) else seat,
        change=lucky.luck[most],
        conquered=moment.event.closes,
    )
