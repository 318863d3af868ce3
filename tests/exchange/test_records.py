"""A file of ours taken apart record by record, against what the clubs' program insists on."""

from __future__ import annotations

import io
from collections.abc import Iterator
from struct import unpack, unpack_from

import pytest
import xlrd
from xlrd.compdoc import CompDoc

from arbitro.exchange.workbook.workbook_writer import write
from arbitro.regulations import tournament_rules
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Tournament
from tests.exchange import club_days
from tests.exchange.test_clubs_files import KINDS, directed
from tests.tournament.directing import Desk, player

COUNTRY, FORMULA, BOUNDSHEET = 0x8C, 0x06, 0x85
DAY = 14
"""The built-in format of days."""


def records(data: bytes) -> Iterator[tuple[int, bytes]]:
    found, start, length = CompDoc(data, logfile=io.StringIO()).locate_named_stream("Workbook")
    stream, at = found[start : start + length], 0
    while at + 4 <= len(stream):
        kind, size = unpack_from("<HH", stream, at)
        yield kind, bytes(stream[at + 4 : at + 4 + size])
        at += 4 + size


def opened(data: bytes) -> xlrd.Book:
    return xlrd.open_workbook(file_contents=data, formatting_info=True)


def format_at(book: xlrd.Book, sheet: xlrd.sheet.Sheet, row: int, column: int) -> int:
    key: int = book.xf_list[sheet.cell_xf_index(row, column)].format_key
    return key


def made(format: str) -> tuple[Tournament, TournamentRules, bytes]:
    t, rules = directed(format)
    return t, rules, write(t, rules)[0]


@pytest.mark.parametrize("format", KINDS)
def test_a_file_of_ours_has_what_their_program_asks_for(format: str) -> None:
    t, _, data = made(format)
    kinds = [kind for kind, _ in records(data)]
    assert [unpack("<HH", body) for kind, body in records(data) if kind == COUNTRY] == [(39, 39)]
    assert FORMULA not in kinds
    assert all(body[4] == 0 for kind, body in records(data) if kind == BOUNDSHEET)
    book = opened(data)
    rounds = [f"{number}° Turno" for number in range(1, len(t.rounds) + 1)]
    last = ["Classifica", "Classifica Ridotta"]
    last += ["Classifica a Squadre"] if format == "squadre" else []
    assert book.sheet_names() == ["TORNEO", "Iscritti", *rounds, *last, "Log"]
    event = book.sheet_by_name("TORNEO")
    assert event.cell_value(4, 3) == KINDS[format][0]
    assert event.cell_value(5, 3) >= len(rounds)
    for row in range(7, 7 + len(rounds)):
        assert event.cell_type(row, 3) == xlrd.XL_CELL_DATE
        assert format_at(book, event, row, 3) == DAY
    for name in rounds:
        _check_round(book.sheet_by_name(name))
    short = book.sheet_by_name("Classifica Ridotta")
    assert short.row_values(0) == ["Pos.", "Nome", "Cognome", "pt_tot", "id"]
    for row in range(1, short.nrows):
        kinds_of = [short.cell_type(row, column) for column in (0, 3, 4)]
        assert kinds_of == [xlrd.XL_CELL_TEXT, xlrd.XL_CELL_NUMBER, xlrd.XL_CELL_TEXT]


def _check_round(sheet: xlrd.sheet.Sheet) -> None:
    assert all(sheet.colinfo_map[column].hidden for column in range(0, sheet.ncols, 3))
    for row in range(1, sheet.nrows, 2):
        seats = [c for c in range(0, sheet.ncols, 3) if sheet.cell_type(row, c) == 2]
        assert 2 <= len(seats) <= 5
        assert all(sheet.cell_type(row, c + 2) == xlrd.XL_CELL_NUMBER for c in seats)
        assert sheet.cell_value(row - 1, 0) == f"Tavolo N°{(row + 1) // 2}"


def test_births_are_days_or_nothing_and_who_left_has_no() -> None:
    desk = Desk("open")
    desk.send(player(1, name="Finto Ada", born="1980-05-09", contacts="ID nazionale: 712"))
    desk.send(player(2, name="Bruno", born="1975"))
    sheet = opened(write(desk.state, desk.rules)[0]).sheet_by_name("Iscritti")
    assert sheet.row_values(2)[7:9] == ["Data di Nascita (gg/mm/aaaa)", "ID NAZIONALE"]
    assert [sheet.cell_type(3, column) for column in (7, 8)] == [xlrd.XL_CELL_DATE, 2]
    assert xlrd.xldate_as_tuple(sheet.cell_value(3, 7), 0)[:3] == (1980, 5, 9)
    assert sheet.row_values(3)[1:3] == ["Ada", "Finto"]
    assert sheet.row_values(4)[1:3] == ["Bruno", ""]
    assert sheet.cell_type(4, 7) in (xlrd.XL_CELL_EMPTY, xlrd.XL_CELL_BLANK)


def test_a_table_not_played_has_zeros_and_thousandths_show_their_decimals() -> None:
    t, _ = club_days.directed("master", 20, {"semifinals": 2})
    rules = tournament_rules("master", {"CLUB-01": "program"}, {"semifinals": 2})
    book = opened(write(t, rules)[0])
    whole = book.sheet_by_name("Classifica")
    column = whole.row_values(0).index("pt_tot")
    key = format_at(book, whole, 1, column)
    assert book.format_map[key].format_str == "0.000"
    desk = Desk("open")
    desk.start(8)
    desk.draw()
    sheet = opened(write(desk.state, desk.rules)[0]).sheet_by_name("1° Turno")
    assert [sheet.cell_value(1, c) for c in (2, 5, 8, 11)] == [0, 0, 0, 0]
