"""What a tournament of Tarocchi takes from the game: a turn sheet read as a table's result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from string import ascii_uppercase
from typing import Any

from msgspec.structs import replace

from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.sheet import Sheet, SheetResult, compute, parse
from arbitro.games.risiko.rules import Placing
from arbitro.kernel import DECIDER, Broken, Reasons, Refused, Ruling
from arbitro.tournament.rules import Handed
from arbitro.tournament.state import SeatScore, Table

Reading = Callable[[Handed], Ruling[tuple[SeatScore, ...]]]


def letter(table: int) -> str:
    """The name of a table: A, B, C; beyond the alphabet its number."""
    return ascii_uppercase[table - 1] if table <= len(ascii_uppercase) else str(table)


def read_by(rules: MineoRules, hands: Ruling[int], handing_in: Reasons) -> Reading:
    """A whole turn's sheet turned into jochi, figures and head-to-head; its own contradictions
    are refused as the game refuses them. `handing_in`: where the text says sheets are handed in.
    """

    def read(handed: Handed) -> Ruling[tuple[SeatScore, ...]]:
        if handed.sheet is None:
            raise Refused("sheet-needed", {"table": letter(handed.table)}, handing_in)
        sheet = _of_this_table(handed, handed.sheet, handing_in)
        if len(sheet.hands) != hands.value:
            facts = {"table": sheet.table, "hands": len(sheet.hands), "due": hands.value}
            raise Refused("turn-not-complete", facts, hands.because)
        result = compute(sheet, replace(rules, decider=handed.decider))
        because = sum((line.because for line in result.lines), Reasons(()))
        return Ruling(_scores(handed.players, sheet, result), because)

    return read


def _of_this_table(handed: Handed, given: Mapping[str, Any], because: Reasons) -> Sheet:
    """The sheet, if turn, table, chairs and totals are those of the table that hands it in; what
    it does not say is taken from there.
    """
    known = {"turn": handed.round, "table": letter(handed.table), "before": list(handed.before)}
    sheet = parse({**known, **given})
    if (sheet.turn, sheet.table) != (handed.round, letter(handed.table)):
        facts = {"turn": sheet.turn, "table": sheet.table}
        due = {"due_turn": handed.round, "due_table": letter(handed.table)}
        raise Refused("sheet-of-another-table", {**facts, **due}, because)
    if sheet.players not in (handed.players, handed.names):
        facts = {"written": list(sheet.players), "due": list(handed.names), "table": sheet.table}
        raise Refused("sheet-players", facts, because)
    if sheet.before != handed.before:
        facts = {"written": list(sheet.before), "due": list(handed.before), "table": sheet.table}
        raise Refused("sheet-totals", facts, because)
    return sheet


def _scores(players: tuple[str, ...], sheet: Sheet, result: SheetResult) -> tuple[SeatScore, ...]:
    return tuple(
        SeatScore(
            player=players[seat],
            table_points=result.totals[seat] - sheet.before[seat],
            figures={
                "call": sum(line.figures[seat].call for line in result.lines),
                "commitment": sum(line.figures[seat].commitment for line in result.lines),
                "pigliate": sum(line.figures[seat].pigliate for line in result.lines),
            },
            versus={
                players[other]: sum(line.head_to_head[seat][other] for line in result.lines)
                for other in range(SEATS)
                if other != seat
            },
        )
        for seat in range(SEATS)
    )


def worked_out(table: Table, rules: MineoRules) -> tuple[Sheet, SheetResult]:
    """The sheet a table has handed in, with its sums as the decider that took it counted them."""
    sheet = parse(table.sheet or {})
    recorded = tuple(seat.table_points for seat in table.result)
    for decider in range(DECIDER, 0, -1):
        try:
            result = compute(sheet, replace(rules, decider=decider))
        except Refused:
            continue
        if tuple(a - b for a, b in zip(result.totals, sheet.before, strict=True)) == recorded:
            return sheet, result
    raise Broken("a recorded sheet has no sums")


def by_jochi(seats: tuple[SeatScore, ...]) -> tuple[Placing, ...]:
    """The jochi of the turn are the points; those level share a place at the table."""
    won = [seat.table_points for seat in seats]
    return tuple(
        Placing(at, 1 + sum(other > mine for other in won), Decimal(mine), None)
        for at, mine in enumerate(won)
    )
