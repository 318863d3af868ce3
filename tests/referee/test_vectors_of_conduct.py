"""The worked examples of sanctions, objections and silence, by their numbers."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from arbitro.kernel import Refused
from arbitro.referee.desk.objections import admissible
from arbitro.referee.effects import plain
from arbitro.referee.sanctions.infractions import DICE_DROPPED, LANGUAGE, Infraction, Override
from arbitro.referee.sanctions.measure_effects import standings_penalty
from arbitro.referee.sanctions.register import register
from arbitro.referee.state import Objection
from arbitro.regulations import referee_rules
from tests.referee.consulting import BOTH, H24, MST, RUR, code, effects, rule


def cautions(count: int) -> list[Infraction]:
    """Involuntary infractions, each of its own kind."""
    return [
        Infraction(id=str(n), player="A", match=f"m{n}", what=f"slip-{n}")
        for n in range(1, count + 1)
    ]


def test_tv_133_the_third_richiamo_is_an_ammonizione() -> None:
    lines = register(cautions(3), referee_rules(MST).ladder).lines
    assert [line.given.value.steps for line in lines] == [
        ("richiamo",),
        ("richiamo",),
        ("richiamo", "ammonizione"),
    ]
    assert "MST-SANC-05" in lines[2].given.ids


def test_tv_134_the_sixth_richiamo_brings_a_penalty() -> None:
    lines = register(cautions(6), referee_rules(MST).ladder).lines
    assert lines[5].given.value.steps == ("richiamo", "ammonizione", "penalty")
    assert {"MST-SANC-05", "MST-SANC-10"} <= set(lines[5].given.ids)
    assert (lines[5].given.because.gap, lines[5].given.because.verified) == ("GAP-M04", False)


def test_tv_135_bookings_add_up_over_the_tournament() -> None:
    history = [
        Infraction(id="1", player="A", match="r1", what="a", intent="wilful"),
        Infraction(id="2", player="A", match="r2", what="b", intent="wilful"),
        Infraction(id="3", player="A", match="sf", what="c", intent="wilful", stage="semifinal"),
    ]
    steps = [line.given.value.steps for line in register(history, referee_rules(MST).ladder).lines]
    assert steps == [("ammonizione",), ("ammonizione", "penalty"), ("ammonizione", "expulsion")]


def test_tv_136_a_quarter_of_the_points_available_at_most() -> None:
    ladder = referee_rules(MST).ladder
    assert standings_penalty(ladder, 25, 100).value == Decimal(25)
    with pytest.raises(Refused) as refused:
        standings_penalty(ladder, 30, 100)
    assert refused.value.code == "above-ceiling"
    assert "MST-SANC-14" in refused.value.because.ids


@pytest.mark.parametrize(
    ("stage", "offered"),
    [
        ("qualification", ["table-points", "standings-points", "disqualification"]),
        ("semifinal", ["disqualification"]),
        ("final", ["disqualification"]),
    ],
)
def test_tv_137_in_the_knock_out_only_disqualification(stage: Any, offered: list[str]) -> None:
    serious = Infraction(id="1", player="A", match="m", what="x", gravity="serious", stage=stage)
    line = register([serious], referee_rules(MST).ladder).lines[0].given
    assert line.value.step == "penalty"
    assert [option.code for option in line.value.options] == offered


@pytest.mark.parametrize(("hand", "cards", "tanks"), [(3, 2, 0), (1, 1, 3), (0, 0, 6)])
def test_tv_138_language_again_after_a_caution(hand: int, cards: int, tanks: int) -> None:
    found = effects(MST, "language-and-threats", before="richiamo", hand=hand)
    lost = {row["effect"]: row.get("count", row.get("armies")) for row in found}
    assert lost == {
        **({"lose-cards": cards} if cards else {}),
        **({"remove-armies": tanks} if tanks else {}),
    }
    history = [
        Infraction(id=str(n), player="A", match="m", what=LANGUAGE, hand=hand) for n in (1, 2)
    ]
    given = register(history, referee_rules(MST).ladder).lines[1].given.value
    assert given.step == "ammonizione"
    assert [plain(effect) for effect in given.effects] == found


def test_tv_139_the_third_language_infraction_of_a_match() -> None:
    out = effects(RUR, "language-and-threats", times=3)[0]
    assert (out["effect"], out["tournament"]) == ("remove-player", "expelled")
    history = [Infraction(id=str(n), player="A", match="m", what=LANGUAGE) for n in (1, 2, 3)]
    line = register(history, referee_rules(RUR).ladder).lines[2].given
    assert line.value.step == "expulsion"
    assert line.ids == ("RUR-33-04", "RUR-33-05")


def test_tv_140_dice_dropped_seven_times() -> None:
    history = [Infraction(id=str(n), player="A", match="m", what=DICE_DROPPED) for n in range(1, 8)]
    lost = [
        [plain(effect)["effect"] for effect in line.given.value.effects]
        for line in register(history, referee_rules(H24).ladder).lines
    ]
    assert lost == [
        *[[]] * 3,
        *[["lose-cards"]] * 3,
        ["lose-cards", "defence-thrown-by"],
    ]
    for times, expected in enumerate(lost, start=1):
        facts = {"times": times, "hand": 3}
        found = [row["effect"] for row in effects(H24, "die-out-of-area", **facts)]
        assert found == ["repeat-throw", *expected]


@pytest.mark.parametrize("regulation", BOTH)
@pytest.mark.parametrize(
    ("raised", "irregular", "admitted", "why"),
    [
        (1, None, True, "current"),
        (2, None, True, "just-ended"),
        (3, None, False, "healed"),
        (4, "above-cap", True, "effect-persists"),
        (4, "too-many-cards", True, "effect-persists"),
    ],
)
def test_tv_141_142_objections_in_time_and_out_of_time(
    regulation: str, raised: int, irregular: Any, admitted: bool, why: str
) -> None:
    objection = Objection(
        id="o", table=1, by="P3", event_turn=1, raised_turn=raised, irregular_now=irregular
    )
    found = admissible(referee_rules(regulation), objection)
    assert (found.value.admissible, found.value.why) == (admitted, why)
    assert found.because.citations


@pytest.mark.parametrize(
    ("how", "who"),
    [("accident", []), ("deliberate", ["player"]), ("swapped", ["player", "opponent"])],
)
@pytest.mark.parametrize("regulation", BOTH)
def test_tv_143_the_objective_shown(regulation: str, how: str, who: list[str]) -> None:
    out = effects(regulation, "objective-shown", how=how)
    assert [row["who"] for row in out] == who
    assert all(row["tournament"] == "expelled" for row in out)


def test_tv_144_nobody_points_out_a_forgotten_card() -> None:
    outcome = rule(MST, "slips-against-oneself", what="card-forgotten")
    assert outcome.verdict is not None
    assert (outcome.verdict.code, outcome.verdict.effects) == ("stay-silent", ())
    assert outcome.because.ids == ("MST-OWN-01", "MST-OWN-02", "MST-OWN-04")
    assert code(MST, "slips-against-oneself", what="pointed-out") == "slip-pointed-out"


def test_an_override_keeps_the_proposal_and_its_reason() -> None:
    told = Infraction(
        id="1",
        player="A",
        match="m",
        what="x",
        override=Override(step="ammonizione", reason="seen it twice"),
    )
    line = register([told], referee_rules(MST).ladder).lines[0]
    assert (line.proposed.value.step, line.given.value.step) == ("richiamo", "ammonizione")
