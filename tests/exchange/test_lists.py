"""Lists of players: whatever delimiter, encoding and headings, looked at before entry."""

from __future__ import annotations

from io import BytesIO

import pytest
from openpyxl import Workbook

from arbitro.exchange.lists.columns import FIELDS, meaning
from arbitro.exchange.lists.list_preview import commands, preview, preview_file, tried
from arbitro.exchange.workbook.workbook_writer import write
from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES
from arbitro.regulations import tournament_rules
from arbitro.tournament import commands as c
from tests.exchange.making import simulated
from tests.tournament.directing import Desk

ROWS = (
    ("Cognome", "Nome", "Club", "Regione", "Data di nascita"),
    ("Fontebruna", "Ada", "La Kamchatka", "Lazio", "09/05/1980"),
    ("Roccamora", "Nicolò", "Congo Club", "", "1975"),
)


def as_text(delimiter: str) -> str:
    return "\n".join(delimiter.join(row) for row in ROWS) + "\n"


def entered(text: str, mapping: dict[str, str] | None = None) -> list[c.Command]:
    return [command for _, command in commands(preview(text, mapping), Desk("open").state)]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_any_usual_delimiter_gives_the_same_entries(delimiter: str) -> None:
    found = preview(as_text(delimiter))
    assert found.problems == ()
    assert found.mapping == {
        "surname": "Cognome",
        "first_name": "Nome",
        "club": "Club",
        "region": "Regione",
        "born": "Data di nascita",
    }
    assert entered(as_text(delimiter)) == [
        c.Enter(
            id="g001", name="Fontebruna Ada", club="La Kamchatka", region="Lazio", born="1980-05-09"
        ),
        c.Enter(id="g002", name="Roccamora Nicolò", club="Congo Club", born="1975"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_any_usual_encoding_keeps_the_accents(encoding: str) -> None:
    found = preview_file(as_text(";").encode(encoding))
    assert [row.entry.name for row in found.rows if row.entry] == [
        "Fontebruna Ada",
        "Roccamora Nicolò",
    ]
    said = [remark.code for remark in found.remarks]
    assert said == (["encoding-guessed"] if encoding == "cp1252" else [])


def test_rows_pasted_from_a_spreadsheet_are_a_list() -> None:
    pasted = "Nome\tClub\r\nFontebruna Ada\tCongo Club\r\n\r\nRoccamora Ivo\t\r\n"
    found = preview(pasted)
    assert found.mapping == {"name": "Nome", "club": "Club"}
    assert [row.row for row in found.rows] == [2, 4]


def test_english_headings_and_cells_with_commas_in_quotes() -> None:
    text = 'Full name,Club,Date of birth,Reserve\n"Fontebruna, Ada","A, B",1980-05-09,yes\n'
    assert entered(text) == [
        c.Enter(id="g001", name="Fontebruna, Ada", club="A, B", born="1980-05-09", reserve=True)
    ]


def test_a_list_without_headings_is_mapped_by_number() -> None:
    text = "Fontebruna Ada;Congo Club\nRoccamora Ivo;La Kamchatka\n"
    assert [r.code for r in preview(text).problems] == ["no-name-column"]
    assert entered(text) == []
    assert entered(text, {"name": "1", "club": "2"})[1] == c.Enter(
        id="g002", name="Roccamora Ivo", club="La Kamchatka"
    )


def test_a_mapping_given_goes_before_the_one_guessed() -> None:
    text = "Nome;Soprannome;Club\nAda Fontebruna;Falco;Congo Club\n"
    assert entered(text, {"name": "Soprannome"}) == [
        c.Enter(id="g001", name="Falco", club="Congo Club")
    ]
    assert entered(text, {"club": ""}) == [c.Enter(id="g001", name="Ada Fontebruna")]


@pytest.mark.parametrize(
    ("mapping", "code"),
    [({"name": "Cognomme"}, "no-such-column"), ({"shoes": "1"}, "no-such-field")],
)
def test_a_mapping_that_cannot_be_is_refused(mapping: dict[str, str], code: str) -> None:
    with pytest.raises(Refused) as refused:
        preview(as_text(";"), mapping)
    assert refused.value.code == code


def test_every_misfit_is_told_by_row_and_column() -> None:
    text = (
        "id;name;born;reserve\n"
        "a1;Ada;31/02/1980;\n"
        "a2;;1980;\n"
        "a2;Bruno;1980;forse\n"
        "a3;Clara;1980;;di più\n"
        f"a4;{'x' * 600};1980;\n"
        "a5;Dario;1980;no\n"
    )
    found = preview(text)
    assert [(r.code, r.row, r.column) for r in found.problems] == [
        ("no-day", 2, "born"),
        ("name-missing", 3, "name"),
        ("no-yes-or-no", 4, "reserve"),
        ("list-id-twice", 4, "id"),
        ("cells-too-many", 5, None),
        ("words-too-long", 6, "name"),
    ]
    assert [row.row for row in found.rows if row.entry] == [7]
    for lang in LANGUAGES:
        assert all(len(remark.sentence(lang)) > 10 for remark in found.remarks)


def test_what_the_rules_say_is_told_by_row_too() -> None:
    desk = Desk("rur-2015")
    found = tried(preview("name;born\nAda;1980\nBruno;2015\nAda;1980\n"), desk.state, desk.rules)
    assert [(r.code, r.row) for r in found.problems] == [("too-young", 3), ("perhaps-twice", 4)]
    assert desk.state.players == {}


def test_a_column_of_teams_makes_team_sheets() -> None:
    text = "name;squadra;riserva\nAda;Uno;\nBruno;Uno;\nClara;Uno;sì\nDario;Due;\nElsa;Due;\n"
    one, two = entered(text)
    assert isinstance(one, c.EnterTeam)
    assert (one.id, one.name, [m.name for m in one.members]) == ("s01", "Uno", ["Ada", "Bruno"])
    assert one.reserve is not None
    assert isinstance(two, c.EnterTeam)


def test_a_second_reserve_of_a_team_is_told() -> None:
    text = "name;squadra;riserva\nAda;Uno;\nBruno;Uno;si\nClara;Uno;sì\n"
    assert [(r.code, r.row) for r in preview(text).problems] == [("reserves-too-many", 4)]


def test_ids_nobody_gave_are_the_next_free_ones() -> None:
    desk = Desk("open")
    desk.send(c.Enter(id="g002", name="Uno"))
    found = preview("id;name\ng003;Ada\n;Bruno\n;Clara\n")
    ids = [command.id for _, command in commands(found, desk.state) if isinstance(command, c.Enter)]
    assert ids == ["g003", "g004", "g005"]


def test_a_column_nobody_uses_is_named() -> None:
    found = preview("name;Taglia maglietta\nAda;M\n")
    assert [(r.code, r.facts["heading"]) for r in found.remarks] == [
        ("column-ignored", "Taglia maglietta")
    ]
    assert found.problems == ()


def test_no_heading_means_two_things() -> None:
    headings = [heading for words in FIELDS.values() for heading in words]
    assert len(headings) == len(set(headings))
    assert {meaning(h) for h in headings} == set(FIELDS)
    assert meaning("  DATA di NASCITA: ") == "born"


def test_the_clubs_workbook_of_last_year_is_a_list() -> None:
    played, _ = write(simulated("open", 16).state, tournament_rules("open"))
    found = preview_file(played)
    assert found.problems == ()
    assert len(found.rows) == 16
    assert {"name", "club", "born"} <= found.mapping.keys()


def test_a_list_kept_in_a_sheet_of_ones_own_is_read_as_text() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (*ROWS, ("Verdi", "=1+1", "x" * 10, None, 1980)):
        sheet.append(row)
    sheet["AZ60"] = "far away"
    held = BytesIO()
    book.save(held)
    found = preview_file(held.getvalue())
    assert [row.entry.name for row in found.rows[:2] if row.entry] == [
        "Fontebruna Ada",
        "Roccamora Nicolò",
    ]
    assert found.rows[2].cells[:2] == ("Verdi", "")


def test_a_workbook_with_nobody_in_it_is_told_so() -> None:
    held = BytesIO()
    Workbook().save(held)
    with pytest.raises(Refused, match="list-empty"):
        preview_file(held.getvalue())
