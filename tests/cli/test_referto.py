"""`arbitro referto`: shown, exported, verified with no server; forged ones end with 3."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from arbitro.cli.tournament.tournament_file import keep
from tests.app.test_reports import by_points, proposed, sealed, started
from tests.cli.running import run
from tests.documents.reading import words


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament with a sealed report at table 1 and one that waits at table 2."""
    running = started()
    sealed(running)
    by_points(running, 2)
    proposed(running, 2)
    path = tmp_path_factory.mktemp("referto") / "raduno.jsonl"
    keep(str(path), running.store.lines(running.stream), running.store.vault(running.stream))
    return path


@pytest.fixture
def report(file: Path, tmp_path: Path) -> Path:
    out = tmp_path / "referto.json"
    assert run("referto", "export", str(file), "1", "1", "--out", str(out)).code == 0
    return out


def rewritten(path: Path, change: Any) -> Path:
    document = json.loads(path.read_bytes())
    change(document)
    path.write_text(json.dumps(document))
    return path


def test_a_report_is_verified_with_the_log_never_alone(file: Path, report: Path) -> None:
    alone = run("referto", "verify", str(report), "--json")
    assert (alone.code, alone.json["signatures"], alone.json["approved"]) == (3, 5, True)
    with_log = run("referto", "verify", str(report), "--log", str(file))
    assert with_log.code == 0
    assert "5 firme" in with_log.out


def _points(document: dict[str, Any]) -> None:
    document["content"]["seats"][0]["table_points"] += 1


def _role(document: dict[str, Any]) -> None:
    document["approval"]["signature"] = document["confirmations"][0]["signature"]


def _forged(document: dict[str, Any]) -> None:
    document["confirmations"][1]["signature"]["signature"] = "ab" * 64


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (_points, "il testo non è quello firmato"),
        (_role, "in un ruolo che non firma lì"),
        (_forged, "non è buona"),
    ],
)
def test_a_report_that_was_changed_ends_with_three_and_the_reason(
    report: Path, change: Any, sentence: str
) -> None:
    rewritten(report, change)
    found = run("referto", "verify", str(report))
    assert found.code == 3
    assert sentence in found.err


def test_a_report_of_another_tournament_is_not_in_the_log(file: Path, report: Path) -> None:
    rewritten(report, lambda document: document["anchor"].update(tournament="altro"))
    found = run("referto", "verify", str(report), "--log", str(file), "--json")
    assert (found.code, found.json["faults"][0]["code"]) == (3, "log")


@pytest.mark.parametrize("data", [b"", b"nulla", b"[]", b'{"format":"arbitro-referto-document/1"}'])
def test_what_is_no_report_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(data)
    assert run("referto", "verify", str(path)).code == 2
    assert run("referto", "verify", str(tmp_path / "niente")).code == 2


def test_where_a_report_stands_and_a_pin(file: Path) -> None:
    shown = run("referto", "show", str(file), "1", "2")
    assert shown.code == 0
    assert "Mancano firme" in shown.out
    assert run("referto", "show", str(file), "1", "1", "--lang", "en").out.count("\n") >= 3
    issued = run("referto", "pin", str(file), "g003", "--json").json
    assert len(issued["pin"]) == 6
    assert issued["pin"] not in file.read_text()
    assert run("referto", "export", str(file), "1", "3").code == 2


def test_the_pins_of_a_round_are_slips_to_cut_out(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "pin.pdf"
    done = run("referto", "pins", str(file), "1", "--out", str(out), "--anew", "--json")
    assert (done.code, done.json["pins"]) == (0, 16), done.out
    found = words(out.read_bytes())
    pins = re.findall(r"\b\d{3} \d{3}\b", found)
    assert len(pins) == 16
    assert not any(pin.replace(" ", "") in file.read_text() for pin in pins)
    nobody = run("referto", "pins", str(file), "1", "--out", str(tmp_path / "x.pdf"), "--json")
    assert nobody.error["code"] == "everybody-has-a-pin"
    there = run("referto", "pins", str(file), "1", "--out", str(out), "--anew", "--json")
    assert there.error["code"] == "file-exists"
