"""`arbitro match`: new, simulate, replay, verify, legal, act, transcript."""

from __future__ import annotations

import json
import os
import stat
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from arbitro.play import Match, apply, legal_actions, new_match, replay
from arbitro.play.log import read, write
from tests.cli.running import run, run_apart

SIMULATE = ("match", "simulate", "--players", "4", "--games", "2", "--seed", "7", "--json")


def test_a_simulation_has_the_shape_of_the_contract(tmp_path: Path) -> None:
    done = run(*SIMULATE, "--regulation", "rur-2015", "--out", str(tmp_path))
    assert done.code == 0
    keys = {"games", "finished", "refused", "violations", "endings", "events", "logs"}
    assert keys <= set(done.json)
    assert (done.json["games"], done.json["finished"]) == (2, 2)
    assert (done.json["refused"], done.json["violations"]) == (0, 0)
    assert sum(done.json["endings"].values()) == 2
    for number, row in enumerate(done.json["logs"], start=1):
        data = (tmp_path / f"game-{number:04}.jsonl").read_bytes()
        assert Path(row["file"]).read_bytes() == data
        assert row["sha256"] == sha256(data).hexdigest()


def test_the_same_seed_gives_the_same_logs_in_another_process() -> None:
    here = run(*SIMULATE, "--regulation", "24ore-2018")
    there = run_apart(*SIMULATE, "--regulation", "24ore-2018")
    assert here.json["logs"] == there.json["logs"]
    assert here.json["logs"][0]["file"] is None
    other = run(*SIMULATE, "--regulation", "24ore-2018", "--time-up-giro", "3")
    assert other.json["logs"] != here.json["logs"]


def test_the_logs_of_another_run_are_overwritten_only_on_request(tmp_path: Path) -> None:
    words = ("match", "simulate", "--regulation", "rur-2015", "--out", str(tmp_path), "--json")
    file = tmp_path / "game-0001.jsonl"
    assert run(*words, "--seed", "7").code == 0
    data = file.read_bytes()
    assert run(*words, "--seed", "7").code == 0
    other = run(*words, "--seed", "8")
    assert (other.code, other.error["code"]) == (2, "log-of-another-run")
    assert file.read_bytes() == data
    assert run(*words, "--seed", "8", "--force").code == 0
    assert file.read_bytes() != data


def test_a_person_reads_how_the_simulated_matches_ended() -> None:
    done = run("match", "simulate", "--regulation", "rur-2015", "--games", "1", "--lang", "en")
    assert done.out.startswith("1 match, 1 finished")


def test_replay_tells_the_result_and_the_hash_of_the_state(log: Path) -> None:
    done = run("match", "replay", str(log), "--json")
    keys = {"events", "finished", "places", "table_points", "match_points", "state_sha256"}
    assert keys <= set(done.json)
    assert done.json["finished"] is True
    assert sorted(done.json["places"]) == [1, 2, 3, 4]
    assert done.json["events"] == len(log.read_bytes().splitlines())
    winner = done.json["places"].index(1)
    assert done.json["match_points"][winner] == done.json["table_points"][winner] + 50
    assert len(done.json["state_sha256"]) == 64
    assert run("match", "replay", str(log), "--json").out == done.out


def test_replay_shows_a_person_the_places_and_the_articles(log: Path) -> None:
    done = run("match", "replay", str(log))
    assert "1º" in done.out
    assert "RUR, art. 1" in done.out
    assert "1st" in run("match", "replay", str(log), "--lang", "en").out


def test_a_sound_log_verifies(log: Path) -> None:
    done = run("match", "verify", str(log), "--json")
    assert done.code == 0
    assert done.json == {"ok": True, "events": len(log.read_bytes().splitlines())}


def spoilt(log: Path, what: str) -> bytes:
    data = log.read_bytes()
    lines = data.splitlines(keepends=True)
    if what == "no newline":
        return data[:-1]
    if what == "cut in a line":
        return data[: len(data) // 2]
    if what == "last lines missing":
        return b"".join(lines[:-1])
    if what == "empty":
        return b""
    if what == "not json":
        return b"".join([*lines[:9], b"hello\n", *lines[10:]])
    if what == "a line taken out":
        return b"".join([*lines[:9], *lines[10:]])
    return data.replace(b'"armies":1', b'"armies":2', 1)


@pytest.mark.parametrize(
    ("what", "problem"),
    [
        ("no newline", "truncated"),
        ("cut in a line", "truncated"),
        ("last lines missing", "truncated"),
        ("empty", "truncated"),
        ("not json", "syntax"),
        ("a line taken out", "hash"),
        ("an army added", "hash"),
    ],
)
def test_a_damaged_log_is_named_by_line_and_left_as_it_is(
    log: Path, what: str, problem: str
) -> None:
    data = spoilt(log, what)
    log.write_bytes(data)
    done = run("match", "verify", str(log), "--json")
    assert done.code == 3
    assert done.json["ok"] is False
    assert done.json["problem"] == problem
    assert done.json["line"] >= 1
    assert f"riga {done.json['line']}" in done.json["message"]
    english = run("match", "verify", str(log), "--json", "--lang", "en")
    assert f"line {done.json['line']}" in english.json["message"]
    person = run("match", "verify", str(log))
    assert person.code == 3
    began = "Partita in corso" if what == "last lines missing" else "Registro danneggiato"
    assert person.err.startswith(began)
    assert log.read_bytes() == data


def test_a_match_under_way_is_not_called_damaged(opened: Path) -> None:
    done = run("match", "verify", str(opened))
    assert done.code == 3
    assert done.err.startswith("Partita in corso")
    assert "danneggiato" not in done.err
    program = run("match", "verify", str(opened), "--json").json
    assert (program["ok"], program["problem"]) == (False, "truncated")
    assert program["line"] == len(opened.read_bytes().splitlines())


def test_a_match_under_way_that_broke_a_rule_is_damaged(log: Path) -> None:
    game, events = read(log.read_bytes())
    at = next(n for n, event in enumerate(events) if event.kind == "turn.started/1")
    wrong = msgspec.structs.replace(events[at], base=events[at].base + 1)
    log.write_bytes(write(game, (*events[:at], wrong, *events[at + 1 : -1])))
    done = run("match", "verify", str(log))
    assert done.code == 3
    assert done.err.startswith("Registro danneggiato")


@pytest.mark.parametrize("verb", ["replay", "verify", "transcript", "legal"])
def test_a_file_that_cannot_be_opened_is_exit_code_two(verb: str, tmp_path: Path) -> None:
    missing = run("match", verb, str(tmp_path / "nowhere.jsonl"))
    assert missing.code == 2
    assert "nowhere.jsonl: non c'è" in missing.err
    folder = run("match", verb, str(tmp_path), "--lang", "en")
    assert folder.code == 2


def test_a_new_match_is_written_with_its_secret_for_its_owner_only(opened: Path) -> None:
    first = json.loads(opened.read_bytes().splitlines()[0])
    assert first["kind"] == "match.opened/1"
    assert first["data"]["players"] == ["Ada", "Bruno", "Carla", "Dino"]
    secret = Path(f"{opened}.secret")
    digest = sha256(bytes.fromhex(secret.read_text(encoding="utf-8"))).hexdigest()
    assert first["data"]["commitment"] == digest
    if os.name == "posix":
        assert stat.S_IMODE(secret.stat().st_mode) == 0o600


def test_a_match_is_never_overwritten(opened: Path) -> None:
    before = opened.read_bytes()
    done = run("match", "new", "--regulation", "rur-2015", str(opened), "--json")
    assert done.code == 2
    assert done.error["code"] == "file-exists"
    assert opened.read_bytes() == before


def test_a_reading_is_pinned_in_the_first_line(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    reading = ("--interpretation", "GAP-R07=one")
    assert run("match", "new", "--regulation", "rur-2015", str(path), *reading).code == 0
    first = json.loads(path.read_bytes().splitlines()[0])
    assert first["data"]["interpretations"]["GAP-R07"] == "one"


def test_a_refused_opening_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    done = run("match", "new", "--regulation", "rur-2015", "--players", "Ada,Bo", str(path))
    assert done.code == 2
    assert list(tmp_path.iterdir()) == []


def test_what_is_listed_as_legal_is_accepted_and_written(opened: Path) -> None:
    for _ in range(6):
        offer = run("match", "legal", str(opened), "--json").json["actions"][0]
        done = run("match", "act", str(opened), json.dumps(offer), "--json")
        assert done.code == 0, done.out
    _, events = read(opened.read_bytes())
    assert replay(events).phase == "placement"


def test_a_transcript_tells_every_turn_in_either_language(log: Path) -> None:
    italian = run("match", "transcript", str(log))
    english = run("match", "transcript", str(log), "--lang", "en")
    assert "Preparazione" in italian.out
    assert "Giro 1" in italian.out
    assert "(RUR, art. 6)" in italian.out
    assert "Set-up" in english.out
    assert "End of the match" in english.out


def test_a_transcript_keeps_secrets_from_the_wrong_reader(log: Path, tmp_path: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    running = tmp_path / "running.jsonl"
    running.write_bytes(b"".join(lines[: len(lines) // 2]))
    public = run("match", "transcript", str(running)).out
    mine = run("match", "transcript", str(running), "--for", "0").out
    referee = run("match", "transcript", str(running), "--for", "referee").out
    assert public.count("Obiettivo") == 0
    assert mine.count("Obiettivo") == 1
    assert referee.count("Obiettivo") == 4
    assert "di rinforzo non" not in public
    finished = run("match", "transcript", str(log)).out
    assert "Conteggio secondo RUR" in finished


def test_a_viewer_who_is_not_there_is_refused(log: Path) -> None:
    done = run("match", "transcript", str(log), "--for", "7")
    assert done.code == 2
    assert "da 0 a 3" in done.err


@pytest.fixture(scope="module")
def together(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Match]:
    """The log of a hand whose cards two people made with the house."""
    rows = [
        {"name": name, "commitment": sha256(bytes.fromhex(value)).hexdigest(), "value": value}
        for name, value in (("Ada", "a1" * 32), ("Bea", "b2" * 32))
    ]
    match = new_match("tarocchi-2012", 4, secret=b"\x5e" * 32, contributions=rows)
    while not match.finished:
        match, _ = apply(match, legal_actions(match)[-1])
    file = tmp_path_factory.mktemp("together") / "match.jsonl"
    file.write_bytes(write(match.game, match.events))
    return file, match


def test_a_cheating_house_is_named_by_match_verify(together: tuple[Path, Match]) -> None:
    file, match = together
    assert run("match", "verify", str(file), "--json").json["ok"]
    first, last = match.events[0], match.events[-1]
    other = new_match("tarocchi-2012", 4, secret=b"\x01" * 32)
    while not other.finished:
        other, _ = apply(other, legal_actions(other)[-1])
    dropped = replace(first, contributions=first.contributions[:1])
    for words, events in (
        ("not those of the secret", (first, *other.events[1:-1], last)),
        ("one was dropped", (dropped, *match.events[1:])),
        ("not the one promised", (*match.events[:-1], replace(last, secret="77" * 32))),
    ):
        forged = file.with_name("forged.jsonl")
        forged.write_bytes(write(match.game, events))
        done = run("--lang", "en", "match", "verify", str(forged), "--json")
        assert (done.code, done.json["ok"], done.json["problem"]) == (3, False, "chance")
        assert words in done.json["message"]


def test_a_receipt_tells_who_was_left_out(together: tuple[Path, Match]) -> None:
    file, match = together
    kept = file.with_name("receipt.json")
    for value, promise, code in (
        ("b2" * 32, match.events[0].commitment, 0),
        ("c3" * 32, match.events[0].commitment, 3),
        ("b2" * 32, "00" * 32, 3),
        ("?", "00" * 32, 2),
    ):
        kept.write_text(json.dumps({"value": value, "promise": promise}), encoding="utf-8")
        assert run("match", "verify", str(file), "--receipt", str(kept)).code == code
