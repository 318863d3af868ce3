"""Taking over a match that has been going on at a real table, at whatever moment."""

from __future__ import annotations

from arbitro.games.risiko import board, cards
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.guards import require_phase
from arbitro.games.risiko.decide.turns import begin_turn
from arbitro.kernel import Refused
from arbitro.kernel.values import picked


def enter_position(b: Batch, command: c.EnterPosition) -> None:
    """The board, the hands, who is out and who has left, the clock and the sdadata; then play."""
    if b.state.mode != "live":
        raise Refused("only-in-a-live-match", {})
    require_phase(b, "seating", "colours", "deal")
    _require_board(b, command)
    left = _left(b, command)
    _require_turn(b, command)
    _require_hands(b, command)
    b.happen(picked(e.PositionEntered, command, left=left, closing=_closing(b, command)))
    begin_turn(b, command.turn, command.giro)


def _owners(command: c.EnterPosition) -> set[int]:
    return {owner for owner, _ in command.position}


def _require_board(b: Batch, command: c.EnterPosition) -> None:
    """Every territory with an owner and an army; who has none is out, and said to be."""
    rows, seats, owners = command.position, b.state.seats, _owners(command)
    if len(rows) != board.COUNT or not owners <= set(range(seats)):
        raise Refused("board-incomplete", {"territories": len(rows), "expected": board.COUNT})
    bare = [board.TERRITORIES[t] for t, (_, armies) in enumerate(rows) if armies < 1]
    if bare:
        raise Refused("territory-without-army", {"territories": bare}, b.grounds.garrison_of_one)
    if sorted(command.out) != [s for s in range(seats) if s not in owners]:
        raise Refused("eliminated-unsaid", {"out": list(command.out)}, b.grounds.elimination)


def _left(b: Batch, command: c.EnterPosition) -> tuple[tuple[int, str, str, str], ...]:
    """Who left, each with the consequences his reason has in this edition."""
    seats = [seat for seat, _ in command.left]
    if len(set(seats)) != len(seats) or not set(seats) <= set(range(b.state.seats)):
        raise Refused("impossible-exits", {"seats": seats}, b.grounds.neutral)
    rows = []
    for seat, reason in command.left:
        terms = b.rules.exit(reason).value
        rows.append((seat, reason, terms.score, terms.tournament))
    return tuple(rows)


def _require_turn(b: Batch, command: c.EnterPosition) -> None:
    gone = {seat for seat, _ in command.left}
    if command.turn not in _owners(command) - gone or command.giro < 1:
        raise Refused("impossible-turn", {"seat": command.turn, "giro": command.giro})
    if command.last_giro < 0 or command.last_giro > command.giro + 1:
        facts = {"giro": command.giro, "last_giro": command.last_giro}
        raise Refused("impossible-last-giro", facts, b.rules.last_giro(1).because)


def _require_hands(b: Batch, command: c.EnterPosition) -> None:
    """As many cards as there are, none of them in a dead hand; caps and denials for every seat."""
    held, seats, owners = command.cards_held, b.state.seats, _owners(command)
    dead = any(number and seat not in owners for seat, number in enumerate(held))
    if len(held) != seats or min(held) < 0 or sum(held) > len(cards.DECK) or dead:
        raise Refused("impossible-hands", {"hands": list(held)})
    whole = b.rules.army_cap()
    caps = command.caps
    if caps and (len(caps) != seats or not all(0 <= cap <= whole.value for cap in caps)):
        facts = {"caps": list(caps), "most": whole.value}
        raise Refused("impossible-caps", facts, whole.because + b.grounds.cap_lowered)
    denied = command.denied
    if denied and (len(denied) != seats or min(denied) < 0):
        raise Refused("impossible-denials", {"denied": list(denied)}, b.grounds.cards_denied)


def _closing(b: Batch, command: c.EnterPosition) -> tuple[int, ...]:
    """Round, first and latest seat of the sdadata, if the last giro is over.

    A giro after the last is a round; where an edition counts from a seat that is vacant by now,
    the round of this giro may not have begun yet.
    """
    rounds = command.giro - command.last_giro if command.last_giro else 0
    number = command.closing_round or max(rounds, 0)
    anchor = command.closing_anchor
    seats = range(b.state.seats)
    if rounds < 1:
        if command.closing_round or anchor is not None:
            raise _no_such_closing(b, command)
        return ()
    if not max(1, rounds - 1) <= number <= rounds or anchor not in (None, *seats):
        raise _no_such_closing(b, command)
    gone = {seat for seat, _ in command.left}
    thrown_for = b.rules.rolls_for_removed().value
    order = [s for s in seats if s not in command.out and (thrown_for or s not in gone)]
    before = [s for s in order if s < command.turn] or order
    return (number, max(order) if anchor is None else anchor, before[-1])


def _no_such_closing(b: Batch, command: c.EnterPosition) -> Refused:
    facts = {
        "giro": command.giro,
        "last_giro": command.last_giro,
        "round": command.closing_round,
        "anchor": command.closing_anchor,
    }
    return Refused("impossible-closing", facts, b.rules.sdadata_threshold(1).because)
