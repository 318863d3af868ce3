"""The turn sheet: sums, the regulation's own examples, its form, and hands played digitally."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.sheet import HandEntry, Sheet, compute, entry_of, parse
from arbitro.games.mineo.sheet.compute import Figures, hand_faults
from arbitro.kernel import Refused
from arbitro.play.match import Match
from arbitro.regulations import mineo_rules
from tests.games.mineo.dealing import EDITION, E, N, S, W, random_hand
from tests.games.mineo.turn_sheets import AS_NOTE_1, NOTE_1, PLAYERS, hand, sheet, ticks, work


def test_the_four_hands_of_note_1_give_6_and_minus_6_minus_4_and_4() -> None:
    result = work(*NOTE_1, readings=AS_NOTE_1)
    assert [line.parz[N] for line in result.lines] == [6, -1, 3, -2]
    assert result.totals == (6, -6, -4, 4)
    assert sum(result.totals) == 0
    assert [line.dealer for line in result.lines] == [E, N, W, S]
    assert [line.success for line in result.lines] == [True, False, True, False]


def test_the_figures_of_player_1_in_note_1_are_5_2_and_1() -> None:
    result = work(*NOTE_1, readings=AS_NOTE_1)
    mine = [line.figures[N] for line in result.lines]
    assert [sum(column) for column in zip(*mine, strict=True)] == [5, 2, 1]
    assert result.lines[2].figures[E] == Figures(2, 1, 0), (
        "his caller: call made, a partner's point"
    )
    versus = [sum(line.head_to_head[N][other] for line in result.lines) for other in (W, S, E)]
    assert versus == [4, 3, -1]


def test_the_third_hand_of_note_1_is_refused_by_article_9() -> None:
    with pytest.raises(Refused) as refusal:
        work(*NOTE_1)
    assert refusal.value.code == "rivanto-not-his"
    assert refusal.value.facts == {"hand": 3, "seat": N, "role": "partner"}
    assert "TAR-9-14" in refusal.value.because.ids
    assert refusal.value.because.gap == "GAP-T07"


def test_example_1_a_forced_soloist_may_bet() -> None:
    forced = hand(
        declaration="SF", partner=None, scommessa=[N], ticks=ticks(N="RIM VAN SCM"), verified_by=W
    )
    line = work(forced).lines[0]
    assert line.parz == (9, -3, -3, -3)
    assert line.figures[N] == Figures(3, 2, 0)


def test_example_2_gains_two_and_gets_its_x() -> None:
    entry = hand(scommessa=[N], ticks=ticks(N="RIM SCM PIG", S="PIG", W="VAN", E="4RE"))
    line = work(entry).lines[0]
    assert line.tot == (4, 2, 4, 2), "partners copy each other's"
    assert line.parz == (2, -2, 2, -2)
    assert line.success
    assert line.figures == (Figures(2, 2, 1), Figures(0, 0, 0), Figures(0, 1, 1), Figures(0, 0, 0))
    assert {"TAR-4-13", "TAR-4-14", "TAR-4-15", "TAR-4-17"} <= set(line.because.ids)


def test_running_totals_begin_where_the_last_turn_ended() -> None:
    result = work(hand(), hand(), before=[10, -4, 0, -6])
    assert [line.running for line in result.lines] == [(11, -5, 1, -7), (12, -6, 2, -8)]


def test_penalties_are_written_apart_and_enter_the_running_total() -> None:
    shown = {"player": S, "fault": "card-exposed", "card": "KS"}
    line = work(hand(penalties=[shown])).lines[0]
    assert line.parz == (1, -1, 1, -1)
    assert line.penalties == (0, 0, -2, 0)
    assert line.running == (1, -1, -1, -1)
    assert line.head_to_head[S] == (0, 1, 0, 1), "not in the head-to-head"


def test_a_hand_void_for_a_wrong_number_has_only_its_penalty() -> None:
    void = hand(penalties=[{"player": W, "fault": "wrong-number"}], ticks=ticks())
    line = work(void).lines[0]
    assert (line.void, line.parz, line.running) == ("wrong-number", (0,) * 4, (2, -6, 2, 2))


def test_a_revoke_of_the_winners_voids_the_hand_one_of_the_losers_does_not() -> None:
    won = work(hand(penalties=[{"player": S, "fault": "revoke"}])).lines[0]
    assert (won.void, won.parz, won.running) == ("revoke", (0,) * 4, (2, 2, -6, 2))
    assert not won.success
    lost = work(hand(penalties=[{"player": W, "fault": "revoke", "admitted": True}])).lines[0]
    assert (lost.void, lost.running) == (None, (2, -4, 2, 0))


def test_a_rivanto_lost_doubles_the_last_trick_for_the_other_side() -> None:
    entry = hand(rivanto=[W], ticks=ticks(N="RIM VAN RVT"))
    line = work(entry).lines[0]
    assert line.parz == (3, -3, 3, -3)
    assert line.figures == (Figures(2, 0, 0), *(Figures(0, 0, 0),) * 3), "no commitment realised"
    only = hand(rivanto=[W], ticks=ticks(N="RIM VAN"))
    assert work(only, readings={"GAP-T06": "declaring-side-only"}).lines[0].parz[N] == 2


def test_a_jocu_copied_to_the_partner_counts_once_and_pigliate_are_each_players_own() -> None:
    once = work(hand(scommessa=[N], ticks=ticks(N="RIM SCM PIG", S="PIG", E="VAN"))).lines[0]
    both = hand(scommessa=[N], ticks=ticks(N="RIM SCM PIG", S="RIM SCM PIG", E="VAN", W="VAN"))
    copied = work(both).lines[0]
    assert (copied.tot, copied.parz) == (once.tot, once.parz) == ((4, 1, 4, 1), (3, -3, 3, -3))
    assert copied.figures == once.figures


def test_all_faults_of_a_hand_are_told_together() -> None:
    entry = parse_hand(hand(ticks=ticks(N="4RE", W="4RE"), rivanto=[N], verified_by=S))
    found = [fault.code for fault in hand_faults(entry, mineo_rules(EDITION), 3, N)]
    assert found == [
        "rivanto-not-his",
        "jocu-missing",
        "jocu-missing",
        "jocu-twice",
        "rivanto-wrong",
        "verifier-not-an-opponent",
    ]


def parse_hand(fields: dict[str, Any]) -> HandEntry:
    return parse({"players": PLAYERS, "compiler": N, "hands": [fields]}).hands[0]


def test_a_hand_may_have_several_faults() -> None:
    several = [
        {"player": S, "fault": "card-exposed", "card": "KS"},
        {"player": S, "fault": "forbidden-talk", "card": "T18"},
        {"player": W, "fault": "revoke", "admitted": True},
    ]
    line = work(hand(penalties=several)).lines[0]
    assert line.penalties == (1, -3, -3, 1)
    stopped = [{"player": W, "fault": "wrong-number"}, several[0]]
    void = work(hand(penalties=stopped, ticks=ticks())).lines[0]
    assert (void.void, void.penalties) == ("wrong-number", (2, -6, 0, 2))


def test_where_all_passing_throws_a_hand_in_nobody_is_forced_to_call() -> None:
    reading = {"GAP-T01": "redeal-next-dealer"}
    with pytest.raises(Refused) as forced:
        work(hand(declaration="CF"), readings=reading)
    assert forced.value.code == "nobody-is-forced"
    thrown = hand(declaration=None, declarer=None, partner=None, void=True, ticks=ticks())
    assert work(thrown, readings=reading).lines[0].void == "all-pass"
    with pytest.raises(Refused) as marked:
        work({**thrown, "declaration": "CV", "declarer": N}, readings=reading)
    assert marked.value.code == "thrown-in-with-marks"


def test_a_wrong_discard_may_take_arie_out_of_play() -> None:
    """The discard held Giove: the defence has it, though a forced caller always holds it."""
    wrong = {"player": N, "fault": "wrong-discard"}
    found = hand(declaration="CF", ticks=ticks(N="RIM VAN 4AR"), penalties=[wrong])
    assert work(found).lines[0].tot == (3, 0, 3, 0)
    with pytest.raises(Refused):
        work({**found, "penalties": []})


FORMERLY: list[tuple[str, dict[str, Any], int]] = [
    ("five Pigliate", {"ticks": ticks(N="RIM VAN PIG PIG PIG PIG PIG")}, 7),
    ("4 Arie of a forced caller", {"declaration": "CF", "ticks": ticks(N="RIM VAN 4AR")}, 3),
    (
        "a Scommessa at both partners was two",
        {"scommessa": [N], "ticks": ticks(N="RIM VAN SCM", S="SCM")},
        4,
    ),
    (
        "nobody had verified it",
        {
            "penalties": [{"player": W, "fault": "wrong-number"}],
            "ticks": ticks(),
            "verified_by": None,
        },
        0,
    ),
]


@pytest.mark.parametrize(("name", "change", "tot"), FORMERLY, ids=[row[0] for row in FORMERLY])
def test_sheets_that_0_1_0_took_keep_their_sums(
    name: str, change: dict[str, Any], tot: int
) -> None:
    old = replace(mineo_rules(EDITION), decider=1)
    assert compute(sheet(hand(**change)), old).lines[0].tot[N] == tot, name


FORM: list[tuple[str, dict[str, Any], str]] = [
    ("a box that is not on the sheet", {"ticks": ticks(N="RIM VAN BIM")}, "unknown-box"),
    ("a Rimatura of two", {"ticks": [{"RIM": 2}, {}, {}, {}]}, "box-not-one"),
    ("a negative box", {"ticks": [{"PIG": -1}, {}, {}, {}]}, "box-not-one"),
    ("three rows", {"ticks": [{}, {}, {}]}, "not-four-rows"),
    ("a seat that does not exist", {"declarer": 4}, "malformed-sheet"),
    ("a declaration that does not exist", {"declaration": "S6"}, "malformed-sheet"),
    ("a field that does not exist", {"note": "bella mano"}, "malformed-sheet"),
]


@pytest.mark.parametrize(("name", "change", "code"), FORM, ids=[row[0] for row in FORM])
def test_a_sheet_of_the_wrong_form_is_refused(name: str, change: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refusal:
        work(hand(**change))
    assert refusal.value.code == code


def test_a_turn_has_four_hands() -> None:
    with pytest.raises(Refused) as refusal:
        work(*(hand(),) * 5)
    assert refusal.value.code == "too-many-hands"
    assert "TAR-3-02" in refusal.value.because.ids


def opponent(match: Match, compiler: int) -> int:
    return next(s for s in range(SEATS) if not match.state.same_side(s, compiler))


@pytest.mark.parametrize("seed", range(150))
def test_a_digital_hand_fills_the_sheet_and_the_two_agree(seed: int) -> None:
    match = random_hand(seed)
    entry = entry_of(match.state, verified_by=opponent(match, N))
    turn = Sheet(players=tuple(PLAYERS), compiler=N, hands=(entry,))
    line = compute(turn, match.rules).lines[0]
    assert line.parz == match.state.scores.parz
    assert line.tot == entry.tot
    assert line.success == match.state.scores.success
    assert tuple(figure.pigliate for figure in line.figures) == match.state.count.pigliate
