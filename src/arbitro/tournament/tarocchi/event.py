"""A tournament as a value: the draw, turn after turn of sheets, the ranking after each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.games.mineo.sheet import Sheet, SheetResult, compute
from arbitro.kernel import Reasons, Refused
from arbitro.tournament.tarocchi import standings
from arbitro.tournament.tarocchi.rules import Tables, TarocchiFormat
from arbitro.tournament.tarocchi.standings import Placing, Tally


class Turn(NamedTuple):
    """One turn: who sat where, the sheets, what everybody had afterwards."""

    tables: Tables
    results: tuple[SheetResult, ...]
    tallies: tuple[Tally, ...]
    ranking: tuple[Placing, ...]


class Tournament(NamedTuple):
    """Everything that has happened so far; acting on it gives a new one."""

    players: tuple[str, ...]
    drawn: tuple[int, ...]
    """The trump each player drew."""
    tables: Tables
    """Where they sit now, or would sit next."""
    turns: tuple[Turn, ...]
    tallies: tuple[Tally, ...]
    because: Reasons

    @property
    def ranking(self) -> tuple[Placing, ...]:
        """The last one; empty before the first turn."""
        return self.turns[-1].ranking if self.turns else ()


def open_tournament(
    rules: TarocchiFormat, players: Sequence[str], drawn: Sequence[int]
) -> Tournament:
    """Seat the players by the trumps they drew."""
    allowed = rules.entrants(len(players))
    if not allowed.value:
        raise Refused("wrong-number-of-players", {"players": len(players)}, allowed.because)
    if len(set(drawn)) != len(players) or len(drawn) != len(players):
        raise Refused("trumps-not-distinct", {"drawn": list(drawn)}, allowed.because)
    seats = rules.draw(tuple(drawn))
    return Tournament(
        players=tuple(players),
        drawn=tuple(drawn),
        tables=seats.value,
        turns=(),
        tallies=standings.empty(len(players)),
        because=allowed.because + seats.because,
    )


def finished(tournament: Tournament, rules: TarocchiFormat) -> bool:
    return len(tournament.turns) >= rules.turns().value


def play_turn(
    tournament: Tournament,
    rules: TarocchiFormat,
    sheets: Sequence[Sheet],
    lots: Sequence[int] | None = None,
) -> Tournament:
    """Take in the sheets of one turn, one per table in order, and seat the next.

    `lots`, a number per player, decide the seats of those whom no criterion parts; without them
    the trumps of the first draw do.
    """
    turns = rules.turns()
    if finished(tournament, rules):
        raise Refused("tournament-is-over", {"turns": turns.value}, turns.because)
    hands = rules.hands()
    if len(sheets) != len(tournament.tables):
        facts = {"sheets": len(sheets), "tables": len(tournament.tables)}
        raise Refused("a-sheet-for-each-table", facts, rules.schema)
    tallies, results = tournament.tallies, []
    for table, (seated, sheet) in enumerate(zip(tournament.tables, sheets, strict=True), 1):
        if len(sheet.hands) != hands.value:
            facts = {"table": table, "hands": len(sheet.hands), "due": hands.value}
            raise Refused("turn-not-complete", facts, hands.because)
        result = compute(sheet, rules.hand)
        for line in result.lines:
            tallies = standings.add_hand(tallies, seated, line)
        results.append(result)
    rows, because = standings.ranking(tallies, rules)
    turn = Turn(tournament.tables, tuple(results), tallies, rows)
    order = seating_order(rows, tuple(lots) if lots else tournament.drawn)
    seats = rules.reseat(order)
    return tournament._replace(
        tables=seats.value,
        turns=(*tournament.turns, turn),
        tallies=tallies,
        because=because + seats.because,
    )


def seating_order(rows: Sequence[Placing], lots: Sequence[int]) -> tuple[int, ...]:
    """Players from first to last, those who share a place by lot, the higher first."""
    return tuple(row.player for row in sorted(rows, key=lambda row: (row.place, -lots[row.player])))
