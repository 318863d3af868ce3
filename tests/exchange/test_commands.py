"""`arbitro import` and `arbitro export`, as a person and as a program call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arbitro.cli.tournament.tournament_file import keep, resume
from arbitro.exchange.open_format.open_writer import write
from tests.app.test_reports import by_points, started
from tests.app.test_verifying import points_raised, resealed
from tests.cli.running import run
from tests.exchange.making import form, simulated, xls
from tests.tournament.sealing import written

LIST = "Cognome;Nome;Club;Nascita\nFontebruna;Ada;Congo Club;1980\nRoccamora;Ivo;;09/05/1975\n"


@pytest.fixture
def played(tmp_path: Path) -> Path:
    file = tmp_path / "torneo.jsonl"
    file.write_bytes(written(simulated("open", 24).events))
    return file


def test_a_workbook_goes_out_and_comes_in_again(played: Path, tmp_path: Path) -> None:
    book, again = tmp_path / "modulo.xls", tmp_path / "di-nuovo.jsonl"
    out = run("export", str(played), "--to", "workbook", "--out", str(book), "--json")
    assert (out.code, out.json["notes"]) == (0, [])
    came = run("import", str(book), "--out", str(again), "--json")
    assert came.code == 0, came.out
    assert (came.json["written"], came.json["players"], came.json["rounds"]) == (True, 24, 3)
    ranked = [run("tournament", "rank", str(f), "--json").json["ranking"] for f in (played, again)]
    assert [(r["place"], r["name"], r["points"]) for r in ranked[0]] == [
        (r["place"], r["name"], r["points"]) for r in ranked[1]
    ]


def test_the_open_format_goes_out_and_comes_in_the_same(played: Path, tmp_path: Path) -> None:
    first, again, second = (tmp_path / name for name in ("a.json", "b.jsonl", "c.json"))
    assert run("export", str(played), "--to", "json", "--out", str(first)).code == 0
    assert run("import", str(first), "--out", str(again)).code == 0
    assert again.read_bytes() == played.read_bytes()
    assert run("export", str(again), "--to", "json", "--out", str(second)).code == 0
    assert first.read_bytes() == second.read_bytes()


def test_a_hall_is_taken_in_only_if_its_history_holds(tmp_path: Path) -> None:
    running = started()
    by_points(running)
    first, copy, out = (tmp_path / name for name in ("a.jsonl", "b.jsonl", "a.json"))
    keep(str(first), running.store.lines(running.stream), running.store.vault(running.stream))
    assert run("export", str(first), "--to", "json", "--out", str(out)).code == 0
    taken = run("import", str(out), "--out", str(copy), "--verify", "--json")
    assert (taken.code, taken.json["verified"]) == (0, True), taken.out
    assert run("tournament", "verify", str(copy)).code == 0
    lines = resealed(running, points_raised)
    out.write_bytes(write(lines, running.store.vault(running.stream)))
    false = run("import", str(out), "--out", str(tmp_path / "c.jsonl"), "--verify")
    assert (false.code, (tmp_path / "c.jsonl").exists()) == (3, False)


def test_names_from_a_list_stand_outside_the_seal(tmp_path: Path) -> None:
    file, out = tmp_path / "iscritti.csv", tmp_path / "t.jsonl"
    file.write_text(LIST, encoding="utf-8")
    assert run("import", str(file), "--out", str(out), "--format", "open").code == 0
    forget = '{"player": "g001", "reason": "richiesta"}'
    assert run("tournament", "act", str(out), "forget", "--fields", forget).code == 0
    assert "Fontebruna" not in out.read_text(encoding="utf-8")
    assert "Roccamora" in out.read_text(encoding="utf-8")
    assert run("tournament", "verify", str(out)).code == 0


def test_a_list_opens_a_tournament(tmp_path: Path) -> None:
    file, out = tmp_path / "iscritti.csv", tmp_path / "t.jsonl"
    file.write_text(LIST, encoding="utf-8")
    looked = run("import", str(file), "--preview", "--format", "open", "--json").json
    assert looked["mapping"]["surname"] == "Cognome"
    assert [row["name"] for row in looked["rows"]] == ["Fontebruna Ada", "Roccamora Ivo"]
    assert (looked["written"], out.exists()) == (False, False)
    done = run("import", str(file), "--out", str(out), "--format", "open", "--name", "Prova")
    assert done.code == 0, done.err
    assert resume(str(out)).state.players["g002"].born == "1975-05-09"


def test_rules_are_named_by_the_caller_or_by_the_file(tmp_path: Path) -> None:
    listed, book, out = tmp_path / "l.csv", tmp_path / "m.xls", tmp_path / "t.jsonl"
    listed.write_text(LIST, encoding="utf-8")
    sheets = form()
    sheets["TORNEO"][5, 4] = "Torneo della parrocchia"
    book.write_bytes(xls(sheets))
    assert run("import", str(listed), "--out", str(out), "--json").error["code"] == "rules-needed"
    assert run("import", str(book), "--out", str(out), "--json").error["code"] == "rules-unknown"
    done = run("import", str(book), "--out", str(out), "--format", "open", "--set", "rounds=2")
    assert done.code == 0, done.err
    assert resume(str(out)).state.settings["rounds"] == 2


def test_a_file_with_problems_is_not_written_unless_asked(tmp_path: Path) -> None:
    sheets = form()
    sheets["Iscritti"][5, 1] = "due"
    book, out = tmp_path / "m.xls", tmp_path / "t.jsonl"
    book.write_bytes(xls(sheets))
    back = run("import", str(book), "--out", str(out))
    assert (back.code, out.exists()) == (2, False)
    assert "foglio Iscritti, riga 5, colonna A: «due» non è un numero" in back.out
    told = run("import", str(book), "--out", str(out), "--json", "--lang", "en")
    problem = told.json["problems"][0]
    assert told.code == 2
    assert (problem["sheet"], problem["row"], problem["column"]) == ("Iscritti", 5, "A")
    assert problem["message"] == "sheet Iscritti, row 5, column A: “due” is not a number"
    partly = run("import", str(book), "--out", str(out), "--partial", "--json")
    assert (partly.code, partly.json["players"], partly.json["rounds"]) == (0, 7, 0)
    assert out.exists()


def test_tables_go_to_the_screen_or_to_a_file(played: Path, tmp_path: Path) -> None:
    text = run("export", str(played), "--to", "txt")
    assert "Classifica finale\n=================" in text.out
    forum = run("export", str(played), "--to", "forum", "--what", "standings", "--lang", "en")
    assert forum.out.startswith("[B]Standings after round 3[/B]\n[TABLE]")
    mark = run("export", str(played), "--to", "forum", "--style", "markdown", "--what", "results")
    assert mark.out.startswith("**Turno 3, qualificazione: risultati**")
    first = run("export", str(played), "--to", "txt", "--what", "seating", "--round", "1")
    assert first.out.startswith("Turno 1, qualificazione: tavoli")
    out = tmp_path / "c.csv"
    assert run("export", str(played), "--to", "csv", "--out", str(out)).code == 0
    assert out.read_bytes().startswith("\ufeffID;Nome;Club".encode())
    assert json.loads(run("export", str(played), "--to", "json").out)["format"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--to", "workbook"), "out-needed"),
        (("--to", "csv", "--what", "standings", "--what", "results"), "one-table-per-csv"),
        (("--to", "txt", "--what", "results", "--round", "9"), "unknown-round"),
        (("--to", "pdf"), "not-a-choice"),
    ],
)
def test_what_cannot_be_written_is_refused(
    played: Path, arguments: tuple[str, ...], code: str
) -> None:
    ran = run("export", str(played), *arguments, "--json")
    assert (ran.code, ran.error["code"]) == (2, code)


def test_nothing_is_overwritten(played: Path, tmp_path: Path) -> None:
    book = tmp_path / "m.xls"
    book.write_bytes(xls(form()))
    before = played.read_bytes()
    for ran in (
        run("import", str(book), "--out", str(played), "--json"),
        run("export", str(played), "--to", "json", "--out", str(book), "--json"),
    ):
        assert (ran.code, ran.error["code"]) == (2, "file-exists")
    assert played.read_bytes() == before


@pytest.mark.parametrize("word", ["surname", "=Cognome"])
def test_a_mapping_is_field_and_column(tmp_path: Path, word: str) -> None:
    file = tmp_path / "l.csv"
    file.write_text(LIST, encoding="utf-8")
    ran = run("import", str(file), "--preview", "--format", "open", "--mapping", word, "--json")
    assert ran.error["code"] == "not-a-mapping"


def test_the_desk_enters_a_list_with_italian_headings(tmp_path: Path) -> None:
    file, listed = tmp_path / "t.jsonl", tmp_path / "l.csv"
    listed.write_text(LIST + ";;\n", encoding="utf-8")
    run("tournament", "new", str(file), "--format", "open")
    ran = run("tournament", "enter", str(file), "--list", str(listed), "--json")
    assert ran.json["players"] == 2
    assert ran.json["notes"] == []
    listed.write_text("nome;taglia\nLea;M\n", encoding="utf-8")
    extra = run("tournament", "enter", str(file), "--list", str(listed))
    assert extra.out == "· riga 1, colonna 2: colonna «taglia» non usata\nIn elenco: 3 giocatori\n"
    listed.write_text("nome;nascita\nAda;ieri\n", encoding="utf-8")
    wrong = run("tournament", "enter", str(file), "--list", str(listed), "--json")
    assert (wrong.code, wrong.error["code"]) == (2, "list-malformed")
    assert "riga 2, colonna nascita: «ieri» non è una data" in wrong.error["message"]
    mapped = run(
        *("tournament", "enter", str(file), "--list", str(listed)),
        *("--mapping", "born=", "--json"),
    )
    assert mapped.json["players"] == 4
