"""A tournament from the command line: one file, every verb, and a stranger who checks the draw."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Ran, run

VERBS = ("new", "enter", "lock", "checkin", "draw", "result", "standings", "advance", "renounce")
MORE = ("rank", "explain")


def verb(name: str, file: Path, *more: str) -> Ran:
    return run("tournament", name, str(file), *more, "--json")


def done(name: str, file: Path, *more: str) -> Any:
    ran = verb(name, file, *more)
    assert ran.code == 0, ran.out + ran.err
    return ran.json


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    """A gathering of sixteen on a locked list."""
    file = tmp_path / "raduno.jsonl"
    done("new", file, "--regulation", "rur-2015", "--name", "Raduno", "--date", "2026-05-09")
    rows = ["name;club;region;born"]
    rows += [f"Giocatore {n:02};Club {n % 5};Regione {n % 3};19{60 + n}" for n in range(1, 17)]
    listed = tmp_path / "iscritti.csv"
    listed.write_text("\n".join(rows) + "\n", encoding="utf-8")
    assert done("enter", file, "--list", str(listed))["players"] == 16
    assert done("lock", file, "--at", "14:10")["stages"] == ["qualification", "semifinals", "final"]
    return file


def play_round(file: Path) -> None:
    done("draw", file)
    drawn = done("draw", file, "--public", "3 5 1")
    for table in drawn["rounds"][0]["tables"]:
        points = ("50/8", "40/6", "30/5", "20/5")
        scores = [f"{p}={n}" for p, n in zip(sorted(table["players"]), points, strict=True)]
        done("result", file, str(table["number"]), *scores)
    while True:
        ran = verb("advance", file)
        if ran.code == 0:
            return
        assert ran.error["code"] == "dice-due"
        for group in ran.error["facts"]["groups"]:
            done("roll", file, *group)


def test_a_whole_gathering_by_hand(hall: Path) -> None:
    for _ in range(4):
        play_round(hall)
    ranked = done("rank", hall, "--close", "--roll")
    assert [row["place"] for row in ranked["ranking"]] == list(range(1, 17))
    assert len({row["player"] for row in ranked["ranking"]}) == 16
    assert len(ranked["eligible"]) == 1
    first = ranked["ranking"][0]["player"]
    told = done("explain", hall, first)
    assert [m["stage"] for m in told["matches"]] == ["qualification"] * 2 + ["semifinals", "final"]
    refused = verb("rank", hall, "--close")
    assert (refused.code, refused.error["code"]) == (2, "tournament-over")


def test_every_line_of_the_standings_says_why(hall: Path) -> None:
    play_round(hall)
    rows = done("standings", hall)["standings"]
    assert rows[0]["points"] == 100
    assert rows[1]["because"][0]["criterion"] == "total"
    assert "RUR" in rows[1]["sentence"]
    english = run("tournament", "standings", str(hall), "--lang", "en")
    assert english.code == 0
    assert "a die is due" in english.out


def test_the_draw_is_committed_before_the_dice_and_checked_by_a_stranger(
    hall: Path, tmp_path: Path
) -> None:
    committed = done("draw", hall)["commitment"]
    certificate = tmp_path / "certificato.json"
    done("draw", hall, "--public", "6 6 2", "--certificate", str(certificate))
    told = json.loads(certificate.read_bytes())
    assert told["commitment"] == committed
    sound = run("draw", "verify", str(certificate), "--rerun", "--json")
    assert (sound.code, sound.json["ok"], sound.json["problems"]) == (0, True, [])
    told["tables"][0][0], told["tables"][1][0] = told["tables"][1][0], told["tables"][0][0]
    told["tables"] = [sorted(table) for table in told["tables"]]
    certificate.write_text(json.dumps(told), encoding="utf-8")
    spoilt = run("draw", "verify", str(certificate), "--json")
    assert spoilt.code == 3
    assert spoilt.json["ok"] is False
    assert any(problem["field"] == "tables" for problem in spoilt.json["problems"])
    assert all(set(problem) == {"field", "code", "message"} for problem in spoilt.json["problems"])
    english = run("draw", "verify", str(certificate), "--lang", "en").out
    assert "tables: " in english
    assert "tables: " in run("draw", "verify", str(certificate)).out


def test_a_swap_by_hand_stands_on_the_certificate(hall: Path, tmp_path: Path) -> None:
    drawn = done("draw", hall, "--public", "1 2 3")["rounds"][0]["tables"]
    one, other = drawn[0]["players"][0], drawn[1]["players"][0]
    why = ("--reason", "parenti", "--author", "Ada")
    after = done("draw", hall, "--swap", one, other, *why)["rounds"][0]
    assert other in after["tables"][0]["players"]
    assert after["certificate"]["manual"][0]["reason"] == "parenti"
    certificate = tmp_path / "c.json"
    done("draw", hall, "--certificate", str(certificate))
    assert run("draw", "verify", str(certificate), "--json").code == 0


def test_a_refused_command_leaves_the_file_as_it_was(hall: Path) -> None:
    before = hall.read_bytes()
    for name, *more in (
        ("enter", "Tardi Arrivato", "--born", "1980"),
        ("advance",),
        ("result", "1", "g001=40"),
        ("draw", "--swap", "g001", "g002", "--reason", "x", "--author", "y"),
        ("roll", "g001=7", "g002=1"),
        ("rank", "--close"),
        ("renounce", "nessuno"),
    ):
        ran = verb(name, hall, *more)
        assert ran.code == 2, ran.out
        assert set(ran.error) == {"code", "message", "facts", "articles"}
        assert hall.read_bytes() == before


def spoilt(hall: Path, mark: bytes, old: bytes, new: bytes) -> int:
    """Change the first line that bears the mark; its number."""
    rows = hall.read_bytes().splitlines(keepends=True)
    at = next(number for number, row in enumerate(rows) if mark in row and old in row)
    rows[at] = rows[at].replace(old, new, 1)
    hall.write_bytes(b"".join(rows))
    return at + 1


def test_a_damaged_file_is_named_and_ends_with_3(hall: Path) -> None:
    line = spoilt(hall, b'"kind":"player.entered/1"', b"Club", b"Clab")
    ran = verb("standings", hall)
    assert ran.code == 3
    assert (ran.json["line"], ran.json["problem"]) == (line, "hash")


def test_a_name_changed_in_the_file_is_damage_too(hall: Path) -> None:
    spoilt(hall, b'"personal"', b"name", b"nome")
    assert verb("standings", hall).code == 3


def test_a_file_is_never_overwritten(hall: Path) -> None:
    ran = verb("new", hall, "--regulation", "rur-2015")
    assert (ran.code, ran.error["code"]) == (2, "file-exists")


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ((), "rules-or-format"),
        (("--regulation", "rur-2015", "--format", "open"), "rules-or-format"),
        (("--regulation", "rur-2016"), "unknown-regulation"),
        (("--format", "opem"), "unknown-format"),
        (("--format", "open", "--set", "rounds"), "not-a-setting"),
        (("--format", "open", "--set", "rounds=99"), "setting-out-of-range"),
        (("--regulation", "rur-2015", "--interpretation", "GAP-R16=x"), "unknown-reading"),
    ],
)
def test_rules_that_cannot_be_are_refused(
    tmp_path: Path, chosen: tuple[str, ...], code: str
) -> None:
    ran = verb("new", tmp_path / "t.jsonl", *chosen)
    assert (ran.code, ran.error["code"]) == (2, code)
    assert not (tmp_path / "t.jsonl").exists()


def test_a_simulation_has_the_shape_of_the_contract(tmp_path: Path) -> None:
    out = tmp_path / "s.jsonl"
    ran = run(
        *("tournament", "simulate", "--regulation", "master-2020", "--players", "24"),
        *("--seed", "5", "--out", str(out), "--json"),
    )
    assert ran.code == 0, ran.out
    found = ran.json
    assert {"id", "name", "club", "region", "team"} <= set(found["players"][0])
    assert {"number", "stage", "tables", "certificate"} <= set(found["rounds"][0])
    table = found["rounds"][0]["tables"][0]
    assert {"number", "players", "table_points", "places", "points"} <= set(table)
    assert {"place", "player", "team", "points", "because"} <= set(found["ranking"][0])
    assert any(isinstance(row["points"], str) for row in found["ranking"])
    ranked = done("rank", out)
    assert [r["player"] for r in ranked["ranking"]] == [r["player"] for r in found["ranking"]]


def test_a_simulation_may_be_played_by_the_engine() -> None:
    ran = run(
        *("tournament", "simulate", "--regulation", "24ore-2018", "--players", "6"),
        *("--seed", "2", "--results", "engine", "--json"),
    )
    assert ran.code == 0, ran.out
    assert len(ran.json["ranking"]) == 6


def test_an_organisers_own_format_is_a_file(tmp_path: Path) -> None:
    preset = run("tournament", "formats", "open", "--json").json["declaration"]
    own = tmp_path / "mio.toml"
    own.write_text(preset.replace('id = "open"', 'id = "mio"'), encoding="utf-8")
    assert run("tournament", "formats", str(own), "--json").json["id"] == "mio"
    ran = run("tournament", "simulate", "--format", str(own), "--players", "9", "--json")
    assert ran.code == 0, ran.out
    assert ran.json["rules"] == "mio"
    own.write_text(preset.replace('"club"', '"clab"'), encoding="utf-8")
    wrong = run("tournament", "formats", str(own), "--json")
    assert (wrong.code, wrong.error["code"]) == (2, "format-unknown-word")


def test_pairs_pay_substitute_and_play(tmp_path: Path) -> None:
    file = tmp_path / "coppie.jsonl"
    done("new", file, "--regulation", "24ore-2018", "--set", "group_rounds=2")
    rows = ["name,team,reserve"]
    rows += [f"Giocatore {n},Squadra {(n + 1) // 2}," for n in range(1, 9)]
    rows += ["Riserva,Squadra 1,si"]
    listed = tmp_path / "squadre.csv"
    listed.write_text("\n".join(rows) + "\n", encoding="utf-8")
    done("enter", file, "--list", str(listed))
    done("lock", file)
    refused = verb("draw", file, "--public", "4")
    assert refused.error["code"] == "fee-unpaid"
    done("pay", file, "s01", "s02", "s03", "s04")
    done("substitute", file, "s01", "g001")
    drawn = done("draw", file, "--public", "4")["rounds"][0]["tables"]
    seated = {p for table in drawn for p in table["players"]}
    assert "g001" not in seated
    assert "g009" in seated


@pytest.mark.parametrize("name", [*VERBS, *MORE])
def test_the_verbs_of_the_contract_take_the_file_first(name: str) -> None:
    ran = run("tournament", name, "--help")
    assert "FILE" in ran.out.splitlines()[0].split(name, 1)[1]


def test_the_national_ranking_adds_up_finished_tournaments(tmp_path: Path, hall: Path) -> None:
    for seed in ("1", "2"):
        ran = run(
            *("tournament", "simulate", "--format", "open", "--players", "12", "--seed", seed),
            *("--out", str(tmp_path / f"{seed}.jsonl"), "--json"),
        )
        assert ran.code == 0, ran.out
    both = run(
        "tournament", "national", str(tmp_path / "1.jsonl"), str(tmp_path / "2.jsonl"), "--json"
    )
    assert both.json["ranking"][0]["total"] == "261.600"  # 2 × (100 + 9) × 1.2
    refused = run("tournament", "national", str(hall), "--json")
    assert (refused.code, refused.error["code"]) == (2, "tournament-unfinished")


@pytest.fixture
def eight(tmp_path: Path) -> Path:
    """A Tarocchi tournament of eight, drawn by the trumps of the hall."""
    file = tmp_path / "tarocchi.jsonl"
    done("new", file, "--regulation", "tarocchi-2012", "--name", "Torneo di Mineo")
    for number in range(1, 9):
        done("enter", file, f"Giocatore {number}")
    done("lock", file)
    trumps = " ".join(f"g{number:03}={20 - number}" for number in range(1, 9))
    drawn = done("draw", file, "--public", trumps)["rounds"][0]["tables"]
    assert [table["players"] for table in drawn] == [
        ["g001", "g002", "g003", "g004"],
        ["g005", "g006", "g007", "g008"],
    ]
    return file


def hand_in(file: Path, players: list[str], table: int, tmp_path: Path, **change: Any) -> Ran:
    hands = [
        {
            "declaration": "CV",
            "declarer": 0,
            "partner": 2,
            "ticks": [{"RIM": 1, "PIG": 1}, {}, {}, {"VAN": 1}],
            "verified_by": 1,
        }
    ] * 4
    sheet = {"players": players, "compiler": 0, "hands": hands, **change}
    written = tmp_path / "scheda.json"
    written.write_text(json.dumps(sheet), encoding="utf-8")
    return verb("result", file, str(table), "--sheet", str(written))


def test_a_tarocchi_tournament_is_directed_from_its_file(eight: Path, tmp_path: Path) -> None:
    for turn in range(1, 4):
        if turn > 1:
            done("draw", eight, "--public", f"{turn}")
        state = done("draw", eight, "--certificate", str(tmp_path / f"t{turn}.json"))
        for table in state["rounds"][0]["tables"]:
            ran = hand_in(eight, table["players"], table["number"], tmp_path)
            assert ran.code == 0, ran.out
            assert sorted(ran.json["table"]["points"]) == [-4, -4, 4, 4]
        done("advance", eight)
        assert run("draw", "verify", str(tmp_path / f"t{turn}.json"), "--rerun").code == 0
    ranked = done("rank", eight, "--close")
    assert len(ranked["ranking"]) == 8
    assert sum(row["points"] for row in ranked["ranking"]) == 0
    summary = done("schema", eight)
    assert len(summary["schema"]) == 8 * 12
    last = {row["player"]: row["running"] for row in summary["schema"]}
    assert last == {row["player"]: row["points"] for row in ranked["ranking"]}
    assert "Schema Riassuntivo" in run("tournament", "schema", str(eight)).out
    assert "Tarocchi" in run("tournament", "standings", str(eight)).out


def test_a_sheet_that_cannot_be_is_refused_with_its_article(eight: Path, tmp_path: Path) -> None:
    before = eight.read_bytes()
    mixed = hand_in(eight, ["g002", "g001", "g003", "g004"], 1, tmp_path)
    assert (mixed.code, mixed.error["code"]) == (2, "sheet-players")
    assert "Giocatore 2" not in mixed.error["facts"]["written"]
    short = hand_in(eight, ["g001", "g002", "g003", "g004"], 1, tmp_path, hands=[])
    assert (short.code, short.error["code"]) == (2, "turn-not-complete")
    assert short.error["articles"][0]["article"] == "3"
    bare = verb("result", eight, "1", "g001=4")
    assert (bare.code, bare.error["code"]) == (2, "sheet-needed")
    assert eight.read_bytes() == before


def test_only_tarocchi_have_a_schema(hall: Path) -> None:
    ran = verb("schema", hall)
    assert (ran.code, ran.error["code"]) == (2, "no-schema")


def test_steps_are_taken_back_from_the_command_line(hall: Path) -> None:
    why = ("--reason", "errore", "--author", "Ada")
    done("checkin", hall, "g001", "--absent")
    done("checkin", hall, "g001", "--undo")
    done("reopen-list", hall, *why)
    assert b'"author":"organiser Ada"' in hall.read_bytes()
    done("enter", hall, "Ultimo Arrivato", "--born", "1970", "--reserve")
    done("lock", hall)
    first = done("draw", hall, "--public", "1")["rounds"][0]["tables"]
    refused = verb("discard-draw", hall)
    assert (refused.code, refused.error["code"]) == (2, "reason-missing")
    done("discard-draw", hall, *why)
    second = done("draw", hall, "--public", "2")["rounds"][0]["tables"]
    assert first != second
    for table in second:
        points = ("50/8", "40/6", "30/5", "20/5")
        scores = [f"{p}={n}" for p, n in zip(table["players"], points, strict=True)]
        done("result", hall, str(table["number"]), *scores)
    one, other = second[0]["players"], second[1]["players"]
    real = [f"1={','.join([other[0], *one[1:]])}", f"2={','.join([one[0], *other[1:]])}"]
    assert done("mend", hall, *real, *why)["events"][0]["kind"] == "seating.mended/1"
    rows = {row["player"]: row["points"] for row in done("standings", hall)["standings"]}
    assert rows[other[0]] == rows[one[0]] == 100
    done("advance", hall)
    done("reopen-round", hall, *why)
    done("clear-result", hall, "1", *why)
    late = verb("advance", hall)
    assert late.error["code"] == "tables-missing"
    wrong = verb("mend", hall, "uno", *why)
    assert (wrong.code, wrong.error["code"]) == (2, "not-a-seating")


def test_people_come_back_from_the_command_line(hall: Path) -> None:
    for _ in range(2):
        play_round(hall)
    done("renounce", hall, "g001", "--stage", "final")
    done("take-back", hall, "g001")
    done("expel", hall, "g002", "--reason", "condotta")
    done("readmit", hall, "g002", "--reason", "ricorso accolto")
    refused = verb("lift-penalty", hall, "g003", "--reason", "ricorso accolto")
    assert (refused.code, refused.error["code"]) == (2, "no-points-off")


def test_the_story_of_a_file_can_be_read(hall: Path) -> None:
    play_round(hall)
    told = done("story", hall)["events"]
    numbers = [row["seq"] for row in told]
    assert numbers == sorted(set(numbers))
    assert told[0]["sentence"].startswith("Si apre «Raduno», RUR")
    drawn = next(row for row in told if row["kind"] == "round.drawn/1")
    assert drawn["sentence"].startswith("Sorteggiato il turno 1, qualificazione: 4 tavoli (RUR")
    assert {"1", "8"} <= {article["article"] for article in drawn["articles"]}
    english = run("tournament", "story", str(hall), "--lang", "en").out
    assert "Round 1 is closed" in english
