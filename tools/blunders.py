"""Turns of RisiKo! that anybody at the table would call a blunder, played by a program.

Each kind says whether a turn tempts to it, and what the next step of such a turn is.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from arbitro.bots.odds import battle
from arbitro.games.risiko import board, objectives
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.state import Match as State
from arbitro.kernel import Refused
from arbitro.play import Match
from arbitro.play.match import act

STACK, STRONG = 6, 5
"""Armies that are a stack worth losing; those of a neighbour one should fear."""
BAD, GOOD, SURE = 0.3, 0.6, 0.75
"""Odds of a conquest: folly, fair, nearly certain."""
EXEMPT, MOST = 3, 4
"""Conquests that keep the sdadata away; those after which one who scatters stops."""


class Blunder(NamedTuple):
    """`tempts`: whether a turn that begins is one for it; `step`: what is done next."""

    tempts: Callable[[Match], bool]
    step: Callable[[Match], c.Command]


def played(match: Match, kind: str, chance: Random | None = None) -> Match:
    """The match after the whole turn; `chance` throws other dice than those to come."""
    seat, giro = match.state.turn.seat, match.state.turn.giro
    while not match.finished and (match.state.turn.seat, match.state.turn.giro) == (seat, giro):
        free = match.state.phase in ("reinforce", "combat", "move")
        try:
            command = KINDS[kind].step(match) if free else _end(match)
            match, _ = act(match, command, chance=chance)
        except Refused:
            match, _ = act(match, _end(match), chance=chance)
    return match


# ---------------------------------------------------------------- the whole stack at bad odds


def _against(state: State) -> tuple[int, int]:
    """The largest stack that touches somebody, and the strongest it touches."""
    mine = _mine(state)
    fronts = [t for t in mine if _others(state, t)]
    origin = max(fronts, key=lambda t: state.armies[t])
    return origin, max(_others(state, origin), key=lambda t: state.armies[t])


def _hopeless(match: Match) -> bool:
    state = match.state
    origin, target = _against(state)
    there = state.armies[origin] + _due(state)
    odds = battle(there, state.armies[target]).win
    return there >= STACK and odds < BAD


def _charge(match: Match) -> c.Command:
    state = match.state
    turn, seat = state.turn, state.turn.seat
    if turn.attacked:
        goes_on = state.owners[turn.target] != seat and state.armies[turn.origin] > 1
        return c.ThrowDice(seat=seat) if goes_on else _end(match)
    origin, target = _against(state)
    if _due(state):
        return c.Place(seat=seat, territory=origin, armies=_due(state))
    return c.Attack(seat=seat, origin=origin, target=target)


# ---------------------------------------------------------------- everything, as long as it lasts


def _has_armies(match: Match) -> bool:
    return _leads(match.state) and match.state.armies[_against(match.state)[0]] >= STACK


def _spend(match: Match) -> c.Command:
    """Every stack against the strongest it touches, one after the other."""
    state = match.state
    seat = state.turn.seat
    if _due(state):
        return c.Place(seat=seat, territory=_against(state)[0], armies=_due(state))
    found = _attacks(match)
    if not found:
        return _end(match)
    return _assault(state, max(found, key=lambda one: (state.armies[one[1]], -one[0])))


# ---------------------------------------------------------------- the border of a continent bared


def _border(state: State) -> tuple[int, int] | None:
    """The largest stack that guards a whole continent against a strong neighbour, and where it
    could be taken away to.
    """
    held = state.masks[state.turn.seat]
    whole = sum(one.mask for one in board.CONTINENTS if one.mask & ~held == 0)
    guards = [
        t
        for t in board.members(whole)
        if state.armies[t] >= STRONG
        and any(state.armies[n] >= STRONG for n in _others(state, t))
        and board.NEAR[t] & held
    ]
    if not guards:
        return None
    guard = max(guards, key=lambda t: state.armies[t])
    inward = board.members(board.NEAR[guard] & held)
    return guard, min(inward, key=lambda t: len(_others(state, t)))


def _guarded(match: Match) -> bool:
    return _border(match.state) is not None


def _bare(match: Match) -> c.Command:
    state = match.state
    turn, seat = state.turn, state.turn.seat
    if _due(state):
        return c.Place(seat=seat, territory=_corner(state), armies=_due(state))
    move = _border(state) if turn.move is None else None
    if move is None:
        return _end(match)
    origin, destination = move
    return c.Move(
        seat=seat, origin=origin, destination=destination, armies=state.armies[origin] - 1
    )


# ---------------------------------------------------------------- a won sdadata kept away


def _would_close(match: Match) -> bool:
    try:
        _, events = act(match, c.Pass(seat=match.state.turn.seat), chance=Random(1))
    except Refused:
        return False
    return any(isinstance(one, e.RollDue) for one in events) and _leads(match.state)


def _go_on(match: Match) -> c.Command:
    state = match.state
    turn, seat = state.turn, state.turn.seat
    if turn.conquered >= EXEMPT:
        return _end(match)
    if turn.more:
        return c.Advance(seat=seat, armies=turn.more)
    found = [one for one in _attacks(match) if one[0] > BAD]
    if _due(state):
        where = max(found)[1] if found else _against(state)[0]
        return c.Place(seat=seat, territory=where, armies=_due(state))
    return _assault(state, max(found)) if found else _end(match)


def _leads(state: State) -> bool:
    """Whether the seat has more points in its objective than anybody."""
    points = [
        board.points(mask & objectives.MASKS[objective])
        for mask, objective in zip(state.masks, state.objectives, strict=True)
    ]
    return max(range(len(points)), key=points.__getitem__) == state.turn.seat


# ---------------------------------------------------------------- one's own objective left


def _outward(match: Match) -> list[tuple[float, int, int]]:
    """Attacks with a stack out of the objective into what does not belong to it."""
    aim = objectives.MASKS[match.state.objectives[match.state.turn.seat]]
    return [
        one
        for one in _attacks(match)
        if aim >> one[1] & 1
        and not aim >> one[2] & 1
        and match.state.armies[one[1]] >= STRONG
        and one[0] > GOOD
    ]


def _has_an_aim(match: Match) -> bool:
    return len({one[1] for one in _outward(match)}) > 1 and _leads(match.state)


def _scatter(match: Match) -> c.Command:
    state = match.state
    turn, seat = state.turn, state.turn.seat
    if _due(state):
        aim = objectives.MASKS[state.objectives[seat]]
        outside = board.members(state.masks[seat] & ~aim)
        where = outside[0] if outside else _corner(state)
        return c.Place(seat=seat, territory=where, armies=_due(state))
    if turn.more:
        return c.Advance(seat=seat, armies=turn.more)
    under_way = turn.attacked and state.owners[turn.target] != seat
    if under_way and state.armies[turn.origin] > 1:
        return c.ThrowDice(seat=seat)
    found = _outward(match) if turn.conquered < MOST else []
    return (
        _assault(state, max(found, key=lambda one: state.armies[one[1]])) if found else _end(match)
    )


# ---------------------------------------------------------------- a won match walked past


def _one_short(match: Match) -> bool:
    state = match.state
    seat = state.turn.seat
    missing = board.members(objectives.MASKS[state.objectives[seat]] & ~state.masks[seat])
    if len(missing) != 1:
        return False
    near = [state.armies[t] for t in _mine(state) if board.NEAR[t] >> missing[0] & 1]
    strongest = max(near, default=0) + _due(state)
    against = state.armies[missing[0]]
    return bool(near) and battle(strongest, against).win > SURE


def _walk_past(match: Match) -> c.Command:
    state = match.state
    if _due(state):
        return c.Place(seat=state.turn.seat, territory=_corner(state), armies=_due(state))
    return _end(match)


# ---------------------------------------------------------------- what they share


def _mine(state: State) -> tuple[int, ...]:
    return board.members(state.masks[state.turn.seat])


def _others(state: State, territory: int) -> tuple[int, ...]:
    return board.members(board.NEAR[territory] & ~state.masks[state.turn.seat])


def _due(state: State) -> int:
    open_to = state.phase in ("reinforce", "combat")
    return max(0, min(state.turn.due, state.turn.room)) if open_to else 0


def _corner(state: State) -> int:
    """Where armies do least: away from everybody, else where the fewest are near."""
    return min(_mine(state), key=lambda t: len(_others(state, t)))


def _attacks(match: Match) -> list[tuple[float, int, int]]:
    """Odds, origin and target of every attack that is offered."""
    state = match.state
    offered = match.game.legal(state, match.rules)
    return [
        (battle(state.armies[one.origin], state.armies[one.target]).win, *way)
        for one in offered
        if isinstance(one, c.Attack) and one.origin is not None and one.target is not None
        for way in [(one.origin, one.target)]
    ]


def _assault(state: State, attack: tuple[float, int, int]) -> c.Command:
    _, origin, target = attack
    if state.turn.attacked and (origin, target) == (state.turn.origin, state.turn.target):
        return c.ThrowDice(seat=state.turn.seat)
    return c.Attack(seat=state.turn.seat, origin=origin, target=target)


def _end(match: Match) -> c.Command:
    """The sdadata if it is due, the throw that is owed, the card if it was earned, else «passo»."""
    state: Any = match.state
    order = (c.RollSdadata, c.ShowObjectives, c.DrawCard, c.Pass, c.ThrowDice)
    offered: dict[type, Any] = {
        type(one): one for one in reversed(match.game.legal(state, match.rules))
    }
    found: c.Command = next(offered[kind] for kind in order if kind in offered)
    return found


KINDS: dict[str, Blunder] = {
    "stack": Blunder(_hopeless, _charge),
    "border": Blunder(_guarded, _bare),
    "sdadata": Blunder(_would_close, _go_on),
    "objective": Blunder(_has_an_aim, _scatter),
    "win": Blunder(_one_short, _walk_past),
    "spent": Blunder(_has_armies, _spend),
}
"""By name: the whole stack at bad odds; the border of a continent bared before a strong neighbour;
a sdadata one leads in kept away; one's own objective left; a match as good as won walked past; and,
which is possible nearly always, a leader's armies all spent in attacks on the strongest.
"""
