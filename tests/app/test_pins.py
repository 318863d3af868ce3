"""PINs to sign with: seen once, kept nowhere as they are, given to a whole round at once."""

from __future__ import annotations

import pytest

from arbitro.app import commands as c
from arbitro.app.verify import verify
from tests.app.running import REFEREE, Running, refused
from tests.app.test_reports import by_points, confirm, lines_of, pin_for, player, proposed, started


@pytest.fixture
def drawn() -> Running:
    return started()


def test_the_pin_is_nowhere_in_the_record(drawn: Running) -> None:
    table = by_points(drawn)
    sha = proposed(drawn)
    pin = pin_for(drawn, table.players[0])
    wish = c.ConfirmReport(round=1, table=1, sha256=sha, pin=pin)
    act = drawn.made(wish, player(table.players[0]))
    drawn.desk.act(drawn.stream, act)
    everything = b"".join(drawn.store.lines(drawn.stream))
    everything += b"".join(drawn.store.vault(drawn.stream).values())
    for remembered in (drawn.store.remembered(drawn.stream, f"act-{n}") for n in range(60)):
        everything += remembered.answer if remembered is not None else b""
    assert pin.encode() not in everything.replace(b"1790000", b"")
    assert drawn.desk.act(drawn.stream, act).version < drawn.hall.version + 1


def test_wrong_pins_are_counted_and_another_is_issued(drawn: Running) -> None:
    table = by_points(drawn)
    sha, id = proposed(drawn), table.players[0]
    assert refused(lambda: confirm(drawn, id, sha, "123456")).code == "no-pin"
    pin = pin_for(drawn, id)
    wrong = str(int(pin[0] == "0")) + pin[1:]
    codes = [refused(lambda: confirm(drawn, id, sha, wrong)).code for _ in range(6)]
    assert codes == ["wrong-pin"] * 5 + ["too-often"]
    assert refused(lambda: confirm(drawn, id, sha, pin)).code == "too-often"
    again = pin_for(drawn, id)
    assert refused(lambda: confirm(drawn, id, sha, wrong)).code == "wrong-pin"
    confirm(drawn, id, sha, again)
    kinds = [line.kind for line in lines_of(drawn)]
    assert (kinds.count("pin.issued/1"), kinds.count("key.published/1")) == (2, 1)


def test_a_whole_round_gets_its_pins_at_once_and_whoever_has_one_keeps_it(drawn: Running) -> None:
    table = by_points(drawn)
    sha, id = proposed(drawn), table.players[0]
    mine = pin_for(drawn, id)
    drawn.do(c.Forget(player=table.players[3], reason="richiesta"))
    given = drawn.do(c.IssuePins(), REFEREE).shown
    seated = {player for one in drawn.hall.tournament.rounds[0].tables for player in one.players}
    assert set(given) == seated - {id, table.players[3]}
    confirm(drawn, id, sha, mine)
    confirm(drawn, table.players[1], sha, given[table.players[1]])
    assert refused(lambda: drawn.do(c.IssuePins(round=1))).code == "everybody-has-a-pin"
    assert refused(lambda: drawn.do(c.IssuePins(round=2))).code == "unknown-round"
    again = drawn.do(c.IssuePins(anew=True), REFEREE).shown
    assert set(again) == set(given) | {id}
    assert refused(lambda: confirm(drawn, table.players[2], sha, given[table.players[2]])).code == (
        "wrong-pin"
    )
    kept = b"".join(drawn.store.lines(drawn.stream))
    kept += b"".join(drawn.store.vault(drawn.stream).values())
    assert not any(f'"{pin}"'.encode() in kept for pin in (*given.values(), *again.values()))
    assert verify(drawn.store.lines(drawn.stream), drawn.store.vault(drawn.stream)) == drawn.hall


def test_a_pin_is_for_players_who_are_there(drawn: Running) -> None:
    assert refused(lambda: pin_for(drawn, "g999")).code == "unknown-player"
    drawn.do(c.Forget(player="g001", reason="richiesta"))
    assert refused(lambda: pin_for(drawn, "g001")).code == "already-forgotten"
