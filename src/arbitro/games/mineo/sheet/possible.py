"""What a hand can give: every way in which the trumps that count may lie and fall.

Only six trumps decide Arie, Pigliate and Scommessa: Giove, the four below it, the Picciotti. From
the highest down each is given to a player and laid in a trick of its own or in one where a higher
lies already; nobody has two cards in a trick, and whoever laid the highest takes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from arbitro.games.mineo import cards
from arbitro.games.mineo.jochi import SEATS, SOLO
from arbitro.games.mineo.rules import MineoRules

TOP = tuple(range(cards.GIOVE, cards.GIOVE - 5, -1))
"""The five Arie, Giove first."""
DISCARD = 3
DECLARER, PARTNER = 0, 1
"""Players here are by role: the declarer, his partner if he has one, the others."""


class Case(NamedTuple):
    """What a hand is known by before its jochi are looked at."""

    code: str
    called: tuple[int | None, ...]
    """What a declarer must call who holds so many of the Arie in a row from Giove down."""
    wrong_discard: bool = False
    shown: tuple[tuple[int, int], ...] = ()
    """(card, role) of the cards that somebody showed: he held them."""


class Outcome(NamedTuple):
    """How the six trumps may end."""

    pigliate: tuple[int, ...]
    """By role."""
    arie: int
    """How many of the four below Giove end with the attack."""
    giove: bool
    """Whether Giove ends with the attack."""
    picciotti: bool
    bettor: bool
    """Whether the declarer holds Giove, without which he may not bet."""


class _Laid(NamedTuple):
    """Some of the trumps laid, from the highest down."""

    tricks: tuple[tuple[int, int], ...] = ()
    """(who takes it, the players who have laid a card, a bit each)."""
    pigliate: tuple[int, ...] = (0,) * SEATS
    arie: int = 0
    giove: bool = False
    picciotti: bool = False
    bettor: bool = False
    row: int = 0
    """How many in a row from Giove down the declarer holds."""
    discarded: int = 0


def case_of(
    code: str,
    rules: MineoRules,
    wrong_discard: bool = False,
    shown: tuple[tuple[int, int], ...] = (),
) -> Case:
    """The case of a declaration; what a caller must call is asked of the rules."""
    rows = (cards.mask_of(TOP[:held]) for held in range(len(TOP) + 1))
    return Case(code, tuple(rules.called_trump(row).value for row in rows), wrong_discard, shown)


@lru_cache(maxsize=256)
def outcomes(case: Case) -> frozenset[Outcome]:
    """Every end that some deal and some play can bring about."""
    reached = {_Laid()}
    for trump in (*TOP, cards.PICCIOTTI):
        reached = {laid for state in reached for laid in _lay(state, trump, case)}
    if case.code not in SOLO and case.called[-1] is None:
        reached = {laid for laid in reached if laid.row < len(TOP)}
    return frozenset(
        Outcome(laid.pigliate, laid.arie, laid.giove, laid.picciotti, laid.bettor)
        for laid in reached
    )


def _lay(state: _Laid, trump: int, case: Case) -> Iterator[_Laid]:
    """This trump with each player who may hold it, in each trick in which he may lay it."""
    attack = {DECLARER} if case.code in SOLO else {DECLARER, PARTNER}
    for seat in _holders(state, trump, case):
        held = state
        if seat == DECLARER and trump in TOP[state.row : state.row + 1]:
            held = held._replace(row=held.row + 1, bettor=held.bettor or trump == cards.GIOVE)
        for at, (taker, players) in enumerate(state.tricks):
            if not players >> seat & 1:
                rest = state.tricks[:at] + state.tricks[at + 1 :]
                tricks = tuple(sorted((*rest, (taker, players | 1 << seat))))
                yield _taken(held._replace(tricks=tricks), trump, seat, taker, attack)
        own = tuple(sorted((*state.tricks, (seat, 1 << seat))))
        takers = range(SEATS) if trump == cards.PICCIOTTI else (seat,)
        for taker in takers:  # any higher trump takes the Picciotti, a partner's too
            yield _taken(held._replace(tricks=own), trump, seat, taker, attack)
        if case.wrong_discard and seat == DECLARER and state.discarded < DISCARD:
            yield held._replace(discarded=state.discarded + 1)


def _holders(state: _Laid, trump: int, case: Case) -> tuple[int, ...]:
    """Who may hold a trump: the called one is the partner's, Giove is a forced declarer's."""
    shown = dict(case.shown).get(trump)
    may: tuple[int, ...] = tuple(range(SEATS)) if shown is None else (shown,)
    if trump == cards.GIOVE and case.code in ("SF", "CF"):
        return tuple(seat for seat in may if seat == DECLARER)
    if case.code not in SOLO and case.called[state.row] == trump:
        return tuple(seat for seat in may if seat in (DECLARER, PARTNER))
    return may


def _taken(state: _Laid, trump: int, seat: int, taker: int, attack: set[int]) -> _Laid:
    ours = taker in attack
    if trump == cards.GIOVE:
        return state._replace(giove=ours)
    if ours != (seat in attack):
        won = list(state.pigliate)
        won[taker] += 1
        state = state._replace(pigliate=tuple(won))
    if trump == cards.PICCIOTTI:
        return state._replace(picciotti=ours, tricks=())
    return state._replace(arie=state.arie + ours)
