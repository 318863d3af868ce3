"""A study counted by several workers, stopped half-way and resumed by others: the same bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from arbitro.kernel import Refused
from arbitro.study import cluster, study_run
from arbitro.study.cluster import OnRay, in_order, part_of
from arbitro.study.questions import study_of
from arbitro.study.study_report import files
from arbitro.study.study_run import Part, Progress, run
from arbitro.study.tally import Tally
from tests.cli.running import run as command
from tests.compiled import warm

GAMES, SEED = 24, 5


@pytest.fixture(autouse=True)
def _compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    warm()
    monkeypatch.setattr(study_run, "PART", 5)


def by_threads(parts: Iterable[Part]) -> Iterator[Tally]:
    """As Ray does it, by workers of this process."""
    with ThreadPoolExecutor(2) as pool:

        def answer(ticket: Future[tuple[str, dict[str, int]]]) -> Tally:
            return Tally(ticket.result()[1])

        yield from in_order(parts, lambda part: pool.submit(part_of, part), answer, 4)


def stop_after(matches: int) -> Progress:
    def stop(done: int, _games: int) -> None:
        if done > matches:
            raise KeyboardInterrupt

    return stop


@pytest.mark.parametrize("name", ["table-size", "mineo-declaring"])
def test_by_workers_stopped_and_resumed_it_comes_to_the_same_bytes(
    name: str, tmp_path: Path
) -> None:
    study = study_of(name)
    whole = files(run(study, GAMES, SEED, None), "it")
    assert files(run(study, GAMES, SEED, None, split=by_threads), "it") == whole
    with pytest.raises(KeyboardInterrupt):
        run(study, GAMES, SEED, tmp_path, stop_after(12), split=by_threads)
    assert [path.name for path in tmp_path.iterdir()] == [f"{name}.part.json"]
    assert files(run(study, GAMES, SEED, tmp_path), "it") == whole


def test_parts_are_answered_in_their_order_and_few_wait() -> None:
    asked: list[int] = []

    def ask(number: int) -> int:
        asked.append(number)
        return number

    numbers: Any = range(9)
    answered: Iterator[Any] = in_order(numbers, ask, lambda number: number, 3)
    for number in range(9):
        assert next(answered) == number
        assert len(asked) <= number + 3


def test_what_another_source_counted_is_refused() -> None:
    class Other:
        def get(self, _ticket: object) -> tuple[str, dict[str, int]]:
            return "another", {}

    split = OnRay("local")
    split.ray = Other()
    with pytest.raises(Refused) as refused:
        split._answer(object())
    assert refused.value.code == "ray-other-source"


def test_without_ray_it_says_which_extra_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        cluster, "find_spec", lambda name: None if name == "ray" else find_spec(name)
    )
    ran = command("study", "seat-order", "--games", "5", "--ray", "local", "--lang", "en")
    assert ran.code == 2
    assert "arbitro[cluster]" in ran.out + ran.err


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1"])
def test_where_nobody_listens_it_says_so(address: str) -> None:
    ran = command("study", "seat-order", "--games", "5", "--ray", address, "--json")
    assert ran.code == 2
    assert ran.json["error"]["code"] == "ray-unreachable"


@pytest.mark.soak
def test_on_a_ray_of_two_workers_stopped_and_resumed_it_comes_to_the_same_bytes(
    tmp_path: Path,
) -> None:
    study = study_of("table-size")
    whole = files(run(study, GAMES, SEED, None), "it")
    with OnRay(cluster.LOCAL, workers=2) as split:
        assert files(run(study, GAMES, SEED, None, split=split), "it") == whole
        with pytest.raises(KeyboardInterrupt):
            run(study, GAMES, SEED, tmp_path, stop_after(12), split=split)
        assert files(run(study, GAMES, SEED, tmp_path, split=split), "it") == whole
