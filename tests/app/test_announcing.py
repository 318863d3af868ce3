"""The organiser tells the hall something, and chooses what its screen shows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from arbitro.app import commands as c
from arbitro.app.acts import Who
from arbitro.app.queries import QUERIES, Asker
from arbitro.kernel import Refused
from arbitro.referee.clock.readings import Reading
from tests.app.running import Running


@pytest.fixture
def running() -> Running:
    return Running(c.OpenHall(id="raduno", name="Raduno di prova", regulation="rur-2015"))


def screen(running: Running, minutes_later: int = 0) -> dict[str, Any]:
    at = running.desk.clock()
    later = Reading(at.source, at.elapsed, at.wall + minutes_later * 60_000)
    asker = Asker(Who(role="projector"), "it", later)
    told: dict[str, Any] = msgspec.to_builtins(QUERIES["screen"].ask(running.hall, asker))
    return told


def test_the_screen_follows_what_happens_until_the_organiser_chooses(running: Running) -> None:
    assert screen(running)["show"] == "auto"
    running.do(c.SetScreen(show="standings", page=2))
    assert (screen(running)["show"], screen(running)["page"]) == ("standings", 2)
    running.do(c.SetScreen(show="auto"))
    assert (screen(running)["show"], screen(running)["page"]) == ("auto", None)


def test_announcements_stand_until_their_minutes_are_over_or_taken_down(running: Running) -> None:
    running.do(c.Announce(text="Il secondo turno comincia alle 15", until_minutes=10))
    running.do(c.Announce(text="Pranzo"))
    assert [a["text"] for a in screen(running)["announcements"]] == [
        "Il secondo turno comincia alle 15",
        "Pranzo",
    ]
    assert [a["text"] for a in screen(running, minutes_later=11)["announcements"]] == ["Pranzo"]
    running.do(c.Announce())
    assert screen(running)["announcements"] == []


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.SetScreen(show="film"), "unknown-screen"),
        (c.SetScreen(show="standings", page=0), "no-such-page"),
        (c.Announce(text="  "), "nothing-announced"),
        (c.Announce(text="a" * 401), "announcement-too-long"),
        (c.Announce(text="Pranzo", until_minutes=0), "announcement-minutes"),
    ],
)
def test_what_no_screen_could_show_is_refused(running: Running, command: Struct, code: str) -> None:
    with pytest.raises(Refused) as refused:
        running.do(command)
    assert refused.value.code == code
