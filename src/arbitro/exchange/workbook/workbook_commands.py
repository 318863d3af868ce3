"""From a workbook to a tournament: its rows become commands, and the rules decide them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from arbitro.exchange.import_desk import ImportDesk, Imported
from arbitro.exchange.remarks import note, of_refusal, problem
from arbitro.exchange.spreadsheet import letters
from arbitro.exchange.workbook import layout
from arbitro.exchange.workbook.round_closing import closed
from arbitro.exchange.workbook.standings_comparison import differences
from arbitro.exchange.workbook.workbook_values import (
    Entrant,
    Foreign,
    SeatedRound,
    SeatedTable,
)
from arbitro.kernel import Refused
from arbitro.people.identity import joined
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.decide import open_tournament, step
from arbitro.tournament.draw.seated_by_hand import SeatByHand
from arbitro.tournament.rules import TournamentRules

_MOST_TRIES = 6


class Word(NamedTuple):
    """Whose word an import rests on: the file, who brought it, and what he answers for.

    `adult`: he has seen that everybody is of age; `paid`: that everybody has paid.
    """

    source: str
    author: str
    adult: bool = False
    paid: bool = False


def opening(
    foreign: Foreign,
    rules: TournamentRules,
    id: str,
    name: str | None = None,
    date: str | None = None,
    declaration: str | None = None,
) -> e.TournamentOpened:
    """The first event; what is not said here the file says."""
    title = name or foreign.heading.name or id
    return open_tournament(rules, id, title, date or foreign.heading.date, declaration)


def brought(
    foreign: Foreign, rules: TournamentRules, first: e.TournamentOpened, word: Word
) -> Imported:
    """Everything of the file that these rules accept, in order, and a remark for all the rest."""
    desk = ImportDesk.of(first, rules, word.author)
    desk.remarks += foreign.remarks
    _enter(desk, foreign, word)
    if foreign.rounds and desk.accepted(c.Lock(), layout.ENTRIES):
        if word.paid:
            _pay(desk)
        _play(desk, foreign, word)
    return desk.done()


def _pay(desk: ImportDesk) -> None:
    fee = desk.rules.fee().value
    if fee is not None:
        payers = desk.state.teams if fee.per == "team" else desk.state.players
        for id in tuple(payers):
            desk.accepted(c.Pay(id=id), layout.ENTRIES)


def _enter(desk: ImportDesk, foreign: Foreign, word: Word) -> None:
    entry = {x.number: _entry(x, word, x.number in foreign.namesakes) for x in foreign.entrants}
    teams = desk.rules.team_terms().value.least > 1 or any(x.team for x in foreign.entrants)
    if not teams:
        for entrant in foreign.entrants:
            desk.accepted(entry[entrant.number], layout.ENTRIES, entrant.row)
        return
    by_club = not any(entrant.team for entrant in foreign.entrants)
    if by_club:
        desk.remarks.append(note("club-is-team", layout.ENTRIES))
    sheets: dict[str, list[Entrant]] = {}
    for entrant in foreign.entrants:
        team = entrant.club if by_club else entrant.team
        if team is None:
            desk.remarks.append(problem("team-missing", layout.ENTRIES, entrant.row))
        else:
            sheets.setdefault(team, []).append(entrant)
    for number, (team, members) in enumerate(sheets.items(), start=1):
        playing = tuple(entry[m.number] for m in members if not m.reserve)
        waiting = [m for m in members if m.reserve]
        desk.remarks += [
            problem("reserves-too-many", layout.ENTRIES, m.row, team=team) for m in waiting[1:]
        ]
        sheet = c.EnterTeam(
            id=f"s{number:02}",
            name=team,
            members=playing,
            reserve=entry[waiting[0].number] if waiting else None,
        )
        desk.accepted(sheet, layout.ENTRIES, members[0].row)


def _entry(entrant: Entrant, word: Word, namesake: bool) -> c.Enter:
    """The entry of a row; a number of the national register tells who somebody is."""
    return c.Enter(
        id=entrant.id,
        name=entrant.name,
        club=entrant.club,
        region=entrant.region,
        born=entrant.born,
        adult=word.adult,
        distinct=namesake or entrant.national is not None,
        reserve=entrant.reserve,
        contacts=joined(entrant.nickname, entrant.national),
    )


def _play(desk: ImportDesk, foreign: Foreign, word: Word) -> None:
    ids = {entrant.number: entrant.id for entrant in foreign.entrants}
    rolls = [_roll(desk, roll) for roll in foreign.rolls]
    for at, seated in enumerate(foreign.rounds):
        coming = foreign.rounds[at + 1 : at + 2]
        after = _seating(coming[0], ids, word) if coming and coming[0].whole else None
        if not (_seat(desk, seated, ids, word) and closed(desk, seated.sheet, rolls, after)):
            later = [r.sheet for r in foreign.rounds[at + 1 :]]
            desk.remarks += [problem("round-left-out", sheet, round=at + 1) for sheet in later]
            return
    for roll in rolls:
        if roll not in desk.state.rolls:
            desk.accepted(c.RollDice(dice=roll), layout.LOG)
    desk.remarks += differences(foreign, desk.state, desk.rules)


def _seat(desk: ImportDesk, seated: SeatedRound, ids: Mapping[int, str], word: Word) -> bool:
    """Seat the round as the file has it and enter what results there are; True if all are in."""
    if not seated.whole:
        desk.remarks.append(problem("round-unsound", seated.sheet))
        return False
    seating = _seating(seated, ids, word)
    stage = desk.state.stage
    if stage is not None and not stage.slots:
        here = {player for table in seating.tables for player in table}
        for player in desk.state.players.values():
            if player.status == "in" and player.id not in here:
                desk.accepted(c.CheckInPlayer(player=player.id, present=False), seated.sheet)
                desk.remarks.append(note("not-seated", seated.sheet, name=player.name))
    try:
        desk.send(seating)
    except Refused as refused:
        desk.remarks.append(of_refusal(refused, seated.sheet, _odd_table(seated, refused)))
        return False
    entered = [_result(desk, seated, table, ids, word) for table in seated.tables]
    return all(entered)


def _seating(seated: SeatedRound, ids: Mapping[int, str], word: Word) -> SeatByHand:
    tables = tuple(tuple(ids[number] for number in table.seats) for table in seated.tables)
    return SeatByHand(tables=tables, reason=_reason(word, seated))


def _odd_table(seated: SeatedRound, refused: Refused) -> int | None:
    """The row of the first table of a size the rules do not have, where that was the trouble."""
    wanted = refused.facts.get("wanted", ())
    odd = (table.row for table in seated.tables if len(table.seats) not in wanted)
    return next(odd, None) if wanted else None


def _reason(word: Word, seated: SeatedRound) -> str:
    return f"{word.source}: {seated.sheet}"


def _result(
    desk: ImportDesk,
    seated: SeatedRound,
    table: SeatedTable,
    ids: Mapping[int, str],
    word: Word,
) -> bool:
    """Enter a table's result. An order marked by hand goes into the figure the rules ask for."""
    if table.scores is None or not _one_winner(desk, seated, table):
        return False
    needed: list[str] = []
    for _ in range(_MOST_TRIES):
        seats = tuple(
            score.given(ids[number], needed)
            for number, score in zip(table.seats, table.scores, strict=True)
        )
        command = c.EnterResult(table=table.number, seats=seats, reason=_reason(word, seated))
        try:
            if not _order_idle(desk, seated, table, command):
                return False
            desk.send(command)
        except Refused as refused:
            more = refused.facts.get("needs", []) if refused.code == "tie-needs-figures" else []
            if not set(more) - set(needed):
                desk.remarks.append(of_refusal(refused, seated.sheet, table.row))
                return False
            needed += more
        else:
            return True
    return False


def _one_winner(desk: ImportDesk, seated: SeatedRound, table: SeatedTable) -> bool:
    """Who won must be told, unless these rules let those level at the top win together."""
    level = [at for at, score in enumerate(table.scores or ()) if score.shared]
    stage = desk.state.stage
    if not level or (desk.rules.shared_win and stage is not None and not stage.knockout):
        return True
    _unmarked(desk, seated, table, level)
    return False


def _order_idle(
    desk: ImportDesk, seated: SeatedRound, table: SeatedTable, command: c.EnterResult
) -> bool:
    """Level below the winner, and the file does not say who was ahead: that is taken only where it
    changes nobody's points.
    """
    untold = [at for at, score in enumerate(table.scores or ()) if score.untold]
    if not untold:
        return True
    state, _ = step(desk.state, command, desk.rules, desk.author)
    result = state.rounds[-1].tables[table.number - 1].result
    given = {seat.player: seat for seat in result}
    seats = [given[str(command.seats[at]["player"])] for at in untold]
    points: dict[int, set[str | None]] = {}
    for seat in seats:
        points.setdefault(seat.table_points, set()).add(seat.points)
    if any(len(different) > 1 for different in points.values()):
        _unmarked(desk, seated, table, untold)
        return False
    cells = [_score_cell(table, at) for at in untold]
    desk.remarks.append(note("tie-untold", seated.sheet, table.row, cells=cells))
    return True


def _unmarked(desk: ImportDesk, seated: SeatedRound, table: SeatedTable, level: list[int]) -> None:
    score = (table.scores or ())[level[-1]]
    column = letters(table.columns[level[-1]] + layout.SEAT_CELLS - 1)
    facts = {"points": str(score.table_points)}
    desk.remarks.append(problem("tie-unmarked", seated.sheet, table.row, column, **facts))


def _score_cell(table: SeatedTable, at: int) -> str:
    return f"{letters(table.columns[at] + layout.SEAT_CELLS - 1)}{table.row}"


def _roll(desk: ImportDesk, roll: Mapping[str, list[int]]) -> dict[str, list[int]]:
    """Dice by our ids: the log names players by number and teams by name."""
    teams = {team.name: team.id for team in desk.state.teams.values()}
    return {
        teams.get(who) or (f"g{int(who):03}" if who.isdecimal() else who): dice
        for who, dice in roll.items()
    }
