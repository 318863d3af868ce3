"""What lapses and what does not: bonds a correction dissolves, sdadate forgotten in a row."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from arbitro.games.risiko import board
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide import step
from arbitro.games.risiko.state import Match
from arbitro.games.risiko.view import view
from arbitro.games.risiko.wire import unseen
from arbitro.play.chance import Observed
from arbitro.regulations import risiko_rules
from tests.regulations.table import Position, build

RULES = risiko_rules("rur-2015")
BRASILE, ARGENTINA, CINA = (board.number(id) for id in ("brasile", "argentina", "cina"))


def after(match: Match, command: c.Command, sdadata: list[int] | None = None) -> Match:
    seen = {} if sdadata is None else {"sdadata": sdadata}
    chance = Observed(seen, lambda _, row: list(row), unseen)
    return step(match, command, RULES, chance)[0]


def test_a_throw_is_no_longer_owed_in_the_view_once_a_correction_has_dissolved_the_bond() -> None:
    held = {0: {"brasile": 2}, 1: {"argentina": 1}}
    match = build(Position(phase="combat", territories=held, rest=2), RULES)
    match = after(match, c.Attack(seat=0, origin=BRASILE, target=ARGENTINA))
    attack = view(match, "public", RULES)["turn"]["attack"]
    assert (attack["origin"], attack["target"], attack["throw_owed"]) == (
        "brasile",
        "argentina",
        True,
    )
    match = after(match, c.RemoveArmies(player=0, territories=(BRASILE,), armies=(1,)))
    assert match.turn.bound
    attack = view(match, "public", RULES)["turn"]["attack"]
    assert not attack["throw_owed"]
    assert after(match, c.Pass(seat=0)).turn.seat == 1


def two_forgotten() -> Match:
    """P2 owes his own sdadata and that of P3, who left; P4 plays on without either."""
    position = Position(
        mode="live",
        phase="combat",
        turn={"seat": 1, "giro": 11},
        territories={0: {"brasile": 2}, 1: {"argentina": 2}, 2: {"alaska": 2}},
        rest=3,
        standing={2: "removed"},
        last_giro=10,
        closing={"round": 1, "anchor": 3, "last": 0},
    )
    match = after(build(position, RULES), c.Pass(seat=1))
    return after(match, c.Place(seat=3, territory=CINA, armies=1))


def test_of_several_sdadate_forgotten_in_a_row_each_may_still_be_thrown() -> None:
    match = two_forgotten()
    assert [(roll.player, roll.roller) for roll in match.forgotten] == [(1, 1), (2, 1)]
    match = after(match, c.RollSdadata(seat=1), [6, 6])
    assert [roll.player for roll in match.forgotten] == [2]
    assert after(match, c.RollSdadata(seat=1), [1, 2]).finished
    match = after(match, c.RollSdadata(seat=1), [6, 6])
    assert match.forgotten == ()


def test_the_first_decider_threw_only_the_latest() -> None:
    match = two_forgotten()
    chance = Observed({"sdadata": [6, 6]}, lambda _, row: list(row), unseen)
    _, events = step(match, c.RollSdadata(seat=1), replace(RULES, decider=1), chance)
    assert [event.player for event in events if isinstance(event, e.SdadataRolled)] == [2]


@pytest.mark.parametrize("seat", [0, 3])
def test_nobody_else_throws_them(seat: int) -> None:
    with pytest.raises(Exception, match="no-roll-due"):
        after(two_forgotten(), c.RollSdadata(seat=seat), [6, 6])
