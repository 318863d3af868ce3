"""`arbitro register` and what it means for `arbitro tournament national`, as a club types them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import run
from tests.people.tournaments import played

LIST = """Cognome;Nome;Data di nascita;Club;ID nazionale
Rossi;Mario;1980-01-02;Torino (2019);77
Verdi;Ada;1990;Asti;
Rossi;Mario;1980;Torino;78
"""


@pytest.fixture
def db(tmp_path: Path) -> str:
    (tmp_path / "list.csv").write_text(LIST, encoding="utf-8")
    url = str(tmp_path / "house.db")
    done = run("register", "import", str(tmp_path / "list.csv"), "--db", url, "--json")
    assert (done.code, done.json["new"], done.json["conflicts"]) == (0, 3, [])
    return url


def test_a_list_is_imported_found_and_exported_and_known_again(db: str, tmp_path: Path) -> None:
    found = run("register", "find", "ross", "torino", "--db", db, "--json").json["people"]
    assert [(one["name"], one["national"]) for one in found] == [
        ("Rossi Mario", "78"),
        ("Rossi Mario", "77"),
    ]
    out = tmp_path / "out.csv"
    assert run("register", "export", "--out", str(out), "--db", db).code == 0
    again = run("register", "import", str(out), "--db", db, "--json").json
    assert (again["new"], again["known"], again["written"]) == (0, 3, True)
    elsewhere = str(tmp_path / "other.db")
    assert run("register", "import", str(out), "--db", elsewhere).code == 0
    assert (
        run("register", "export", "--db", elsewhere).out
        == run("register", "export", "--db", db).out
    )


def test_the_clubs_workbook_takes_the_register_along(db: str, tmp_path: Path) -> None:
    book, other = str(tmp_path / "people.xls"), str(tmp_path / "other.db")
    assert run("register", "export", "--to", "workbook", "--out", book, "--db", db).code == 0
    done = run("register", "import", book, "--db", other, "--json")
    assert (done.code, done.json["new"]) == (0, 3)
    found = run("register", "find", "77", "--db", other, "--json").json["people"]
    assert [(one["name"], one["born"], one["club"]) for one in found] == [
        ("Rossi Mario", "1980-01-02", "Torino")
    ]


def test_a_conflict_is_listed_and_nothing_is_written_unless_asked(db: str, tmp_path: Path) -> None:
    file = tmp_path / "more.csv"
    file.write_text("nome;id nazionale\nBlu Anna;77\nNeri Ugo;90\n", encoding="utf-8")
    kept_back = run("register", "import", str(file), "--db", db, "--json")
    assert (kept_back.code, kept_back.json["written"]) == (2, False)
    (conflict,) = kept_back.json["conflicts"]
    assert (conflict["row"], conflict["facts"]["why"]) == (2, "number-of-another")
    assert run("register", "find", "ugo", "--db", db, "--json").json == {"people": []}
    assert run("register", "import", str(file), "--partial", "--db", db).code == 0
    assert len(run("register", "find", "ugo", "--db", db, "--json").json["people"]) == 1
    told = run("register", "import", str(file), "--db", db)
    assert "Blu Anna: l'ID nazionale è di un'altra persona (p00001)" in told.out


def test_a_merge_a_split_a_consent_and_a_forgetting(db: str) -> None:
    refused = run("register", "merge", "p00001", "p00003", "--db", db, "--json")
    assert (refused.code, refused.error["code"]) == (2, "perhaps-namesakes")
    merged = run("register", "merge", "p00001", "p00003", "--certain", "--db", db, "--json")
    assert merged.json["ids"] == ["p00001", "p00003"]
    assert run("register", "split", "p00003", "--db", db).code == 0
    assert run("register", "consent", "p00002", "--note", "2026", "--db", db).code == 0
    (ada,) = run("register", "find", "ada", "--db", db, "--json").json["people"]
    assert ada["consent"] == "given"
    assert run("register", "forget", "p00002", "--reason", "chiede", "--db", db).code == 0
    assert "p00002" in run("register", "forget", "p00002", "--reason", "x", "--db", db).err
    assert run("register", "find", "nessuno", "--db", db).out.startswith("Nessuno")
    checked = run("db", "check", "--db", db)
    assert checked.code == 0, checked.out


def test_a_register_that_is_not_there_is_not_made_by_looking(tmp_path: Path) -> None:
    url = tmp_path / "none.db"
    assert run("register", "find", "ada", "--db", str(url)).code == 2
    assert not url.exists()


def test_one_name_in_two_orders_is_one_person_and_namesakes_with_numbers_are_two(
    tmp_path: Path,
) -> None:
    first = {"g001": ("Mario Rossi", "1980", ""), "g002": ("Bianchi Ada", "1975", "5")}
    second = {"g003": ("Rossi Mario", "1980", ""), "g004": ("Bianchi Ada", "1975", "6")}
    files = [played(tmp_path / "uno.jsonl", first, 1), played(tmp_path / "due.jsonl", second, 2)]
    rows = run("tournament", "national", *map(str, files), "--json").json["ranking"]
    people = {row["player"]: [one["event"] for one in row["scores"]] for row in rows}
    assert sorted(people["Mario Rossi"]) == ["due", "uno"]
    assert (people["Bianchi Ada (5)"], people["Bianchi Ada (6)"]) == (["uno"], ["due"])
