"""Several processes on one database, some of them killed."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from random import Random

import pytest

from arbitro.store import House, open_store
from tests.patience import SECONDS
from tests.store.conftest import Place
from tests.store.killing import lines_until_killed
from tests.store.lines import HALL, batch, whole
from tests.store.racing import Ear
from tests.store.writer import FOREVER


def start_writer(url: str, who: str, count: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.writer", url, HALL, who, str(count)],
        stdout=subprocess.PIPE,
    )


@pytest.mark.slow
@pytest.mark.parametrize("each", [250, pytest.param(1000, marks=pytest.mark.soak)])
def test_four_processes_append_thousands_of_events_to_one_stream(
    shared_place: Place, each: int
) -> None:
    writers = [start_writer(shared_place.url, str(who), each) for who in range(4)]
    said = [writer.communicate(timeout=SECONDS)[0].splitlines() for writer in writers]
    assert [writer.returncode for writer in writers] == [0] * 4
    assert [len(lines) for lines in said] == [each] * 4
    store = shared_place.open()
    found = Counter((line.data["who"], line.data["n"]) for line in whole(store))
    assert found == Counter((str(who), n) for who in range(4) for n in range(each))
    assert [kept.position for kept in store.since(0, 5000)] == list(range(1, 4 * each + 1))


def test_a_subscriber_hears_of_what_another_process_adds(shared_place: Place) -> None:
    here = shared_place.open()
    ear = Ear()
    here.subscribe(ear)
    with start_writer(shared_place.url, "other", 5) as writer:
        ear.wait_for(5)
        assert writer.wait(SECONDS) == 0
    assert here.position() == 5


def killed_writers_leave_the_store_whole(place: Place, times: int) -> None:
    """Each is killed at random; whatever it said was done is there, once, and nothing is half."""
    chance = Random(times)
    store: House | None = None
    acknowledged: set[tuple[str, str]] = set()
    for number in range(times):
        who = f"w{number}"
        arguments = (place.url, HALL, who, str(FOREVER))
        said = lines_until_killed("tests.store.writer", arguments, chance)
        acknowledged |= {(line.split()[0], line.split()[1]) for line in said}
        store = store or place.open()
        lines = whole(store)
        kept = Counter((line.data["who"], str(line.data["n"])) for line in lines)
        assert acknowledged <= set(kept)
        assert set(kept.values()) == {2}, "an append of two lines is there wholly or not at all"
        assert len(set(kept) - acknowledged) <= number + 1, "one per life may lack its word"
        assert store.remembered(HALL, f"{who}-0") is not None
    assert store is not None
    assert [kept.position for kept in store.since(0, 10**6)] == list(range(1, store.position() + 1))


@pytest.mark.slow
def test_writers_killed_at_random_lose_nothing_they_acknowledged(shared_place: Place) -> None:
    killed_writers_leave_the_store_whole(shared_place, 4)


@pytest.mark.soak
def test_two_hundred_writers_killed_at_random_lose_nothing(shared_place: Place) -> None:
    killed_writers_leave_the_store_whole(shared_place, 200)


def test_who_lost_against_others_has_a_turn_in_which_nobody_adds(postgres: str) -> None:
    """Another process that adds without end cannot keep him out."""
    store = open_store(postgres)
    ear = Ear()
    store.subscribe(ear)
    with start_writer(postgres, "other", FOREVER) as writer:
        try:
            ear.wait_for(20)
            with store.turn(HALL):
                mine = batch(store, {"who": "me", "n": 0})
                position = store.append(mine)
            ear.wait_for(position + 20)  # and the others go on
            writer.kill()
            writer.wait(SECONDS)
            assert whole(store)[mine.expected].data["who"] == "me"
        finally:
            writer.kill()
            store.close()
