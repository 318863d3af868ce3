"""What an earlier decider decided still stands in its files; today's says otherwise."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from arbitro.games.risiko import board, moves, objectives
from arbitro.games.risiko import commands as c
from arbitro.games.risiko.decide import step
from arbitro.games.risiko.state import Match, Turn
from arbitro.kernel import DECIDER
from arbitro.play.chance import Seeded
from arbitro.regulations import risiko_rules
from tests.regulations.table import Position, build

RULES = risiko_rules("rur-2015")
OBJECTIVE = 2


def silent_for_a_turn() -> Match:
    """Seat 0 has his objective complete, let a turn end in silence and plays again."""
    inside = {board.TERRITORIES[t]: 1 for t in board.members(objectives.MASKS[OBJECTIVE])}
    position = Position(
        phase="combat", objectives={0: OBJECTIVE, 1: 1}, territories={0: inside}, rest=1
    )
    match = build(position, RULES)
    chance = Seeded(b"a secret", match.version)
    after, events = step(match, c.Pass(seat=0), RULES, chance)
    assert "risiko.missed/1" in [event.kind for event in events]
    return msgspec.structs.replace(after, phase="combat", turn=Turn(seat=0, giro=7))


def test_a_late_risiko_won_by_the_first_decider_and_excludes_by_todays() -> None:
    match = silent_for_a_turn()
    chance = Seeded(b"a secret", match.version)
    before, _ = step(match, c.DeclareRisiko(seat=0), replace(RULES, decider=1), chance)
    today, _ = step(match, c.DeclareRisiko(seat=0), replace(RULES, decider=DECIDER), chance)
    assert (before.risiko, before.ended) == (0, "risiko")
    assert (today.standing[0], today.ended) == ("removed", None)
    kinds = {type(one) for one in moves.legal(match, RULES)}
    assert c.DeclareRisiko not in kinds
