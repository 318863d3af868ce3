"""A short command starts quickly: it loads one game and one edition, and enters no other room."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import run

ELSEWHERE = (
    "arbitro.app",
    "arbitro.bots",
    "arbitro.games.mineo.decide",
    "arbitro.referee",
    "arbitro.regulations.master_2020",
    "arbitro.regulations.rur_2015.desk",
    "arbitro.regulations.rur_2015.event",
    "arbitro.regulations.tarocchi_2012",
    "arbitro.regulations.ventiquattrore_2018",
    "arbitro.store",
    "arbitro.tournament",
    "arbitro.web",
)
LOADED = """
import sys
from arbitro.cli import main
try:
    main()
except SystemExit as end:
    code = end.code
print(code, *sys.modules, sep="\\n", file=sys.stderr)
"""


def loaded(*arguments: str) -> set[str]:
    """The modules in memory when a command has ended well."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments], capture_output=True, text=True, check=True
    )
    code, *modules = done.stderr.splitlines()
    assert code in ("0", "None"), done.stderr
    return set(modules)


@pytest.mark.parametrize("verb", ["legal", "replay", "act", "ask"])
def test_a_step_of_a_match_and_a_question_load_only_their_own_game(
    verb: str, tmp_path: Path
) -> None:
    file = str(tmp_path / "m.jsonl")
    run("match", "new", file, "--regulation", "rur-2015", "--json")
    action = '{"seat": 0, "type": "choose_colour", "colour": "rosso"}'
    asked = {
        "legal": ("match", "legal", file, "--json"),
        "replay": ("match", "replay", file, "--json"),
        "act": ("match", "act", file, action, "--json"),
        "ask": ("ask", "must-roll", "--regulation", "rur-2015", "--facts", '{"conquered": 1}'),
    }
    found = loaded(*asked[verb], *(("--json",) if verb == "ask" else ()))
    assert not [one for one in found if one.startswith(ELSEWHERE)]


def test_a_question_needs_no_engine_and_a_file_no_console() -> None:
    found = loaded("ask", "must-roll", "--regulation", "rur-2015", "--facts", '{"conquered": 1}')
    engines = ("arbitro.play", "arbitro.games.risiko.decide", "arbitro.games.mineo", "rich")
    assert not [one for one in found if one.startswith(engines)]


NEEDLESS = ("difflib", "importlib.resources", "pathlib", "tempfile", "tomllib", "zipfile")


def test_a_question_reads_what_we_carry_without_the_library_of_archives() -> None:
    found = loaded("ask", "must-roll", "--regulation", "rur-2015", "--facts", '{"conquered": 1}')
    assert not found.intersection(NEEDLESS)


HEAVY = frozenset(
    (
        *("alembic", "argon2", "cryptography", "numba", "numpy", "openpyxl", "rapidfuzz", "segno"),
        *("typst", "websockets", "xlrd", "xlwt", "zeroconf"),
    )
)
"""Libraries of one use each: most hours of a server need none of them."""
READY = """
import sys
from arbitro.bootstrap import install
from arbitro.cli.house.serve import PLAIN, unsealed
from arbitro.web.app import make_app
house = install(sys.argv[1])
unsealed(house, {**PLAIN, "passphrase": ""})
make_app(house)
house.close()
print(*sys.modules)
"""


def test_a_server_is_ready_without_the_libraries_of_one_use(tmp_path: Path) -> None:
    ready = [sys.executable, "-c", READY, str(tmp_path / "sala.db")]
    found = subprocess.run(ready, capture_output=True, text=True, check=True).stdout.split()
    assert "litestar" in found
    assert not HEAVY.intersection(found)
