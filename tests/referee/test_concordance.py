"""The concordance between the three texts, written out by hand: which rules settle which case.

None of it is taken from the code: a row names the ids that must be among the reasons of the case's
rulings, or who has the word where the text says nothing.
"""

from __future__ import annotations

import pytest

from arbitro.referee.cases.consultation import consult
from arbitro.referee.cases.decision_cards import CONCORDANCE
from arbitro.regulations import referee_rules
from tests.referee.walking import branches

ROWS = """
wrong-number-of-dice | MST-DICE-04 MST-CAS-DICE-01 | RUR-23-04 RUR-36-03 | box
die-out-of-area | MST-DICE-03 MST-CAS-DICE-02 | RUR-23-03 RUR-36-04 | 24H-DICE-01 24H-DICE-02
dice-of-another-colour | MST-CAS-DICE-03 | RUR-36-05 | box
simultaneous-throw | MST-CAS-DICE-04 | RUR-36-06 | box
defence-throws-first | MST-CAS-DICE-05 | RUR-36-07 | box
dice-hit-dice | MST-CAS-DICE-06 | RUR-36-08 | box
army-before-set | MST-CAS-REIN-01 | RUR-36-09 | 24H-PH2-03 24H-TRIS-06
set-shown | MST-CAS-REIN-02 | RUR-36-12 | 24H-PH1-01 24H-PH1-02
repositioning-window | MST-PLACE-01 MST-CAS-REIN-03 | RUR-25-01 RUR-36-13 | 24H-PH2-04 24H-PH2-05
declared-attack-binds | MST-CAS-ATT-01 | RUR-36-14 | 24H-PH3-02
bare-attack-word | MST-CAS-ATT-02 | RUR-36-15 | box
bare-move-word | MST-CAS-ATT-03 | RUR-36-16 | 24H-PH4-01 24H-PH4-02
pass-or-card-taken | MST-CAS-ATT-04 | RUR-36-17 | 24H-PH5-01 24H-PH5-04
target-without-origin | MST-CAS-ATT-05 | RUR-36-18 | 24H-PH3-02 24H-ATT-02
continuation-without-words | MST-CAS-ATT-06 | RUR-36-19 RUR-4.2-15 | 24H-ATT-03
unlawful-continuation | MST-CAS-ATT-07 | referee | box
silent-throw | MST-CAS-ATT-08 | RUR-36-20 RUR-4.2-05 | 24H-ATT-02
card-forgotten | MST-CARD-01 | RUR-4.4-04 RUR-28-01 RUR-36-21 | 24H-PH5-05
card-without-right | rules-of-play | RUR-4.4-03 | box
eight-or-more-cards | MST-CARD-10 | RUR-36-22 | 24H-TRIS-04
wrong-card-count | MST-CARD-05 MST-CARD-06 | RUR-24-03 RUR-24-04 | box
too-many-armies | MST-EXC-01 MST-EXC-02 MST-EXC-03 MST-EXC-04 \
| RUR-29-01 RUR-29-02 RUR-29-03 RUR-29-04 RUR-29-05 RUR-36-10 | 24H-EXC-01
above-the-cap | MST-CAP-03 MST-CAP-04 MST-CAP-05 | RUR-30-02 RUR-30-03 RUR-30-04 RUR-36-11 \
| 24H-CAP-02 24H-CAP-03
risiko-not-declared | MST-CAS-RISK-01 | RUR-36-23 | box
risiko-declared-wrongly | MST-CAS-RISK-02 | RUR-36-24 | 24H-END-03
withdrawal | MST-WD-01 MST-WD-02 MST-WD-03 MST-WD-04 MST-WD-05 MST-WD-06 \
| RUR-31-01 RUR-31-02 RUR-31-03 RUR-31-04 RUR-31-05 RUR-36-25 \
| 24H-WD-01 24H-WD-02 24H-WD-03 24H-WD-04
attack-on-neutral | MST-CAS-NEUT-01 | RUR-36-26 | box
last-player-out-before-rolls | MST-CAS-SDA-01 | RUR-36-27 | 24H-END-06
last-player-out-after-rolling | MST-CAS-SDA-02 | RUR-36-28 | interpretation
sdadata-forgotten | MST-CAS-SDA-03 MST-CAS-SDA-04 MST-CAS-SDA-05 MST-CAS-SDA-06 \
| RUR-36-29a RUR-36-29b RUR-36-29c | box
last-card-breaks-half | rules-of-play | RUR-36-01 | 24H-DEAL-04 24H-DEAL-05
single-army-at-setup | rules-of-play | RUR-36-02 | box
objective-shown | MST-OBJ-03 MST-OBJ-04 MST-OBJ-05 | RUR-32-03 RUR-32-04 RUR-32-05 | box
language-and-threats | MST-TALK-01 MST-TALK-02 MST-TALK-03 MST-TALK-04 MST-TALK-05 \
| RUR-33-01 RUR-33-02 RUR-33-03 RUR-33-04 RUR-33-05 \
| 24H-COND-01 24H-COND-02 24H-COND-03 24H-COND-04 24H-COND-05 24H-COND-06
board-overturned | MST-VOID-01 MST-VOID-02 | RUR-34-01 RUR-34-02 \
| 24H-INT-01 24H-INT-02 24H-INT-03 24H-INT-04
slips-against-oneself | MST-OWN-01 MST-OWN-02 MST-OWN-03 MST-OWN-04 MST-OWN-05 | referee | box
"""
EDITIONS = ("master-2020", "rur-2015", "24ore-2018")
LINES = [line.split("|") for line in ROWS.replace("\\\n", " ").strip().splitlines()]
CELLS = [
    (line[0].strip(), edition, tuple(cell.split()))
    for line in LINES
    for edition, cell in zip(EDITIONS, line[1:], strict=True)
]
LEFT_TO = {"box", "referee", "rules-of-play", "interpretation"}


def test_the_rows_are_the_36_of_the_contract_in_its_order() -> None:
    assert [line[0].strip() for line in LINES] == list(CONCORDANCE)
    assert len(CELLS) == 108


@pytest.mark.parametrize(("case", "edition", "cell"), CELLS)
def test_a_case_rests_on_the_rules_of_its_row_or_says_who_has_the_word(
    case: str, edition: str, cell: tuple[str, ...]
) -> None:
    rules = referee_rules(edition)
    found = [outcome for _, outcome in branches(rules, case)]
    assert found
    if cell[0] in LEFT_TO:
        assert {outcome.status for outcome in found} == {"silent"}
        assert {o.verdict.applies for o in found if o.verdict} == set(cell)
        assert all(outcome.because.citations for outcome in found)
        return
    assert {outcome.status for outcome in found} <= {"ruled", "human"}
    spoken = {id for outcome in found for id in outcome.because.ids}
    assert set(cell) <= spoken


@pytest.mark.parametrize(("case", "edition", "cell"), CELLS)
def test_a_silent_edition_needs_no_facts_unless_its_reading_does(
    case: str, edition: str, cell: tuple[str, ...]
) -> None:
    if cell[0] in LEFT_TO - {"interpretation"}:
        outcome = consult(referee_rules(edition), case, {})
        assert (outcome.status, outcome.missing) == ("silent", ())


@pytest.mark.parametrize(
    ("case", "edition", "recommended"),
    [
        ("unlawful-continuation", "rur-2015", "master-2020"),
        ("unlawful-continuation", "24ore-2018", "master-2020"),
        ("card-without-right", "master-2020", "rur-2015"),
        ("single-army-at-setup", "master-2020", "rur-2015"),
        ("last-card-breaks-half", "master-2020", "rur-2015"),
        ("wrong-number-of-dice", "24ore-2018", "rur-2015"),
    ],
)
def test_a_silent_edition_names_the_one_worth_following(
    case: str, edition: str, recommended: str
) -> None:
    outcome = consult(referee_rules(edition), case, {})
    assert outcome.verdict is not None
    assert outcome.verdict.advice == recommended


def test_what_master_borrows_is_marked_unverified_under_its_gap() -> None:
    outcome = consult(referee_rules("master-2020"), "card-without-right", {})
    assert (outcome.because.gap, outcome.because.verified) == ("GAP-M08", False)
