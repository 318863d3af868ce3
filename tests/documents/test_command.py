"""`arbitro print` writes what it was asked for, or says why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbitro.documents.papers import PAPERS, TABLES
from tests.cli.running import run
from tests.documents.reading import words


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("print") / "raduno.jsonl"
    done = run(
        *("tournament", "simulate", "--regulation", "rur-2015", "--players", "20", "--seed", "3"),
        *("--out", str(path), "--json"),
    )
    assert done.code == 0, done.err
    return str(path)


@pytest.mark.parametrize("what", [what for what in PAPERS if what != "schema"])
def test_a_document_is_written_as_pdf(what: str, tournament: str, tmp_path: Path) -> None:
    out = tmp_path / "paper.pdf"
    done = run("print", tournament, what, "--out", str(out), "--json")
    assert done.code == 0, done.err
    assert out.read_bytes().startswith(b"%PDF")
    assert done.json == {"file": str(out), "paper": what, "bytes": out.stat().st_size}


@pytest.mark.parametrize("what", [what for what in TABLES if what != "schema"])
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_rows_are_written_for_a_spreadsheet(
    what: str, ending: str, tournament: str, tmp_path: Path
) -> None:
    out = tmp_path / f"rows.{ending}"
    assert run("print", tournament, what, "--out", str(out)).code == 0
    assert out.stat().st_size > 0


def test_the_paper_speaks_the_language_asked_for(tournament: str, tmp_path: Path) -> None:
    out = tmp_path / "standings.pdf"
    told = run("print", tournament, "standings", "--round", "1", "--lang", "en", "--out", str(out))
    assert told.out == f"Wrote {out}: Standings, {out.stat().st_size} bytes.\n"
    assert "Standings after round 1 of 4" in words(out.read_bytes())


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("menu",), "unknown-paper"),
        (("seating", "--round", "9"), "round-not-drawn"),
        (("cards", "--out", "cards.csv"), "no-such-format"),
        (("standings", "--out", "standings.doc"), "no-such-format"),
        (("standings", "--out", "no/such/folder/x.pdf"), "file-unwritable"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    arguments: tuple[str, ...], code: str, tournament: str
) -> None:
    done = run("print", tournament, *arguments, "--json")
    assert done.code == 2
    assert done.error["code"] == code
