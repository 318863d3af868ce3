"""A tournament that a released version left running goes on under today's program, nothing lost."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from arbitro.app.acts import Act, Taken, Who
from arbitro.app.decide import parsed
from arbitro.app.desk import Desk
from arbitro.app.hall import Hall
from arbitro.app.ports import Append
from arbitro.app.queries import QUERIES, Asker
from arbitro.app.verify import verified
from arbitro.kernel import DECIDER
from arbitro.referee.sanctions.infractions import Infraction
from arbitro.store.file import FileStore
from arbitro.store.memory import MemoryStore
from tests.app.running import chance, ticking
from tests.past.test_past import HERE, copied
from tests.tournament.directing import shared_out

REFEREE = Who(role="referee", subject="Bianchi")
ORGANISER = Who(role="organiser")


class Continued:
    """A file of 0.1.0 in the hands of today's desk; `before` cuts it before the first such act."""

    def __init__(self, name: str, place: Path, before: str = "") -> None:
        file = copied(HERE / "0.1.0" / "tournaments" / f"{name}.jsonl.expected", place)
        self.stream = f"hall/{name}"
        past = FileStore(file, self.stream)
        lines, vault = past.lines(self.stream), past.vault(self.stream)
        if before:
            doings = Desk(past, ticking(), chance()).hall(self.stream).doings
            first = next(doing for doing in doings if doing.command == before)
            lines = lines[: first.seq - first.events]
        self.store = MemoryStore()
        self.store.append(Append(stream=self.stream, expected=0, lines=lines, vault=vault))
        self.desk = Desk(self.store, ticking(10_000), chance())
        self._ids = count()

    def do(self, command: str, by: Who = ORGANISER, **fields: Any) -> None:
        act = Act(id=f"today-{next(self._ids)}", command=parsed(command, fields), by=by)
        self.desk.act(self.stream, act)

    @property
    def hall(self) -> Hall:
        return self.desk.hall(self.stream)

    def result(self, number: int, **more: Any) -> None:
        """A result by places: 40, 30, 20, 10 table points in the order the table is kept."""
        drawn = self.hall.tournament.rounds[-1]
        players = drawn.tables[number - 1].players
        seats = shared_out({id: 40 - 10 * at for at, id in enumerate(players)})
        self.do("enter-result", table=number, round=drawn.number, seats=seats, **more)

    def seat(self, player: str) -> tuple[int, str | None]:
        """Table points and points of somebody in the first round."""
        tables = self.hall.tournament.rounds[0].tables
        (found,) = [s for table in tables for s in table.result if s.player == player]
        return found.table_points, found.points

    def sound(self) -> bool:
        """The whole history, that of both deciders, is decided again and is the same."""
        found = verified(self.store.lines(self.stream), self.store.vault(self.stream))
        return found.hall == self.hall


@pytest.fixture
def sanctioned(tmp_path: Path) -> Continued:
    """Points taken off and somebody disqualified by 0.1.0; the results are typed today."""
    return Continued("rur-sanctions", tmp_path, before="enter-result")


def test_what_came_off_before_is_in_a_result_typed_today(sanctioned: Continued) -> None:
    out = next(p.id for p in sanctioned.hall.tournament.players.values() if p.status == "out")
    first = sanctioned.hall.tournament.rounds[0].tables[0].players
    for number in (1, 2):
        sanctioned.result(number)
    whole = {id: 40 - 10 * at for at, id in enumerate(first)}
    assert sorted(whole[id] - sanctioned.seat(id)[0] for id in first) == [0, 0, 0, 1]
    assert sanctioned.seat(out)[1] == "0"
    assert sanctioned.sound()


def test_what_came_off_a_result_of_then_comes_back_if_it_is_annulled_today(tmp_path: Path) -> None:
    going = Continued("rur-sanctions", tmp_path, before="advance")
    punished = next(s for s in going.hall.tournament.rounds[0].tables[0].result if s.penalty)
    lines = [
        one.id
        for one in going.hall.referee.history
        if isinstance(one, Infraction) and one.player == punished.player
    ]
    assert punished.penalty == len(lines) == 2
    for given_back, line in enumerate(lines, start=1):
        going.do("annul-infraction", REFEREE, infraction=line, reason="riesame")
        assert going.seat(punished.player)[0] == punished.table_points + given_back
    assert going.sound()


def test_a_result_of_then_put_right_today_keeps_what_came_off(tmp_path: Path) -> None:
    going = Continued("rur-sanctions", tmp_path, before="advance")
    table = going.hall.tournament.rounds[0].tables[0]
    punished = next(s for s in table.result if s.penalty)
    going.result(1, reason="riletto")
    typed = 40 - 10 * table.players.index(punished.player)
    assert going.seat(punished.player)[0] == typed - punished.penalty
    assert going.sound()


def test_somebody_who_left_then_is_back_if_his_exit_is_annulled_today(tmp_path: Path) -> None:
    going = Continued("rur-exits", tmp_path, before="annul-exit")
    left = next(iter(going.hall.referee.exits.values()))
    assert gone(going, left.player)
    going.do("annul-exit", REFEREE, exit=left.id, reason="riesame")
    assert not gone(going, left.player)
    assert going.sound()


def gone(going: Continued, player: str) -> bool:
    """Does the result of the first round say that he left?"""
    tables = going.hall.tournament.rounds[0].tables
    (seat,) = [s for table in tables for s in table.result if s.player == player]
    return seat.withdrawn or bool(seat.excluded)


RUNNING = (
    "rur-before-the-dice",
    "rur-second-round",
    "rur-strangers-in-the-semifinals",
    "master-much-put-right",
    "24ore-running",
)


@pytest.mark.parametrize("name", RUNNING)
def test_a_tournament_left_running_is_played_to_its_end_today(name: str, tmp_path: Path) -> None:
    going = Continued(name, tmp_path)
    play_on(going)
    assert going.hall.tournament.finished
    assert going.sound()
    taken = [e for e in going.desk.events(going.stream) if isinstance(e, Taken)]
    assert {act.decider for act in taken} == {1, DECIDER}


def play_on(going: Continued) -> None:
    query = QUERIES["next-step"]
    asker = Asker(ORGANISER)
    while (command := query.ask(going.hall, asker, query.parameters()).command) is not None:
        if command == "enter-result":
            for table in going.hall.tournament.rounds[-1].tables:
                if not table.done:
                    going.result(table.number)
        elif command in ("draw", "commit-draw"):
            going.do("draw", public="4 2 6", together=True)
        else:
            going.do(command)
