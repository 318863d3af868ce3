"""A second laptop receives everything, and an act counts when both have it."""

from __future__ import annotations

import gc
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.sync.client import connect

from arbitro.app.ports import Account, Append, Unavailable
from arbitro.app.verify import verify
from arbitro.standby import copying, standing, wire
from arbitro.standby.pairing import key_of, new_code
from arbitro.store.integrity import check
from arbitro.store.sql import SqlStore
from arbitro.web.serving.connections import STAFF
from arbitro.web.serving.guarded_line import GuardedLine
from tests.standby.pairs import STREAM, Pair, pair, until


def same(both: Pair) -> None:
    """Lines, vaults, answers, keys: everything is on both."""
    ours, theirs = both.first.leader.store, both.second
    assert copying.heads(ours) == copying.heads(theirs)
    assert copying.vaults(ours) == copying.vaults(theirs)
    for stream in ours.streams():
        assert ours.lines(stream) == theirs.lines(stream)
        assert ours.commands(stream) == theirs.commands(stream)
        assert ours.grants(stream) == theirs.grants(stream)
    assert ours.grants("") == theirs.grants("")
    assert ours.accounts() == theirs.accounts()


def test_everything_streams_over_and_an_act_waits_for_both(tmp_path: Path) -> None:
    with pair(str(tmp_path / "1.db"), str(tmp_path / "2.db")) as both:
        for number in range(5):
            both.enter(number)
        link = both.first.ring.add("organiser", STREAM)
        both.follow()
        both.abreast()
        same(both)
        for number in range(5, 15):
            version = both.enter(number).version
            head = both.second.head(STREAM)
            assert head is not None
            assert head.version == version
        later = both.first.ring.issue("player", STREAM, "g001")
        both.first.ring.withdraw(STREAM, lambda one: one.id == link.grant.id)
        assert both.second.by_digest(later.grant.digest) == later.grant
        gone = both.second.by_digest(link.grant.digest)
        assert gone is not None
        assert gone.revoked is not None
        both.first.ring.keys.set_account(Account(name="anna", password="", changed=1))
        assert both.second.accounts() == ("anna",)
        same(both)
        assert isinstance(both.second, SqlStore)
        assert check(both.second).findings == ()
        verify(both.second.lines(STREAM), both.second.vault(STREAM))


def test_it_catches_up_from_any_point_after_a_break() -> None:
    with pair() as both:
        both.follow()
        both.abreast()
        for number in range(3):
            both.enter(number)
        both.apart()
        both.first.leader.change(alone=True)
        for number in range(3, 9):
            both.enter(number)
        assert both.first.leader.is_away
        both.follow()
        both.abreast()
        assert not both.first.leader.standing.alone
        same(both)
        doings = [line for line in both.second.lines(STREAM) if b'"alone":true' in line]
        assert len(doings) == 6


def test_a_laptop_that_is_slow_to_say_what_it_has_is_not_taken_for_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What takes longer to put together than a silence may last arrives all the same."""
    slow = copying.appends_after

    def slowly(*asked: Any) -> list[Append]:
        sleep(2)
        return slow(*asked)

    monkeypatch.setattr("arbitro.standby.following.SILENCE", 1.0)
    monkeypatch.setattr("arbitro.web.serving.standby_link.BEAT", 0.1)
    monkeypatch.setattr(copying, "appends_after", slowly)
    with pair() as both:
        for number in range(5):
            both.enter(number)
        both.follow()
        both.abreast()
        same(both)


def test_without_its_second_laptop_it_goes_on_only_when_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("arbitro.standby.leading.GRACE", 0.1)
    with pair() as both:
        both.follow()
        both.abreast()
        both.enter(1)
        both.apart()
        before = both.first.desk.hall(STREAM).version
        with pytest.raises(Unavailable, match="standby-lost"):
            both.enter(2)
        assert both.first.desk.hall(STREAM).version == before
        with pytest.raises(Unavailable, match="standby-lost"):
            both.enter(1)  # what was acknowledged before is not, while it may be lost
        both.first.leader.change(alone=True)
        assert both.enter(2).version == before + 2
        both.first.leader.change(alone=False, waits=False)
        both.enter(3)
        assert both.second.head(STREAM) != both.first.store.head(STREAM)


def test_who_has_another_code_learns_nothing() -> None:
    with pair() as both:
        both.enter(1)
        follower = both.follow(key_of(new_code()))
        until(lambda: follower.trouble == "pairing-code-wrong")
        assert both.second.streams() == ()
        assert not both.first.leader.standing.paired


def test_many_at_once_are_all_on_both() -> None:
    with pair() as both:
        both.follow()
        both.abreast()

        def work(name: int) -> None:
            for number in range(name * 100, name * 100 + 10):
                both.enter(number)

        threads = [Thread(target=work, args=(name,)) for name in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        same(both)
        assert len(both.first.desk.hall(STREAM).tournament.players) == 40


def test_the_same_act_sent_again_is_answered_when_both_have_it() -> None:
    with pair() as both:
        both.follow()
        both.abreast()
        first = both.enter(1)
        assert both.enter(1) == first


def test_one_follows_at_a_time_and_nobody_his_own_database() -> None:
    third = wire.Join(epoch=0, url="http://third", heads={}, vaults={})
    with pair() as both:
        both.follow()
        both.abreast()
        leader = both.first.leader
        assert leader.join(third, lambda: None) == wire.No(code="occupied")
        both.enter(1)
        both.apart()
        standing.save(leader.store, replace(leader.standing, role="following"))
        assert leader.join(third, lambda: None) == wire.No(code="itself")


def test_in_a_full_house_who_has_the_code_stays_and_who_has_not_makes_way_first() -> None:
    with pair() as both:
        both.follow()
        both.abreast()
        address = both.url.replace("http", "ws") + wire.PATH
        with connect(address, proxy=None):
            lines = [one for one in gc.get_objects() if type(one) is GuardedLine]
            here = [one for one in lines if not one.transport.is_closing()]
            assert sorted(one.rank() for one in here) == [0, STAFF]
