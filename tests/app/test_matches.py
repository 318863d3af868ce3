"""A match played inside the house: an action sent twice at once is one action."""

from __future__ import annotations

from arbitro.app.acts import Act, Who
from arbitro.app.matches import MatchDesk, OpenMatch, Play
from arbitro.app.ports import Remembered
from arbitro.store.memory import MemoryStore
from tests.app.running import chance, refused

PLAYER = Who(role="player", subject="g001")


class Late(MemoryStore):
    """Hears of an act only when asked a second time, as who asked while it was being done."""

    asked = 0

    def remembered(self, stream: str, command: str) -> Remembered | None:
        self.asked += 1
        return None if self.asked == 1 else super().remembered(stream, command)


def test_an_action_that_was_done_while_its_copy_waited_is_answered_the_same() -> None:
    store = Late()
    desk = MatchDesk(store, chance())
    four = ("g001", "g002", "g003", "g004")
    opening = OpenMatch(id="uno", regulation="rur-2015", players=four)
    desk.open(Act(id="open", command=opening, by=Who(role="referee")))
    seat = next(n for n in range(4) if desk.legal("match/uno", n))
    action = desk.legal("match/uno", seat)[0]
    act = Act(id="once", command=Play(action=action), by=PLAYER)
    first = desk.play("match/uno", act)
    store.asked = 0
    assert desk.play("match/uno", act) == first


def test_a_player_has_the_seat_he_rolled_and_not_his_place_in_the_list() -> None:
    desk = MatchDesk(MemoryStore(), lambda size: b"\0" * size)
    players = ("ada", "bea", "cleo", "dina")
    opening = OpenMatch(id="uno", regulation="rur-2015", players=players)
    desk.open(Act(id="open", command=opening, by=Who(role="referee")))
    rows = desk.view("match/uno", "public")["seats"]
    assert [row["player"] for row in rows] != list(players)
    assert {row["player"]: row["seat"] for row in rows} == {
        player: desk.seat_of("match/uno", player) for player in players
    }


def test_nobody_sits_at_two_seats() -> None:
    desk = MatchDesk(MemoryStore(), chance())
    opening = OpenMatch(id="due", regulation="rur-2015", players=("ada", "bea", "ada", "dina"))
    found = refused(lambda: desk.open(Act(id="o", command=opening, by=Who(role="referee"))))
    assert (found.code, found.facts["players"]) == ("sits-twice", ["ada"])
