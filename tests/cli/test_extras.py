"""Without an extra, every command that needs it says which one and how to get it: exit code 2."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from arbitro.fast import cache_folder
from arbitro.kernel import Refused
from arbitro.play import new_match
from arbitro.play.log import write
from arbitro.research import gymnasium_env, parallel_env, pettingzoo_env, vector_env
from tests.cli.running import run

KERNEL = ("numba", "numpy")
SIMULATED = ("match", "simulate", "--regulation", "rur-2015", "--bot", "level-3", "--games", "1")


@pytest.fixture
def log(tmp_path: Path) -> str:
    match = new_match("rur-2015", 4, secret=b"extras")
    file = tmp_path / "match.jsonl"
    file.write_bytes(write(match.game, match.events))
    return str(file)


def hide(monkeypatch: pytest.MonkeyPatch, *modules: str) -> None:
    """As if these libraries were not installed."""
    for module in modules:
        monkeypatch.setitem(sys.modules, module, None)


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize(
    ("command", "hidden", "extra"),
    [
        (("study", "seat-order", "--games", "5"), KERNEL, "speed"),
        (("forecast", "LOG"), KERNEL, "speed"),
        (("arena", "--seats", "level-3,random,random,random", "--matches", "2"), KERNEL, "speed"),
        (SIMULATED, KERNEL, "speed"),
        (("study", "seat-order", "--games", "5", "--ray", "local"), ("ray",), "cluster"),
        (("study", "seat-order", "--games", "5", "--ray", "local"), KERNEL, "cluster"),
    ],
)
def test_a_command_says_which_extra_it_needs(
    command: tuple[str, ...],
    hidden: tuple[str, ...],
    extra: str,
    lang: str,
    log: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hide(monkeypatch, *hidden)
    given = [log if word == "LOG" else word for word in command]
    ran = run(*given, "--lang", lang)
    assert ran.code == 2
    assert f"pip install 'arbitro[{extra}]'" in ran.out + ran.err
    told = run(*given, "--json").json["error"]
    assert told["code"] == "extra-needed"


def _registered() -> None:
    """As the first import of the module that registers the games with OpenSpiel."""
    sys.modules.pop("arbitro.research.openspiel", None)
    import_module("arbitro.research.openspiel")


@pytest.mark.parametrize(
    ("make", "hidden"),
    [
        (pettingzoo_env, "pettingzoo"),
        (parallel_env, "pettingzoo"),
        (gymnasium_env, "gymnasium"),
        (vector_env, "numba"),
        (pettingzoo_env, "numpy"),
        (_registered, "pyspiel"),
        (_registered, "numpy"),
    ],
)
def test_the_laboratory_says_which_extra_it_needs(
    make: object, hidden: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide(monkeypatch, hidden)
    with pytest.raises(Refused) as refused:
        make()  # type: ignore[operator]
    assert refused.value.code == "extra-needed"
    assert refused.value.facts["extra"] == "research"


@pytest.mark.parametrize("command", [("odds", "12", "7"), ("study", "--list")])
def test_what_needs_no_extra_works_without_any(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    hide(monkeypatch, *KERNEL, "ray", "pettingzoo", "gymnasium", "pyspiel")
    assert run(*command).code == 0


@pytest.mark.parametrize(("lang", "word"), [("it", "cartella"), ("en", "folder")])
def test_where_nothing_compiled_can_be_kept_it_is_said_beside_the_answer(
    lang: str, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file" / "below"))
    cache_folder.cache_clear()
    try:
        done = run("study", "seat-order", "--games", "-1", "--lang", lang)
    finally:
        cache_folder.cache_clear()
    assert done.code == 2
    assert word in done.err
    assert "NUMBA_CACHE_DIR" in done.err
