"""A regulation ties answers to the articles they rest on, and stops at once when a tie is false."""

from __future__ import annotations

import pytest

from arbitro.kernel import Broken, Citation, Refused, Regulation, Ruling, Said, said

ARTICLES = {"T-1": "1", "T-2": "2 bis", "T-3": "3"}


@pytest.fixture
def text() -> Regulation:
    return Regulation("test-1999", ARTICLES)


def test_a_plain_answer_becomes_a_ruling_with_every_id_it_cites(text: Regulation) -> None:
    @text.cites("T-1", "T-2")
    def armies(players: int) -> int:
        return 10 * players

    assert armies(3) == Ruling(30, text.reasons("T-1", "T-2"))
    assert armies(3).because.citations == (
        Citation("test-1999", "1", "T-1"),
        Citation("test-1999", "2 bis", "T-2"),
    )


def test_a_rule_without_a_gap_is_settled_by_the_text(text: Regulation) -> None:
    @text.cites("T-1")
    def cap() -> int:
        return 130

    assert cap().because.gap is None
    assert cap().because.verified


def test_the_tie_keeps_name_and_docstring_of_the_function(text: Regulation) -> None:
    @text.cites("T-1")
    def cap() -> int:
        """At most 130."""
        return 130

    assert cap.__name__ == "cap"
    assert cap.__doc__ == "At most 130."


def test_an_answer_that_depends_on_nothing_needs_no_function(text: Regulation) -> None:
    minutes, silent = text.says(90, "T-1"), text.says(None)
    assert minutes() == minutes(4, True) == Ruling(90, text.reasons("T-1"))
    assert silent().because.citations == ()
    assert [rule.ids for rule in text.rules] == [("T-1",), ()]


def test_each_kind_of_rule_keeps_its_own_ties_and_gaps(text: Regulation) -> None:
    text.event.reads("GAP-1", "T-1", default="so", doc="So.")
    text.card.says(1, "T-1")
    assert [len(kind.rules) for kind in (text, text.event, text.duty, text.card)] == [0, 1, 0, 1]
    assert (text.gaps, list(text.event.gaps)) == ({}, ["GAP-1"])
    assert text.coded == (text, text.event, text.duty)


def test_every_tie_is_in_the_register(text: Regulation) -> None:
    @text.cites("T-1", "T-2")
    def cap() -> int:
        return 130

    @text.fills("GAP-T01", "T-3", default="yes")
    def silence(choice: str) -> bool:
        return choice == "yes"

    text.states("T-2")
    text.reads("GAP-T02", "T-3", default="only", doc="There is one way.")
    names = [rule.name.rpartition(".")[2] for rule in text.rules]
    assert names == ["cap", "silence", "by construction", "by construction"]
    assert [rule.ids for rule in text.rules] == [("T-1", "T-2"), ("T-3",), ("T-2",), ("T-3",)]
    assert [rule.gap for rule in text.rules] == [None, "GAP-T01", None, "GAP-T02"]


@pytest.mark.parametrize("unknown", ["T-4", "t-1", ""])
def test_citing_an_id_the_catalogue_does_not_hold_stops_at_import(
    text: Regulation, unknown: str
) -> None:
    with pytest.raises(Broken, match="catalogue"):

        @text.cites("T-1", unknown)
        def cap() -> int:
            return 130

    with pytest.raises(Broken, match="catalogue"):
        text.states(unknown)
    with pytest.raises(Broken, match="catalogue"):
        text.reads("GAP-T01", unknown, default="a", doc="")
    with pytest.raises(Broken, match="catalogue"):

        @text.fills("GAP-T02", unknown, default="a")
        def silence(choice: str) -> str:
            return choice


# said


def test_said_narrows_the_reasons_to_the_ids_that_decided(text: Regulation) -> None:
    @text.cites("T-1", "T-2", "T-3")
    def right(conquered: int) -> Said[bool]:
        return said(True, "T-1", "T-3") if conquered else said(False, "T-2")

    assert right(1) == Ruling(True, text.reasons("T-1", "T-3"))
    assert right(0) == Ruling(False, text.reasons("T-2"))


def test_said_keeps_the_order_it_was_given(text: Regulation) -> None:
    @text.cites("T-1", "T-2")
    def cap() -> Said[int]:
        return said(130, "T-2", "T-1")

    assert cap().ids == ("T-2", "T-1")


def test_speaking_for_an_id_the_rule_does_not_cite_stops_at_once(text: Regulation) -> None:
    @text.cites("T-1")
    def cap(stray: bool) -> Said[int]:
        return said(130, "T-2") if stray else said(130, "T-1")

    assert cap(False).ids == ("T-1",)
    for _ in range(2):
        with pytest.raises(Broken, match="T-2"):
            cap(True)


def test_a_gap_settled_by_the_text_after_all_shows_no_gap(text: Regulation) -> None:
    @text.fills("GAP-T01", "T-1", default="none")
    def reinforcements(choice: str, held: int) -> Said[int]:
        return said(held // 3, "T-1", by_text=held >= 3)

    assert reinforcements("none", 9).because == text.reasons("T-1")
    assert reinforcements("none", 2).because == text.reasons("T-1", gap="GAP-T01")
    assert not reinforcements("none", 2).because.verified
    # the same ids in the other case must not be remembered for this one
    assert reinforcements("none", 9).because.gap is None


# gaps and readings


def test_a_gap_remembers_default_alternatives_and_the_sentence_about_it(text: Regulation) -> None:
    @text.fills("GAP-T01", "T-1", default="one", alternatives=("two",), verified=True)
    def silence(choice: str) -> str:
        """One by default."""
        return choice

    gap = text.gaps["GAP-T01"]
    assert (gap.default, gap.alternatives, gap.verified) == ("one", ("two",), True)
    assert gap.doc == "One by default."
    assert silence("two") == Ruling("two", text.reasons("T-1", gap="GAP-T01"))
    assert silence("two").because.verified


def test_a_reading_by_construction_is_a_gap_without_alternatives(text: Regulation) -> None:
    reasons = text.reads("GAP-T02", "T-3", default="only", doc="There is one way.")
    assert reasons.gap == "GAP-T02"
    assert not reasons.verified
    assert text.readings({}) == {"GAP-T02": "only"}
    with pytest.raises(Refused):
        text.readings({"GAP-T02": "another"})


def test_two_functions_may_fill_one_gap_alike_but_not_differently(text: Regulation) -> None:
    @text.fills("GAP-T01", "T-1", default="one", alternatives=("two",))
    def first(choice: str) -> str:
        return choice

    @text.fills("GAP-T01", "T-2", default="one", alternatives=("two",))
    def second(choice: str) -> str:
        return choice

    assert len(text.gaps) == 1
    for default, alternatives in (("two", ("one",)), ("one", ()), ("one", ("two", "three"))):
        with pytest.raises(Broken, match="GAP-T01"):

            @text.fills("GAP-T01", "T-2", default=default, alternatives=alternatives)
            def third(choice: str) -> str:
                return choice


@pytest.fixture
def with_gaps(text: Regulation) -> Regulation:
    @text.fills("GAP-T01", "T-1", default="one", alternatives=("two", "three"))
    def first(choice: str) -> str:
        return choice

    @text.fills("GAP-T02", "T-2", default="off", alternatives=("on",))
    def second(choice: str) -> str:
        return choice

    return text


def test_readings_are_the_defaults_except_where_chosen(with_gaps: Regulation) -> None:
    assert with_gaps.readings({}) == {"GAP-T01": "one", "GAP-T02": "off"}
    assert with_gaps.readings({"GAP-T02": "on"}) == {"GAP-T01": "one", "GAP-T02": "on"}
    assert with_gaps.readings({"GAP-T01": "one"}) == with_gaps.readings({})


def test_a_gap_the_text_does_not_have_is_refused_by_name(with_gaps: Regulation) -> None:
    with pytest.raises(Refused) as refusal:
        with_gaps.readings({"GAP-T01": "two", "GAP-T99": "on"})
    assert refusal.value.code == "unknown-gap"
    assert refusal.value.facts == {"gap": "GAP-T99", "regulation": "test-1999"}


@pytest.mark.parametrize("choice", ["four", "ONE", "", "off"])
def test_an_unknown_reading_is_refused_with_those_allowed(
    with_gaps: Regulation, choice: str
) -> None:
    with pytest.raises(Refused) as refusal:
        with_gaps.readings({"GAP-T01": choice})
    assert refusal.value.code == "unknown-reading"
    assert refusal.value.facts == {
        "gap": "GAP-T01",
        "choice": choice,
        "allowed": ["one", "two", "three"],
    }


def test_two_texts_keep_two_registers() -> None:
    ours, theirs = Regulation("a", ARTICLES), Regulation("b", ARTICLES)
    ours.states("T-1")
    assert theirs.rules == []
    assert theirs.reasons("T-1").citations[0].regulation == "b"
