"""Referees and tournament meet: what the desk must know of the hall, and what its acts bring to it.

The referees' consequences are a pure function of what stands. Whatever stands after an act and did
not before is carried into the tournament by its own commands; whatever stood and no longer does is
taken back. So an annulment gives back exactly what followed from what it annuls. Results stay as
they were typed: what stands about a table is handed to it as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial

from msgspec.structs import replace

from arbitro.app.hall import Hall, Rulebook, rules_of
from arbitro.app.table_now import table_now
from arbitro.app.turn_sheets import mineo_rules_of
from arbitro.games.risiko import board, objectives
from arbitro.kernel import DECIDER, Refused
from arbitro.kernel.values import once_for_each
from arbitro.referee.clock import asked_taps as tapping
from arbitro.referee.commands import Tap
from arbitro.referee.consequences import Consequence, changes, consequences, out_of_tournament
from arbitro.referee.hall import HallFacts, HallRound, HallTable, match_name, stage_named
from arbitro.referee.state import Record
from arbitro.tournament import commands as t
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Adjustment, SeatScore, Table, Tournament
from arbitro.tournament.tables.mineo_sheets import worked_out
from arbitro.tournament.tables.scores import unapplied


def facts(hall: Hall, decider: int = DECIDER) -> HallFacts:
    """The little the referees' desk has to know of the tournament."""
    return _facts(hall.tournament, decider)


@once_for_each
def _facts(now: Tournament, decider: int) -> HallFacts:
    rules = rules_of(now, decider)
    knockout = {stage.name: stage.knockout for stage in now.stages}
    sizes = {len(table.players) for drawn in now.rounds for table in drawn.tables}
    most = {size: available(rules.tournament, size) for size in sizes}
    return HallFacts(
        rounds=tuple(
            HallRound(
                number=drawn.number,
                stage=stage_named(drawn.stage),
                knockout=knockout.get(drawn.stage, False),
                tables=tuple(
                    HallTable(
                        number=table.number,
                        players=table.in_order,
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


@once_for_each
def available(rules: TournamentRules, seats: int) -> str:
    """The most standings points a table of this size can give one player; 0 where sheets count."""
    if rules.result_form == "sheet":
        return "0"
    whole = board.points(objectives.MASKS[objectives.ALL[0]])
    winner = SeatScore(player="0", table_points=whole, off_objective=0, risiko=True)
    others = (
        SeatScore(player=str(seat), eliminated=seat, off_objective=0) for seat in range(1, seats)
    )
    placings = rules.match_points((winner, *others)).value
    return str(max(placing.points for placing in placings))


def standing(hall: Hall, rules: Rulebook) -> tuple[Consequence, ...]:
    """Everything the referees decided that touches the tournament and still stands."""
    return consequences(hall.referee, rules.referee, facts(hall, rules.tournament.decider))


At = tuple[int, int]
"""Round and table."""
Carrier = Callable[[Tournament, Consequence], tuple[t.Command, ...]]
Carrying = tuple[Carrier, Consequence]


def _penalise(now: Tournament, one: Consequence) -> tuple[t.Command, ...]:
    return (
        t.Penalise(
            player=one.player,
            points=one.points,
            reason=one.source,
            round=one.round,
            confirm=True,
        ),
    )


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
            confirm=True,
        ),
    )


def _readmit(now: Tournament, one: Consequence) -> tuple[t.Command, ...]:
    if now.players[one.player].status != "out":
        return ()
    return (t.Readmit(player=one.player, reason=one.source),)


CARRIED: dict[str, Carrier] = {
    "standings-points": _penalise,
    "out-of-tournament": _expel,
}
"""How what now stands reaches the tournament. What is not here touches only a match."""
TAKEN_BACK: dict[str, Carrier] = {
    "standings-points": _lift,
    "out-of-tournament": _readmit,
}
"""How what no longer stands is taken back."""


def carriers(before: tuple[Consequence, ...], after: tuple[Consequence, ...]) -> list[Carrying]:
    """What has to be carried into the tournament one after the other, taking back first."""
    gone, new = changes(before, after)
    back = {**TAKEN_BACK, "out-of-match": _place_back}
    carried: dict[str, Carrier] = {
        **CARRIED,
        "out-of-match": partial(_give_up_place, expelled=out_of_tournament(after)),
    }
    return [
        *((back[one.kind], one) for one in gone if one.kind in back and not still_out(one, after)),
        *((carried[one.kind], one) for one in new if one.kind in carried),
    ]


def _give_up_place(
    now: Tournament, one: Consequence, expelled: Container[str]
) -> tuple[t.Command, ...]:
    """Who leaves a match he qualified for before it has begun leaves his place to somebody else."""
    stage, drawn = now.stage, now.round
    if stage is None or drawn is None or one.round != drawn.number or one.player in expelled:
        return ()
    table = drawn.table_of(one.player)
    if table is None or table.started or one.player not in stage.players:
        return ()
    if now.players[one.player].team is not None:
        return ()  # the place is the team's, and the others go on
    return (t.Renounce(player=one.player, stage=stage.name, reason=one.source),)


def _place_back(now: Tournament, one: Consequence) -> tuple[t.Command, ...]:
    given_up = [r for r in now.renunciations if r.reason == one.source and r.stage != "*"]
    return tuple(
        t.TakeBackRenunciation(player=one.player, stage=r.stage, reason=one.source)
        for r in given_up
    )


def beginnings(hall: Hall) -> list[t.Command]:
    """A match is being played once its clock has been started, and not if that is taken back."""
    drawn = hall.tournament.round
    found: list[t.Command] = []
    if drawn is None or drawn.closed:
        return found
    for table in drawn.tables:
        place = {"round": drawn.number, "table": table.number}
        now = table_now(hall.referee, drawn.number, table)
        if now.clocked and not table.begun:
            found.append(t.BeginTable(**place))
        elif table.begun and not (now.clocked or now.closed or table.online):
            found.append(t.TakeBackBeginning(**place))
    return found


def adjustments(
    before: tuple[Consequence, ...], after: tuple[Consequence, ...], now: Tournament
) -> list[t.Command]:
    """What the referees' decisions make of each table about which they changed."""
    was, wanted = _adjusted(before, now), _adjusted(after, now)
    return [
        _adjust(now, place, wanted.get(place, {}), was.get(place, {}))
        for place in sorted({*was, *wanted})
        if was.get(place) != wanted.get(place)
    ]


def untold(held: tuple[Consequence, ...], now: Tournament, round: int) -> list[t.Command]:
    """What the tables of a round were not told: decider 1 entered results with it instead."""
    return [
        _adjust(now, place, wanted, wanted)
        for place, wanted in _adjusted(held, now).items()
        if place[0] == round and not _table(now, place).adjusted
    ]


def _adjust(
    now: Tournament, place: At, wanted: dict[str, Adjustment], was: dict[str, Adjustment]
) -> t.AdjustTable:
    """The command that tells a table; a result decider 1 entered is first put back as typed."""
    table = _table(now, place)
    typed: tuple[SeatScore, ...] = ()
    if table.done and not table.adjusted:
        typed = tuple(unapplied(seat, was.get(seat.player)) for seat in table.result)
    return t.AdjustTable(round=place[0], table=place[1], adjusted=wanted, typed=typed)


def _table(now: Tournament, place: At) -> Table:
    return next(x for x in now.rounds[place[0] - 1].tables if x.number == place[1])


def _adjusted(held: tuple[Consequence, ...], now: Tournament) -> dict[At, dict[str, Adjustment]]:
    found: dict[At, dict[str, Adjustment]] = {}
    for one in held:
        if one.kind not in ("table-points", "out-of-match"):
            continue
        table = now.rounds[one.round - 1].table_of(one.player)
        if table is None:
            continue
        here = found.setdefault((one.round, table.number), {})
        mine = here.get(one.player, Adjustment())
        because = tuple(dict.fromkeys((*mine.because, *one.because)))
        if one.kind == "table-points":
            mine = replace(mine, off=mine.off + int(one.points))
        elif not mine.score:
            heading, _, score = one.detail.partition("/")
            gone = 1 + sum(bool(other.score) for other in here.values())
            score = score or "first-eliminated"
            mine = replace(mine, heading=heading, score=score, order=gone)
        here[one.player] = replace(mine, because=because)
    return found


def clock_taps(
    before: tuple[Consequence, ...],
    after: tuple[Consequence, ...],
    known: HallFacts,
    record: Record,
) -> list[Tap]:
    """What a table's clock has to know of who left the match, or plays on after all."""
    gone, new = changes(before, after)
    back = [one for one in gone if one.kind == "out-of-match" and not still_out(one, after)]
    left = [one for one in new if one.kind == "out-of-match" and not still_out(one, before)]
    taps = []
    for cls, found in ((tapping.Returned, back), (tapping.Left, left)):
        for one in found:
            table = known.table(one.round, one.table)
            if not table.over and record.taps.get(match_name(one.round, one.table)):
                tap = cls(seat=table.players.index(one.player))
                taps.append(Tap(round=one.round, table=one.table, tap=tap))
    return taps


def still_out(one: Consequence, after: tuple[Consequence, ...]) -> bool:
    """Is somebody out for another reason too?"""
    if one.kind == "out-of-tournament":
        return one.player in out_of_tournament(after)
    return one.kind == "out-of-match" and any(
        other.kind == one.kind and chair(other) == chair(one) for other in after
    )


def chair(one: Consequence) -> tuple[int, int, str]:
    """Where somebody sat: round, table and player."""
    return one.round, one.table, one.player


def require_on_sheet(
    table: Table, held: tuple[Consequence, ...], now: Tournament, round: int
) -> None:
    """Refuse a turn sheet on which the jochi the referees decided do not stand."""
    owed: dict[str, int] = {}
    for one in held:
        if one.kind == "jochi" and (one.round, one.table) == (round, table.number):
            owed[one.player] = owed.get(one.player, 0) + int(one.points)
    if table.sheet is None or not owed:
        return
    sheet, result = worked_out(table, mineo_rules_of(now))
    written = {
        player: sum(line.penalties[seat] for line in result.lines)
        for seat, player in enumerate(sheet.players)
    }
    wrong = {id: points for id, points in owed.items() if written.get(id, 0) != points}
    if wrong:
        facts = {"table": table.number, "players": list(wrong), "owed": list(wrong.values())}
        raise Refused("sheet-misses-penalties", facts)
