"""What seldom happens at a table, so that simulated matches reach the rules about it.

A referee's hand (exits, freezing, forced ends, corrections) and the words and acts that are lawful
but never offered as a step: repositioning, bare words, half-said attacks, questions, a move made
again, a RisiKo! that is none.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from arbitro.bots.random_player import below
from arbitro.games.risiko import board
from arbitro.games.risiko import commands as c
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import Match as State
from arbitro.kernel import Refused

_FEWEST_PLAYING = 2
_SELDOM = 40
"""One step in so many is preceded by something unusual."""


class Incidents:
    """Thinks of unusual commands; the engine may well refuse them, so try each in vain first."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def think(self, state: State, rules: RisikoRules) -> c.Command | None:
        """Something unusual that somebody might do now; None most of the time."""
        if below(self._random, _SELDOM) or state.phase in ("seating", "colours", "deal"):
            return None
        return _KINDS[below(self._random, len(_KINDS))](self._random, state, rules)


def _seat(random: Random, m: State) -> int:
    return below(random, m.seats)


def _territory(random: Random, mask: int) -> int:
    among = board.members(mask)
    return among[below(random, len(among))] if among else 0


def _removal(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    if len(m.playing()) <= _FEWEST_PLAYING and below(random, 4):
        return None
    try:
        rules.exit("?")
    except Refused as refused:
        reasons = refused.facts["reasons"]
        reason = reasons[below(random, len(reasons))]
        return c.RemovePlayer(player=_seat(random, m), reason=reason)
    return None


def _freeze(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    frozen = [seat for seat in range(m.seats) if m.standing[seat] == "frozen"]
    if frozen:
        return c.Release(player=frozen[0])
    return c.Freeze(player=_seat(random, m)) if len(m.playing()) > _FEWEST_PLAYING else None


def _end_turn(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    return c.EndTurn(player=m.turn.seat)


def _correction(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    player = _seat(random, m)
    territory = _territory(random, m.masks[player])
    return c.RemoveArmies(player=player, territories=(territory,), armies=(1,))


def _lower_cap(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    player = _seat(random, m)
    return c.LowerCap(player=player, cap=m.caps[player] - 1 - below(random, 5))


def _take_cards(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    return c.TakeCards(player=_seat(random, m), count=1 + below(random, 2))


def _deny_cards(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    return c.DenyCards(player=_seat(random, m), count=1 + below(random, 2))


def _clock(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    return c.CallTime() if m.turn.giro > 5 else None


def _reposition(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    if not m.turn.placed:
        return None
    origin, armies = m.turn.placed[below(random, len(m.turn.placed))]
    destination = _territory(random, m.masks[m.turn.seat])
    return c.Reposition(seat=m.turn.seat, origin=origin, destination=destination, armies=armies)


def _attack_word(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    return c.AnnounceAttack(seat=m.turn.seat)


def _move_word(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    return c.AnnounceMove(seat=m.turn.seat)


def _half_attack(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    """An attack that names only where it comes from, or only where it goes."""
    mine = m.masks[m.turn.seat]
    if below(random, 2):
        return c.Attack(seat=m.turn.seat, origin=_territory(random, mine))
    return c.Attack(seat=m.turn.seat, target=_territory(random, board.EVERYWHERE & ~mine))


def _ask_cards(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    return c.AskCards(seat=m.turn.seat, player=_seat(random, m))


def _ask_pass(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    return c.AskPass(seat=(m.turn.seat + 1) % m.seats)


def _other_move(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    """The move made again, elsewhere."""
    if m.turn.move is None:
        return None
    origin = _territory(random, m.masks[m.turn.seat])
    destination = _territory(random, board.NEAR[origin] & m.masks[m.turn.seat])
    return c.Move(seat=m.turn.seat, origin=origin, destination=destination, armies=1)


def _empty_claim(random: Random, m: State, rules: RisikoRules) -> c.Command | None:
    return c.DeclareRisiko(seat=m.turn.seat) if m.turn.giro else None


_KINDS: tuple[Callable[[Random, State, RisikoRules], c.Command | None], ...] = (
    _removal,
    _freeze,
    _end_turn,
    _correction,
    _lower_cap,
    _take_cards,
    _deny_cards,
    _clock,
    _reposition,
    _reposition,
    _attack_word,
    _move_word,
    _half_attack,
    _half_attack,
    _ask_cards,
    _ask_pass,
    _other_move,
    _empty_claim,
)
