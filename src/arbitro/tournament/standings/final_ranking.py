"""The final ranking: blocks from the final down, every step explained, dice among those level; who
may be invited.
"""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from typing import Any, NamedTuple

from arbitro.kernel import Refused
from arbitro.kernel.values import plain_points
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.rules import Block, TournamentRules
from arbitro.tournament.stages.places import numbers, plan
from arbitro.tournament.standings.order import TieStep, order, plain
from arbitro.tournament.standings.score_cards import Ledger, cards, seated, standings_after
from arbitro.tournament.state import Tournament


class Rank(NamedTuple):
    """One line of the ranking. `dice_due` marks a place that only dice can settle."""

    place: int
    unit: str
    points: str
    block: str
    steps: tuple[TieStep, ...]
    dice_due: bool = False


def last_stage(t: Tournament, rules: TournamentRules) -> dict[str, str]:
    """The last stage each player (or team) actually played."""
    by_team = rules.unit().value == "team"
    last: dict[str, str] = {}
    for drawn in t.rounds:
        for table in drawn.tables:
            for seat in table.result:
                unit = t.players[seat.player].team if by_team else seat.player
                if unit is not None:
                    last[unit] = drawn.stage
    return last


def ranking(t: Tournament, rules: TournamentRules) -> tuple[Rank, ...]:
    """Everybody who played, exactly once."""
    plans = plan(t, rules)
    blocks = rules.blocks(plans)
    last = last_stage(t, rules)
    rows: list[Rank] = []
    for block in blocks.value:
        units = [unit for unit, stage in last.items() if stage in block.stages]
        if not units:
            continue
        if block.order == "places":
            found = _by_place(t, block, units, len(rows) + 1, blocks.because.ids)
        else:
            found = _by_sum(t, rules, block, units, len(rows) + 1)
        if rows and found:
            head = found[0]
            step = TieStep("block", 1, rows[-1].block, block.name, blocks.because.ids)
            found[0] = head._replace(steps=(step,))
        rows += found
    return tuple(rows)


def _by_place(
    t: Tournament, block: Block, units: list[str], start: int, ids: tuple[str, ...]
) -> list[Rank]:
    """By place at the table of the last round; the same place of parallel finals is level."""
    tables = t.rounds_of(block.stages[0])[-1].tables
    seats = [s for table in tables for s in table.result if s.player in units]
    rows: list[Rank] = []
    for seat in sorted(seats, key=lambda s: (s.place, s.player)):
        better = sum(other.place < seat.place for other in seats)
        above = rows[-1] if rows else None
        steps: tuple[TieStep, ...] = ()
        if above is not None:
            upper = next(s for s in seats if s.player == above.unit)
            steps = (TieStep("table-place", 1, str(upper.place), str(seat.place), ids),)
        points = plain(Decimal(seat.points or 0))
        rows.append(Rank(start + better, seat.player, points, block.name, steps))
    return rows


def _by_sum(
    t: Tournament, rules: TournamentRules, block: Block, units: list[str], start: int
) -> list[Rank]:
    rounds = [r.number for r in t.rounds if r.stage in block.counted]
    dice = "die" in rules.ties().value
    previous = {}
    if "previous-rank" in rules.ties().value and len(rounds) > 1:
        lines = standings_after(t, rules, rounds[:-1], units)
        previous = {line.id: line.place for line in lines}
    found = cards(t, rules, rounds, units, final=True, previous=previous)
    return [
        Rank(line.place, line.id, plain(line.total), block.name, line.steps, line.level and dice)
        for line in order(found, rules, t.rolls, start)
    ]


def dice_due(rows: tuple[Rank, ...]) -> list[list[str]]:
    groups: dict[int, list[str]] = {}
    for row in rows:
        if row.dice_due:
            groups.setdefault(row.place, []).append(row.unit)
    return list(groups.values())


def rows_for(t: Tournament, rules: TournamentRules) -> list[dict[str, Any]]:
    """The ranking player by player, as it is published; a team's place is its players' place."""
    ledger = Ledger(t)
    sat = seated(t)
    rows: list[dict[str, Any]] = []
    for rank in ranking(t, rules):
        players = [p for p in sat if p == rank.unit or t.players[p].team == rank.unit]
        if rank.unit in t.players:
            players = [rank.unit]
        rows += [_published(t, ledger, rank, player) for player in players]
    return rows


def _published(t: Tournament, ledger: Ledger, rank: Rank, player: str) -> dict[str, Any]:
    return {
        "place": rank.place,
        "player": player,
        "team": t.players[player].team,
        "points": plain_points(Decimal(rank.points)),
        "own_points": plain_points(ledger.total(player)),
        "block": rank.block,
        "dice_due": rank.dice_due,
        "because": [{**step._asdict(), "ids": list(step.ids)} for step in rank.steps],
    }


def rank(t: Tournament, command: c.Rank, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Close the tournament: the ranking and who may be invited further."""
    if t.finished:
        raise Refused("tournament-over", {})
    plans = plan(t, rules)
    stage, last = t.stage, t.round
    complete = (
        stage is not None
        and last is not None
        and stage.name == plans[-1].name
        and len(t.rounds_of(stage.name)) == stage.rounds
        and last.closed
    )
    if not complete:
        at = stage.name if stage else None
        raise Refused("stages-left", {"stage": at, "stages": [p.name for p in plans]})
    rows = ranking(t, rules)
    due = dice_due(rows)
    if due and "die" in rules.ties().value:
        raise Refused("dice-due", {"groups": due}, rules.tie_reasons("die").because)
    invited = eligible(t, rules, rows)
    return (
        e.TournamentRanked(
            ranking=tuple(rows_for(t, rules)),
            eligible=tuple(invited),
            because=(rules.blocks(plans).because + rules.eligible(0).because).ids,
        ),
    )


def eligible(t: Tournament, rules: TournamentRules, rows: tuple[Rank, ...]) -> list[str]:
    """Who may be invited to the national championship, best first."""
    ruling = rules.eligible(numbers(t).played_first)
    if ruling.value is None:
        return []
    able = rows if rules.decider < 2 else honoured(t, rows)  # 0.1.0 invited the expelled too
    return [row.unit for row in able[: ruling.value.places]]


def honoured(t: Tournament, rows: tuple[Rank, ...]) -> tuple[Rank, ...]:
    """Those who can have a prize or an invitation: who was put out of the tournament has none, and
    the next is asked; a team has it as long as one of it stayed.
    """
    return tuple(row for row in rows if _stayed(t, row.unit))


def _stayed(t: Tournament, unit: str) -> bool:
    members = t.teams[unit].members if unit in t.teams else (unit,)
    return any(t.players[player].status != "out" for player in members)


def roll(t: Tournament, command: c.RollDice, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Dice among those level: each throws, those still level throw again, until all differ."""
    ruling = rules.tie_reasons("die")
    rows = command.dice
    units = t.teams if rules.unit().value == "team" else t.players
    strangers = sorted(set(rows) - set(units))
    if strangers:
        raise Refused("unknown-player", {"player": strangers[0]})
    if len(rows) < 2:
        raise Refused("roll-alone", {}, ruling.because)
    if any(not 1 <= die <= 6 for row in rows.values() for die in row):
        raise Refused("not-dice", {"dice": list(rows.values())})
    throws = sorted(tuple(row) for row in rows.values())
    if len(set(throws)) != len(throws):
        raise Refused("throw-again", {"level": [list(rows)]}, ruling.because)
    for one, other in pairwise(throws):
        if one == other[: len(one)]:
            raise Refused("throw-again", {"level": [list(rows)]}, ruling.because)
    return (e.DiceRolled(dice=rows, because=ruling.because.ids),)
