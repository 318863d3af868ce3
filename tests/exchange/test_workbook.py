"""The clubs' workbook: what is written is read again the same; its conventions are said aloud."""

from __future__ import annotations

from decimal import Decimal

import pytest

from arbitro.exchange.remarks import problems
from arbitro.exchange.workbook.score_cells import decoded, encoded
from arbitro.exchange.workbook.standings_comparison import published
from arbitro.exchange.workbook.workbook_reader import read
from arbitro.exchange.workbook.workbook_writer import write
from arbitro.messages import LANGUAGES
from arbitro.regulations import tournament_rules
from arbitro.regulations.formats.presets import FORMATS
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.evolve import replay
from arbitro.tournament.standings.score_cards import standings_after
from arbitro.tournament.state import SeatScore, Tournament
from tests.exchange.making import Sheets, brought, form, simulated, xls, xlsx
from tests.tournament.directing import Desk, by_number, player

SIZES = {"squadre": (12, 24), "uno-contro-uno": (9, 20), "uno-contro-uno-svizzera": (9, 20)}
TOURNAMENTS = [
    *(pytest.param(format, SIZES.get(format, (24, 41))[0], id=format) for format in FORMATS),
    *(
        pytest.param(
            format, SIZES.get(format, (24, 41))[1], id=f"{format}, larger", marks=pytest.mark.slow
        )
        for format in FORMATS
    ),
]


def tables(t: Tournament) -> list[list[tuple[str, int | None, int, str | None]]]:
    """Every table in the order of play: who, table points (a RisiKo! has none), place, points."""
    return [
        [(s.player, None if s.risiko else s.table_points, s.place, s.points) for s in table.result]
        for drawn in t.rounds
        for table in drawn.tables
    ]


@pytest.mark.parametrize(("format", "players"), TOURNAMENTS)
def test_a_tournament_of_every_format_comes_back_the_same(format: str, players: int) -> None:
    rules = tournament_rules(format)
    done = simulated(format, players)
    data, notes = write(done.state, rules)
    again = brought(read(data))
    assert notes == ()
    assert [r.sentence("it") for r in problems(again.remarks)] == []
    assert again.state.name == done.state.name
    assert again.state.players == done.state.players
    assert again.state.teams == done.state.teams
    assert tables(again.state) == tables(done.state)
    assert published(again.state, rules) == published(done.state, rules)
    for rounds in range(1, len(done.state.rounds) + 1):
        ours = standings_after(again.state, rules, range(1, rounds + 1))
        first = standings_after(done.state, rules, range(1, rounds + 1))
        assert [(x.place, x.id, x.total) for x in ours] == [(x.place, x.id, x.total) for x in first]


@pytest.mark.parametrize(("edition", "players"), [("rur-2015", 22), ("24ore-2018", 20)])
def test_an_edition_comes_back_with_its_reserves_and_pairs(edition: str, players: int) -> None:
    rules = tournament_rules(edition)
    done = simulated(edition, players)
    again = brought(read(write(done.state, rules)[0]), adult=True)
    assert [r.sentence("it") for r in problems(again.remarks)] == []
    assert tables(again.state) == tables(done.state)
    assert published(again.state, rules) == published(done.state, rules)


def test_the_same_state_gives_the_same_bytes() -> None:
    rules = tournament_rules("master")
    done = simulated("master", 24)
    assert write(done.state, rules) == write(done.state, rules)


def test_what_is_read_is_only_commands_that_were_decided() -> None:
    again = brought(read(xls(form())))
    assert isinstance(again.events[0], e.TournamentOpened)
    assert replay(again.events) == again.state
    drawn = again.state.rounds[0]
    assert drawn.certificates[0]["procedure"] == "foreign"
    assert drawn.certificates[0]["proof"] is None
    assert drawn.certificates[0]["author"] == "la segreteria"
    entered = [event for event in again.events if isinstance(event, e.ResultEntered)]
    assert {event.reason for event in entered} == {"prova.xls: 1° Turno"}


@pytest.mark.parametrize("kind", [xls, xlsx])
def test_every_convention_is_decoded_and_said_aloud(kind: type[bytes]) -> None:
    again = brought(read(kind(form())))  # type: ignore[arg-type]  # either writer
    assert problems(again.remarks) == []
    first, second = again.state.rounds[0].tables
    assert [seat.place for seat in first.result] == [1, 2, 3, 4]
    assert [seat.table_points for seat in first.result] == [60, 44, 44, 0]
    assert first.result[3].eliminated == 1
    assert second.result[0].risiko
    said = {r.code: r.facts["cells"] for r in again.remarks if r.weight == "note" and r.facts}
    days = [f"H{row}" for row in range(4, 12)]
    marks = {"tie-marks": ["F2"], "eliminated": ["L2"], "risiko": ["C4"]}
    assert said == {"day-as-text": days, **marks}
    for lang in LANGUAGES:
        assert all(len(remark.sentence(lang)) > 10 for remark in again.remarks)


def seat(player: str, points: int, place: int, **more: object) -> SeatScore:
    return SeatScore(player=player, table_points=points, place=place, **more)  # type: ignore[arg-type]  # any


def test_the_numbers_of_a_table_are_those_the_clubs_write() -> None:
    result = (
        seat("a", 44, 2),
        seat("b", 44, 1),
        seat("c", 44, 3),
        seat("d", 0, 5, eliminated=1),
        seat("e", 0, 4, eliminated=2),
    )
    assert encoded(result) == [Decimal(n) for n in ("44.1", "44.2", "44", "-2", "-1")]
    scores = decoded([Decimal(n) for n in ("44.1", "44.2", "44", "-2", "-1")])
    assert [s.mark for s in scores] == [1, 2, 0, None, None]
    assert [s.eliminated for s in scores] == [None, None, None, 1, 2]


def test_rounds_not_played_yet_stay_open() -> None:
    sheets = form()
    for column in (3, 6, 9, 12):
        del sheets["1° Turno"][4, column]
    again = brought(read(xls(sheets)))
    drawn = again.state.rounds[0]
    assert [table.done for table in drawn.tables] == [True, False]
    assert not drawn.closed
    assert problems(again.remarks) == []


def test_the_number_of_rounds_is_the_files() -> None:
    sheets = form()
    sheets["TORNEO"][6, 4] = 5
    again = brought(read(xls(sheets)))
    assert again.state.settings["rounds"] == 5


def test_somebody_who_is_not_seated_is_absent_and_that_is_said() -> None:
    sheets = form()
    for column, value in enumerate((9, "Lea", "Finto9", "", "Congo Club", "SI"), start=1):
        sheets["Iscritti"][12, column] = value
    again = brought(read(xls(sheets)))
    assert problems(again.remarks) == []
    assert [r.facts["name"] for r in again.remarks if r.code == "not-seated"] == ["Finto9 Lea"]
    assert not again.state.checkins[1]["g009"].present


def test_what_the_workbook_cannot_say_is_said_beside_it() -> None:
    desk = Desk("open")
    desk.start(8)
    desk.draw()
    first, second = desk.state.rounds[0].tables
    rows = by_number(first)
    rows[3] |= {"withdrawn": True}
    gone = by_number(second)
    gone[3] |= {"excluded": True}
    desk.results(lambda table: rows if table.number == 1 else gone)
    _, notes = write(desk.state, desk.rules)
    assert [(n.code, n.sheet, n.row) for n in notes] == [
        ("withdrawal-untold", "1° Turno", 2),
        ("result-untold", "1° Turno", 4),
    ]


def test_values_left_by_formulas_are_taken_only_if_asked_for() -> None:
    import xlwt  # noqa: PLC0415 - only here

    sheets = form()
    sheets["Iscritti"][4, 5] = xlwt.Formula('"Congo Club"')
    strict, loose = read(xls(sheets)), read(xls(sheets), cached=True)
    assert next((r.code, r.sheet, r.row, r.column) for r in problems(strict.remarks)) == (
        "formula-cell",
        "Iscritti",
        4,
        "E",
    )
    assert len(strict.entrants) == 7
    assert len(loose.entrants) == 8
    assert [r.code for r in loose.remarks if r.row == 4] == ["formula-value"]


def test_a_second_sheet_for_the_same_round_is_named_and_left_alone() -> None:
    sheets = form()
    sheets["1º turno"] = {(1, 1): "altro"}
    found = read(xls(sheets))
    assert [(r.code, r.sheet) for r in found.remarks if r.code == "sheet-unread"] == [
        ("sheet-unread", "1º turno")
    ]
    assert len(found.rounds) == 1


def test_namesakes_known_apart_stay_apart() -> None:
    desk = Desk("open")
    desk.enter(7)
    desk.send(player(8, name="Giocatore 001", distinct=True))
    desk.send(c.Lock())
    desk.draw()
    again = brought(read(write(desk.state, desk.rules)[0]))
    assert problems(again.remarks) == []
    assert len(again.state.players) == 8
    sheets = form()
    for column in (2, 3, 8):
        sheets["Iscritti"][5, column] = sheets["Iscritti"][4, column]
    sheets["1° Turno"][2, 5] = sheets["1° Turno"][2, 2]
    assert problems(brought(read(xls(sheets))).remarks) == []
    sheets["Iscritti"][5, 9] = ""
    refused = problems(brought(read(xls(sheets))).remarks)[0]
    assert (refused.code, refused.sheet, refused.row) == ("perhaps-twice", "Iscritti", 5)


def test_nickname_and_national_id_are_kept_and_written_back() -> None:
    sheets = form()
    sheets["Iscritti"][4, 4] = "Falco"
    again = brought(read(xls(sheets)))
    assert again.state.players["g001"].contacts == "nick: Falco; ID nazionale: N1"
    rules = tournament_rules("open", None, dict(again.state.settings))
    found = read(write(again.state, rules)[0]).entrants
    assert (found[0].nickname, found[0].national) == ("Falco", "N1")
    assert (found[1].nickname, found[1].national) == (None, "N2")


def with_teams(*teams: str, reserves: tuple[int, ...] = ()) -> Sheets:
    """The sound form as an event of teams."""
    sheets = form()
    sheets["TORNEO"][5, 4] = "TorneoASquadre"
    if teams:
        sheets["Iscritti"] |= {(3, 10): "Squadra", (3, 11): "Riserva"}
        for number, team in enumerate(teams, start=1):
            sheets["Iscritti"][number + 3, 10] = team
            sheets["Iscritti"][number + 3, 11] = "SI" if number in reserves else ""
    return sheets


def test_teams_are_taken_from_their_column_or_from_the_clubs() -> None:
    again = brought(read(xls(with_teams(*"ABABABAB"))))
    assert problems(again.remarks) == []
    assert again.state.teams["s01"].members == ("g001", "g003", "g005", "g007")
    sheets = with_teams()
    for row in range(4, 12):
        sheets["Iscritti"][row, 5] = "Congo Club" if row % 2 else "La Kamchatka"
    by_club = brought(read(xls(sheets)))
    assert {team.name for team in by_club.state.teams.values()} == {"Congo Club", "La Kamchatka"}
    assert "club-is-team" in {r.code for r in by_club.remarks}


def test_a_row_without_its_team_or_with_a_second_reserve_is_told() -> None:
    missing = problems(brought(read(xls(with_teams(*"ABABAB", "", "B")))).remarks)
    assert ("team-missing", 10) in {(r.code, r.row) for r in missing}
    two = problems(brought(read(xls(with_teams(*"ABABABAB", reserves=(5, 7))))).remarks)
    assert ("reserves-too-many", 10) in {(r.code, r.row) for r in two}
