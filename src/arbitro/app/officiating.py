"""Referees and tournament meet: what the desk must know of the hall, and what its acts bring to it.

The referees' consequences are a pure function of what stands. Whatever stands after an act and did
not before is carried into the tournament by its own commands; whatever stood and no longer does is
taken back. So an annulment gives back exactly what followed from what it annuls.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from arbitro.app.hall import Hall, Rulebook
from arbitro.games.mineo.sheet import compute, parse
from arbitro.games.risiko import board, objectives
from arbitro.kernel import Refused
from arbitro.referee.clock import events as ev
from arbitro.referee.clock.readings import Reading
from arbitro.referee.commands import Tap
from arbitro.referee.consequences import Consequence, changes, consequences, out_of_tournament
from arbitro.referee.exits import WITHDRAWALS
from arbitro.referee.hall import HallFacts, HallRound, HallTable, match_name, stage_named
from arbitro.referee.state import Record
from arbitro.regulations.registry import about_play, mineo_rules
from arbitro.tournament import commands as t
from arbitro.tournament.state import SeatScore, Table, Tournament


def facts(hall: Hall, rules: Rulebook) -> HallFacts:
    """The little the referees' desk has to know of the tournament."""
    now = hall.tournament
    knockout = {stage.name: stage.knockout for stage in now.stages}
    sizes = {len(table.players) for drawn in now.rounds for table in drawn.tables}
    most = {size: available(rules, size) for size in sizes}
    return HallFacts(
        rounds=tuple(
            HallRound(
                number=drawn.number,
                stage=stage_named(drawn.stage),
                knockout=knockout.get(drawn.stage, False),
                tables=tuple(
                    HallTable(
                        number=table.number,
                        players=in_order(table),
                        over=table.done,
                        available=most[len(table.players)],
                    )
                    for table in drawn.tables
                ),
            )
            for drawn in now.rounds
        ),
        players=tuple(now.players),
        gone=tuple(id for id, player in now.players.items() if player.status != "in"),
    )


def in_order(table: Table) -> tuple[str, ...]:
    """The players of a table in the order of play where it is known, else as drawn."""
    return tuple(seat.player for seat in table.result) or table.players


def available(rules: Rulebook, seats: int) -> str:
    """The most standings points a table of this size can give one player; 0 where sheets count."""
    if rules.tournament.result_form == "sheet":
        return "0"
    whole = board.points(objectives.MASKS[objectives.ALL[0]])
    winner = SeatScore(player="0", table_points=whole, off_objective=0, risiko=True)
    others = (
        SeatScore(player=str(seat), eliminated=seat, off_objective=0) for seat in range(1, seats)
    )
    placings = rules.tournament.match_points((winner, *others)).value
    return str(max(placing.points for placing in placings))


def standing(hall: Hall, rules: Rulebook) -> tuple[Consequence, ...]:
    """Everything the referees decided that touches the tournament and still stands."""
    return consequences(hall.referee, rules.referee, facts(hall, rules))


At = tuple[int, int]
"""Round and table."""
Carrier = Callable[[Tournament, Consequence], tuple[t.Command, ...]]
Carrying = tuple[Carrier, Consequence]


def _penalise(now: Tournament, one: Consequence) -> tuple[t.Command, ...]:
    return (t.Penalise(player=one.player, points=one.points, reason=one.source, round=one.round),)


def _expel(now: Tournament, one: Consequence) -> tuple[t.Command, ...]:
    if now.players[one.player].status != "in":
        return ()
    return (t.Expel(player=one.player, reason=one.source),)


def _lift(now: Tournament, one: Consequence) -> tuple[t.Command, ...]:
    return (
        t.LiftPenalty(
            player=one.player,
            round=one.round,
            given_for=one.source,
            reason=one.source,
            author=one.source,
        ),
    )


def _readmit(now: Tournament, one: Consequence) -> tuple[t.Command, ...]:
    if now.players[one.player].status != "out":
        return ()
    return (t.Readmit(player=one.player, reason=one.source, author=one.source),)


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
            author=one.source,
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
        table=table.number, round=one.round, seats=seats, reason=one.source, author=one.source
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
CARRIED: dict[str, Carrier] = {
    "standings-points": _penalise,
    "out-of-match": _gone_from_table,
    "out-of-tournament": _expel,
}
"""How what now stands reaches the tournament. What is not here touches only a match."""
TAKEN_BACK: dict[str, Carrier] = {
    "standings-points": _lift,
    "out-of-tournament": _readmit,
    "out-of-match": _back_at_table,
}
"""How what no longer stands is taken back."""


def carriers(before: tuple[Consequence, ...], after: tuple[Consequence, ...]) -> list[Carrying]:
    """What has to be carried into the tournament one after the other, taking back first."""
    gone, new = changes(before, after)
    back = [
        (TAKEN_BACK[one.kind], one)
        for one in gone
        if one.kind in TAKEN_BACK and not _still_out(one, after)
    ]
    off = {_chair(one): one for one in (*gone, *new) if one.kind == "table-points"}
    mended = [
        (partial(_off_table, stood=_owed(before, chair), stands=_owed(after, chair)), one)
        for chair, one in off.items()
    ]
    return [*back, *mended, *((CARRIED[one.kind], one) for one in new if one.kind in CARRIED)]


def around_mending(
    held: tuple[Consequence, ...], round: int
) -> tuple[list[Carrying], list[Carrying]]:
    """What comes off players, given back before chairs change hands and taken off again after."""
    off = {_chair(one): one for one in held if one.kind == "table-points" and one.round == round}
    owed = {chair: _owed(held, chair) for chair in off}
    back = [(partial(_off_table, stood=owed[x], stands=0), one) for x, one in off.items()]
    again = [(partial(_off_table, stood=0, stands=owed[x]), one) for x, one in off.items()]
    return [*back], [*again]


def clock_taps(
    before: tuple[Consequence, ...],
    after: tuple[Consequence, ...],
    known: HallFacts,
    record: Record,
    at: Reading,
) -> list[Tap]:
    """What a table's clock has to know of who left the match, or plays on after all."""
    gone, new = changes(before, after)
    back = [one for one in gone if one.kind == "out-of-match" and not _still_out(one, after)]
    left = [one for one in new if one.kind == "out-of-match" and not _still_out(one, before)]
    taps = []
    for cls, found in ((ev.Returned, back), (ev.Left, left)):
        for one in found:
            table = known.table(one.round, one.table)
            if not table.over and match_name(one.round, one.table) in record.taps:
                tap = cls(at=at, seat=table.players.index(one.player))
                taps.append(Tap(round=one.round, table=one.table, tap=tap))
    return taps


def _still_out(one: Consequence, after: tuple[Consequence, ...]) -> bool:
    """Is somebody out for another reason too?"""
    if one.kind == "out-of-tournament":
        return one.player in out_of_tournament(after)
    return one.kind == "out-of-match" and any(
        other.kind == one.kind and _chair(other) == _chair(one) for other in after
    )


def _chair(one: Consequence) -> tuple[int, int, str]:
    return one.round, one.table, one.player


def _owed(standing: tuple[Consequence, ...], chair: tuple[int, int, str]) -> int:
    """The table points that come off one player at one table."""
    mine = (one for one in standing if one.kind == "table-points" and _chair(one) == chair)
    return sum(int(one.points) for one in mine)


def require_on_sheet(
    sheet: dict[str, Any] | None, held: tuple[Consequence, ...], now: Tournament, place: At
) -> None:
    """Refuse a turn sheet on which the jochi the referees decided do not stand."""
    owed: dict[str, int] = {}
    for one in held:
        if one.kind == "jochi" and (one.round, one.table) == place:
            owed[one.player] = owed.get(one.player, 0) + int(one.points)
    if sheet is None or not owed:
        return
    rules = mineo_rules(now.regulation, about_play(now.regulation, now.interpretations))
    lines = compute(parse(sheet), rules).lines
    written = {
        player: sum(line.penalties[seat] for line in lines)
        for seat, player in enumerate(sheet["players"])
    }
    wrong = {id: points for id, points in owed.items() if written.get(id, 0) != points}
    if wrong:
        facts = {"table": place[1], "players": list(wrong), "owed": list(wrong.values())}
        raise Refused("sheet-misses-penalties", facts)


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
