"""Results no board can give are refused, with the article and the nearest that can be."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from arbitro.games.risiko import board
from arbitro.kernel import Refused
from arbitro.messages import refusal
from arbitro.tournament import commands as c
from arbitro.tournament.decide import decide
from tests.tournament.directing import Desk

Rows = list[dict[str, Any]]


@cache
def drawn(rules: str = "rur-2015") -> Desk:
    desk = Desk(rules)
    desk.start(16)
    desk.draw(together=True)
    return desk


def rows(desk: Desk, *figures: dict[str, Any] | int) -> Rows:
    told = [{"table_points": one} if isinstance(one, int) else one for one in figures]
    players = desk.state.rounds[0].tables[0].players
    return [{"player": player, **row} for player, row in zip(players, told, strict=True)]


def refused(desk: Desk, *figures: dict[str, Any] | int, **more: Any) -> Refused:
    entered = c.EnterResult(table=1, seats=tuple(rows(desk, *figures)), **more)
    found = desk.refused(entered)
    for lang in ("it", "en"):
        assert "{" not in refusal(lang, found)
    return found


OUT = [{"eliminated": n} for n in (1, 2, 3)]
RISIKO = {"risiko": True}
IMPOSSIBLE: list[tuple[str, tuple[dict[str, Any] | int, ...]]] = [
    ("board-overdrawn", (80, 79, 78, 77)),
    ("board-overdrawn", (63, 58, 40, 12)),
    ("board-overdrawn", (82, 80, 0, 0)),
    ("board-overdrawn", (86, 75, 0, 0)),
    ("board-overdrawn", ({**RISIKO, "table_points": 86}, 40, 30, 20)),
    ("no-such-points", (85, 10, 10, 10)),
    ("no-such-points", (40, 30, 20, 1)),
    ("risiko-is-whole", ({**RISIKO, "table_points": 60}, 10, 10, 10)),
    ("no-such-figure", ({"table_points": 50, "off_objective": 77}, 10, 10, 10)),
    ("no-such-figure", ({"table_points": 50, "in_objective": 30}, 10, 10, 10)),
    ("no-such-figure", ({"table_points": 50, "territories": 5}, 10, 10, 10)),
    ("no-such-armies", ({"table_points": 50, "territories": 15, "armies": 14}, 10, 10, 10)),
    ("no-such-armies", ({"table_points": 50, "armies": 131}, 10, 10, 10)),
    ("no-such-cards", ({"table_points": 50, "cards": 8}, 10, 10, 10)),
    ("more-than-the-board", tuple({"table_points": 36, "off_objective": 6} for _ in range(4))),
    ("less-than-the-board", tuple({"table_points": 36, "off_objective": 4} for _ in range(4))),
    (
        "more-than-the-board",
        ({"table_points": 50, "territories": 30}, {"table_points": 4, "territories": 13}, 5, 6),
    ),
    ("board-underdrawn", (60, *OUT)),
    ("board-underdrawn", (4, 6, *OUT[:2])),
    ("eliminated-with-figures", (86, 20, 10, {"eliminated": 1, "territories": 3})),
    ("eliminated-with-figures", (86, 20, 10, {"eliminated": 1, "cards": 2})),
]
POSSIBLE: list[tuple[dict[str, Any] | int, ...]] = [
    (58, 53, 35, 12),
    (86, 72, 2, 4),
    (RISIKO, 30, 20, 10),
    (86, *OUT),
    (10, 6, *OUT[:2]),
    (41, 42, {"table_points": 80, "withdrawn": True}, 60),
    (60, {"table_points": 84, "withdrawn": True}, *OUT[:2]),
    tuple({"table_points": 36, "off_objective": 5} for _ in range(4)),
]


@pytest.mark.parametrize("rules", ["rur-2015", "master-2020", "raduno-nazionale", "open"])
@pytest.mark.parametrize(("code", "figures"), IMPOSSIBLE)
def test_what_no_board_gives_is_refused(
    rules: str, code: str, figures: tuple[dict[str, Any] | int, ...]
) -> None:
    assert refused(drawn(rules), *figures).code == code


@pytest.mark.parametrize("figures", POSSIBLE)
def test_what_a_board_can_give_is_taken(figures: tuple[dict[str, Any] | int, ...]) -> None:
    desk = drawn()
    decide(desk.state, c.EnterResult(table=1, seats=tuple(rows(desk, *figures))), desk.rules)


def test_an_impossible_number_names_the_nearest_and_the_article() -> None:
    found = refused(drawn(), 85, 10, 10, 10)
    assert found.facts["nearest"] == [84, 86]
    assert {x.id for x in found.citations} == {"RUR-7-01"}
    told = refused(drawn(), 80, 79, 78, 77)
    assert (told.facts["points"], told.facts["most"]) == (314, 164)
    off = refused(drawn(), {"table_points": 50, "off_objective": 77}, 10, 10, 10)
    assert off.facts["nearest"] == [76, 78]


def test_a_risiko_needs_no_points_typed_and_may_be_handed_in_again() -> None:
    desk = Desk("24ore-2018")
    desk.start(8)
    desk.draw(together=True)
    seats = tuple(rows(desk, RISIKO, 30, 20, 10))
    desk.send(c.EnterResult(table=1, seats=seats))
    first = desk.state.rounds[0].tables[0].result[0]
    assert first.table_points == 50, "as this text counts it"
    again = tuple(rows(desk, {"table_points": 50, **RISIKO}, 30, 20, 10))
    desk.send(c.EnterResult(table=1, seats=again, reason="di nuovo"))
    assert desk.state.rounds[0].tables[0].result[0] == first


def test_0_1_0_took_them_and_its_halls_still_verify() -> None:
    desk = drawn()
    formerly = replace(desk.rules, decider=1)
    entered = c.EnterResult(table=1, seats=tuple(rows(desk, 80, 79, 78, 77)))
    assert decide(desk.state, entered, formerly)


def on_map(desk: Desk, missing: int = 0, **more: Any) -> c.EnterResult:
    """Everybody's land, dealt in turn; some of it left out."""
    told = board.TERRITORIES[missing:]
    seats = [{"objective": at + 1, "held": list(told[at::4])} for at in range(4)]
    return c.EnterResult(table=1, seats=tuple(rows(desk, *seats)), **more)


def test_a_map_with_land_missing_is_taken_only_if_it_is_said_to_be_neutral() -> None:
    desk = drawn()
    assert decide(desk.state, on_map(desk), desk.rules)
    found = desk.refused(on_map(desk, missing=4))
    assert (found.code, found.facts["missing"], found.facts["given"]) == (
        "territories-missing",
        4,
        38,
    )
    assert "38" in refusal("it", found)
    assert "neutral" in refusal("it", found)
    assert decide(desk.state, on_map(desk, missing=4, neutral=True), desk.rules)


def test_the_land_of_one_who_left_may_be_neutral_or_anothers() -> None:
    desk = drawn()
    whole = on_map(desk)
    first, *others = whole.seats
    left = {**first, "withdrawn": True}
    assert decide(desk.state, c.EnterResult(table=1, seats=(left, *others)), desk.rules)
    taken = {**others[0], "held": [*others[0]["held"], *first["held"]]}
    seats = (left, taken, *others[1:])
    assert decide(desk.state, c.EnterResult(table=1, seats=seats), desk.rules)


def test_a_territory_or_an_objective_has_one_owner() -> None:
    desk = drawn()
    first, second, *others = on_map(desk).seats
    double = {**second, "held": [*second["held"], first["held"][0]]}
    found = desk.refused(c.EnterResult(table=1, seats=(first, double, *others)))
    assert (found.code, found.facts["territory"]) == ("territory-twice", first["held"][0])
    same = {**second, "objective": first["objective"]}
    found = desk.refused(c.EnterResult(table=1, seats=(first, same, *others)))
    assert found.code == "goal-twice"
