"""A correction that changes who has qualified says who, and is asked for again."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from arbitro.messages import refusal
from arbitro.tournament import commands as c
from arbitro.tournament.decide import decide
from arbitro.tournament.events import StageFormed
from tests.tournament.directing import Desk, by_number, strength

WHY: dict[str, Any] = {"reason": "letto male"}


@cache
def qualified() -> Desk:
    """Twenty have played twice; sixteen have a place in the semifinals, which are not drawn."""
    desk = Desk()
    desk.start(20)
    desk.play(strength)
    desk.play(strength)
    return desk


def turned() -> c.EnterResult:
    """The table of somebody who did not qualify, with him as its winner."""
    desk = qualified()
    stage = desk.state.stage
    assert stage is not None
    out = next(p for p in desk.state.players if p not in stage.players)
    table = desk.state.rounds[-1].table_of(out)
    assert table is not None
    rest = [s.player for s in table.result if s.player != out]
    seats: list[dict[str, Any]] = [{"player": out, "risiko": True}]
    seats += [{"player": p, "table_points": 10 + 2 * at} for at, p in enumerate(rest)]
    return c.EnterResult(table=table.number, round=2, seats=tuple(seats), **WHY)


def test_it_names_who_comes_in_and_who_goes_out() -> None:
    desk = qualified()
    asked = desk.refused(turned())
    assert asked.code == "changes-who-qualified"
    stage = desk.state.stage
    assert stage is not None
    assert turned().seats[0]["player"] in asked.facts["coming"]
    assert len(asked.facts["coming"]) == len(asked.facts["going"])
    assert {*asked.facts["going"]} <= {*stage.players}
    for lang in ("it", "en"):
        assert asked.facts["coming"][0] in refusal(lang, asked)
    sure = replace(turned(), confirm=True)
    events = decide(desk.state, sure, desk.rules, "banco")
    formed = next(x for x in events if isinstance(x, StageFormed))
    assert asked.facts["coming"][0] in [slot.player for slot in formed.slots]


def test_one_that_changes_nobody_is_not_asked_about() -> None:
    desk = qualified()
    table = desk.state.rounds[-1].tables[0]
    same = tuple(
        {"player": s.player, "table_points": s.table_points, "off_objective": s.off_objective}
        for s in table.result
    )
    decide(desk.state, c.EnterResult(table=1, round=2, seats=same, **WHY), desk.rules, "banco")


def test_a_mended_seating_asks_too() -> None:
    desk = qualified()
    stage = desk.state.stage
    assert stage is not None
    out = next(p for p in desk.state.players if p not in stage.players)
    weak = desk.state.rounds[-1].table_of(out)
    assert weak is not None
    strong = next(t for t in desk.state.rounds[-1].tables if t.number != weak.number)
    winner = next(s.player for s in strong.result if s.place == 1)
    names = {out: winner, winner: out}
    tables = {
        t.number: tuple(names.get(s.player, s.player) for s in t.result) for t in (weak, strong)
    }
    asked = desk.refused(c.MendSeating(tables=tables, **WHY))
    assert asked.code == "changes-who-qualified"
    assert out in asked.facts["coming"]


def test_0_1_0_did_not_ask() -> None:
    desk = qualified()
    assert decide(desk.state, turned(), replace(desk.rules, decider=1), "banco")


def test_before_the_round_is_closed_nobody_has_qualified() -> None:
    desk = Desk()
    desk.start(16)
    desk.draw()
    desk.results(by_number)
    players = desk.state.rounds[0].tables[0].players
    seats = tuple({"player": p, "table_points": 40 - 10 * at} for at, p in enumerate(players))
    desk.send(c.EnterResult(table=1, seats=seats, **WHY))
