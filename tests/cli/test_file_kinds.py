"""A verifier handed another's file says what the file is, and which command verifies it."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from shutil import copyfile
from zipfile import ZipFile

import pytest

from arbitro.cli.terminal.inputs import VERIFIED_BY, kind_of
from arbitro.store import open_store
from tests.cli.running import run

PAST = Path(__file__).parent.parent / "past" / "0.1.0"
COMMANDS = {
    "tournament": ("tournament", "verify"),
    "match": ("match", "verify"),
    "draw": ("draw", "verify"),
    "report": ("referto", "verify"),
    "dossier": ("dossier", "verify"),
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One of each, as the program writes it."""
    folder = tmp_path_factory.mktemp("files")
    dossier = folder / "dossier"
    copyfile(PAST / "dossiers" / "rur-reports.zip", dossier)
    with ZipFile(dossier) as opened:
        parts = {
            "tournament": opened.read("log.jsonl"),
            "draw": opened.read("certificates/round-01-group-1.json"),
            "report": opened.read("reports/round-01-table-01.json"),
            "keys": opened.read("keys.json"),
        }
    for kind, data in parts.items():
        (folder / kind).write_bytes(data)
    copyfile(PAST / "matches" / "cut-rur-4.jsonl", folder / "match")
    open_store(str(folder / "database")).close()
    return {kind: folder / kind for kind in VERIFIED_BY}


@pytest.mark.parametrize("wanted", COMMANDS)
def test_each_verifier_knows_the_files_of_its_brothers(wanted: str, files: dict[str, Path]) -> None:
    for kind, file in files.items():
        assert kind_of(file.read_bytes()) == kind
        if kind == wanted:
            continue
        done = run(*COMMANDS[wanted], str(file), "--json")
        assert (done.code, done.error["code"]) == (2, "another-kind-of-file")
        assert done.error["facts"]["kind"] == kind
        assert f"{VERIFIED_BY[kind]} {file}" in done.error["message"]


@pytest.mark.parametrize(("option", "kind"), [*product(("--log", "--keys"), ("draw", "dossier"))])
def test_a_witness_of_another_kind_is_no_witness(
    option: str, kind: str, files: dict[str, Path]
) -> None:
    done = run("referto", "verify", str(files["report"]), option, str(files[kind]), "--json")
    assert (done.code, done.error["code"]) == (2, "another-kind-of-file")


def test_keys_as_a_dossier_holds_them_and_as_a_hall_publishes_them_are_keys() -> None:
    assert kind_of(json.dumps({"keys": [], "reports": []}).encode()) == "keys"


@pytest.mark.parametrize(
    "data", [b"", b"\xff", b"[]", b"{}", b"[[[", b"PK\x03\x04", b'{"keys":1,"x":2}', b"[1]" * 9]
)
def test_what_is_none_of_ours_is_left_to_its_reader(data: bytes) -> None:
    assert kind_of(data) is None
