"""The worked examples of the catalogue that a referee rules on, by their numbers."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from arbitro.games.risiko.questions import ask
from arbitro.referee.effects import CardsDenied, plain
from arbitro.referee.sanctions.infractions import SDADATA, Infraction
from arbitro.referee.sanctions.register import register
from arbitro.regulations import referee_rules
from tests.referee.consulting import BOTH, H24, MST, RUR, code, effects, rule, value

ARTICLE = {
    "TV-031": {MST: "MST-CAS-ATT-05", RUR: "RUR-36-18"},
    "TV-034": {MST: "MST-CAS-DICE-04", RUR: "RUR-36-06"},
    "TV-035": {MST: "MST-CAS-DICE-05", RUR: "RUR-36-07"},
    "TV-037": {MST: "MST-CAS-ATT-02", RUR: "RUR-36-15"},
    "TV-044": {MST: "MST-CARD-10", RUR: "RUR-36-22"},
}


@pytest.mark.parametrize("regulation", BOTH)
def test_tv_031_the_defender_may_repeat_or_pick_among_those_with_the_armies(
    regulation: str,
) -> None:
    facts = {"thrown": True, "target": 3, "dice": 3}
    outcome = rule(regulation, "target-without-origin", origins={"X": 6, "Y": 4, "Z": 3}, **facts)
    assert outcome.verdict is not None
    assert outcome.verdict.code == "defender-chooses"
    assert outcome.verdict.facts["origins"] == ["X", "Y"]
    assert [(o.code, o.by) for o in outcome.verdict.options] == [
        ("throw-again", "defender"),
        ("accept-throw", "defender"),
    ]
    assert ARTICLE["TV-031"][regulation] in outcome.because.ids


@pytest.mark.parametrize("regulation", BOTH)
def test_tv_032_one_possible_origin_or_one_with_enough_armies(regulation: str) -> None:
    alone = {"origins": {"X": 6, "Y": 3, "Z": 3}, "target": 3}
    assert value(regulation, "target-without-origin", thrown=True, **alone) == {"origin": "X"}
    two = {"origins": {"X": 6, "Y": 3}, "target": 2, "dice": 3}
    both = value(regulation, "target-without-origin", thrown=True, **two)
    assert both == {"origins": ["X"], "origin": "X"}
    assert code(regulation, "target-without-origin", thrown=True, **two) == "defender-chooses"


@pytest.mark.parametrize(
    ("target", "expected", "dice"),
    [(5, "attack-finished", None), (2, "throw-again-rightly", 2), (1, "throw-again-rightly", 2)],
)
def test_tv_033_an_unlawful_continuation(target: int, expected: str, dice: int | None) -> None:
    outcome = rule(MST, "unlawful-continuation", origin=3, target=target)
    assert outcome.verdict is not None
    assert outcome.verdict.code == expected
    assert outcome.verdict.facts.get("dice") == dice
    assert plain(outcome.verdict.effects[0])["effect"] == "void-throw"
    assert outcome.because.ids == ("MST-CAS-ATT-07",)
    assert outcome.because.verified


def test_gap_m06_two_armies_against_two_cannot_go_on() -> None:
    outcome = rule(MST, "unlawful-continuation", origin=2, target=2)
    assert outcome.verdict is not None
    assert (outcome.verdict.code, outcome.because.gap) == ("attack-finished", "GAP-M06")


@pytest.mark.parametrize("regulation", BOTH)
def test_tv_034_the_defence_stands_and_the_attack_is_thrown_again(regulation: str) -> None:
    outcome = rule(regulation, "simultaneous-throw", faulty="attack")
    assert effects(regulation, "simultaneous-throw", faulty="attack") == [
        {"effect": "repeat-throw", "who": "attacker", "dice": None},
        {"effect": "keep-throw", "who": "defender"},
    ]
    assert outcome.because.ids == (ARTICLE["TV-034"][regulation],)


@pytest.mark.parametrize("regulation", BOTH)
def test_tv_035_the_attacker_keeps_a_bad_defence_and_repeats_a_good_one(regulation: str) -> None:
    open_choice = rule(regulation, "defence-throws-first", attack_thrown=False)
    assert open_choice.verdict is not None
    assert [o.code for o in open_choice.verdict.options] == ["keep-defence", "repeat-defence"]
    assert {o.by for o in open_choice.verdict.options} == {"attacker"}
    assert open_choice.because.ids == (ARTICLE["TV-035"][regulation],)
    for choice, ruling in (("keep", "defence-kept"), ("repeat", "defence-again")):
        facts = {"attack_thrown": False, "attacker_choice": choice}
        assert code(regulation, "defence-throws-first", **facts) == ruling
    assert not rule(regulation, "defence-throws-first", attack_thrown=True).because.verified


@pytest.mark.parametrize(
    ("regulation", "expected"),
    [(MST, "throw-void"), (RUR, "throw-void"), (H24, "defender-may-repeat")],
)
def test_tv_036_a_first_throw_without_words(regulation: str, expected: str) -> None:
    assert code(regulation, "silent-throw", under_way=False) == expected
    assert code(regulation, "silent-throw", under_way=True) == "same-attack"


@pytest.mark.parametrize("regulation", BOTH)
def test_tv_037_the_bare_word_ends_repositioning_and_owes_no_attack(regulation: str) -> None:
    done = effects(regulation, "bare-attack-word")
    assert {"effect": "closed", "who": "player", "what": "repositioning"} in done
    assert {"effect": "open", "who": "player", "what": "move"} in done
    window = {"last_act": "attack-word"}
    assert code(regulation, "repositioning-window", **window) == "repositioning-over"
    assert ARTICLE["TV-037"][regulation] in rule(regulation, "bare-attack-word").because.ids


@pytest.mark.parametrize("regulation", BOTH)
@pytest.mark.parametrize("hand", [8, 11])
def test_tv_044_eight_or_more_cards_are_all_discarded(regulation: str, hand: int) -> None:
    facts = {"hand": hand, "just_drawn": False}
    found = effects(regulation, "eight-or-more-cards", **facts)
    assert found == [{"effect": "discard-hand", "who": "player"}]
    ids = rule(regulation, "eight-or-more-cards", **facts).because.ids
    assert ids == (ARTICLE["TV-044"][regulation],)


@pytest.mark.parametrize("regulation", BOTH)
def test_of_an_eliminated_players_cards_only_those_that_make_seven_are_kept(
    regulation: str,
) -> None:
    facts = {"hand": 9, "just_captured": True}
    found = effects(regulation, "eight-or-more-cards", **facts)
    assert found == [{"effect": "discard-captured", "who": "player", "count": 2}]
    outcome = rule(regulation, "eight-or-more-cards", **facts)
    assert outcome.because.ids == ({MST: "MST-CARD-09", RUR: "RUR-5-04"}[regulation],)
    assert outcome.because.verified


@pytest.mark.parametrize("regulation", BOTH)
def test_who_asks_for_cards_outside_his_turn_is_owed_no_answer(regulation: str) -> None:
    outcome = rule(regulation, "wrong-card-count", asked_in_turn=False)
    assert effects(regulation, "wrong-card-count", asked_in_turn=False) == []
    assert outcome.because.ids == ({MST: "MST-CARD-03", RUR: "RUR-24-01"}[regulation],)
    assert outcome.because.gap == "ARB-34"


@pytest.mark.parametrize("regulation", BOTH)
def test_tv_045_a_wrong_count_costs_a_card_or_the_next_one(regulation: str) -> None:
    first = effects(regulation, "wrong-card-count", hand=4, said=3)
    assert (first[0]["effect"], first[0]["count"]) == ("lose-cards", 1)
    second = effects(regulation, "wrong-card-count", hand=0, said=2)
    assert second == [{"effect": "deny-cards", "who": "player", "count": 1}]


@pytest.mark.parametrize("regulation", BOTH)
@pytest.mark.parametrize(("placed", "expected"), [(2, "card-still-takeable"), (5, "card-lost")])
def test_tv_046_a_forgotten_card_while_the_next_player_places(
    regulation: str, placed: int, expected: str
) -> None:
    facts = {"next_act": "none", "next_due": 5, "next_placed": placed}
    assert code(regulation, "card-forgotten", **facts) == expected


def test_tv_047_in_24ore_placing_does_not_end_the_right() -> None:
    assert code(H24, "card-forgotten", next_act="none") == "card-still-takeable"
    assert code(H24, "card-forgotten", next_act="attack") == "card-lost"


@pytest.mark.parametrize("regulation", BOTH)
def test_tv_048_the_right_lapses_when_a_player_without_armies_passes(regulation: str) -> None:
    waiting = {"next_act": "none", "next_due": 0}
    assert code(regulation, "card-forgotten", **waiting) == "card-still-takeable"
    assert code(regulation, "card-forgotten", next_act="pass") == "card-lost"


def test_tv_049_fifteen_minutes_late_costs_the_first_three_cards() -> None:
    outcome = rule(H24, "late-arrival", minutes_late=15)
    assert outcome.verdict is not None
    assert outcome.verdict.effects == (CardsDenied(count=3),)
    assert outcome.because.ids == ("24H-LATE-02",)


@pytest.mark.parametrize(
    ("seconds", "found"),
    [
        (0, "on-time"),
        (60, "late-three-cards"),
        (1200, "late-three-cards"),
        (1201, "too-late-to-play"),
    ],
)
def test_tv_050_twenty_minutes_and_one_second(seconds: int, found: str) -> None:
    facts = {"minutes_late": seconds // 60, "seconds_late": seconds % 60}
    assert code(H24, "late-arrival", **facts) == found


def test_tv_051_a_card_without_right_is_shown_and_put_back() -> None:
    outcome = rule(RUR, "card-without-right", why="no-conquest")
    assert outcome.verdict is not None
    assert plain(outcome.verdict.effects[0])["effect"] == "return-card"
    assert (outcome.because.ids, outcome.because.verified) == (("RUR-4.4-03",), True)


@pytest.mark.parametrize("regulation", BOTH)
@pytest.mark.parametrize(("self_declared", "remove"), [(True, 3), (False, 6)])
def test_tv_052_ten_placed_of_seven_due(regulation: str, self_declared: bool, remove: int) -> None:
    facts = {"due": 7, "placed": 10, "self_declared": self_declared, "times": 1}
    found = effects(regulation, "too-many-armies", **facts)
    assert found == [
        {"effect": "remove-armies", "who": "player", "armies": remove, "of_placed": remove}
    ]


def test_tv_053_in_24ore_always_double_half_of_it_free() -> None:
    found = effects(H24, "too-many-armies", due=7, placed=10, unlaid_tris=False)
    assert found == [{"effect": "remove-armies", "who": "player", "armies": 6, "of_placed": 3}]


@pytest.mark.parametrize(
    ("vector", "found", "corrected"),
    [
        ("TV-054", (160, 130, False), (60, 100, 100)),
        ("TV-055", (160, 130, True), (30, 130, 130)),
        ("TV-056", (131, 130, False), (2, 129, 129)),
        ("TV-057", (104, 100, False), (8, 96, 96)),
    ],
)
@pytest.mark.parametrize("regulation", BOTH)
def test_tv_054_to_057_above_the_cap(
    regulation: str,
    vector: str,
    found: tuple[int, int, bool],
    corrected: tuple[int, int, int],
) -> None:
    on_board, cap, own = found
    ruled = value(regulation, "above-the-cap", on_board=on_board, cap=cap, self_declared=own)
    assert (ruled["remove"], ruled["left"], ruled["cap"]) == corrected, vector


def test_tv_058_in_24ore_160_always_lose_60() -> None:
    assert effects(H24, "above-the-cap", on_board=160) == [
        {"effect": "remove-armies", "who": "player", "armies": 60, "of_placed": 30},
        {"effect": "lower-cap", "who": "player", "cap": 100},
    ]


def test_tv_059_the_third_wilful_excess_in_a_match() -> None:
    facts = {"due": 7, "placed": 10, "self_declared": False, "times": 3, "wilful": True}
    out = effects(RUR, "too-many-armies", **facts)[-1]
    assert (out["effect"], out["score"], out["tournament"]) == (
        "remove-player",
        "position",
        "stays",
    )
    assert {"RUR-29-04", "RUR-29-05"} <= set(rule(RUR, "too-many-armies", **facts).because.ids)


@pytest.mark.parametrize("regulation", BOTH)
@pytest.mark.parametrize(
    ("vector", "facts", "may"),
    [
        ("TV-078", {"next_player": "playing"}, True),
        ("TV-078", {"next_player": "rolled"}, False),
        ("TV-079", {"next_player": "exempt-and-passed", "after_next_placed": False}, True),
        ("TV-079", {"next_player": "exempt-and-passed", "after_next_placed": True}, False),
    ],
)
def test_tv_078_079_forgotten_dice(
    regulation: str, vector: str, facts: dict[str, Any], may: bool
) -> None:
    done = effects(regulation, "sdadata-forgotten", times=1, **facts)
    assert (done[0]["effect"] == "roll-now") is may, vector


def test_tv_080_forgotten_twice() -> None:
    again = effects(RUR, "sdadata-forgotten", next_player="playing", times=2)
    assert again[-1]["reason"] == "forgotten-sdadata"
    assert again[-1]["score"] == "first-eliminated"
    history = [Infraction(id=str(n), player="P2", match="m", what=SDADATA) for n in (1, 2)]
    lines = register(history, referee_rules(MST).ladder).lines
    assert [line.given.value.steps for line in lines] == [
        ("ammonizione",),
        ("ammonizione", "penalty"),
    ]
    offered = {option.code for option in lines[1].given.value.options}
    assert {"table-points", "standings-points", "disqualification"} <= offered


def test_tv_081_who_throws_for_a_withdrawn_player() -> None:
    assert referee_rules(RUR).thrown_for_removed().value == ("player-before",)
    assert referee_rules(MST).thrown_for_removed().value == ("player-before", "referee")


def test_tv_082_how_many_of_36_throws_close_at_each_threshold() -> None:
    sums = Counter(a + b for a, b in product(range(1, 7), repeat=2))
    closing = [sum(n for total, n in sums.items() if total <= at) for at in range(4, 13)]
    assert closing == [6, 10, 15, 21, 26, 30, 33, 35, 36]
    thresholds = [
        ask(referee_rules(H24).game, "sdadata-threshold", {"closing_round": n}).value
        for n in range(1, 10)
    ]
    assert thresholds == list(range(4, 13))
