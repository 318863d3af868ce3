"""`arbitro draw prove`: could other tables have been better?"""

from __future__ import annotations

from pathlib import Path

from arbitro.tournament.draw.seating.seeded_draw import swap
from tests.cli.running import run
from tests.cli.test_attacks_on_draws import written
from tests.tournament.draw.test_certificate import document, sample


def test_what_a_draw_left_is_proved_or_told_with_its_gap(tmp_path: Path) -> None:
    made = document(sample())
    file = written(tmp_path, made)
    told = run("draw", "prove", file, "--json").json
    assert told["solver"] is True
    shown = [(row["priority"], row["conflicts"], row["proved"]) for row in told["priorities"]]
    assert shown == [(row["priority"], row["conflicts"], True) for row in made["result"]]
    assert "il minimo: dimostrato" in run("draw", "prove", file).out
    one, other = made["tables"][0][0], made["tables"][1][3]
    made = document(swap(sample(), one, other, "asked", "the referee"))
    told = run("draw", "prove", written(tmp_path, made), "--json").json
    worse = [row for row in told["priorities"] if not row["proved"]]
    assert worse
    assert all(row["conflicts"] > row["bound"] for row in worse)
    assert "non si sa se" in run("draw", "prove", file).out
    assert "is not known" in run("draw", "prove", file, "--lang", "en").out


def test_what_is_no_certificate_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "turno1.json"
    file.write_text("{}")
    assert run("draw", "prove", str(file), "--json").code == 2
    made = document(sample())
    made["tables"] = [["nobody", "p00"]]
    refused = run("draw", "prove", written(tmp_path, made), "--json")
    assert (refused.code, refused.error["code"]) == (2, "certificate-unsound")
    assert "arbitro draw verify" in refused.error["message"]
