"""Whatever an outsider sends, the answer is a match that goes on or a refusal; never a crash."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from arbitro.games.risiko import board, wire
from arbitro.play import Match, Refused, apply, legal_actions, new_match, view
from tests.games.risiko.playing import EDITIONS, Table, play, until

PHASES = ("colours", "deal", "objectives", "placement", "reinforce", "combat", "move", "roll")


@cache
def matches() -> tuple[Match, ...]:
    """One match of each edition in each phase, and some that are over."""
    found = []
    for regulation in EDITIONS:
        table = Table(regulation, 4)
        found += [
            until(table.open(seed), Random(seed), lambda m, p=phase: m.phase == p)  # type: ignore[misc]  # bound
            for seed, phase in enumerate(PHASES)
        ]
        found.append(play(table.open(0), Random(0)))
        found.append(new_match(regulation, 4, mode="live"))
    return tuple(found)


WORDS = (
    *board.TERRITORIES[::6],
    *("rosso", "withdrawal", "jolly", "unseen", "fante:alaska", "cannone:alaska", "jolly:2"),
    *("", "Alaska", "qwerty", "None", "0"),
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 50),
    st.sampled_from([10**30, -(10**30), 2**63, 2**64]),
    st.floats(),
    st.sampled_from(WORDS),
    st.text(max_size=8),
    st.binary(max_size=4),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, max_size=4).map(tuple),
        st.dictionaries(st.one_of(st.text(max_size=4), st.integers(0, 3)), inner, max_size=3),
    ),
    max_leaves=8,
)
FIELDS = sorted({f for cls in wire.COMMANDS.values() for f in cls.__struct_fields__})
SEEN = ("seats", "attack", "defence", "sdadata", "territory", "swap", "objective", "card")
TYPES = st.sampled_from([*sorted(wire.COMMANDS), "Pass", "", "fly"])


def attempt(match: Match, action: Any, observed: Any = None) -> None:
    """Apply it: either it is done, or it is refused with a code and nothing has changed."""
    before = repr(match.state)
    try:
        apply(match, action, observed=observed)
    except Refused as refused:
        if not refused.code or not isinstance(str(refused), str):
            pytest.fail("a refusal must say why")
    assert repr(match.state) == before


@pytest.mark.slow
@settings(max_examples=600)
@given(
    number=st.integers(0, len(EDITIONS) * (len(PHASES) + 2) - 1),
    kind=TYPES,
    fields=st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5),
)
@example(0, "remove_armies", {"player": 0, "territories": "alaska", "armies": [1]})
@example(4, "place", {"seat": 0, "territory": "alaska", "armies": True})
@example(4, "play_tris", {"seat": 0, "cards": ["unseen"] * 3})
@example(4, "play_tris", {"seat": 0, "cards": [None, {}, []]})
def test_any_action_of_a_known_or_unknown_kind_is_done_or_refused(
    number: int, kind: str, fields: dict[str, Any]
) -> None:
    attempt(matches()[number], {"type": kind, **fields})


@settings(max_examples=300)
@given(
    number=st.integers(0, len(EDITIONS) * (len(PHASES) + 2) - 1),
    action=st.dictionaries(
        st.one_of(st.text(max_size=6), st.integers(0, 2), st.just("type"), st.none()),
        VALUES,
        max_size=4,
    ),
)
def test_any_dict_at_all_is_refused(number: int, action: dict[Any, Any]) -> None:
    attempt(matches()[number], action)


@settings(max_examples=600)
@given(number=st.integers(0, len(EDITIONS) * (len(PHASES) + 2) - 1), data=st.data())
def test_a_lawful_action_with_one_thing_spoilt_is_done_or_refused(
    number: int, data: st.DataObject
) -> None:
    match = matches()[number]
    offered = legal_actions(match)
    if not offered:
        return
    action = dict(data.draw(st.sampled_from(offered)))
    key = data.draw(st.sampled_from(sorted(action)))
    spoil = data.draw(st.sampled_from(["drop", "change", "add"]))
    if spoil == "drop":
        del action[key]
    elif spoil == "change":
        action[key] = data.draw(VALUES)
    else:
        action[data.draw(st.text(min_size=1, max_size=5))] = 1
    attempt(match, action)


@pytest.mark.slow
@settings(max_examples=300)
@given(
    number=st.integers(0, len(EDITIONS) - 1),
    observed=st.dictionaries(
        st.sampled_from([*SEEN, "weather"]),
        VALUES,
        max_size=3,
    ),
)
@example(0, {"seats": [1, 2, 3, True]})
@example(0, {"seats": [6, 5, 4, 10**30]})
def test_any_observation_at_a_real_table_is_used_or_refused(
    number: int, observed: dict[str, Any]
) -> None:
    match = new_match(EDITIONS[number], 4, mode="live")
    attempt(match, {"type": "roll_for_seats", "seat": None}, observed)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"type": "fly"}, "unknown-action"),
        ({"type": None}, "unknown-action"),
        ({"mood": "grim"}, "unknown-field"),
        ({7: "grim"}, "unknown-field"),
        ({"armies": None}, "malformed-action"),
        ({"armies": True}, "malformed-action"),
        ({"armies": "1"}, "malformed-action"),
        ({"armies": 1.0}, "malformed-action"),
        ({"armies": 0}, "not-a-number-of-armies"),
        ({"armies": -1}, "not-a-number-of-armies"),
        ({"armies": 10**30}, "more-than-due"),
        ({"seat": None}, "unknown-seat"),
        ({"seat": 4}, "unknown-seat"),
        ({"seat": -1}, "unknown-seat"),
        ({"seat": 10**30}, "unknown-seat"),
        ({"seat": True}, "malformed-action"),
        ({"seat": "0"}, "malformed-action"),
        ({"territory": "alasca"}, "unknown-territory"),
        ({"territory": None}, "malformed-action"),
        ({"territory": 3}, "unknown-territory"),
        ({"territory": ["alaska"]}, "unknown-territory"),
    ],
)
def test_each_way_of_spoiling_a_placement_has_its_own_refusal(
    change: dict[Any, Any], code: str
) -> None:
    match = until(Table("rur-2015", 4).open(1), Random(1), lambda m: m.phase == "reinforce")
    action = next(action for action in legal_actions(match) if action["type"] == "place")
    apply(match, action)
    with pytest.raises(Refused) as refusal:
        apply(match, {**action, **change})
    assert refusal.value.code == code


def test_a_missing_field_is_refused() -> None:
    match = until(Table("rur-2015", 4).open(1), Random(1), lambda m: m.phase == "reinforce")
    action = next(action for action in legal_actions(match) if action["type"] == "place")
    for missing in ("territory", "armies"):
        with pytest.raises(Refused, match="malformed-action"):
            apply(match, {key: value for key, value in action.items() if key != missing})


def test_another_seats_move_in_my_turn_is_refused_with_whose_turn_it_is() -> None:
    match = until(Table("rur-2015", 4).open(1), Random(1), lambda m: m.phase == "reinforce")
    turn = match.state.turn.seat
    with pytest.raises(Refused) as refusal:
        apply(match, {"type": "pass", "seat": (turn + 1) % 4})
    assert refusal.value.code == "not-your-turn"
    assert refusal.value.facts == {"seat": (turn + 1) % 4, "turn": turn}
    assert refusal.value.citations


def test_an_unknown_action_is_answered_with_the_known_ones() -> None:
    with pytest.raises(Refused) as refusal:
        apply(matches()[0], {"type": "fly"})
    assert refusal.value.facts["types"] == sorted(wire.COMMANDS)


@pytest.mark.parametrize("who", [4, -1, True, None, "Public", "", 1.0])
def test_a_viewer_who_does_not_exist_is_refused(who: Any) -> None:
    with pytest.raises(Refused, match="unknown-viewer"):
        view(matches()[0], who)
