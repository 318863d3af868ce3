"""What holds in every state of every hand, whatever is asked of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from arbitro.games.mineo import cards, moves
from arbitro.games.mineo import commands as c
from arbitro.games.mineo.decide import step
from arbitro.games.mineo.evolve import evolve
from arbitro.games.mineo.state import Match as State
from arbitro.kernel import Refused
from arbitro.play import apply, legal_actions, new_match, replay, view
from arbitro.play.match import Match, act
from arbitro.regulations import EDITIONS
from tests.games.mineo.dealing import EDITION, random_hand

COMMANDS = tuple(c.Command.__subclasses__())
CARD = st.integers(-2, 64)
SEAT = st.one_of(st.none(), st.integers(-1, 4))
READINGS = st.fixed_dictionaries(
    {
        gap: st.sampled_from((known.default, *known.alternatives))
        for gap, known in EDITIONS[EDITION].gaps("play").items()
        if known.alternatives
    }
)


@st.composite
def wild(draw: Any) -> c.Command:
    """A command of any kind with any values of the right type."""
    cls = draw(st.sampled_from(COMMANDS))
    values: dict[str, Any] = {"seat": draw(SEAT)}
    for field in cls.__struct_fields__:
        if field in ("card", "trump"):
            values[field] = draw(CARD)
        elif field == "cards":
            values[field] = tuple(draw(st.lists(st.integers(0, 62), max_size=4)))
        elif field == "players":
            values[field] = tuple(draw(st.lists(st.integers(-1, 4), max_size=3)))
        elif field == "player":
            values[field] = draw(st.integers(-1, 4))
        elif field in ("admitted", "owner_only"):
            values[field] = draw(st.booleans())
        elif field == "how":
            values[field] = draw(st.sampled_from(("shown", "told")))
        elif field == "phrase":
            values[field] = draw(st.sampled_from(("trunfu", "ci-putiti", "niente")))
        elif field == "ordinal":
            values[field] = draw(st.one_of(st.none(), st.integers(-1, 16)))
    command: c.Command = cls(**values)
    return command


def whole(state: State) -> int:
    """Every card that has been dealt, wherever it is; raises if one is in two places."""
    mask = 0
    monte = 0 if state.monte_shown and state.declarer >= 0 else state.monte
    for part in (*state.hands, *state.piles, cards.mask_of(state.table), state.discard, monte):
        assert not mask & part, "a card in two places"
        mask |= part
    return mask


class Hand(RuleBasedStateMachine):
    """Lawful steps are accepted; wild ones are done or refused and leave everything in order."""

    @initialize(seed=st.integers(0, 10**6), dealer=st.integers(0, 3), readings=READINGS)
    def open(self, seed: int, dealer: int, readings: dict[str, str]) -> None:
        secret = b"property %d" % seed
        self.match: Match = new_match(
            EDITION, secret=secret, dealer=dealer, interpretations=readings
        )

    @precondition(lambda self: not self.match.finished)
    @rule(choice=st.integers(0, 10**6), steps=st.integers(1, 12))
    def lawful(self, choice: int, steps: int) -> None:
        for _ in range(steps):
            offered = moves.legal(self.match.state, self.match.rules)
            if not offered:
                break
            assert len(set(offered)) == len(offered), "an offer stands twice"
            self.match, events = act(self.match, offered[choice % len(offered)])
            assert events

    @rule(command=wild())
    def unlawful(self, command: c.Command) -> None:
        before = self.match
        state = before.state
        try:
            self.match, _ = act(self.match, command)
        except Refused:
            assert self.match is before
        if self.match is before:
            assert self.match.state is state

    @invariant()
    def nothing_is_lost(self) -> None:
        state = self.match.state
        dealt = whole(state).bit_count()
        assert dealt in (0, 21, 63)
        assert sum(state.penalties) == 0
        if state.scores is not None:
            assert sum(state.scores.totals) == 0
        assert bool(moves.legal(state, self.match.rules)) != self.match.finished

    @invariant()
    def replaying_gives_the_same_state(self) -> None:
        assert replay(self.match.events) == self.match.state


Hand.TestCase.settings = settings(max_examples=60, stateful_step_count=25)
TestHand = Hand.TestCase


@given(seed=st.integers(0, 10**6), readings=READINGS)
@settings(max_examples=40)
def test_every_reading_plays_to_the_end(seed: int, readings: dict[str, str]) -> None:
    match = random_hand(seed, interpretations=readings)
    assert match.finished
    assert match.result is not None
    assert sum(row["points"] for row in match.result) == 0


def test_the_public_door_speaks_in_names() -> None:
    match = new_match(EDITION, secret=b"door")
    assert legal_actions(match) == [{"seat": 3, "type": "deal"}]
    match, events = apply(match, {"seat": 3, "type": "deal"})
    assert [event.kind for event in events] == ["packet.dealt/1"] * 4 + ["monte.seen/1"]
    assert legal_actions(match) == [{"seat": 0, "type": "pass"}, {"seat": 0, "type": "go_solo"}]
    assert len(view(match, 0)["seats"][0]["hand"]) == 5
    with pytest.raises(Refused) as refusal:
        apply(match, {"seat": 1, "type": "pass"})
    assert refusal.value.code == "not-your-turn"
    assert refusal.value.citations


def test_a_refusal_in_the_middle_changes_nothing() -> None:
    match = random_hand(5)
    state = match.state
    with pytest.raises(Refused) as refusal:
        step(state, c.Play(seat=0, card=0), match.rules, None)  # type: ignore[arg-type]  # asks no chance
    assert refusal.value.code == "match-is-over"
    assert evolve(state, match.events[-1]).version == state.version + 1


@pytest.mark.parametrize("players", [1, 3, 5, 8])
def test_a_hand_is_for_four(players: int) -> None:
    with pytest.raises(Refused) as refusal:
        new_match(EDITION, players)
    assert refusal.value.code == "table-size"


def test_an_unknown_dealer_is_refused() -> None:
    with pytest.raises(Refused) as refusal:
        new_match(EDITION, 4, dealer=4)
    assert refusal.value.code == "unknown-seat"
