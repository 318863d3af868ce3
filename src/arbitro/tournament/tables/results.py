"""Results: table points or final positions in, places and match points out; corrections kept.

What was typed stays as it was typed; what the referees decided stands beside it and is applied
where points are computed. So a decision taken back gives back exactly what it took.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

import msgspec
from msgspec.structs import replace

from arbitro.kernel import Reasons, Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.evolve import evolve
from arbitro.tournament.rules import Handed, TournamentRules
from arbitro.tournament.stages.stage_progress import formed_again
from arbitro.tournament.standings.score_cards import played
from arbitro.tournament.state import Penalty, Round, SeatScore, Stage, Table, Tournament
from arbitro.tournament.tables import scores
from arbitro.tournament.tables.risiko_figures import COUNTS, seat_of
from arbitro.tournament.tables.table_seats import open_table

Correction = c.EnterResult | c.Penalise | c.LiftPenalty | c.MendSeating


def enter(
    t: Tournament, command: c.EnterResult, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """A whole table's result at once, or nothing; one mended after the next stage was formed forms
    it again.
    """
    drawn, table = open_table(t, command.round, command.table)
    if t.finished:
        raise Refused("tournament-over", {})
    if table.done and not (command.reason.strip() and author.strip()):
        raise Refused("result-there", {"table": table.number, "round": drawn.number})
    stage = t.stage
    if stage is None or not still_open(t, stage, drawn):
        raise Refused("round-past", {"round": drawn.number})
    sheet: dict[str, Any] | None = None
    typed: tuple[SeatScore, ...] = ()
    if command.void:
        scored, because = _void(table, command, rules)
    else:
        handed = _handed(t, drawn, table, command, rules.decider)
        read = rules.read_result(handed)
        sheet = _kept(handed)
        knockout = next(s.knockout for s in t.stages if s.name == drawn.stage)
        scored, because = scores.scored(read.value, table.adjusted, rules, knockout)
        because += read.because
        typed = read.value if scores.changed(read.value, table.adjusted) else ()
    entered = e.ResultEntered(
        round=drawn.number,
        table=table.number,
        seats=scored,
        void=command.void,
        sheet=sheet,
        reason=command.reason,
        author=author,
        typed=typed,
        because=because.ids,
    )
    return agreed(t, (entered, *formed_again(evolve(t, entered), rules)), command, rules)


def adjust(t: Tournament, command: c.AdjustTable, rules: TournamentRules) -> tuple[e.Event, ...]:
    """What stands about the players of a table; a result that is there is scored again, and a stage
    formed by its points is formed again.
    """
    drawn, table = open_table(t, command.round, command.table)
    stage = t.stage
    if t.finished:
        raise Refused("tournament-over", {})
    if stage is None or not still_open(t, stage, drawn):
        raise Refused("round-past", {"round": drawn.number})
    knockout = next(s.knockout for s in t.stages if s.name == drawn.stage)
    most = max((one.off for one in command.adjusted.values()), default=0)
    off = Decimal(most)
    because = scores.allowed("table-points", off, knockout, rules) if most else Reasons(())
    seats: tuple[SeatScore, ...] = ()
    typed = scores.as_typed(replace(table, typed=command.typed or table.typed))
    if table.done and not table.void:
        seats, why = scores.scored(typed, command.adjusted, rules, knockout)
        because += why
    ids = (id for one in command.adjusted.values() for id in one.because)
    adjusted = e.TableAdjusted(
        round=drawn.number,
        table=table.number,
        adjusted=command.adjusted,
        typed=typed if scores.changed(typed, command.adjusted) else (),
        seats=seats,
        because=tuple(dict.fromkeys((*because.ids, *ids))),
    )
    return (adjusted, *(formed_again(evolve(t, adjusted), rules) if seats else ()))


def still_open(t: Tournament, stage: Stage, drawn: Round) -> bool:
    """A result can be mended during its stage, and until the next one is drawn."""
    if drawn.stage == stage.name:
        return True
    return drawn.stage == t.stages[-2].name and not t.rounds_of(stage.name)


def _handed(
    t: Tournament, drawn: Round, table: Table, command: c.EnterResult, decider: int
) -> Handed:
    before: tuple[int, ...] = ()
    if command.sheet is not None:
        before = totals_before(t, drawn, table)
    return Handed(
        round=drawn.number,
        table=table.number,
        players=table.players,
        seated=bool(table.dice),
        rows=command.seats,
        sheet=command.sheet,
        names=tuple(t.players[p].name for p in table.players),
        before=before,
        neutral=command.neutral,
        marked=any(one.get("procedure") == "foreign" for one in drawn.certificates),
        left=tuple(player for player, one in table.adjusted.items() if one.score),
        known=_on_record(table, command.seats),
        decider=decider,
    )


_COUNTED = (*COUNTS, "eliminated", "risiko")


def _on_record(table: Table, rows: tuple[Mapping[str, Any], ...]) -> bool:
    """Are these the figures the table has already? What was taken once is not judged again, though
    something else about it is put right.
    """
    known = {seat.player: seat for seat in scores.as_typed(table)}
    if not known or len(rows) != len(known) or any("held" in row for row in rows):
        return False
    for row in rows:
        seat = known.get(str(row.get("player")))
        told = [row.get("table_points", 0), row.get("penalty", 0)]
        if seat is None or not all(isinstance(one, int) for one in told):
            return False
        same = sum(told) == seat.table_points + seat.penalty
        if not same or any((row.get(n) or 0) != (getattr(seat, n) or 0) for n in _COUNTED):
            return False
    return True


def totals_before(t: Tournament, drawn: Round, table: Table) -> tuple[int, ...]:
    """What the players of a table had won at theirs before this round."""
    return tuple(
        sum(seat.table_points for number, _, seat in played(t, player) if number < drawn.number)
        for player in table.players
    )


def _kept(handed: Handed) -> dict[str, Any] | None:
    """A sheet as it stays on record: players by id, and the totals they began with."""
    if handed.sheet is None:
        return None
    sheet = {**handed.sheet, "players": handed.players, "before": handed.before}
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(sheet))
    return plain


def _void(
    table: Table, command: c.EnterResult, rules: TournamentRules
) -> tuple[tuple[SeatScore, ...], Reasons]:
    """A void match: another round's score stands in, except for those who caused it."""
    ruling = rules.void_match()
    if ruling.value == "played-again":
        raise Refused("match-played-again", {"table": table.number}, ruling.because)
    guilty = [seat_of(row).player for row in command.seats]
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


def penalise(t: Tournament, command: c.Penalise, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Points off the standings of a round, within the ceiling and with a motive; a stage that was
    formed from the standings and is not drawn yet is formed again.
    """
    t.known(command.player)
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
    because = scores.allowed("standings-points", before + points, stage.knockout, rules)
    penalty = Penalty(
        player=command.player, round=number, points=str(points), reason=command.reason
    )
    taken = e.PlayerPenalised(penalty=penalty, because=because.ids)
    return agreed(t, (taken, *formed_again(evolve(t, taken), rules)), command, rules)


def agreed(
    t: Tournament, events: tuple[e.Event, ...], command: Correction, rules: TournamentRules
) -> tuple[e.Event, ...]:
    """The events of a correction; if it changes who has a place in the stage that comes next, it
    says who, and is asked for again with `confirm`.
    """
    stage = t.stage
    if stage is None or command.confirm or rules.decider < 2:  # 0.1.0 changed it without a word
        return events
    for event in events:
        if isinstance(event, e.StageFormed) and event.stage == stage.name:
            now = [slot.player for slot in event.slots]
            coming = [player for player in now if player not in stage.players]
            going = [player for player in stage.players if player not in now]
            if coming or going:
                facts = {"stage": stage.name, "coming": coming, "going": going}
                raise Refused("changes-who-qualified", facts)
    return events
