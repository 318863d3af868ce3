"""How decider 1 (0.1.0) carried the referees' decisions into results: by entering them again.

Kept so that what it decided can be decided again. A result was entered anew net of what stood, and
what somebody had typed was worked out backwards.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from arbitro.app.referee_effects import CARRIED, TAKEN_BACK, Carrying, chair, still_out
from arbitro.referee.consequences import Consequence, changes
from arbitro.referee.desk.exits import WITHDRAWALS
from arbitro.tournament import commands as t
from arbitro.tournament.state import SeatScore, Table, Tournament


def _off_table(now: Tournament, one: Consequence, stood: int, stands: int) -> tuple[t.Command, ...]:
    """A result that is there already, with what now stands taken off in place of what stood.

    Points nobody had could not come off, so it is counted again from what stands; what somebody
    typed beside it stays.
    """
    table = now.rounds[one.round - 1].table_of(one.player)
    if table is None or not table.done or table.void:
        return ()
    seats = []
    for seat in table.result:
        given = _given(seat)
        if seat.player == one.player:
            typed = seat.penalty - min(seat.table_points + seat.penalty, stood)
            given = _deducted(given, typed + stands - seat.penalty)
        seats.append(given)
    if seats == [_given(seat) for seat in table.result]:
        return ()
    return (
        t.EnterResult(
            table=table.number,
            round=one.round,
            seats=tuple(seats),
            reason=one.source,
            confirm=True,
        ),
    )


def _back_at_table(now: Tournament, one: Consequence) -> tuple[t.Command, ...]:
    """A result in which somebody had left, where he has not after all."""
    drawn = now.rounds[one.round - 1]
    table = next(x for x in drawn.tables if x.number == one.table)
    flag = _flag(one)
    left = any(seat.player == one.player and getattr(seat, flag) for seat in table.result)
    if table.void or not left:
        return ()
    return (_entered_again(table, one, {flag: False}),)


def _gone_from_table(now: Tournament, one: Consequence) -> tuple[t.Command, ...]:
    """A result that is there already, in which somebody was still playing who had left."""
    drawn = now.rounds[one.round - 1]
    table = next(x for x in drawn.tables if x.number == one.table)
    seats = [seat for seat in table.result if seat.player == one.player]
    if table.void or not seats or seats[0].withdrawn or seats[0].excluded:
        return ()
    return (_entered_again(table, one, {_flag(one): True}),)


def _entered_again(table: Table, one: Consequence, changed: dict[str, Any]) -> t.EnterResult:
    """The result of a table with something changed about one player."""
    seats = tuple(
        {**_given(seat), **changed} if seat.player == one.player else _given(seat)
        for seat in table.result
    )
    return t.EnterResult(
        table=table.number,
        round=one.round,
        seats=seats,
        reason=one.source,
        confirm=True,
    )


def _flag(one: Consequence) -> str:
    """How a result says that somebody left the match."""
    return "withdrawn" if one.detail.partition("/")[0] in WITHDRAWALS else "excluded"


def _given(seat: SeatScore) -> dict[str, Any]:
    """A seat's result as it would be handed in again."""
    plain: dict[str, Any] = msgspec.to_builtins(seat)
    return {name: plain[name] for name in plain if name not in COMPUTED}


def _deducted(seat: dict[str, Any], off: int) -> dict[str, Any]:
    """Table points are net of the penalty, and never below nothing."""
    gross = int(seat.get("table_points") or 0) + int(seat.get("penalty") or 0)
    penalty = min(gross, max(0, int(seat.get("penalty") or 0) + off))
    return {**seat, "table_points": gross - penalty, "penalty": penalty}


COMPUTED = frozenset({"place", "points", "tie", "figures", "versus"})
"""What scoring adds to a seat; nobody hands it in."""


def carriers(before: tuple[Consequence, ...], after: tuple[Consequence, ...]) -> list[Carrying]:
    """What has to be carried into the tournament one after the other, taking back first."""
    gone, new = changes(before, after)
    taken_back = {**TAKEN_BACK, "out-of-match": _back_at_table}
    carried = {**CARRIED, "out-of-match": _gone_from_table}
    back = [
        (taken_back[one.kind], one)
        for one in gone
        if one.kind in taken_back and not still_out(one, after)
    ]
    off = {chair(one): one for one in (*gone, *new) if one.kind == "table-points"}
    mended = [
        (partial(_off_table, stood=_owed(before, chair), stands=_owed(after, chair)), one)
        for chair, one in off.items()
    ]
    return [*back, *mended, *((carried[one.kind], one) for one in new if one.kind in carried)]


def around_mending(
    held: tuple[Consequence, ...], round: int
) -> tuple[list[Carrying], list[Carrying]]:
    """What comes off players, given back before chairs change hands and taken off again after."""
    off = {chair(one): one for one in held if one.kind == "table-points" and one.round == round}
    owed = {chair: _owed(held, chair) for chair in off}
    back = [(partial(_off_table, stood=owed[x], stands=0), one) for x, one in off.items()]
    again = [(partial(_off_table, stood=0, stands=owed[x]), one) for x, one in off.items()]
    return [*back], [*again]


def _owed(standing: tuple[Consequence, ...], where: tuple[int, int, str]) -> int:
    """The table points that come off one player at one table."""
    mine = (one for one in standing if one.kind == "table-points" and chair(one) == where)
    return sum(int(one.points) for one in mine)


def with_sanctions(
    command: t.EnterResult, held: tuple[Consequence, ...], now: Tournament
) -> t.EnterResult:
    """A table's result with at least the penalties and exits that stand there, whoever types it."""
    round = command.round or len(now.rounds)
    here = [one for one in held if one.round == round]
    if not here or command.void:
        return command
    return replace(command, seats=tuple(_with_sanctions(seat, here) for seat in command.seats))


def _with_sanctions(seat: dict[str, Any], here: list[Consequence]) -> dict[str, Any]:
    mine = [one for one in here if one.player == seat.get("player")]
    off = sum(int(one.points) for one in mine if one.kind == "table-points")
    typed = seat.get("penalty") or 0
    if "held" in seat:
        seat = {**seat, "penalty": max(typed, off)} if off and isinstance(typed, int) else seat
    elif isinstance(typed, int) and off > typed and isinstance(seat.get("table_points", 0), int):
        seat = _deducted(seat, off - typed)
    for one in mine:
        if one.kind == "out-of-match":
            flag = _flag(one)
            if not seat.get("withdrawn") and not seat.get("excluded"):
                seat = {**seat, flag: True}
    return seat
