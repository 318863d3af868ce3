"""Hands of Tarocchi and turn sheets from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arbitro.games.mineo.questions import QUESTIONS
from arbitro.kernel import Refused
from tests.cli.running import ask, run
from tests.games.mineo.turn_sheets import AS_NOTE_1, NOTE_1, PLAYERS, hand, ticks

NAMES = ("Ospite", "Bianca", "Corrado", "Delia")
FACTS: dict[str, dict[str, Any]] = {
    "first-dealer": {},
    "card-seen": {"card": "F"},
    "wrong-number-of-cards": {"moment": "playing"},
    "call-allowed": {"hand": ["T20"]},
    "all-pass": {"giove_in_monte": True},
    "stake": {"declaration": "S5"},
    "discard-allowed": {"cards": ["QS", "NS", "JS"]},
    "wrong-discard": {"cards": ["KS", "NS", "JS"]},
    "scommessa-allowed": {"role": "declarer", "hand": ["T20", "F"]},
    "rivanto-allowed": {"role": "opponent"},
    "commitment-order": {"declarer": 1},
    "first-leader": {"declarer": 1},
    "legal-cards": {"hand": ["KS", "F"], "trick": ["9S"]},
    "trick-winner": {"trick": ["9S", "KS", "T0", "10S"]},
    "phrases-allowed": {"solo": True},
    "card-points": {"cards": ["KS", "5S", "6S"]},
    "hand-jochi": {"declaration": "CV", "attack": ["RIM"], "defence": ["VAN"]},
    "hand-payment": {"declaration": "SV", "declarer": 0, "attack": 3, "defence": 1},
    "call-success": {"parz": 1},
    "card-out-of-turn": {"card": "KS"},
    "forbidden-talk": {"card": "KS"},
    "revoke-corrected": {"card": "KS"},
    "revoke-found": {"difference": 1},
    "void-replayed": {},
    "call-coefficient": {"declaration": "S5", "successful": True},
    "commitment-coefficient": {"realised": True, "own": False},
}


@pytest.mark.parametrize("regulation", ["tarocchi-2012", "tarocchi-2015"])
@pytest.mark.parametrize("question", list(QUESTIONS))
def test_every_question_of_the_tarocchi_is_answered(question: str, regulation: str) -> None:
    for lang in ("it", "en"):
        done = ask(question, regulation, FACTS[question], "--lang", lang)
        assert done.code == 0, done.out
        assert set(done.json) >= {"question", "regulation", "value", "articles", "sentence"}
        assert done.json["articles"]
        assert done.json["sentence"]


def test_the_edition_read_in_part_says_so() -> None:
    answer = ask("first-leader", "tarocchi-2015", {"declarer": 1}).json
    assert (answer["interpretation"], answer["verified"]) == ("GAP-T23", False)
    whole = ask("first-leader", "tarocchi-2012", {"declarer": 1}).json
    assert (whole["interpretation"], whole["verified"]) == (None, True)


def test_a_question_of_another_game_is_refused() -> None:
    done = ask("trick-winner", "rur-2015", FACTS["trick-winner"])
    assert done.code == 2
    assert done.error["code"] == "question-of-another-game"
    assert ask("garrison", "tarocchi-2012", {"border": True}).code == 2


@pytest.mark.parametrize("bot", ["random", "sensible"])
def test_hands_are_simulated_verified_replayed_and_told(bot: str, tmp_path: Path) -> None:
    done = run(
        *("match", "simulate", "--regulation", "tarocchi-2012", "--games", "6", "--seed", "3"),
        *("--bot", bot, "--out", str(tmp_path), "--json"),
    ).json
    assert (done["games"], done["finished"]) == (6, 6)
    assert (done["refused"], done["violations"]) == (0, 0)
    file = done["logs"][0]["file"]
    assert run("match", "verify", file, "--json").json["ok"] is True
    replayed = run("match", "replay", file, "--json").json
    assert replayed["finished"]
    assert sum(replayed["match_points"]) == 0
    for viewer in ("public", "referee", "2"):
        told = run("match", "transcript", file, "--for", viewer)
        assert told.code == 0
        assert "15." in told.out
    assert "Giocatore 3 riceve cinque carte" in run("match", "transcript", file).out
    assert (
        "Giocatore 3 riceve cinque carte" not in run("match", "transcript", file, "--for", "2").out
    )


def test_a_log_that_was_changed_is_found(tmp_path: Path) -> None:
    run("match", "simulate", "--regulation", "tarocchi-2012", "--out", str(tmp_path), "--json")
    file = tmp_path / "game-0001.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"parz"', b'"parz "', 1))
    assert run("match", "verify", str(file), "--json").code == 3


def test_a_hand_goes_on_step_by_step(tmp_path: Path) -> None:
    file = str(tmp_path / "hand.jsonl")
    opened = run("match", "new", file, "--regulation", "tarocchi-2012", "--dealer", "1", "--json")
    assert opened.code == 0
    assert run("match", "legal", file, "--json").json["actions"] == [{"seat": 1, "type": "deal"}]
    done = run("match", "act", file, json.dumps({"seat": 1, "type": "deal"}), "--json").json
    assert (done["phase"], done["turn"]) == ("first-bids", 2)
    wrong = run("match", "act", file, json.dumps({"seat": 3, "type": "pass"}), "--json")
    assert wrong.code == 2
    assert wrong.error["code"] == "not-your-turn"
    assert wrong.error["articles"]


def test_a_person_plays_a_hand_in_the_terminal(tmp_path: Path) -> None:
    file = str(tmp_path / "mano.jsonl")
    typed = "1\n" * 400
    done = run("match", "play", file, "--regulation", "tarocchi-2012", "--seat", "0", typed=typed)
    assert done.code == 0, done.out
    assert "TOT" in done.out
    assert run("match", "verify", file, "--json").json["ok"] is True


def test_hands_follow_one_another_with_totals_and_who_played_what(tmp_path: Path) -> None:
    file = str(tmp_path / "sera.jsonl")
    base = ("match", "play", file, "--regulation", "tarocchi-2012", "--seat", "0")
    begun = run(*base, "--hands", "2", typed="?\nmano\naiuto\nfrasi\npunti\npasso\n")
    assert begun.code == 0, begun.out
    assert "Ospite: «passo»" in begun.out
    assert "Rifiutato" not in begun.out
    assert "Jochi dopo 0 smazzate" in begun.out
    assert "--hands 2" in begun.out, "the command that takes the seat again"
    done = run(*base, "--hands", "2", typed="1\n" * 600)
    assert done.code == 0, done.out
    assert "Jochi dopo 1 smazzata:" in done.out
    assert "Jochi dopo 2 smazzate:" in done.out
    assert "Invio per la prossima smazzata" in done.out
    trick = next(line for line in done.out.splitlines() if " 15. " in line)
    assert all(name in trick for name in ("Ospite", "Bianca", "Corrado", "Delia"))
    both = [run("match", "replay", one, "--json").json for one in (file, file[:-6] + "-2.jsonl")]
    sums = [sum(points) for points in zip(*(one["match_points"] for one in both), strict=True)]
    told = next(line for line in done.out.splitlines() if "dopo 2 smazzate" in line)
    assert told.endswith(", ".join(f"{n} {s}" for n, s in zip(NAMES, sums, strict=True)))


def sheet_file(tmp_path: Path, *hands: dict[str, Any]) -> str:
    file = tmp_path / "scheda.json"
    file.write_text(json.dumps({"players": PLAYERS, "compiler": 0, "hands": list(hands)}))
    return str(file)


def test_a_sheet_is_worked_out(tmp_path: Path) -> None:
    gap, choice = next(iter(AS_NOTE_1.items()))
    file = sheet_file(tmp_path, *NOTE_1)
    done = run("sheet", file, "--interpretation", f"{gap}={choice}", "--json").json
    assert done["totals"] == [6, -6, -4, 4]
    assert done["hands"][2]["figures"][0] == {"call": 0, "commitment": 2, "pigliate": 1}
    shown = run("sheet", file, "--interpretation", f"{gap}={choice}")
    assert "S5 X" in shown.out
    assert "+6" in shown.out


def test_a_bad_sheet_is_refused_with_its_sentence_and_article(tmp_path: Path) -> None:
    file = sheet_file(tmp_path, hand(ticks=ticks(N="RIM", W="RIM VAN")))
    done = run("sheet", file, "--json")
    assert done.code == 2
    assert done.error["code"] == "jocu-twice"
    assert "Rimatura" in done.error["message"]
    assert done.error["articles"]


def test_every_question_has_facts_here() -> None:
    assert set(FACTS) == set(QUESTIONS)
    assert issubclass(Refused, Exception)


def test_a_tournament_is_simulated_and_printed_as_schema_riassuntivo() -> None:
    arguments = ("tournament", "simulate", "--regulation", "tarocchi-2012", "--seed", "3")
    done = run(*arguments, "--json").json
    assert [len(row["tables"]) for row in done["rounds"]] == [2, 2, 2]
    assert done["ranking"][0]["place"] == 1
    assert len(done["schema"]) == 8 * 12
    assert sum(row["parz"] for row in done["schema"]) == 0
    last = [row for row in done["schema"] if (row["turn"], row["hand"]) == (3, 4)]
    running = {row["player"]: row["running"] for row in last}
    assert running == {row["player"]: row["points"] for row in done["ranking"]}
    assert run(*arguments, "--json").json == done
    assert "Schema Riassuntivo" in run(*arguments).out
    assert run(*arguments, "--players", "7", "--json").error["code"] == "too-few-players"
    assert run("tournament", "simulate", "--regulation", "rur-2051", "--json").code == 2
