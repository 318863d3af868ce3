"""A page asked for between two steps that the house takes by itself says what is being done."""

from __future__ import annotations

from threading import current_thread
from typing import Any

import pytest

from arbitro.app.playing.lookout import formality
from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.app.playing.rooms import Rooms
from tests.web.houses import steady
from tests.web.lending import client_of
from tests.web.play.test_bot_turns import played

OTHERS = tuple(WantedSeat(here=True, name=name) for name in ("Bea", "Ciro", "Dino"))
ADA = NewRoom(regulation="rur-2015", name="Ada", others=OTHERS)
SAID = {"deal": "Si distribuiscono i territori", "objectives": "Si distribuiscono gli obiettivi"}


def test_nobody_has_the_turn_while_territories_and_objectives_are_dealt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = steady()
    held, at = house.rooms.open(ADA, "open", "here"), f"/play/{house.rooms.running()[0].id}"
    pages: dict[str, str] = {}
    here = current_thread()
    with client_of(house) as client:
        headers = {"Accept": "text/html", "cookie": f"seat-{held.room}={held.secret}"}

        def looked(match: Any) -> Any:
            if current_thread() is not here:
                return None  # the house's own thread would take the step while one looks
            if match.state.phase in SAID:
                pages[match.state.phase] = client.get(f"{at}?lang=it", headers=headers).text
            return formality(match)

        monkeypatch.setattr("arbitro.app.playing.rooms.formality", looked)
        choose(house.rooms, held.room)
    for phase, sentence in SAID.items():
        assert sentence in pages[phase]
        assert 'data-mine="no"' in pages[phase]
    house.close()


def test_what_a_server_left_undone_in_between_the_next_one_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = steady()
    rooms, id = house.rooms, house.rooms.open(ADA, "open", "here").room
    with monkeypatch.context() as gone:
        gone.setattr("arbitro.app.playing.rooms.formality", lambda _: None)
        choose(rooms, id)
    room = rooms.room(id)
    assert rooms.match(room).state.phase in SAID
    assert rooms.legal(room, rooms.acting(room) or 0) == []  # nobody is asked for it
    played(house, lambda: rooms.match(room).state.phase == "placement")
    house.close()


def choose(rooms: Rooms, id: str) -> None:
    """Everybody takes the first colour."""
    while rooms.match(rooms.room(id)).state.phase == "colours":
        room = rooms.room(id)
        seat = rooms.acting(room)
        assert seat is not None
        rooms.play(id, 0, rooms.legal(room, seat)[0], f"colour-{seat}", None)
