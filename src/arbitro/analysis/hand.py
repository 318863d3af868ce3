"""The analysis of a finished hand of Tarocchi, from its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from arbitro.analysis.hand_choices import Choice, Moment, is_open, moments, weighed
from arbitro.bots.mineo.prospects import played_on
from arbitro.bots.mineo.skilled import rules_of
from arbitro.fast.mineo.reading import can_be_read
from arbitro.games.mineo import commands as c
from arbitro.games.mineo.cards import NAMES, members
from arbitro.games.mineo.unknown import EVERYBODY, dealt_anew
from arbitro.kernel import Refused
from arbitro.play.game import game_of
from arbitro.play.log import replayed
from arbitro.play.match import act

Progress = Callable[[int, int], None]
FORMAT = "arbitro-analysis/1"
PLAYOUTS = 2_000
"""Of every decision, shared by what could be done."""
DEALS = 24
"""Ways the hidden cards may lie, as far as the table knows, that a value is the mean of."""
LEAST = 0.1
"""A card that costs less is none to talk about."""


class Stand(Struct, frozen=True, kw_only=True):
    """What the hand was worth to every seat, in jochi, if all had then played on as the third
    level does: with the cards as they lay, and on average over those the table could imagine.
    """

    step: int
    trick: int
    """The one that begins, from 1; 0 before a word was said."""
    truth: list[float]
    table: list[float]
    chance: list[float]
    """The share of those in which each seat gains something."""


class HandAnalysis(Struct, frozen=True, kw_only=True):
    """What `analyse` tells of a hand."""

    format: str = FORMAT
    regulation: str
    players: list[str]
    seed: int
    playouts: int
    paid: list[int]
    """Jochi, by seat."""
    dealer: int
    dealt: list[list[str]]
    """The fifteen cards of every seat; none if somebody declared with five."""
    monte: list[str]
    words: list[Choice]
    """Who could have declared what: every seat, as if all who spoke before it had passed."""
    choices: list[Choice]
    """Every decision there was."""
    stands: list[Stand]


def worst(told: HandAnalysis) -> list[Choice]:
    """Of every trick the card that cost most, where one surely cost something."""
    found: dict[int, Choice] = {}
    for one in told.choices:
        if one.trick and one.loss >= max(LEAST, one.within):
            held = found.get(one.trick)
            if held is None or one.loss > held.loss:
                found[one.trick] = one
    return [found[trick] for trick in sorted(found)]


def analysed_hand(
    data: bytes, seed: int = 1, playouts: int = PLAYOUTS, progress: Progress | None = None
) -> HandAnalysis:
    """Explain a finished hand; the same log, seed and playouts give the same analysis."""
    events, last = require_hand(data)
    found = list(moments(game_of(last.regulation), events))
    asked = [one for one in found if is_open(one)]
    choices = []
    for number, one in enumerate(asked):
        if progress is not None:
            progress(number, len(asked))
        choices.append(weighed(one, seed, playouts))
    before = [one for one in found if one.match.state.phase == "second-bids"][:1]
    dealt = before[0].match.state if before else None
    told = HandAnalysis(
        regulation=last.regulation,
        players=list(last.seated),
        seed=seed,
        playouts=playouts,
        paid=list(last.scores.totals),
        dealer=last.dealer,
        dealt=[] if dealt is None else [_names(hand) for hand in dealt.hands],
        monte=_names(last.monte),
        words=[word for one in before for word in _words(one, choices, seed, playouts)],
        choices=choices,
        stands=list(_stands([*before, *_tricks(found)], seed)),
    )
    if progress is not None:
        progress(len(asked), len(asked))
    return told


def require_hand(data: bytes) -> tuple[tuple[Any, ...], Any]:
    """The events of a log and its end, if it is a hand that was played out at the computer."""
    events, last = replayed(data)
    if game_of(last.regulation).name != "mineo" or last.mode != "digital":
        raise Refused("analysis-of", {"regulation": last.regulation})
    if not last.finished or last.scores is None:
        raise Refused("replay-running", {})
    return events, last


def _words(first: Moment, choices: Sequence[Choice], seed: int, playouts: int) -> Iterator[Choice]:
    """What each could have declared; what it really had before it where nobody had spoken up."""
    match = first.match
    for _ in match.state.hands:
        seat = match.state.turn
        if match.state.phase != "second-bids":
            return
        spoken = (one for one in choices if one.seat == seat and one.step >= first.step)
        said = next((one for one in spoken if one.words), None)
        imagined = weighed(Moment(first.step, match, None), seed, playouts)
        yield replace(imagined, said=said.options[said.did].kind if said is not None else "")
        match, _ = act(match, c.Pass(seat=seat), chance=Random(seed))


def _tricks(found: Sequence[Moment]) -> list[Moment]:
    return [
        one
        for one in found
        if one.match.state.phase == "play" and not one.match.state.table
        if isinstance(one.command, c.Play)
    ]


def _stands(found: Sequence[Moment], seed: int) -> Iterator[Stand]:
    for one in found:
        state, rules = one.match.state, rules_of(one.match)
        if not can_be_read(state):
            continue
        rng = Random(f"{seed}/{one.step}")
        deals = [dealt_anew(state, EVERYBODY, one.match.rules, rng) for _ in range(DEALS)]
        imagined = [played_on(deal, rules) for deal in deals]
        yield Stand(
            step=one.step,
            trick=len(state.tricks) + 1 if state.phase == "play" else 0,
            truth=[float(paid) for paid in played_on(state, rules)],
            table=[fmean(column) for column in zip(*imagined, strict=True)],
            chance=[fmean(paid > 0 for paid in column) for column in zip(*imagined, strict=True)],
        )


def _names(hand: int) -> list[str]:
    return [NAMES[card] for card in members(hand)]
