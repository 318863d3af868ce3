"""A round played inside the house, some of its tables on wood: results arrive by themselves."""

from __future__ import annotations

from functools import partial
from hashlib import sha256

import pytest

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.app.matches import Play
from arbitro.app.playing.online import Off
from arbitro.app.verify import verify as verify_hall
from arbitro.kernel import Refused
from arbitro.play.verify import verify
from arbitro.referee import commands as r
from arbitro.referee.clock import asked_taps as taps
from arbitro.referee.hall import match_name
from arbitro.referee.referto.signatures import report_of
from arbitro.tournament import commands as t
from tests.app.playing.online_round import Online, sixteen
from tests.app.running import ORGANISER, REFEREE, entry, points, refused
from tests.app.test_tarocchi import TAROCCHI

MINUTE = 60_000
TABLE_4 = Who(role="table", subject="1/4")


def log_of(running: Online, number: int) -> bytes:
    return b"".join(running.store.lines(running.room(number).match))


def test_sixteen_play_a_round_three_tables_inside_and_one_on_wood() -> None:
    running = sixteen()
    running.do(t.PlayOnline(tables=(1, 2, 3)))
    assert [table.online for table in running.hall.tournament.rounds[0].tables] == [
        "online-1", "online-2", "online-3", "",
    ]  # fmt: skip
    for number in (1, 2, 3):
        running.until_placed(number)
        assert running.table(number).players == running.match(number).state.seated

    running.tap(1, taps.Suspended(reason="chiamata"))  # a suspension
    assert refused(lambda: running.move(1)).code == "table-suspended"
    running.tap(1, taps.Resumed())
    running.move(1)

    slow, seat = running.turn(2)  # a ruling whose effect the engine applies
    ruling = r.GiveRuling(
        round=1,
        table=2,
        case="slow-play",
        facts={"invited": True},
        players={"player": slow.subject},
    )
    running.do(ruling, REFEREE)
    assert running.match(2).state.turn.seat != seat
    assert running.hall.referee.rulings["R1"].done == (0,)

    left = running.table(3).players[2]  # an exit
    running.do(r.RecordExit(round=1, table=3, player=left, reason="withdrawal"), REFEREE)
    assert running.match(3).state.standing[2] != "playing"

    running.hours.wall += 200 * MINUTE  # the time of the round
    for number in (1, 2, 3):
        running.play_out(number)
        assert running.match(number).state.last_giro
    running.do(t.EnterResult(table=4, seats=points(running.table(4))))

    assert running.house.online.trouble == {}
    for number in (1, 2, 3):
        told = {row["player"]: row for row in running.match(number).result or ()}
        for score in running.table(number).result:
            assert (score.place, score.table_points) == (
                told[score.player]["place"],
                told[score.player]["table_points"],
            )
        data = log_of(running, number)
        assert verify(data)
        assert running.table(number).logs == (sha256(data).hexdigest(),)
        running.do(c.ProposeReport(round=1, table=number), REFEREE)
        report = report_of(running.hall.referee, 1, number).current.content
        assert report.logs == running.table(number).logs
        assert all(row.territories is not None for row in report.seats)
    gone = next(score for score in running.table(3).result if score.player == left)
    assert gone.withdrawn
    rows = running.ask("standings")["standings"]
    earned = {
        score.player: float(score.points or 0)
        for number in (1, 2, 3, 4)
        for score in running.table(number).result
    }
    assert {row["player"]: float(row["points"]) for row in rows} == earned
    running.do(t.Advance())
    verify_hall(running.store.lines(running.stream), running.store.vault(running.stream))


@pytest.fixture(scope="module")
def opened() -> Online:
    """Two tables declared, one of them begun."""
    running = sixteen()
    running.do(t.PlayOnline(tables=(1, 2)))
    running.until_placed(1)
    return running


def test_what_is_played_inside_is_not_typed(opened: Online) -> None:
    result = t.EnterResult(table=1, seats=points(opened.table(1)))
    for command in (
        result,
        t.SeatTable(table=1, dice={}),
        t.MendSeating(tables={1: opened.table(1).players}, reason="x"),
    ):
        found = refused(lambda command=command: opened.do(command))  # type: ignore[misc]
        assert found.code == "played-online", command


def test_a_table_is_declared_once_and_only_before_it_has_begun(opened: Online) -> None:
    assert refused(lambda: opened.do(t.PlayOnline(tables=(1,)))).code == "already-online"
    dice = {id: [n + 1] for n, id in enumerate(opened.table(4).players)}
    opened.do(t.SeatTable(table=4, dice=dice), TABLE_4)
    assert refused(lambda: opened.do(t.PlayOnline(tables=(4,)))).code == "begun-on-wood"
    assert refused(lambda: opened.do(t.PlayOnline(tables=(9,)))).code == "unknown-table"


def test_who_sits_elsewhere_moves_nothing_and_the_house_alone_settles(opened: Online) -> None:
    settle = c.SettleOnline(round=1, table=1, logs=("0" * 64,))
    assert refused(lambda: opened.do(settle, ORGANISER)).code == "not-allowed"
    stranger = Who(role="player", subject=opened.table(2).players[0])
    room = opened.room(1)
    legal = opened.house.rooms.legal(room, opened.turn(1)[1])
    act = Act(id="other", command=Play(action=legal[0]), by=stranger)
    with pytest.raises(Refused) as found:
        opened.house.rooms.play_at_table(room, act)
    assert found.value.code == "not-ones-own"


def test_a_decision_the_match_went_on_with_is_not_annulled(opened: Online) -> None:
    left = opened.table(1).players[3]
    opened.do(r.RecordExit(round=1, table=1, player=left, reason="withdrawal"), REFEREE)
    exit = next(iter(opened.hall.referee.exits))
    back = r.AnnulExit(exit=exit, reason="svista")
    assert refused(lambda: opened.do(back, REFEREE)).code == "played-on-since"


def test_a_table_goes_back_to_wood_with_a_reason_and_is_played_inside_no_more() -> None:
    running = sixteen()
    running.do(t.PlayOnline())
    assert all(table.begun for table in running.hall.tournament.rounds[0].tables)
    room = running.room(2)
    assert refused(lambda: running.do(t.PlayOnWood(table=2))).code == "reason-missing"
    running.do(t.PlayOnWood(table=2, reason="la rete è caduta"))
    assert running.house.rooms.room(room.id).closed == "wood"
    running.do(t.EnterResult(table=2, seats=points(running.table(2))))
    verify_hall(running.store.lines(running.stream), running.store.vault(running.stream))


def test_a_match_declared_void_is_played_again_inside_under_another_name() -> None:
    running = sixteen()
    running.do(t.PlayOnline(tables=(1,)))
    running.until_placed(1)
    before = running.room(1)
    void = refused(lambda: running.do(t.EnterResult(table=1, void=True)))
    assert void.code == "match-played-again"  # RUR 34
    running.do(t.PlayOnWood(table=1, reason="partita nulla", anew=True))
    assert running.hall.referee.taps.get(match_name(1, 1), ()) == ()
    running.do(t.PlayOnline(tables=(1,)))
    assert running.table(1).online == "online-2"
    assert running.room(1).id != before.id
    running.until_placed(1)
    assert running.house.rooms.room(before.id).closed == "wood"
    assert running.house.online.trouble == {}


def test_a_result_taken_back_is_read_from_the_log_again_and_can_be_put_right() -> None:
    running = sixteen()
    running.do(t.PlayOnline(tables=(1,)))
    running.until_placed(1)
    running.hours.wall += 200 * MINUTE
    running.play_out(1)
    told = running.table(1).result
    running.do(t.ClearResult(table=1, reason="svista"))
    assert running.table(1).result == told
    mended = t.EnterResult(table=1, seats=points(running.table(1)), reason="letta male")
    answer = running.do(mended)
    assert running.table(1).result != told
    running.do(c.Undo(act=answer.id, reason="andava bene"))
    assert running.table(1).result == told
    verify_hall(running.store.lines(running.stream), running.store.vault(running.stream))


def test_the_clock_of_the_round_counts_the_giri_of_the_match() -> None:
    running = sixteen()
    running.do(t.PlayOnline(tables=(1,)))
    running.until_placed(1)
    while running.match(1).state.turn.giro < 3:
        running.move(1)
    clock = running.ask_now("clock", table=1)
    assert (clock["giro"], clock["phase"]) == (3, "playing")
    assert clock["turn"] == running.match(1).state.turn.seat


def test_four_hands_of_tarocchi_fill_the_sheet_of_their_table() -> None:
    running = Online(TAROCCHI)
    running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 9))))
    running.do(t.Lock())
    running.do(c.Draw(public="6 3 1"))
    running.do(t.PlayOnline(tables=(1,)))
    players = running.table(1).players
    for hand in range(1, 5):
        assert running.match(1).state.seated == players
        while not running.match(1).finished:
            running.move(1)
        assert bool(running.table(1).done) == (hand == 4)
        if hand < 4:
            running.house.rooms.next_hand(running.room(1).id, hand % 4)
    assert running.house.online.trouble == {}
    room = running.room(1)
    logs = [b"".join(running.store.lines(room.hand(number))) for number in range(1, 5)]
    assert running.table(1).logs == tuple(sha256(data).hexdigest() for data in logs)
    assert all(verify(data) for data in logs)
    states = [running.house.matches.seated(room.hand(n)).match.state for n in range(1, 5)]
    for seat, score in enumerate(running.table(1).result):
        assert score.table_points == sum(state.scores.totals[seat] for state in states)
    dealers = [state.dealer for state in states]
    assert len(set(dealers)) == 4
    verify_hall(running.store.lines(running.stream), running.store.vault(running.stream))


def test_armies_a_ruling_takes_off_come_off_where_their_owner_says() -> None:
    running = sixteen()
    running.do(t.PlayOnline(tables=(1,)))
    running.until_placed(1)
    player = running.table(1).players[1]
    ruling = r.GiveRuling(
        round=1,
        table=1,
        case="too-many-armies",
        facts={"due": 5, "placed": 11, "self_declared": True, "wilful": False},
        players={"player": player},
    )
    running.do(ruling, REFEREE)
    online = running.house.online
    (owed,) = online.owed(running.stream, 1, 1)
    assert (owed.player, owed.armies) == (player, 6)
    wrong = Off(owed.ruling, owed.place, dict.fromkeys(owed.there, 0))
    take = partial(online.take_off, running.stream, REFEREE, (1, 1))
    assert refused(lambda: take(wrong)).code == "other-armies-off"
    left, where = owed.armies, {}
    for id, most in owed.there.items():
        where[id] = min(most, left)
        left -= where[id]
    before = running.match(1).state.on_board(1)
    take(Off(owed.ruling, owed.place, where))
    assert running.match(1).state.on_board(1) == before - 6
    assert running.hall.referee.rulings["R1"].done == (owed.place,)
    assert online.owed(running.stream, 1, 1) == []
    assert refused(lambda: take(Off(owed.ruling, owed.place, where))).code == "unknown-ruling"
    player_eyes = Who(role="player", subject=player)
    code = refused(lambda: online.take_off(running.stream, player_eyes, (1, 1), wrong)).code
    assert code == "not-allowed"
