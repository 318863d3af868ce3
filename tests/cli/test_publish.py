"""`arbitro publish`: files of the past as a site, and what it refuses to do."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile, copytree

import pytest

from tests.cli.running import run
from tools.docs import broken

PAST = Path(__file__).parent.parent / "past" / "0.1.0"


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """A dossier, and the log of every kind of tournament there is."""
    kept = tmp_path / "file"
    copytree(PAST / "tournaments", kept)
    wanted = ("rur-exits", "tarocchi", "24ore")
    found = [next(iter(sorted(kept.glob(f"{name}*.jsonl")))) for name in wanted]
    copyfile(PAST / "dossiers" / "rur-reports.zip", kept / "fascicolo.zip")
    return [*map(str, found), str(kept / "fascicolo.zip")]


def test_files_and_dossiers_become_one_site(files: list[str], tmp_path: Path) -> None:
    site = tmp_path / "sito"
    done = run("publish", str(site), *files, "--json")
    assert done.code == 0, done.err
    assert done.json["tournaments"] == len(files)
    assert list(broken(site)) == []
    again = run("publish", str(site), *files, "--json")
    assert (again.json["written"], again.json["removed"]) == (0, 0)
    less = run("publish", str(site), files[0])
    assert less.code == 0
    assert "index.html" in less.out
    assert list(broken(site)) == []


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (["FILE", "FILE"], "site-twice"),
        (["FILE", "--tournament", "a"], "site-files-or-house"),
        (["manca.jsonl"], "file-unreadable"),
        (["--db", "manca.db"], "file-unreadable"),
    ],
)
def test_what_cannot_be_published_is_refused_and_nothing_is_made(
    files: list[str], tmp_path: Path, given: list[str], code: str
) -> None:
    site = tmp_path / "sito"
    words = [files[0] if one == "FILE" else one for one in given]
    done = run("publish", str(site), *words, "--json")
    assert (done.code, done.error["code"]) == (2, code)
    assert not site.exists()


def test_a_folder_of_others_is_refused(files: list[str], tmp_path: Path) -> None:
    done = run("publish", str(tmp_path), files[0], "--json")
    assert (done.code, done.error["code"]) == (2, "site-not-ours")
    served = run("serve", "--db", "memory:", "--port", "0", "--publish", str(tmp_path), "--json")
    assert (served.code, served.error["code"]) == (2, "site-not-ours")


def test_a_damaged_file_is_said_to_be(files: list[str], tmp_path: Path) -> None:
    damaged = Path(files[0])
    data = damaged.read_bytes()
    damaged.write_bytes(data[:2000] + data[2001:])
    done = run("publish", str(tmp_path / "sito"), files[0], "--json")
    assert done.code == 3
    assert not (tmp_path / "sito").exists()
