"""Bots of others over the line protocol: they play, and who does wrong loses his own match only."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from arbitro.arena import Contest, run
from arbitro.arena.reference import maker, played
from arbitro.bootstrap import kinds_of_bots
from arbitro.bots import make_bot
from arbitro.bots.foreign import FAULTS, Clock, on_the_command_line
from arbitro.kernel import Refused
from tests.cli.running import run as command

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
QUICK = Clock(start=60, move=60, end=60)

READY = """
import sys, json, time
for number, line in enumerate(sys.stdin):
    said = json.loads(line)
    if said["type"] == "match":
        print('{"type": "ready"}', flush=True)
    elif said["type"] == "fault":
        open(FILE, "w").write(said["fault"])
    elif said["type"] == "move":
"""
GOOD = 'print(json.dumps({"type": "move", "number": said["number"], "choice": 0}), flush=True)'
WRONG = {
    "stalled": "pass",
    "died": "sys.exit(3)",
    "rubbish": 'print("what?", flush=True)',
    "illegal": 'print(json.dumps({"type": "move", "action": {"type": "win"}}), flush=True)',
}


def program(folder: Path, does: str) -> str:
    """The command of a program that answers every question so."""
    source = folder / "guest.py"
    told = READY.replace("FILE", repr(str(folder / "told")))
    source.write_text(f"{told}        {does}\n")
    return f"exec:{sys.executable} {source}"


def contest(guest: str, **more: int) -> Contest:
    seats = (guest, "random", "random", "random")
    return Contest(regulation="tarocchi-2012", seats=seats, matches=2, **more)


@pytest.mark.parametrize("program", ["python3 {}/bot.py", "perl {}/bot.pl"])
def test_a_program_in_any_language_plays(program: str) -> None:
    said = contest("exec:" + program.format(EXAMPLES))
    ran = run(said, make=maker(said, QUICK)).document()
    assert ran["matches"] == 2
    assert ran["bots"][0]["faults"] == {}
    assert ran["bots"][0]["decision_ms_p95"] > 0


def test_it_plays_at_the_board_too(tmp_path: Path) -> None:
    seats = (program(tmp_path, GOOD), "random", "random", "random")
    said = Contest(regulation="rur-2015", seats=seats, matches=1, time_up_giro=1)
    assert played(said, 0, maker(said, QUICK), {}).faults == ()


@pytest.mark.parametrize("what", FAULTS)
def test_who_does_wrong_loses_his_match_and_is_told(what: str, tmp_path: Path) -> None:
    said = contest(program(tmp_path, WRONG[what]))
    clock = Clock(start=60, move=0.3 if what == "stalled" else 60, end=60)
    row, others = run(said, make=maker(said, clock)).document()["bots"]
    assert row["faults"] == {what: 2}
    assert row["places"] == [0, 0, 0, 2]
    assert row["mean_points"] == -6
    assert others["places"] == [6, 0, 0, 0]
    if what != "died":
        assert (tmp_path / "told").read_text() == what


def test_one_wrong_match_leaves_the_next_alone(tmp_path: Path) -> None:
    told = str(tmp_path / "told")
    once = f'{GOOD} if __import__("os").path.exists({told!r}) else print("?", flush=True)'
    said = contest(program(tmp_path, once))
    row = run(said, make=maker(said, QUICK)).document()["bots"][0]
    assert row["faults"] == {"rubbish": 1}


@pytest.mark.parametrize(
    "does",
    [
        'print("x" * (1 << 21), flush=True)',
        'print("[]", flush=True)',
        'print(json.dumps({"type": "move", "number": 99, "choice": 0}), flush=True)',
    ],
)
def test_what_is_no_answer_is_rubbish(does: str, tmp_path: Path) -> None:
    said = contest(program(tmp_path, does))
    assert played(said, 0, maker(said, QUICK), {}).faults[0][1] == "rubbish"


def test_words_for_its_author_are_passed_over(tmp_path: Path) -> None:
    said = contest(program(tmp_path, f'print(json.dumps({{"type": "info"}})); {GOOD}'))
    assert played(said, 0, maker(said, QUICK), {}).faults == ()


def test_a_program_that_is_not_here_is_refused_at_once() -> None:
    for name in ("exec:no-such-program-at-all", "exec:", "exec:'"):
        with pytest.raises(Refused) as refused:
            on_the_command_line(make_bot)(name, 1, "mineo")
        assert refused.value.code == "bot-not-started"
    told = command("arena", "--seats", "exec:no-such-program-at-all,random,random,random")
    assert told.code == 2
    assert "no-such-program-at-all" in told.err


def test_simulated_matches_take_programs_too(tmp_path: Path) -> None:
    words = ("match", "simulate", "--regulation", "tarocchi-2012", "--json", "--bot")
    good = command(*words, program(tmp_path, GOOD))
    assert good.code == 0
    assert good.json["finished"] == 1
    wrong = command(*words, program(tmp_path, WRONG["rubbish"]))
    assert wrong.json["refusals"][0]["code"] == "bot-rubbish"


def test_a_table_takes_programs_that_are_here(tmp_path: Path) -> None:
    """One that is not here opens no match; one that does wrong ends it with a sentence."""
    log = tmp_path / "hand.jsonl"
    words = ("match", "play", str(log), "--regulation", "tarocchi-2012", "--seat", "3", "--bot")
    refused = command(*words, "exec:no-such-program-at-all")
    assert (refused.code, log.exists()) == (2, False)
    wrong = command(*words, program(tmp_path, WRONG["rubbish"]), typed="\n")
    assert wrong.code == 2
    assert "guest.py" in wrong.err


def test_no_house_starts_programs_for_others() -> None:
    """Over HTTP a bot is one of those a house knows by name."""
    with pytest.raises(Refused):
        make_bot("exec:python3 bot.py", 1, "mineo")
    assert not [name for game in ("mineo", "risiko") for name in kinds_of_bots(game) if ":" in name]
