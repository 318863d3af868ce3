"""Sheets that contradict themselves are refused, each with its hand and its article."""

from __future__ import annotations

from typing import Any

import pytest

from arbitro.kernel import Refused
from arbitro.regulations.catalogue import RULES
from tests.games.mineo.dealing import E, N, S, W
from tests.games.mineo.turn_sheets import hand, ticks, work

BAD: list[tuple[str, dict[str, Any], str, str]] = [
    ("two Rimature", {"ticks": ticks(N="RIM", W="RIM VAN")}, "jocu-twice", "Jochi"),
    ("no Rimatura", {"ticks": ticks(W="VAN")}, "jocu-missing", "Jochi"),
    ("two Vanti", {"ticks": ticks(N="RIM VAN", W="VAN")}, "jocu-twice", "Jochi"),
    ("no Vanto", {"ticks": ticks(N="RIM")}, "jocu-missing", "Jochi"),
    ("5 Arie without 4", {"ticks": ticks(N="RIM VAN 5AR")}, "five-arie-without-four", "4"),
    (
        "5 Arie here and 4 there",
        {"ticks": ticks(N="RIM VAN 5AR", W="4AR")},
        "five-arie-without-four",
        "4",
    ),
    ("4 Re on both sides", {"ticks": ticks(N="RIM VAN 4RE", W="4RE")}, "jocu-twice", "Jochi"),
    ("4 Arie on both sides", {"ticks": ticks(N="RIM VAN 4AR", W="4AR")}, "jocu-twice", "Jochi"),
    (
        "six Pigliate",
        {"ticks": ticks(N="RIM VAN PIG PIG PIG PIG", W="PIG PIG")},
        "too-many-pigliate",
        "4",
    ),
    (
        "a Pigliata of an Aria that was not lost",
        {"ticks": ticks(N="RIM VAN 4AR", W="PIG PIG")},
        "pigliata-of-a-trump-not-lost",
        "Jochi",
    ),
    (
        "a Rivanto nobody declared",
        {"ticks": ticks(N="RIM", W="VAN RVT")},
        "rivanto-not-declared",
        "9",
    ),
    (
        "a Rivanto without the Vanto",
        {"rivanto": [W], "ticks": ticks(N="RIM VAN", W="RVT")},
        "rivanto-wrong",
        "4",
    ),
    (
        "a declared Rivanto not counted",
        {"rivanto": [W], "ticks": ticks(N="RIM", W="VAN")},
        "rivanto-wrong",
        "4",
    ),
    ("a Rivanto of the declarer", {"rivanto": [N]}, "rivanto-not-his", "9"),
    ("a Rivanto of the called partner", {"rivanto": [S]}, "rivanto-not-his", "9"),
    ("two Rivanti", {"rivanto": [W, E]}, "rivanto-twice", "9"),
    (
        "a Scommessa nobody declared",
        {"ticks": ticks(N="RIM VAN SCM")},
        "scommessa-not-declared",
        "4",
    ),
    ("a Scommessa of the partner", {"scommessa": [S]}, "scommessa-not-his", "9"),
    ("a Scommessa of an opponent", {"scommessa": [E]}, "scommessa-not-his", "9"),
    (
        "a Scommessa ticked at the defence",
        {"scommessa": [N], "ticks": ticks(N="RIM VAN", W="SCM")},
        "scommessa-at-the-wrong-side",
        "Jochi",
    ),
    (
        "5 Arie against the bettor who holds Giove",
        {"scommessa": [N], "ticks": ticks(N="RIM VAN", W="4AR 5AR")},
        "giove-is-the-declarers",
        "9",
    ),
    (
        "5 Arie against a forced caller",
        {"declaration": "CF", "ticks": ticks(N="RIM VAN", W="4AR 5AR")},
        "giove-is-the-declarers",
        "4",
    ),
    (
        "a Picciotti taken from a side that kept it",
        {"scommessa": [N], "ticks": ticks(N="RIM VAN 4AR SCM", W="PIG")},
        "pigliata-of-a-trump-not-lost",
        "Jochi",
    ),
    ("a soloist with a partner", {"declaration": "SV"}, "soloist-with-partner", "4"),
    ("a caller without a partner", {"partner": None}, "caller-without-partner", "4"),
    ("a partner who is the caller", {"partner": N}, "partner-is-declarer", "4"),
    ("no declaration", {"declaration": None}, "no-declaration", "4"),
    ("no verifier", {"verified_by": None}, "not-verified", "4"),
    ("verified by the compiler himself", {"verified_by": N}, "verifier-not-an-opponent", "4"),
    ("verified by his partner", {"verified_by": S}, "verifier-not-an-opponent", "4"),
    (
        "jochi in a hand void for a wrong number",
        {"penalties": [{"player": W, "fault": "wrong-number"}]},
        "jochi-in-a-void-hand",
        "6",
    ),
    (
        "two jochi for a plain card",
        {"penalties": [{"player": W, "fault": "card-exposed", "card": "5S"}]},
        "no-penalty",
        "6",
    ),
    (
        "talk about a Queen",
        {"penalties": [{"player": W, "fault": "forbidden-talk", "card": "QS"}]},
        "no-penalty",
        "6",
    ),
    (
        "a penalty for a card not named",
        {"penalties": [{"player": W, "fault": "card-exposed"}]},
        "which-card",
        "6",
    ),
    (
        "a discard that was not his",
        {"penalties": [{"player": W, "fault": "wrong-discard"}]},
        "discard-not-his",
        "6",
    ),
    ("a wrong TOT", {"tot": [3, 1, 3, 1]}, "sum-wrong", "4"),
    ("a wrong PARZ", {"parz": [1, -1, 1, 1]}, "sum-wrong", "4"),
    ("a wrong running total", {"running": [1, -1, 1, 0]}, "sum-wrong", "4"),
    (
        "five Pigliate of one side",
        {"ticks": ticks(N="RIM VAN PIG PIG PIG PIG PIG")},
        "pigliate-impossible",
        "Jochi",
    ),
    (
        "4 Arie without Giove for a forced caller",
        {"declaration": "CF", "ticks": ticks(N="RIM VAN 4AR")},
        "arie-without-giove",
        "4",
    ),
    (
        "4 Arie without Giove for a caller, who calls it if he lacks it",
        {"ticks": ticks(N="RIM VAN 4AR")},
        "arie-without-giove",
        "Dichiarazioni",
    ),
    (
        "4 Arie without Giove for a bettor",
        {
            "declaration": "SV",
            "partner": None,
            "scommessa": [N],
            "ticks": ticks(N="RIM VAN 4AR SCM"),
        },
        "arie-without-giove",
        "9",
    ),
    (
        "5 Arie against a forced soloist, who found Giove or had it",
        {"declaration": "SF", "partner": None, "ticks": ticks(N="RIM VAN", W="4AR 5AR")},
        "giove-is-the-declarers",
        "4",
    ),
    (
        "a Scommessa lost by a side that took four Arie and so kept the Picciotti",
        {
            "declaration": "SV",
            "partner": None,
            "scommessa": [N],
            "ticks": ticks(N="RIM VAN PIG PIG PIG PIG"),
        },
        "pigliate-impossible",
        "9",
    ),
    (
        "three Arie taken by a soloist's three opponents from him alone",
        {
            "declaration": "SV",
            "partner": None,
            "ticks": ticks(N="RIM VAN", W="PIG PIG", S="PIG", E="PIG"),
        },
        "pigliate-impossible",
        "Jochi",
    ),
    (
        "Giove shown by an opponent of a forced caller",
        {
            "declaration": "CF",
            "penalties": [{"player": W, "fault": "card-exposed", "card": "T20"}],
        },
        "shown-by-another",
        "4",
    ),
    (
        "a card shown twice",
        {
            "penalties": [
                {"player": W, "fault": "card-exposed", "card": "KS"},
                {"player": E, "fault": "forbidden-talk", "card": "KS"},
            ]
        },
        "shown-twice",
        "6",
    ),
    (
        "a wrong number of cards written twice",
        {"penalties": [{"player": W, "fault": "wrong-number"}] * 2, "ticks": ticks()},
        "fault-twice",
        "6",
    ),
    (
        "a revoke paid in a hand that was stopped",
        {
            "penalties": [
                {"player": W, "fault": "wrong-number"},
                {"player": E, "fault": "revoke"},
            ],
            "ticks": ticks(),
        },
        "fault-of-a-counted-hand",
        "6",
    ),
    (
        "a void hand nobody has verified",
        {
            "penalties": [{"player": W, "fault": "wrong-number"}],
            "ticks": ticks(),
            "verified_by": None,
        },
        "not-verified",
        "4",
    ),
    (
        "a void hand verified by the compiler",
        {
            "declaration": None,
            "declarer": None,
            "partner": None,
            "penalties": [{"player": W, "fault": "wrong-number"}],
            "ticks": ticks(),
            "verified_by": N,
        },
        "verifier-not-an-opponent",
        "4",
    ),
    (
        "a Rimatura against 5 Arie, 4 Re, the Scommessa and the last trick",
        {"scommessa": [N], "ticks": ticks(N="VAN 4RE 4AR 5AR SCM", W="RIM")},
        "rimatura-is-theirs",
        "Punti",
    ),
    (
        "a hand thrown in where Giove's holder must call",
        {"void": True, "ticks": ticks()},
        "hand-not-void",
        "9",
    ),
]


@pytest.mark.parametrize(("name", "change", "code", "article"), BAD, ids=[row[0] for row in BAD])
def test_a_sheet_that_contradicts_itself_is_refused_with_its_article(
    name: str, change: dict[str, Any], code: str, article: str
) -> None:
    with pytest.raises(Refused) as refusal:
        work(hand(), hand(**change))
    assert refusal.value.code == code, name
    assert refusal.value.facts["hand"] == 2, "it says which hand"
    assert article in {RULES[id].article for id in refusal.value.because.ids}


def test_a_contradiction_names_the_rules_of_the_count() -> None:
    with pytest.raises(Refused) as two:
        work(hand(ticks=ticks(N="RIM", W="RIM VAN")))
    assert {"MIN-JOCHI-02", "MIN-VAL-04"} <= set(two.value.because.ids)
    with pytest.raises(Refused) as arie:
        work(hand(ticks=ticks(N="RIM VAN 4AR", W="4AR")))
    assert {"MIN-JOCHI-06", "MIN-CARD-03"} <= set(arie.value.because.ids)
