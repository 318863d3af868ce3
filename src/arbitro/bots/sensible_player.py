"""A player by rule of thumb, whose matches look like matches.

It reinforces where its objective and its borders need it, attacks where exact odds promise more
than they cost, takes one card a turn, keeps a tris until it pays, brings armies to the border and,
when the closing dice are near, tries to close a match it seems to lead and to keep open one it
seems to lose. All it uses comes through `Sight`.
"""

from __future__ import annotations

from random import Random

from arbitro.bots.assault import advance, assault, owed
from arbitro.bots.random_player import below
from arbitro.bots.regroup import regroup
from arbitro.bots.sight import Sight, bonuses
from arbitro.bots.supply import placement, tris
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import moves
from arbitro.games.risiko.obligations import accepted_origins, throw_owed
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import COLOURS, NOWHERE
from arbitro.games.risiko.state import Match as State
from arbitro.kernel import Broken
from arbitro.play import Match


class SensiblePlayer:
    """See the module. The seed only chooses among colours."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)
        self._bonus: tuple[RisikoRules, tuple[int, ...]] | None = None

    def choose(self, match: Match, seat: int) -> c.Command:
        """The next step of this seat."""
        state: State = match.state
        if state.card_right == seat:
            return c.DrawCard(seat=seat)
        if _rolls(state, seat):
            return c.RollSdadata(seat=seat)
        if state.phase == "colours":
            free = [colour for colour in COLOURS if colour not in state.colours]
            return c.ChooseColour(seat=seat, colour=free[below(self._random, len(free))])
        if state.phase == "deal":
            return c.Deal(seat=seat)
        if state.phase == "objectives":
            return c.DealObjectives(seat=seat)
        if state.phase == "answer":
            return answer(match, seat)
        if state.turn.seat != seat:
            raise Broken(f"seat {seat} has nothing to do in phase {state.phase}")
        if self._bonus is None or self._bonus[0] is not match.rules:
            self._bonus = match.rules, bonuses(match.rules)
        sight = Sight.of(state, match.rules, self._bonus[1], seat)
        if state.phase == "placement":
            step = placement(sight, state.turn.due, opening=True)
        else:
            step = _turn(match, sight)
        return step or c.Pass(seat=seat)


def answer(match: Match, seat: int) -> c.Command:
    """To a throw without origin: it may stand if it cost the attacker at least as much."""
    origins = accepted_origins(match.state, match.rules)
    thrown = match.state.turn.thrown
    if not origins or thrown is None:
        return c.RepeatThrow(seat=seat)
    attacker, defender = match.rules.losses(*thrown).value
    if attacker < defender:
        return c.RepeatThrow(seat=seat)
    return c.AcceptThrow(seat=seat, origin=max(origins, key=lambda o: match.state.armies[o]))


def _rolls(state: State, seat: int) -> bool:
    if state.roll is not None and state.roll.roller == seat:
        return True
    return any(late.roller == seat for late in state.forgotten)


def _turn(match: Match, sight: Sight) -> c.Command | None:
    """The four phases, each until nothing more is worth doing in it."""
    state: State = match.state
    turn = sight.turn
    if turn.giro and sight.missing == 0:
        return c.DeclareRisiko(seat=sight.seat)
    if state.phase == "reinforce":
        step = tris(sight) or placement(sight, min(turn.due, turn.room))
        if step is not None:
            return step
    if state.phase != "move":
        step = _fight(match, sight)
        if step is not None:
            return step
    if turn.move is None:
        step = regroup(sight, moves.strategic_moves(state, match.rules))
        if step is not None:
            return step
    if match.rules.card_right(turn.conquered, len(sight.hand)).value:
        return c.DrawCard(seat=sight.seat)
    return None


def _fight(match: Match, sight: Sight) -> c.Command | None:
    turn = sight.turn
    bound = throw_owed(match.state, match.rules)
    if bound and turn.origin != NOWHERE:
        return c.ThrowDice(seat=sight.seat)
    lawful = moves.attacks(match.state, match.rules)
    if bound:
        return owed(sight, lawful)
    return advance(sight) or assault(sight, lawful)
