"""Results: table points or final positions in, places and match points out; corrections kept."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

import msgspec
from msgspec.structs import replace

from arbitro.kernel import Reasons, Refused
from arbitro.tournament import commands as c
from arbitro.tournament import entries
from arbitro.tournament import events as e
from arbitro.tournament.of_risiko import COUNTS, TIE_COUNTS
from arbitro.tournament.rounds import open_table
from arbitro.tournament.rules import PenaltyKind, TournamentRules
from arbitro.tournament.state import Penalty, Round, SeatScore, Stage, Table, Tournament

_GIVEN = frozenset(SeatScore.__struct_fields__) - {"place", "points", "tie"}


def enter(t: Tournament, command: c.EnterResult, rules: TournamentRules) -> tuple[e.Event, ...]:
    """A whole table's result at once, or nothing."""
    drawn, table = open_table(t, command.round, command.table)
    if t.finished:
        raise Refused("tournament-over", {})
    if table.done and not (command.reason.strip() and command.author.strip()):
        raise Refused("result-there", {"table": table.number, "round": drawn.number})
    stage = t.stage
    if stage is None or not _still_open(t, stage, drawn):
        raise Refused("round-past", {"round": drawn.number})
    if command.void:
        scored, because = _void(table, command, rules)
    else:
        counted = [rules.counted(row) for row in command.seats]
        seats = _in_order(table, tuple(_seat(ruling.value) for ruling in counted))
        _require_whole(table, seats)
        for seat in seats:
            _require_possible(seat, rules)
        _require_consistent(seats)
        knockout = next(s.knockout for s in t.stages if s.name == drawn.stage)
        scored, because = score(seats, rules, knockout)
        because = sum((ruling.because for ruling in counted), because)
    return (
        e.ResultEntered(
            round=drawn.number,
            table=table.number,
            seats=scored,
            void=command.void,
            reason=command.reason,
            author=command.author,
            because=because.ids,
        ),
    )


def _still_open(t: Tournament, stage: Stage, drawn: Round) -> bool:
    """A result can be mended during its stage, and until the next one is drawn."""
    if drawn.stage == stage.name:
        return True
    return drawn.stage == t.stages[-2].name and not t.rounds_of(stage.name)


def _in_order(table: Table, seats: tuple[SeatScore, ...]) -> tuple[SeatScore, ...]:
    """Where the opening dice are recorded they give the order of play, however it was typed."""
    if not table.dice:
        return seats
    order = {player: at for at, player in enumerate(table.players)}
    return tuple(sorted(seats, key=lambda seat: order.get(seat.player, len(order))))


def _seat(row: dict[str, Any]) -> SeatScore:
    stray = sorted(set(row) - _GIVEN)
    if stray:
        raise Refused("unknown-figure", {"figures": stray})
    try:
        return msgspec.convert(row, SeatScore)
    except msgspec.ValidationError as error:
        raise Refused("malformed-result", {"problem": str(error)}) from error


def _require_whole(table: Table, seats: tuple[SeatScore, ...]) -> None:
    given = [seat.player for seat in seats]
    strangers = sorted(set(given) - set(table.players))
    if strangers:
        raise Refused("not-at-table", {"players": strangers, "table": table.number})
    if len(set(given)) != len(given):
        raise Refused("player-twice", {"players": given, "table": table.number})
    left = [p for p in table.players if p not in given]
    if left:
        raise Refused("half-a-result", {"missing": left, "table": table.number})


def _require_possible(seat: SeatScore, rules: TournamentRules) -> None:
    most = rules.most_table_points()
    gross = seat.table_points + seat.penalty
    if not 0 <= gross <= most.value or seat.penalty < 0:
        facts = {"player": seat.player, "points": gross, "most": most.value}
        raise Refused("impossible-table-points", facts, most.because)
    for name in COUNTS:
        figure = getattr(seat, name)
        if figure is not None and figure < 0:
            raise Refused("negative-figure", {"player": seat.player, "figure": name})
    if seat.eliminated is not None and (seat.risiko or seat.withdrawn):
        raise Refused("contradictory-result", {"player": seat.player})
    if seat.risiko and (seat.withdrawn or seat.excluded):
        raise Refused("contradictory-result", {"player": seat.player})
    if seat.eliminated is not None and seat.table_points:
        raise Refused("eliminated-with-points", {"player": seat.player})


def _require_consistent(seats: tuple[SeatScore, ...]) -> None:
    if sum(seat.risiko for seat in seats) > 1:
        raise Refused("two-risiko", {"players": [s.player for s in seats if s.risiko]})
    out = sorted(seat.eliminated for seat in seats if seat.eliminated is not None)
    if out != list(range(1, len(out) + 1)):
        raise Refused("elimination-order", {"order": out})
    if len(out) + sum(bool(seat.excluded) for seat in seats) >= len(seats):
        raise Refused("nobody-left-at-table", {})


def score(
    seats: tuple[SeatScore, ...], rules: TournamentRules, knockout: bool = False
) -> tuple[tuple[SeatScore, ...], Reasons]:
    """Places and points as the rules have them; penalties in table points are taken off before."""
    because = Reasons(())
    if any(seat.penalty for seat in seats):
        most = max(seat.penalty for seat in seats)
        because += _allowed("table-points", Decimal(most), knockout, rules)
    seats = tuple(_completed(seat, rules) for seat in seats)
    ruling = rules.match_points(seats)
    for placing in ruling.value:
        if placing.tie is not None:
            _require_counted(seats, placing.seat, placing.tie)
    rows = {p.seat: p for p in ruling.value}
    scored = tuple(
        replace(seat, place=rows[i].place, points=str(rows[i].points), tie=rows[i].tie)
        for i, seat in enumerate(seats)
    )
    return scored, because + ruling.because


def _completed(seat: SeatScore, rules: TournamentRules) -> SeatScore:
    """Who completed his objective has the table points the rules give for that."""
    if not seat.risiko:
        return seat
    return replace(seat, table_points=rules.winning_table_points(seat.table_points).value)


_BEFORE_ORDER = ("off_objective", "in_objective")


def _require_counted(seats: tuple[SeatScore, ...], at: int, tie: str) -> None:
    """A tie is broken only by figures somebody has counted, for everybody level there."""
    level = [s for s in seats if s.table_points == seats[at].table_points and not _removed(s)]
    names = TIE_COUNTS.get(tie, ())
    absent = [n for n in names if any(getattr(s, n) is None for s in level)]
    if tie == "later_in_order" and all(
        getattr(s, name) is None for s in level for name in _BEFORE_ORDER
    ):
        absent = ["off_objective"]
    if absent:
        raise Refused("tie-needs-figures", {"players": [s.player for s in level], "needs": absent})


def _removed(seat: SeatScore) -> bool:
    return seat.eliminated is not None or bool(seat.excluded)


def _void(
    table: Table, command: c.EnterResult, rules: TournamentRules
) -> tuple[tuple[SeatScore, ...], Reasons]:
    """A void match: another round's score stands in, except for those who caused it."""
    ruling = rules.void_match()
    if ruling.value == "played-again":
        raise Refused("match-played-again", {"table": table.number}, ruling.because)
    guilty = [_seat(row).player for row in command.seats]
    strangers = sorted(set(guilty) - set(table.players))
    if strangers:
        raise Refused("not-at-table", {"players": strangers, "table": table.number})
    if len(guilty) == len(table.players):
        raise Refused("nobody-left-at-table", {})
    outcast = rules.match_points(
        tuple(SeatScore(player=p, excluded=p in guilty) for p in table.players)
    )
    points = {table.players[p.seat]: str(p.points) for p in outcast.value}
    seats = tuple(
        SeatScore(
            player=p,
            excluded=p in guilty,
            place=len(table.players) if p in guilty else 0,
            points=points[p] if p in guilty else None,
        )
        for p in table.players
    )
    return seats, ruling.because


def _allowed(kind: PenaltyKind, points: Decimal, knockout: bool, rules: TournamentRules) -> Reasons:
    ceiling = rules.penalty_ceiling(kind, knockout)
    if ceiling.value is not None and points > ceiling.value:
        facts = {"kind": kind, "points": str(points), "most": str(ceiling.value)}
        raise Refused(
            "penalty-too-high" if ceiling.value else "penalty-not-known", facts, ceiling.because
        )
    return ceiling.because


def penalise(t: Tournament, command: c.Penalise, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Points off the standings of a round, within the ceiling and with a motive."""
    entries.known(t, command.player)
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "penalty"})
    number = command.round or len(t.rounds)
    if not 1 <= number <= len(t.rounds):
        raise Refused("unknown-round", {"round": number, "rounds": len(t.rounds)})
    try:
        points = Decimal(command.points)
    except InvalidOperation as error:
        raise Refused("malformed-points", {"points": command.points}) from error
    if not points.is_finite() or points <= 0:
        raise Refused("malformed-points", {"points": command.points})
    same = [p for p in t.penalties if p.player == command.player and p.round == number]
    before = sum((Decimal(p.points) for p in same), Decimal(0))
    drawn = t.rounds[number - 1]
    stage = next(s for s in t.stages if s.name == drawn.stage)
    because = _allowed("standings-points", before + points, stage.knockout, rules)
    penalty = Penalty(
        player=command.player, round=number, points=str(points), reason=command.reason
    )
    return (e.PlayerPenalised(penalty=penalty, because=because.ids),)
