"""`arbitro match play`: a person at the terminal, typing well and badly."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arbitro.cli.match.risiko.words import heard, pairs, territories
from arbitro.games.risiko import board
from arbitro.kernel import Refused
from arbitro.play import replay
from arbitro.play.log import read
from tests.cli.running import Ran, run
from tests.patience import SECONDS


def play(path: Path, *typed: str, more: tuple[str, ...] = ()) -> Ran:
    return run("match", "play", str(path), "--seat", "0", *more, typed="\n".join(typed) + "\n")


def names(found: dict[int, float]) -> set[str]:
    return {board.TERRITORIES[t] for t in found}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("cina", "cina"),
        ("china", "cina"),
        ("kam", "kamchatka"),
        ("kamciatka", "kamchatka"),
        ("st un occ", "stati_uniti_occidentali"),
        ("peru", "peru"),
        ("terr nord ovest", "territori_del_nord_ovest"),
        ("northwest territories", "territori_del_nord_ovest"),
        ("argentna", "argentina"),
    ],
)
def test_a_territory_is_understood_by_prefix_accent_and_slip(typed: str, meant: str) -> None:
    assert names(territories(typed.split())) == {meant}


def test_two_territories_are_told_apart_wherever_the_first_ends() -> None:
    (pair,) = pairs(("stati", "uniti", "occidentali", "america", "centrale"))
    assert [board.TERRITORIES[t] for t in pair] == ["stati_uniti_occidentali", "america_centrale"]


def test_the_words_of_the_table_are_understood_in_both_languages() -> None:
    assert heard("Metti 3 in Cina") == ("place", 3, ("in", "cina"))
    assert heard("put all china") == ("place", -1, ("china",))
    assert heard("attaco alaska kamchatka").verb == "attack"
    assert heard("RisiKo!").verb == "risiko"
    assert heard("?").verb == "help"
    with pytest.raises(Refused, match="unknown-word"):
        heard("xyzzy")


def test_what_is_refused_names_its_reason_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    assert play(path, "rosso").code == 0
    before = path.read_bytes()
    done = play(path, "metti 9 zzz", "metti", "carta", "passo", "tris", "99", "xyzzy")
    assert done.code == 0
    assert "Non conosco il territorio «zzz»" in done.out
    assert "Manca il territorio" in done.out
    assert "Il numero 99 non c'è" in done.out
    assert "RUR, art." in done.out
    assert path.read_bytes() == before


def test_leaving_keeps_a_valid_log_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    left = play(path, "blu", "metti 3 1", "1", "esci")
    assert left.code == 0
    assert f"arbitro match play {path}" in left.out
    _, events = read(path.read_bytes())
    assert not replay(events).finished
    assert Path(f"{path}.secret").exists()
    again = play(path, "1", "esci")
    assert again.code == 0
    _, later = read(path.read_bytes())
    assert later[: len(events)] == events
    assert len(later) > len(events)


def test_the_command_to_go_on_works_as_it_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "la mia.jsonl"
    asked = ("--name", "Anna", "--seat", "1", "--learn")
    left = run("match", "play", str(path), *asked, typed="esci\n")
    again = shlex.split(left.out.splitlines()[-1].partition(": ")[2])
    assert again[0] == "arbitro"
    assert again[-1] == "--learn"
    resumed = run(*again[1:], typed="esci\n")
    assert resumed.code == 0, resumed.err
    assert resumed.out.splitlines()[-1] == left.out.splitlines()[-1]


def test_who_does_not_say_who_he_is_is_told_who_sits_there(opened: Path) -> None:
    told = run("match", "play", str(opened)).err
    assert [name for name in ("Ada", "Bruno", "Carla", "Dino") if name not in told] == []
    assert "Ospite" not in told
    assert run("match", "play", str(opened), "--seat", "4").code == 2


@pytest.mark.skipif(os.name != "posix", reason="another system interrupts differently")
def test_an_interruption_keeps_a_valid_log_too(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    command = [sys.executable, "-X", "utf8", "-m", "arbitro", "match", "play", str(path)]
    game = subprocess.Popen(
        [*command, "--seat", "0"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert game.stdin is not None
    game.stdin.write("rosso\n")
    game.stdin.flush()
    deadline = time.monotonic() + SECONDS
    while not path.exists() or path.read_bytes().count(b"\n") < 50:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    time.sleep(0.2)
    game.send_signal(signal.SIGINT)
    told, _ = game.communicate(timeout=SECONDS)
    assert game.returncode == 0
    assert f"arbitro match play {path}" in told
    _, events = read(path.read_bytes())
    assert not replay(events).finished


def test_english_is_spoken_at_the_table_too(tmp_path: Path) -> None:
    done = play(tmp_path / "m.jsonl", "red", "board", "hand", "quit", more=("--lang", "en"))
    assert "The match is saved" in done.out


def whole_match(path: Path, *more: str) -> Ran:
    """Somebody who always takes the first thing offered, then the card or «passo»."""
    lines = ["1", *["1"] * 21, *(["1", "1", "1", "1", "1", "carta", "passo"] * 60)]
    return play(path, *lines, more=("--bot", "random", "--time-up-giro", "2", *more))


def test_a_whole_match_can_be_played_and_its_log_verifies(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    done = whole_match(path)
    assert done.code == 0
    assert "Fine per: " in done.out
    assert run("match", "verify", str(path)).code == 0
    assert not Path(f"{path}.secret").exists()
    over = play(path, "1")
    assert over.code == 0
    assert "Fine per: " in over.out


def test_nobody_is_told_of_armies_or_cards_forgotten_unless_he_is_learning(tmp_path: Path) -> None:
    opening = ["1", *["1"] * 21, "passo"]
    silent = play(tmp_path / "silent.jsonl", *opening)
    assert "Attenzione" not in silent.out
    assert "di rinforzo non" not in silent.out
    told = play(tmp_path / "told.jsonl", *opening, more=("--learn",))
    assert "Attenzione: hai ancora" in told.out


def test_while_a_colour_is_chosen_the_other_words_work_too(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    done = play(path, "mano", "tabellone", "aiuto", "arancione", "esci")
    assert done.code == 0
    assert "In mano non hai carte" in done.out
    assert "Kamchatka" in done.out
    assert "I nomi si possono abbreviare" in done.out
    assert "«arancione» non è un colore" in done.out
    assert replay(read(path.read_bytes())[1]).phase == "colours"


def test_a_verb_without_territories_asks_for_them_and_announces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    whole = play(path, "1", *["1"] * 21, "esci")
    assert whole.code == 0
    before = path.read_bytes()
    done = play(path, "attacco", "sposta", "annuncia", "esci")
    assert "da dove e verso dove? Per esempio: attacco" in done.out
    assert "da dove e verso dove? Per esempio: sposta" in done.out
    assert path.read_bytes() == before
    learning = play(path, "annuncia attacco", "esci", more=("--learn",))
    assert "Attenzione: hai ancora" in learning.out
    assert path.read_bytes() == before
    play(path, "annuncia attacco", "esci")
    assert path.read_bytes().startswith(before)
    assert b"attack.announced" in path.read_bytes()


def test_the_table_introduces_itself(tmp_path: Path) -> None:
    opening = play(tmp_path / "m.jsonl", "esci", more=("--name", "Anna")).out.splitlines()[1]
    assert opening.startswith("Regolamento Unico Raduni 2015, in ordine di gioco: Anna, ")
    assert "Tu sei Anna, posto 0 (primo di mano). «?»" in opening


def test_how_a_turn_ends_is_recalled_only_to_a_learner_and_to_who_asks(tmp_path: Path) -> None:
    silent = play(tmp_path / "silent.jsonl", "1", "esci").out
    assert "* = del tuo obiettivo" in silent
    assert "carta ·" not in silent
    assert "passo · carta ·" in play(tmp_path / "l.jsonl", "1", "esci", more=("--learn",)).out
    assert "«passo» chiude il turno" in play(tmp_path / "a.jsonl", "?", "esci").out.replace(
        "\n", " "
    )


def test_the_hand_names_the_territories_of_the_objective(tmp_path: Path) -> None:
    done = play(tmp_path / "m.jsonl", "1", "mano", "esci")
    assert "Territori dell'obiettivo" in done.out


def test_a_live_match_is_not_for_the_terminal(live: Path) -> None:
    done = run("match", "play", str(live))
    assert done.code == 2
