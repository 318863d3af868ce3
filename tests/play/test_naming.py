"""Naming a target and nothing else: a question in a digital match, a fact at a real table."""

from __future__ import annotations

from typing import Any

import pytest

from arbitro.games.risiko import board
from arbitro.play import Match, Refused, apply, new_match
from arbitro.play.log import read, write

MINE = ("alaska", "alberta", "ontario")


def table(regulation: str) -> Match:
    """Seat 0 holds three territories of five armies; two of them border the north-west."""
    position = {
        id: [0, 5] if id in MINE else [1 + n % 3, 1] for n, id in enumerate(board.TERRITORIES)
    }
    match = new_match(regulation, 4, mode="live")
    takeover: dict[str, Any] = {
        "type": "enter_position",
        "position": position,
        "cards_held": [0, 0, 0, 0],
        "turn": 0,
        "giro": 6,
    }
    return apply(match, takeover)[0]


@pytest.mark.parametrize(
    ("regulation", "id"), [("rur-2015", "RUR-26-01"), ("master-2020", "MST-PHASE-01")]
)
def test_at_a_real_table_a_name_begins_combat_and_owes_no_throw(regulation: str, id: str) -> None:
    match = table(regulation)
    named = {"seat": 0, "type": "attack", "target": "territori_del_nord_ovest"}
    match, events = apply(match, named)
    assert [event.kind for event in events] == ["reinforcements.lost/1", "attack.announced/1"]
    assert id in events[-1].because
    assert match.state.phase == "combat"
    with pytest.raises(Refused, match="repositioning-closed"):
        apply(
            match,
            {
                "seat": 0,
                "type": "reposition",
                "origin": "alaska",
                "destination": "alberta",
                "armies": 1,
            },
        )
    apply(match, {"seat": 0, "type": "pass"})
    _, again = read(write(match.game, match.events))
    assert again == match.events
