"""What every store promises, whatever it is made of."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from arbitro.app.ports import (
    KEPT,
    Account,
    Append,
    Attempt,
    Conflict,
    Grant,
    Head,
    Remembered,
    Repeated,
)
from arbitro.kernel import Broken
from arbitro.store import House, memory, sqlkeys
from tests.store.conftest import Place
from tests.store.lines import HALL, add, batch, sealed, whole
from tests.store.racing import Ear, at_once

# ---------------------------------------------------------------- lines


def test_an_empty_store_has_nothing(store: House) -> None:
    assert store.streams() == ()
    assert store.head(HALL) is None
    assert store.lines(HALL) == ()
    assert store.position() == 0
    assert store.since(0) == ()
    assert store.remembered(HALL, "c1") is None
    assert store.vault(HALL) == {}
    assert store.projection(HALL, "standings") is None


def test_lines_come_back_as_they_were_in_their_order(store: House) -> None:
    lines = sealed(None, {"n": 1}, {"n": 2}, {"è": "perché"})
    assert store.append(Append(stream=HALL, expected=0, lines=lines)) == 3
    assert store.lines(HALL) == lines
    assert store.lines(HALL, 2) == lines[2:]
    assert store.lines(HALL, 3) == ()
    assert [line.data for line in whole(store)] == [{"n": 1}, {"n": 2}, {"è": "perché"}]


def test_streams_are_told_in_the_order_they_were_begun(store: House) -> None:
    for name in ("match/b", "hall/z", "hall/a", "match/a"):
        add(store, {}, stream=name)
    add(store, {}, stream="hall/a")
    assert store.streams() == ("match/b", "hall/z", "hall/a", "match/a")
    assert store.streams("hall/") == ("hall/z", "hall/a")
    assert store.streams("hall%") == ()


def test_positions_count_the_lines_of_all_streams(store: House) -> None:
    assert add(store, {}, {}, stream="hall/a") == 2
    assert add(store, {}, stream="hall/b") == 3
    assert add(store, {}, stream="hall/a") == 4
    assert store.position() == 4
    assert [(kept.position, kept.stream, kept.seq) for kept in store.since(0)] == [
        (1, "hall/a", 0),
        (2, "hall/a", 1),
        (3, "hall/b", 0),
        (4, "hall/a", 2),
    ]
    assert [kept.position for kept in store.since(1, limit=2)] == [2, 3]
    assert store.since(2)[0].line == store.lines("hall/b")[0]
    assert store.since(4) == ()


def test_an_append_on_another_version_is_a_conflict_and_changes_nothing(store: House) -> None:
    add(store, {"n": 1}, {"n": 2})
    head = store.head(HALL)
    for expected in (0, 1, 3):
        lines = sealed(Head(expected, "1" * 64), {"n": "x"})
        late = Append(stream=HALL, expected=expected, lines=lines, command="c", vault={"a": b"b"})
        with pytest.raises(Conflict) as conflict:
            store.append(late)
        assert conflict.value.head == head
    assert (store.head(HALL), store.position(), len(whole(store))) == (head, 2, 2)
    assert store.remembered(HALL, "c") is None
    assert store.vault(HALL) == {}


def test_a_conflict_on_a_stream_that_is_not_there_has_no_head(store: House) -> None:
    with pytest.raises(Conflict) as conflict:
        store.append(Append(stream=HALL, expected=1, lines=sealed(Head(1, "1" * 64), {})))
    assert conflict.value.head is None
    assert store.streams() == ()


@pytest.mark.parametrize("after", [0, 2], ids=["at the beginning", "later"])
@pytest.mark.parametrize("how", ["other prev", "other seq", "altered", "unsealed", "no newline"])
def test_a_line_that_does_not_follow_is_our_bug_and_is_not_kept(
    store: House, after: int, how: str
) -> None:
    if after:
        add(store, *[{"n": n} for n in range(after)])
    head = store.head(HALL) or Head(0, "0" * 64)
    good = sealed(head, {"n": 7})[0]
    bad = {
        "other prev": sealed(Head(after, "1" * 64), {"n": 7})[0],
        "other seq": sealed(Head(after + 1, head.hash), {"n": 7})[0],
        "altered": good.replace(b'"n":7', b'"n":8'),
        "unsealed": b'{"n":7}\n',
        "no newline": good[:-1],
    }[how]
    with pytest.raises(Broken):
        store.append(Append(stream=HALL, expected=after, lines=(bad,), command="c"))
    assert store.position() == after
    assert store.remembered(HALL, "c") is None
    assert store.append(Append(stream=HALL, expected=after, lines=(good,))) == after + 1


# ---------------------------------------------------------------- commands


def test_a_command_sent_again_is_answered_the_same_and_happens_once(store: House) -> None:
    add(store, {"n": 1}, command="c1", fingerprint="print", answer=b'{"ok":1}')
    known = Remembered("print", b'{"ok":1}')
    assert store.remembered(HALL, "c1") == known
    for again in (
        batch(store, {"n": 2}, command="c1", fingerprint="other", answer=b"other"),
        Append(stream=HALL, expected=0, lines=sealed(None, {"n": 1}), command="c1"),
    ):
        with pytest.raises(Repeated) as repeated:
            store.append(again)
        assert repeated.value.remembered == known
    assert len(whole(store)) == 1


def test_the_same_command_id_in_another_stream_is_another_command(store: House) -> None:
    add(store, {}, command="c1", answer=b"a")
    add(store, {}, stream="hall/altra", command="c1", answer=b"b")
    assert store.remembered("hall/altra", "c1") == Remembered("", b"b")
    assert store.remembered(HALL, "c1") == Remembered("", b"a")


def test_a_command_without_lines_is_remembered_too(store: House) -> None:
    assert add(store, command="c0", answer=b"nothing") == 0
    assert store.streams() == ()
    add(store, {"n": 1})
    assert add(store, command="c1", answer=b"nothing again", vault={"a": b"1"}) == 1
    assert store.remembered(HALL, "c0") == Remembered("", b"nothing")
    assert store.remembered(HALL, "c1") == Remembered("", b"nothing again")
    assert store.vault(HALL) == {"a": b"1"}
    assert len(whole(store)) == 1


# ---------------------------------------------------------------- vault, projections


def test_of_a_kind_of_names_only_some_are_read(store: House) -> None:
    held = {"a_1": b"1", "a_2": b"2", "ab": b"3", "b": b"4"}
    add(store, {}, vault=held)
    assert store.vault(HALL, "a_") == {"ab": b"3", "b": b"4"}
    assert store.vault(HALL, "a_", ["a_2", "none"]) == {"a_2": b"2", "ab": b"3", "b": b"4"}


def test_the_vault_takes_replaces_and_gives_back(store: House) -> None:
    add(store, {}, vault={"a": b"1", "b": b"\x00\xff", "c": b""})
    assert store.vault(HALL) == {"a": b"1", "b": b"\x00\xff", "c": b""}
    add(store, {}, vault={"a": b"2", "b": None, "never": None})
    assert store.vault(HALL) == {"a": b"2", "c": b""}
    assert store.vault("hall/altra") == {}


def test_what_is_forgotten_is_gone_and_the_lines_are_untouched(store: House) -> None:
    add(store, {"n": 1}, vault={"person/1": b"Ada", "person/2": b"Bea", "seed": b"x"})
    add(store, {}, stream="hall/altra", vault={"person/1": b"Ada"})
    lines = store.lines(HALL)
    store.forget(HALL, ["person/1", "never"])
    store.forget(HALL, iter(["person/2"]))
    store.forget(HALL, [])
    assert store.vault(HALL) == {"seed": b"x"}
    assert store.vault("hall/altra") == {"person/1": b"Ada"}
    assert store.lines(HALL) == lines


def test_forgetting_drops_what_was_worked_out_from_that_stream(store: House) -> None:
    store.project(HALL, "standings", 1, b"Ada first")
    store.project("hall/altra", "standings", 1, b"Bea first")
    store.forget(HALL, ["person/1"])
    assert store.projection(HALL, "standings") is None
    assert store.projection("hall/altra", "standings") == (1, b"Bea first")


def test_a_projection_is_replaced_by_one_that_is_not_older(store: House) -> None:
    store.project(HALL, "standings", 3, b"three")
    store.project(HALL, "standings", 2, b"late")
    assert store.projection(HALL, "standings") == (3, b"three")
    store.project(HALL, "standings", 3, b"three again")
    store.project(HALL, "clocks", 1, b"one")
    assert store.projection(HALL, "standings") == (3, b"three again")
    store.drop_projections()
    assert store.projection(HALL, "standings") is None
    assert store.projection(HALL, "clocks") is None


# ---------------------------------------------------------------- subscribing


def test_a_subscriber_hears_of_lines_from_another_door_in_order(place: Place) -> None:
    here, there = place.open(), place.open()
    add(here, {"before": True})
    ear = Ear()
    end = here.subscribe(ear)
    for house in (here, there, there, here, there):
        add(house, {})
        ear.wait_for(house.position())
    end()
    add(there, {})
    add(here, {})
    assert ear.heard == sorted(set(ear.heard))
    assert ear.heard[-1] == 6


def test_a_subscriber_that_fails_disturbs_neither_the_writer_nor_the_others(
    store: House, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: int) -> None:
        raise ZeroDivisionError

    ear = Ear()
    store.subscribe(fail)
    store.subscribe(ear)
    add(store, {})
    ear.wait_for(1)
    assert "subscriber failed" in caplog.text
    assert len(whole(store)) == 1


# ---------------------------------------------------------------- racing


def test_of_two_writers_racing_one_wins_and_the_other_learns_the_head(place: Place) -> None:
    doors = [place.open(), place.open()]
    for turn in range(25):
        head = doors[0].head(HALL)
        batches = [
            Append(stream=HALL, expected=turn, lines=sealed(head, {"by": who, "turn": turn}))
            for who in range(2)
        ]
        jobs = [
            lambda door=door, mine=mine: door.append(mine)
            for door, mine in zip(doors, batches, strict=True)
        ]
        answers = at_once(*jobs)
        assert sorted(type(answer).__name__ for answer in answers) == ["Conflict", "int"]
        (lost,) = (answer for answer in answers if isinstance(answer, Conflict))
        assert lost.head == doors[1].head(HALL)
    assert [line.data["turn"] for line in whole(doors[0])] == list(range(25))


def test_the_same_command_sent_at_once_happens_once(place: Place) -> None:
    doors = [place.open() for _ in range(4)]
    for turn in range(10):
        mine = batch(doors[0], {"turn": turn}, command=f"c{turn}", answer=b"%d" % turn)
        answers = at_once(*[lambda door=door, mine=mine: door.append(mine) for door in doors])
        told = [a.remembered.answer for a in answers if isinstance(a, Repeated)]
        assert told == [b"%d" % turn] * 3, answers
    assert len(whole(doors[0])) == 10


def test_a_reader_meets_no_hole_while_others_append(place: Place) -> None:
    doors = [place.open() for _ in range(3)]
    busy = [True]

    def write(door: House, stream: str) -> None:
        for n in range(60):
            add(door, *[{"n": n}] * (1 + n % 3), stream=stream)

    def read() -> list[int]:
        reader, met = place.open(), list[int]()
        while True:
            more = busy[0]
            met += [kept.position for kept in reader.since(len(met), limit=7)]
            if not more and reader.position() == len(met):
                return met

    def write_all() -> None:
        at_once(*[lambda n=n, door=door: write(door, f"hall/{n}") for n, door in enumerate(doors)])
        busy[0] = False

    met, _ = at_once(read, write_all)
    assert met == list(range(1, 3 * 120 + 1))


def test_many_threads_on_one_stream_lose_and_double_nothing(store: House) -> None:
    def write(who: int) -> None:
        for n in range(15):
            head = store.head(HALL)
            while True:
                lines = sealed(head, {"who": who, "n": n})
                expected = head.version if head else 0
                try:
                    store.append(Append(stream=HALL, expected=expected, lines=lines))
                    break
                except Conflict as conflict:
                    head = conflict.head

    at_once(*[lambda who=who: write(who) for who in range(8)])
    found = [(line.data["who"], line.data["n"]) for line in whole(store)]
    assert sorted(found) == [(who, n) for who in range(8) for n in range(15)]


# ---------------------------------------------------------------- keys


def a_grant(id: str, **more: Any) -> Grant:
    return Grant(id=id, digest=f"digest of {id}", role="table", **{"stream": HALL, **more})


def test_a_capability_is_found_by_its_digest_and_listed_by_its_hall(store: House) -> None:
    mine = a_grant("g2", subject="1/3", label="Tavolo 3", issued=5, expires=2**40)
    store.grant([mine, a_grant("g1", issued=9), a_grant("g3", stream="", issued=1)])
    assert store.by_digest("digest of g2") == mine
    assert store.by_digest("another") is None
    assert [grant.id for grant in store.grants(HALL)] == ["g2", "g1"]
    assert [grant.id for grant in store.grants("")] == ["g3"]
    store.grant([])


def test_a_revoked_capability_says_since_when(store: House) -> None:
    store.grant([a_grant("g1"), a_grant("g2")])
    store.revoke(["g1", "never"], 100)
    store.revoke(["g1"], 200)
    found = store.by_digest("digest of g1")
    assert found is not None
    assert found.revoked == 100
    assert [grant.revoked for grant in store.grants(HALL)] == [100, None]


def an_account(name: str, hashed: str, changed: int = 0) -> Account:
    return Account(name=name, password=hashed, changed=changed)


def test_an_account_is_set_changed_and_found(store: House) -> None:
    assert store.account("ada") is None
    store.set_account(an_account("ada", "argon2 one", 1))
    store.set_account(an_account("bea", "argon2 two"))
    store.set_account(an_account("ada", "argon2 three", 2))
    assert store.account("ada") == an_account("ada", "argon2 three", 2)
    assert store.accounts() == ("ada", "bea")


def test_refused_attempts_are_kept_for_a_while_and_no_more_than_so_many(
    store: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (memory, sqlkeys):
        monkeypatch.setattr(module, "MOST_ATTEMPTS", 3)
    old = Attempt(at=1, role="public", subject="", what="round", code="sign-in-needed")
    store.attempt(old)
    store.attempt(replace(old, at=KEPT))
    assert [one.at for one in store.attempts()] == [KEPT, 1]
    store.attempt(replace(old, at=KEPT + 1))
    assert [one.at for one in store.attempts()] == [KEPT + 1, KEPT]
    for at in range(2, 5):
        store.attempt(replace(old, at=KEPT + at))
    assert [one.at - KEPT for one in store.attempts()] == [4, 3, 2]


def test_refused_attempts_are_told_newest_first(store: House) -> None:
    tries = [
        Attempt(at=n, role="player", subject="p1", what="view", code="not-yours", origin="lan")
        for n in range(5)
    ]
    for one in tries:
        store.attempt(one)
    assert store.attempts() == tuple(reversed(tries))
    assert store.attempts(2) == (tries[4], tries[3])


def test_everything_is_there_when_the_place_is_opened_again(shared_place: Place) -> None:
    first = shared_place.open()
    add(first, {"n": 1}, command="c", answer=b"a", vault={"v": b"w"})
    first.project(HALL, "p", 1, b"body")
    first.grant([a_grant("g")])
    lines = first.lines(HALL)
    first.close()
    again = shared_place.open()
    assert again.lines(HALL) == lines
    assert again.remembered(HALL, "c") == Remembered("", b"a")
    assert again.vault(HALL) == {"v": b"w"}
    assert again.projection(HALL, "p") == (1, b"body")
    assert [grant.id for grant in again.grants(HALL)] == ["g"]


def test_a_clock_that_others_read_too_is_the_same_for_two_and_goes_on(place: Place) -> None:
    first, second = place.open(), place.open()
    looks = [one.shared_clock() for one in (first, second, first)]
    if not place.url.startswith("postgres"):
        assert looks == [None, None, None]
        return
    assert len({look.clock for look in looks if look}) == 1
    shown = [look.milliseconds for look in looks if look]
    assert shown == sorted(shown)
    assert shown[0] >= 0


# ---------------------------------------------------------------- turns


def test_in_a_turn_one_reads_what_the_others_added_as_outside_of_it(place: Place) -> None:
    """Lines, the names they brought and what else the vault holds; another stream as ever."""
    here, there = place.open(), place.open()
    names = [f"person/{n:064x}" for n in range(3)]
    for n, name in enumerate(names):
        held = {name: b"Nome%d" % n, "draw": b"s%d" % n, f"of {n}": b"%d" % n}
        add(there, {"player": {"id": f"g{n}", "personal": f"{n:064x}"}}, vault=held)
    add(there, {"n": "elsewhere"}, stream="hall/altra", vault={"draw": b"t"})
    outside = here.lines(HALL), here.vault(HALL, "person/", names[1:]), here.vault(HALL)
    with here.turn(HALL, 1):
        assert here.head(HALL) == there.head(HALL)
        assert here.lines(HALL, 1) == outside[0][1:]
        assert here.vault(HALL, "person/", names[1:]) == outside[1]
        assert (here.lines(HALL), here.vault(HALL)) == (outside[0], outside[2])
        assert len(here.lines("hall/altra")) == 1
        assert here.vault("hall/altra", "person/") == {"draw": b"t"}
        last = here.append(batch(here, {"n": "mine"}, command="c1", vault={"draw": None}))
    assert last == there.position() == 5
    assert there.vault(HALL, "person/") == {"of 0": b"0", "of 1": b"1", "of 2": b"2"}


def test_what_cannot_be_kept_in_a_turn_ends_it_and_changes_nothing(place: Place) -> None:
    here, there = place.open(), place.open()
    add(there, {"n": 1}, command="c1", answer=b"done")
    for wrong, refused in (
        (batch(here, {"n": 2}, command="c1"), Repeated),
        (replace(batch(here, {"n": 2}), expected=0, lines=sealed(None, {"n": 2})), Conflict),
    ):
        with here.turn(HALL), pytest.raises(refused):
            here.append(wrong)
        assert [line.data for line in whole(there)] == [{"n": 1}]
    with here.turn(HALL):
        pass  # given up
    assert add(there, {"n": 3}) == 2
