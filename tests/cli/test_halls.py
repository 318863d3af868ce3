"""`arbitro halls`: a federation looks at what others publish, beside the files it was given."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copyfile

import pytest

from tests.cli.running import run

PAST = Path(__file__).parent.parent / "past" / "0.1.0"


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    found = []
    for name in ("rur-exits", "24ore-running"):
        copyfile(PAST / "tournaments" / f"{name}.jsonl", tmp_path / f"{name}.jsonl")
        found.append(str(tmp_path / f"{name}.jsonl"))
    for beside in (PAST / "tournaments").glob("*exits*"):
        if not (tmp_path / beside.name).exists():
            copyfile(beside, tmp_path / beside.name)
    return found


@pytest.fixture
def site(files: list[str], tmp_path: Path) -> Path:
    folder = tmp_path / "sito"
    assert run("publish", str(folder), *files, "--name", "Club lontano").code == 0
    return folder


def test_halls_are_told_with_what_their_files_say(site: Path, files: list[str]) -> None:
    rows = run("halls", str(site), files[0], "--json").json["halls"]
    assert len(rows) == 2
    by_file = {row["file"]: row for row in rows}
    assert set(by_file) == {"holds", "no-file"}
    assert {row["site"] for row in rows} == {"Club lontano"}
    assert all(row["players"] for row in rows)
    told = run("halls", str(site / "site.json"))
    assert told.code == 0
    assert all(row["head"] in told.out for row in rows)
    assert "Club lontano" in run("halls", str(site), "--lang", "en").out


def test_a_file_that_tells_another_history_is_named(site: Path, files: list[str]) -> None:
    whole = Path(files[0]).read_bytes().splitlines(keepends=True)
    Path(files[0]).write_bytes(b"".join(whole[:-1]))
    done = run("halls", str(site), files[0], "--json")
    assert done.code == 3
    assert "other-history" in {row["file"] for row in done.json["halls"]}


def test_what_is_no_site_is_told(site: Path, files: list[str], tmp_path: Path) -> None:
    listing = json.loads((site / "site.json").read_text(encoding="utf-8"))
    (tmp_path / "fuori.json").write_text("{}")
    for change in ("../fuori.json", "t/manca.json"):
        listing["tournaments"][0]["results"] = change
        (site / "site.json").write_text(json.dumps(listing), encoding="utf-8")
        done = run("halls", str(site), "--json")
        assert (done.code, done.error["code"]) == (2, "not-a-site")
    for place in (str(tmp_path), files[0], "manca"):
        done = run("halls", place, "--json")
        assert (done.code, done.error["code"]) == (2, "not-a-site")
