"""Workbooks as the clubs' program makes them: every row right, and no problem that is none."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

from arbitro.exchange.import_desk import Imported
from arbitro.exchange.remarks import problems
from arbitro.exchange.workbook.standings_comparison import published
from arbitro.exchange.workbook.workbook_reader import read
from arbitro.exchange.workbook.workbook_values import Foreign
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Tournament
from tests.exchange import club_days
from tests.exchange.clubs import HIDDEN, day, entries, event, file, filled, person, tables
from tests.exchange.making import Sheets, brought
from tests.exchange.test_workbook import tables as played

KINDS = {
    "open": ("Torneo Open", 26),
    "raduno-nazionale": ("Raduno Nazionale", 40),
    "master": ("Torneo Master", 20),
    "campionato-gufo": ("Campionato Periodico", 11),
    "squadre": ("Torneo a Squadre", 16),
}


@cache
def directed(format: str) -> tuple[Tournament, TournamentRules]:
    """A tournament as the program counts it; a small Master with three semifinals."""
    settings = {"semifinals": 3} if format == "master" else {}
    return club_days.directed(format, KINDS[format][1], settings)


def whole(format: str) -> Sheets:
    t, rules = directed(format)
    return filled(t, rules, KINDS[format][0], {"ghosts": format == "campionato-gufo"})


def told(found: Foreign | Imported) -> list[str]:
    return [remark.sentence("it") for remark in problems(found.remarks)]


def test_a_blank_form_is_empty_and_nothing_is_wrong_with_it() -> None:
    sheets = {"TORNEO": event("", "", 0), "Iscritti": entries([]), **HIDDEN}
    found = read(file(sheets))
    assert told(found) == []
    assert found.entrants == ()
    assert {r.code for r in found.remarks} == {"hidden-sheet"}


def test_the_older_form_has_no_event_and_fewer_columns() -> None:
    t, _ = directed("open")
    people = [person(t, f"g{n:03}")[:6] for n in range(1, 13)]
    found = read(file({"Iscritti": entries(people, 200, older=True), "Dati": HIDDEN["Dati"]}))
    assert told(found) == []
    assert [e.name for e in found.entrants] == [t.players[f"g{n:03}"].name for n in range(1, 13)]
    assert found.entrants[2].nickname == "nickg003"
    assert brought(found, "open").state.players.keys() == {f"g{n:03}" for n in range(1, 13)}


@pytest.mark.parametrize("format", KINDS)
def test_a_tournament_of_the_program_is_read_row_by_row(format: str) -> None:
    t, rules = directed(format)
    found = read(file(whole(format)))
    again = brought(found)
    assert told(again) == []
    assert again.state.rules == format
    assert played(again.state) == played(t)
    if format == "raduno-nazionale":
        cells = [v for n in range(1, 5) for v in tables(t, n).values() if isinstance(v, float)]
        assert {-1.0, -2.0, 100.0} <= set(cells)
        assert any(v % 1 for v in cells)
    names = {id: one.name for id, one in t.players.items()}
    assert {id: one.name for id, one in again.state.players.items()} == names
    assert again.state.players["g003"].contacts == "nick: nickg003; ID nazionale: 7003"
    assert again.state.players["g001"].born == f"{t.players['g001'].born}-03-02"
    assert again.state.interpretations["CLUB-01"] == "program"
    ours = {row.unit: row.points for row in published(again.state, rules)}
    if format != "squadre":
        assert ours == {row.unit: row.points for row in published(t, rules)}
    assert len(found.standings) >= 2 * len(t.players)


def test_lines_the_manual_would_have_otherwise_are_named_with_the_reason() -> None:
    again = brought(read(file(whole("open"))))
    assert "counted-by-program" in {r.code for r in again.remarks}
    why = {r.code for r in again.remarks if r.code.startswith("differs-")}
    assert "differs-out" in why
    assert why <= {"differs-out", "differs-order"}
    rows = {r.row for r in again.remarks if r.code == "differs-out"}
    assert rows <= set(range(2, 28))
    by_best = brought(read(file(whole("squadre"))))
    assert {r.code for r in by_best.remarks if r.code.startswith("differs-")} == {"differs-total"}


def test_what_was_exported_here_and_went_on_in_their_program_is_counted_as_it_counted() -> None:
    sheets = whole("open")
    sheets["Log"] = {(1, 1): "Regole: open", (2, 1): "Interpretazioni: CLUB-01=manual"}
    foreign = read(file(sheets))
    assert foreign.readings == {"CLUB-01": "manual"}
    found = brought(foreign)
    assert told(found) == []
    assert found.state.interpretations["CLUB-01"] == "program"
    assert "counted-by-program" in {r.code for r in found.remarks}


def test_semifinals_only_the_manual_forms_do_not_hide_whose_counting_it_is() -> None:
    t, rules = club_days.directed("sant-eufemia", 20, {"semifinals": 3})
    sheets = filled(t, rules, "Torneo Open", {})
    sheets["Log"] = {(1, 1): "Regole: sant-eufemia"}
    found = brought(read(file(sheets)))
    assert told(found) == []
    assert found.state.interpretations["CLUB-01"] == "program"
    assert [len(drawn.tables) for drawn in found.state.rounds] == [5, 5, 3, 1]


def test_the_ghost_of_a_table_of_three_sits_there_and_is_nobody() -> None:
    found = read(file(whole("campionato-gufo")))
    assert any(table.ghost for seated in found.rounds for table in seated.tables)
    assert "format-guessed" in {r.code for r in brought(found).remarks}


def test_a_round_drawn_and_not_played_stays_open() -> None:
    t, rules = directed("open")
    sheets = filled(t, rules, "Torneo Open")
    sheets = {name: cells for name, cells in sheets.items() if not name.startswith("Classifica")}
    last = sheets["3° Turno"]
    last |= {at: 0 for at in last if at[0] % 2 == 0 and at[1] % 3 == 0}
    again = brought(read(file(sheets)))
    assert told(again) == []
    assert [r.closed for r in again.state.rounds] == [True, True, False]
    rows = max(row for row, _ in last)
    last |= {(row + rows, column): value for (row, column), value in list(last.items())}
    twice = brought(read(file(sheets)))
    assert problems(twice.remarks)[0].code == "drawn-twice"
    assert len(twice.state.rounds) == 2


def test_who_left_after_playing_or_never_played_is_no_problem() -> None:
    t, rules = directed("open")
    idler = ("Mai", "Seduto", "", "Congo Club", "NO", "Lazio", day(date(1990, 1, 2)))
    extra = {"people": [idler], "idle": (27,)}
    sheets = filled(t, rules, "Torneo Open", extra)
    sheets["Iscritti"][4, 6] = "NO"
    again = brought(read(file(sheets)))
    assert told(again) == []
    assert "g001" in again.state.players
    assert "g027" not in again.state.players
    assert {"not-taking-part", "standing-idle"} <= {r.code for r in again.remarks}


def test_a_mess_made_by_hand_is_read_where_it_can_be_and_told_where_it_cannot() -> None:
    t, rules = directed("open")
    sheets = filled(t, rules, "torneo open ")
    sheets = {name: cells for name, cells in sheets.items() if not name.startswith("Classifica")}
    rows = sheets["Iscritti"]
    rows |= {(4, 8): "01/03/1980", (5, 6): "SI ", (6, 5): "Congo Club  ", (7, 5): 12}
    late = (247, "Tardi", "Arrivato", "", "Congo Club", "SI", "Lazio")
    rows |= {(250, column): value for column, value in enumerate(late, start=1)}
    sheets["2° turno"] = sheets.pop("2° Turno")
    first = sheets["1° Turno"]
    sheets["1° Turno"] = {(row + (row > 2), column): v for (row, column), v in first.items()}
    found = read(file(sheets))
    assert told(found) == []
    assert len(found.entrants) == 27
    assert found.entrants[-1].number == 247
    assert (found.entrants[2].club, found.entrants[3].club) == ("Congo Club", "12")
    codes = {r.code for r in found.remarks}
    assert {"day-as-text", "takes-part-odd", "number-as-words"} <= codes
    assert len(brought(found, "open").state.rounds) == 3
    rows |= {(4, 1): "uno", (5, 1): ""}
    assert {r.code for r in problems(read(file(sheets)).remarks)} >= {"no-number", "id-missing"}


def test_a_float_of_32_bits_is_the_tenth_somebody_typed() -> None:
    t, _ = directed("open")
    cells = tables(t, 1)
    sheets: Sheets = {"Iscritti": entries([person(t, f"g{n:03}") for n in range(1, 27)])}
    marked = next(at for at, v in cells.items() if isinstance(v, float) and v % 1)
    cells[marked] = cells[marked] - 0.000002
    assert told(read(file({**sheets, "1° Turno": cells}))) == []


def test_who_was_level_in_everything_goes_on_in_the_order_in_which_the_next_round_sits() -> None:
    """Their program throws no dice, so its files have none."""
    t, rules = club_days.directed("raduno-nazionale", 40, tied=True)
    rolled = {id for roll in t.rolls for id in roll}
    again = brought(read(file(filled(t, rules, "Raduno Nazionale"))))
    assert told(again) == []
    assert played(again.state) == played(t)
    (said, *_) = [r for r in again.remarks if r.code == "dice-as-seated"]
    assert set(said.facts["names"]) <= {t.players[id].name for id in rolled}
    assert {frozenset(roll) for roll in again.state.rolls} <= {frozenset(roll) for roll in t.rolls}


def test_a_next_round_no_order_of_theirs_leads_to_stays_a_problem() -> None:
    t, rules = club_days.directed("raduno-nazionale", 40, tied=True)
    sheets = filled(t, rules, "Raduno Nazionale")
    sheets = {name: cells for name, cells in sheets.items() if not name.startswith("Classifica")}
    semifinals = sheets["3° Turno"]
    out = next(id for id in t.players if id not in t.stages[1].players and id not in t.rolls[0])
    first, surname, _, club, *_ = person(t, out)
    semifinals |= {(2, 1): int(out[1:]), (2, 2): f"{first} {surname}\n{club}"}
    again = brought(read(file(sheets)))
    assert problems(again.remarks)[0].code == "dice-due"
    assert len(again.state.rounds) == 2


def test_parallel_finals_share_their_places_as_their_program_counts_them() -> None:
    """1, 1, 2, 2 there; 1, 1, 3, 3 here."""
    t, rules = club_days.directed("raduno-nazionale", 77, tied=True)
    assert len(t.rounds[-1].tables) == 2
    sheets = filled(t, rules, "Raduno Nazionale")
    for name in ("Classifica", "Classifica Ridotta"):
        sheets[name] |= {(row, 1): str(row // 2) for row in range(2, 10)}
    assert told(brought(read(file(sheets)))) == []
    sheets["Classifica"][10, 1] = sheets["Classifica"][11, 1] = "500"
    codes = [r.code for r in problems(brought(read(file(sheets))).remarks)]
    assert set(codes) == {"standing-differs"}
