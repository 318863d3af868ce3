"""`arbitro season`, as a club and a federation type it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import run
from tests.people.tournaments import played

PEOPLE = {"g001": ("Rossi Mario", "1980", ""), "g002": ("Verdi Ada", "1990", "5")}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("season")
    for seed, name in enumerate(("uno", "due"), start=1):
        played(made / f"{name}.jsonl", PEOPLE, seed, date=f"2026-0{seed}-01")
    return made


def test_a_season_in_a_file(folder: Path, tmp_path: Path) -> None:
    season = str(tmp_path / "circuito.jsonl")
    made = run("season", "new", season, "--rules", "circuito", "--events", "3", "--json")
    assert made.json == {"season": "circuito", "name": "circuito", "rules": "circuito"}
    files = [str(folder / f"{name}.jsonl") for name in ("uno", "due")]
    assert run("season", "add", season, *files, "--json").json == {"added": ["uno", "due"]}
    rows = run("season", "standings", season, "--json").json
    assert {"place", "person", "points", "counted", "dropped", "because"} <= rows[0].keys()
    assert rows[0]["place"] == 1
    mario = next(row for row in rows if row["person"] == "Rossi Mario")
    assert [one["tournament"] for one in (*mario["counted"], *mario["dropped"])] != []
    after = run("season", "standings", season, "--after", "1", "--json").json
    assert {one["tournament"] for row in after for one in row["counted"]} == {"uno"}
    needed = run("season", "needs", season, "--person", "mario rossi", "--json").json
    assert [(row["person"], row["exact"]) for row in needed] == [("Rossi Mario", True)]
    assert "Rossi Mario" in run("season", "needs", season).out
    assert "punti" in run("season", "standings", season).out
    assert run("season", "remove", season, "due", "--reason", "annullato").code == 0
    assert run("season", "remove", season, "due", "--reason", "annullato").code == 2
    assert run("season", "needs", season, "--person", "nessuno").code == 2


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("add", "{season}", "{uno}"), "season-double"),
        (("add", "{season}", "{season}"), "season-circular"),
        (("add", "{season}", "{book}"), "season-unverified"),
        (("add", "{uno}", "{season}"), "not-a-season"),
        (("add", "{season}", "none.jsonl"), "file-unreadable"),
        (("new", "{season}"), "file-exists"),
        (("new", "{folder}/altra.jsonl", "--rules", "circito"), "unknown-season-rules"),
        (("new", "{folder}/altra.jsonl", "--best", "0"), "format-out-of-range"),
        (("new", "{folder}/altra.jsonl", "--rules", "{rules}"), "unknown-format"),
        (("standings", "prova", "--db", "{folder}/none.db"), "file-unreadable"),
    ],
)
def test_bad_input_is_a_sentence_and_changes_nothing(
    folder: Path, arguments: tuple[str, ...], code: str
) -> None:
    named = {name: str(folder / f"{name}.jsonl") for name in ("season", "uno")}
    named |= {"folder": str(folder), "rules": str(folder / "r.toml"), "book": f"{folder}/w.xls"}
    if not Path(named["season"]).exists():
        wrong = 'id = "x"\nname = "X"\n[points]\nformula = "own-points"\n'
        Path(named["rules"]).write_text(f'{wrong}[counts]\nformats = ["opne"]\n', encoding="utf-8")
        assert run("season", "new", named["season"]).code == 0
        assert run("season", "add", named["season"], named["uno"]).code == 0
        assert run("export", named["uno"], "--to", "workbook", "--out", named["book"]).code == 0
    before = Path(named["season"]).read_bytes()
    ran = run("season", *(word.format(**named) for word in arguments), "--json")
    assert (ran.code, ran.error["code"]) == (2, code)
    assert Path(named["season"]).read_bytes() == before
    assert not (folder / "altra.jsonl").exists()


def test_a_workbook_counts_as_unverified_and_a_forged_dossier_never(
    folder: Path, tmp_path: Path
) -> None:
    season, book = str(tmp_path / "s.jsonl"), str(tmp_path / "w.xls")
    assert run("season", "new", season).code == 0
    assert run("export", str(folder / "uno.jsonl"), "--to", "workbook", "--out", book).code == 0
    assert run("season", "add", season, book, "--unverified").code == 0
    rows = run("season", "standings", season, "--json").json
    assert {one["verified"] for row in rows for one in row["counted"]} == {False}
    assert "non verificati" in run("season", "standings", season).out
    dossier = tmp_path / "d.zip"
    made = run("dossier", "make", str(folder / "due.jsonl"), "--out", str(dossier))
    assert made.code == 0
    data = dossier.read_bytes()
    at = data.index(b"log.jsonl") + 400
    dossier.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    forged = run("season", "add", season, str(dossier), "--json")
    assert (forged.code, forged.error["code"]) == (3, "season-forged")


def test_players_are_rated_only_where_the_season_wants_it(folder: Path, tmp_path: Path) -> None:
    plain, rated = str(tmp_path / "senza.jsonl"), str(tmp_path / "con.jsonl")
    assert run("season", "new", plain).code == 0
    refused = run("season", "ratings", plain, "--json")
    assert (refused.code, refused.error["code"]) == (2, "season-no-ratings")
    assert run("season", "new", rated, "--ratings").code == 0
    assert run("season", "add", rated, str(folder / "uno.jsonl")).code == 0
    rows = run("season", "ratings", rated, "--json").json["ratings"]
    assert {row["tables"] for row in rows} == {3}
    assert all(row["deviation"] < 25 / 3 for row in rows)
    assert "±" in run("season", "ratings", rated).out


def test_a_season_of_the_house_reads_its_halls(folder: Path, tmp_path: Path) -> None:
    db, box = str(tmp_path / "h.db"), str(tmp_path / "uno.json")
    assert run("export", str(folder / "uno.jsonl"), "--to", "json", "--out", box).code == 0
    assert run("restore", box, "--db", db).code == 0
    new = run("season", "new", "anno", "--rules", "nazionale", "--name", "Anno", "--db", db)
    assert new.code == 0, new.err
    added = run("season", "add", "anno", "uno", str(folder / "due.jsonl"), "--db", db)
    assert added.code == 0, added.err
    rows = run("season", "standings", "anno", "--db", db, "--json").json
    ranked = run(
        "tournament", "national", *(str(folder / f"{x}.jsonl") for x in ("uno", "due")), "--json"
    ).json["ranking"]
    theirs = {row["player"]: str(float(row["total"])) for row in ranked}
    assert {row["person"]: str(float(row["points"])) for row in rows} == theirs
    unknown = run("season", "standings", "altro", "--db", db, "--json")
    assert (unknown.code, unknown.error["code"]) == (2, "unknown-season")
    listed = run("season", "standings", *(str(folder / f"{x}.jsonl") for x in ("uno", "due")))
    assert listed.code == 0
    assert run("season", "rules", "circuito").out.startswith("# A circuit")
    assert set(run("season", "rules", "--json").json["rules"]) >= {"nazionale", "circuito"}
