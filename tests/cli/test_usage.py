"""The command line itself: help, versions, wrong usage, our own bugs, the start."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from arbitro import __version__
from arbitro.cli.root import root
from arbitro.cli.tournament import tournament
from tests.cli.running import run, run_apart

COMMANDS = (
    (),
    ("demo",),
    ("ask",),
    ("regulations",),
    ("sheet",),
    ("tournament",),
    ("tournament", "simulate"),
    ("odds",),
    ("season", "rules"),
    ("season", "new"),
    ("season", "add"),
    ("season", "remove"),
    ("season", "standings"),
    ("season", "needs"),
    ("season", "ratings"),
    ("register", "import"),
    ("register", "find"),
    ("register", "merge"),
    ("register", "split"),
    ("register", "consent"),
    ("register", "forget"),
    ("register", "export"),
    ("hand-odds",),
    ("study",),
    ("forecast",),
    ("arena",),
    ("analyse",),
    ("publish",),
    ("halls",),
    ("rule",),
    ("sanctions",),
    ("clock",),
    ("match",),
    *(("match", verb) for verb in ("new", "play", "simulate", "replay", "verify", "transcript")),
    *(("match", verb) for verb in ("act", "legal")),
    ("tournament",),
    *(("tournament", verb) for verb in tournament.rooms),
    ("draw",),
    ("draw", "verify"),
    ("import",),
    ("export",),
    ("print",),
    ("backup",),
    ("standby",),
    ("restore",),
    ("db",),
    *(("db", verb) for verb in ("check", "rebuild")),
    ("serve",),
    ("referto",),
    *(("referto", verb) for verb in ("export", "verify")),
    ("dossier",),
    *(("dossier", verb) for verb in ("make", "verify")),
    ("organiser",),
    ("organiser", "reset"),
)


def test_the_version_is_printed() -> None:
    assert run_apart("--version").out == f"arbitro {__version__}\n"
    assert run("--version").out == f"arbitro {__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_in_both_languages(command: tuple[str, ...]) -> None:
    italian, english = run(*command, "--help"), run(*command, "--lang", "en", "--help")
    assert (italian.code, english.code) == (0, 0)
    assert italian.out.startswith("Uso: arbitro")
    assert english.out.startswith("Usage: arbitro")
    assert "--lang" in italian.out


def test_every_command_on_the_list_exists() -> None:
    assert set(root.rooms) == {command[0] for command in COMMANDS if command}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("match", "verify"), "parameter-missing"),
        (("match", "vrify"), "unknown-command"),
        (("nothing",), "unknown-command"),
        (("ask", "garrison", "--lang", "fr"), "not-a-choice"),
        (("match", "simulate", "--regulation", "rur-2015", "--games", "x"), "bad-value"),
        (("match", "simulate", "--regulation", "rur-2015", "--games", "0"), "bad-value"),
        (("match", "replay", "a", "--wrong"), "no-such-option"),
        (("match", "replay", "a", "b"), "wrong-usage"),
        (("ask", "garrison", "--facts"), "option-needs-value"),
        (("ask", "garrison"), "regulation-needed"),
        (("match", "simulate", "--regulation", "rur-2015", "--bot", "clever"), "unknown-bot"),
        (("match", "simulate", "--regulation", "rur-2015", "--players", "9"), "table-size"),
    ],
)
def test_wrong_usage_is_exit_code_two_with_a_sentence(
    arguments: tuple[str, ...], code: str
) -> None:
    program = run("--json", *arguments) if arguments[-1] == "--facts" else run(*arguments, "--json")
    if arguments[-1] != "--facts":
        assert program.error["code"] == code
        assert program.error["message"]
        assert program.err == ""
    person = run(*arguments)
    assert (program.code, person.code) == (2, 2)
    assert person.out == ""
    assert person.err.startswith("Rifiutato: ")


def test_a_bug_of_ours_is_exit_code_one_and_hides_its_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(_: bytes) -> int:
        raise RuntimeError("a screw is loose")

    monkeypatch.setattr("arbitro.cli.match.verify.verified", broken)
    monkeypatch.delenv("ARBITRO_DEBUG", raising=False)
    done = run("match", "verify", os.devnull, "--json")
    assert done.code == 1
    assert done.error["code"] == "bug"
    assert "a screw is loose" in done.error["message"]
    assert "Traceback" not in done.err
    monkeypatch.setenv("ARBITRO_DEBUG", "1")
    assert "Traceback" in run("match", "verify", os.devnull).err


def test_help_loads_neither_the_engine_nor_the_screens() -> None:
    """Start-up stays around a tenth of a second because nothing heavy is imported."""
    script = (
        "import sys; from arbitro.cli import main; sys.argv = ['arbitro', '--help']\n"
        "try: main()\n"
        "finally: print([m for m in ('rich', 'msgspec', 'arbitro.games') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", script],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.skipif(os.name != "posix", reason="a closed pipe is another thing elsewhere")
@pytest.mark.parametrize("command", ["ask --list", "ask --list --json", "demo", "match --help"])
def test_a_reader_who_goes_away_is_no_fault(command: str) -> None:
    words = [sys.executable, "-X", "utf8", "-m", "arbitro", *command.split()]
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(words, stdout=writer, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")
