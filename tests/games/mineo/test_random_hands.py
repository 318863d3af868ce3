"""Many hands at random: 109 points, payments that add up to nothing, two scorers that agree."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from arbitro.games.mineo import cards
from arbitro.games.mineo.jochi import SHEET_NAMES
from arbitro.games.mineo.state import NOBODY, Match
from arbitro.games.mineo.wire import event_data
from tests.games.mineo import naive
from tests.games.mineo.dealing import random_hand

KINDS = (
    "S5",
    "SV",
    "SV over a call",
    "SF",
    "CV",
    "CF (all pass)",
    "Giove in the Monte",
    "Scommessa won",
    "Scommessa lost",
    "Rivanto won",
    "Rivanto lost",
    "Fujutu led",
    "5 Arie",
    "4 Re",
    "level",
)


def kinds(state: Match, over_call: bool, annulled: int) -> list[str]:
    """What this hand was."""
    count, scores = state.count, state.scores
    assert count is not None
    assert scores is not None
    assert state.code is not None
    attack = dict(zip(SHEET_NAMES, count.attack, strict=True))
    defence = dict(zip(SHEET_NAMES, count.defence, strict=True))
    found = ["CF (all pass)" if state.code == "CF" else state.code]
    if over_call:
        found.append("SV over a call")
    found += ["Giove in the Monte"] * annulled
    if state.scommessa:
        found.append("Scommessa won" if attack["SCM"] else "Scommessa lost")
    if state.rivanto != NOBODY:
        ours = attack if state.rivanto in state.attack else defence
        found.append("Rivanto won" if ours["VAN"] else "Rivanto lost")
    if state.tricks[-1].cards[0] == cards.FUJUTU:
        found.append("Fujutu led")
    if attack["5AR"] or defence["5AR"]:
        found.append("5 Arie")
    if attack["4RE"] or defence["4RE"]:
        found.append("4 Re")
    if not any(scores.parz):
        found.append("level")
    return found


def run(hands: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in range(hands):
        match = random_hand(seed)
        state = match.state
        assert state.count is not None
        assert sum(state.count.points) == 109
        assert sum(state.count.held) == 63
        assert sum(state.scores.parz) == 0
        assert state.scores.totals == state.scores.parz
        rows = [
            {"kind": event.kind, "seat": event.seat, "data": event_data(event)}
            for event in match.events
        ]
        second = naive.score(msgspec.to_builtins(rows))
        assert (second.attack_points, second.defence_points) == state.count.points
        assert tuple(second.attack.values()) == state.count.attack
        assert tuple(second.defence.values()) == state.count.defence
        assert tuple(second.parz) == state.scores.parz
        told = [row["kind"] for row in rows]
        over_call = state.code == "SV" and "call.made/1" in told
        seen.update(kinds(state, over_call, state.annulled))
    return seen


def table(seen: Counter[str], hands: int) -> str:
    rows = [f"{kind:<20}{seen[kind]:>7}{seen[kind] / hands:>9.2%}" for kind in KINDS]
    return "\n".join([f"{hands:,} hands", *rows])


def test_a_thousand_hands_are_scored_alike_by_two_scorers() -> None:
    seen = run(1_000)
    print(table(seen, 1_000))
    assert {"S5", "SV", "SF", "CV", "CF (all pass)"} <= set(seen)


@pytest.mark.soak
def test_twenty_thousand_hands_are_scored_alike_and_show_every_kind() -> None:
    seen = run(20_000)
    print(table(seen, 20_000))
    assert [kind for kind in KINDS if not seen[kind]] == []
