"""A second laptop takes over: clocks, links, answers go on, and nobody merges what split."""

from __future__ import annotations

from random import Random
from threading import Event, Thread

import pytest
from msgspec.structs import replace

from arbitro.app.ports import Clock, Unavailable
from arbitro.app.queries.question import Asker
from arbitro.app.queries.record_told import Page, acts
from arbitro.app.verify import verify
from arbitro.bootstrap import Installation, joined
from arbitro.envelope import Damaged
from arbitro.referee.clock.readings import Reading
from arbitro.standby import standing, wire
from arbitro.standby.following import Herald
from tests.standby.pairs import ORGANISER, STREAM, Pair, pair, until


def taken_over(both: Pair, clock: Clock | None = None) -> Installation:
    """The second laptop, in the place of the first."""
    assert both.follower is not None
    both.follower.promote()
    return joined(both.second, clock)


def told(both: Pair, house: Installation) -> None:
    """The first laptop is reached and hears of it."""
    heard: list[wire.Left] = []
    herald = Herald(both.second, "http://second", heard.append)
    herald.start()
    until(lambda: bool(heard))
    herald.stop()
    house.leader.change(told=True, strays=heard[0].strays)


def marks(house: Installation) -> list[tuple[int, bool]]:
    """What the record tells of the last two acts."""
    told = acts(house.desk.hall(STREAM), Page(last=2), Asker(ORGANISER, "it"))
    return [(row.epoch, row.alone) for row in told.acts]


def test_everything_goes_on_under_a_higher_epoch() -> None:
    with pair() as both:
        both.follow()
        both.abreast()
        link = both.first.ring.issue("table", STREAM, "1/1")
        answer = both.enter(1)
        house = taken_over(both)
        assert house.leader.standing.epoch == 1
        assert house.ring.find(link.secret) == link.grant
        assert both.enter(1, house) == answer  # the same wish, sent again to the other
        both.enter(2, house)
        lines = both.second.lines(STREAM)
        assert b'"epoch":1' in lines[-1]
        assert b'"epoch"' not in lines[-3]
        verify(lines, both.second.vault(STREAM))


def test_a_clock_goes_on_from_where_the_first_laptops_counter_is() -> None:
    """Hours 7 minutes apart, counters of their own: not a second is given or taken."""
    with pair() as both:
        both.clock = lambda: Reading("two", 5_000, 1_790_000_000_000 - 420_000, "m2")
        both.first.leader.clock = lambda: Reading("one", 1_000_000, 1_790_000_000_000, "m1")
        both.follow()
        both.abreast()
        house = taken_over(both)
        assert house.leader.standing.beside == Reading(
            "two", 5_000, 1_790_000_000_000 - 420_000, "m2", "one", 1_000_000
        )


def test_a_clock_kept_at_the_moment_of_a_takeover_does_not_undo_it() -> None:
    """Another program promotes while the one that follows writes down its clock."""
    with pair() as both:
        both.follow()
        both.abreast()
        promoted = standing.promoted(both.second)
        clock = Reading("two", 5_000, 1_790_000_000_000, "m2", "one", 1_000_000)
        standing.keep_clock(both.second, clock)
        assert standing.load(both.second) == replace(promoted, beside=clock)


def test_the_old_laptop_stops_and_lists_what_only_it_has() -> None:
    with pair() as both:
        both.follow()
        both.abreast()
        both.enter(1)
        both.apart()
        both.first.leader.change(alone=True)
        both.enter(2)
        both.enter(3)
        house = taken_over(both)
        both.enter(4, house)
        assert marks(house) == [(0, False), (1, False)]
        assert marks(both.first) == [(0, True), (0, True)]
        before = both.first.store.lines(STREAM)
        told(both, house)
        with pytest.raises(Unavailable, match="replaced"):
            both.enter(5)
        assert both.first.store.lines(STREAM) == before
        names = [one.fields["id"] for one in house.leader.standing.strays]
        assert names == ["g002", "g003"]
        assert house.leader.standing.strays[0].fields["name"] == "Nome2 Cognome2"
        assert both.first.leader.standing.strays == house.leader.standing.strays
        assert both.first.leader.strays_of(STREAM, "organiser", "") != ()
        assert set(house.desk.hall(STREAM).tournament.players) == {"g001", "g004"}
        both.enter(2, house)  # its author sends it again: it need not be entered by hand
        assert [one.fields["id"] for one in house.leader.strays] == ["g003"]
        assert len(both.first.leader.strays) == 2
        assert standing.load(both.second).split[STREAM] == len(both.second.lines(STREAM)) - 4


def test_lines_of_a_replaced_laptop_cannot_follow_those_of_its_successor() -> None:
    with pair() as both:
        both.follow()
        both.abreast()
        house = taken_over(both)
        both.enter(1, house)
        house.leader.standing = replace(house.leader.standing, epoch=0)
        both.enter(2, house)
        with pytest.raises(Damaged):
            verify(both.second.lines(STREAM), both.second.vault(STREAM))


@pytest.mark.parametrize("seed", range(2))
def test_at_any_moment_nothing_acknowledged_is_lost_or_doubled(seed: int) -> None:
    chance = Random(seed)
    with pair() as both:
        both.follow()
        both.abreast()
        acknowledged: list[int] = []
        over, begun = Event(), Event()

        def phone(name: int) -> None:
            for number in range(name * 100, name * 100 + 60):
                try:
                    both.enter(number)
                except Unavailable:
                    over.set()
                    return
                acknowledged.append(number)
                begun.set()

        threads = [Thread(target=phone, args=(name,)) for name in range(3)]
        for thread in threads:
            thread.start()
        begun.wait()
        over.wait(chance.random() / 10)
        assert both.follower is not None
        both.follower.promote()
        house = joined(both.second)
        first = dict.fromkeys(acknowledged)
        both.first.leader.took_over(
            wire.TookOver(epoch=1, url="", split=standing.load(both.second).split)
        )
        for thread in threads:
            thread.join()
        players = house.desk.hall(STREAM).tournament.players
        assert {f"g{number:03}" for number in first} <= set(players)
        for number in (n * 100 + k for n in range(3) for k in range(60)):
            both.enter(number, house)
        players = house.desk.hall(STREAM).tournament.players
        assert len(players) == 180
        verify(both.second.lines(STREAM), both.second.vault(STREAM))


def test_whoever_has_the_code_is_listened_to_only_with_a_higher_epoch() -> None:
    with pair() as both:
        low = wire.TookOver(epoch=0, url="http://x", split={})
        assert both.first.leader.took_over(low) == wire.No(code="older")
        both.enter(1)
