"""Reasons are values that join without repeating themselves; errors carry facts, not sentences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.kernel import Broken, Citation, Reasons, Refused, Ruling

CITATIONS = st.builds(
    Citation,
    st.sampled_from(["rur-2015", "box"]),
    st.sampled_from(["1", "4"]),
    st.sampled_from(["A-1", "A-2", "A-3", "A-4"]),
)
REASONS = st.builds(
    Reasons,
    st.lists(CITATIONS, unique=True).map(tuple),
    st.sampled_from([None, "GAP-1", "GAP-2"]),
    st.booleans(),
)


@given(REASONS, REASONS)
def test_joining_keeps_every_citation_once_in_order(left: Reasons, right: Reasons) -> None:
    joined = left + right
    assert list(joined.citations) == [
        *left.citations,
        *(cited for cited in right.citations if cited not in left.citations),
    ]
    assert joined.ids == tuple(cited.id for cited in joined.citations)


@given(REASONS, REASONS)
def test_a_doubt_of_either_part_is_a_doubt_of_the_whole(left: Reasons, right: Reasons) -> None:
    joined = left + right
    assert joined.verified == (left.verified and right.verified)
    assert joined.gap == (left.gap or right.gap)


@given(REASONS, REASONS)
def test_joining_changes_neither_part(left: Reasons, right: Reasons) -> None:
    before = (left.citations, left.gap, left.verified), (right.citations, right.gap, right.verified)
    assert left + right == left + right
    assert before == (
        (left.citations, left.gap, left.verified),
        (right.citations, right.gap, right.verified),
    )


@given(REASONS)
def test_joining_with_itself_or_with_nothing_adds_nothing(reasons: Reasons) -> None:
    assert reasons + reasons == reasons
    assert reasons + Reasons(()) == reasons
    assert Reasons(()) + reasons == reasons


@given(REASONS, REASONS, REASONS)
def test_joining_is_associative(a: Reasons, b: Reasons, c: Reasons) -> None:
    assert (a + b) + c == a + (b + c)


@given(REASONS, REASONS)
def test_equal_reasons_have_equal_hashes_and_equal_contents(left: Reasons, right: Reasons) -> None:
    same = (left.citations, left.gap, left.verified) == (
        right.citations,
        right.gap,
        right.verified,
    )
    assert (left == right) == same
    if same:
        assert hash(left) == hash(right)


def test_reasons_are_not_equal_to_the_tuple_of_their_citations() -> None:
    assert Reasons(()) != ()


def test_a_ruling_gives_value_reasons_and_ids() -> None:
    because = Reasons((Citation("rur-2015", "4", "RUR-4.1-10"),))
    ruling = Ruling(130, because)
    assert (ruling.value, ruling.because, ruling.ids) == (130, because, ("RUR-4.1-10",))


def test_a_refusal_carries_code_facts_and_citations() -> None:
    because = Reasons((Citation("rur-2015", "4", "RUR-4.1-10"),))
    refusal = Refused("above-cap", {"armies": 3, "room": 1}, because)
    assert refusal.code == "above-cap"
    assert refusal.facts == {"armies": 3, "room": 1}
    assert refusal.citations == because.citations
    assert str(refusal) == "above-cap(armies=3, room=1) ['RUR-4.1-10']"


def test_a_refusal_without_facts_or_article_has_empty_ones() -> None:
    refusal = Refused("unknown-seat")
    assert refusal.facts == {}
    assert refusal.citations == ()


def test_a_refusal_keeps_its_own_copy_of_the_facts() -> None:
    facts = {"armies": 3}
    refusal = Refused("above-cap", facts)
    facts["armies"] = 4
    assert refusal.facts == {"armies": 3}


def test_a_bug_of_ours_is_not_a_refusal() -> None:
    assert not issubclass(Broken, Refused)
    assert not issubclass(Refused, Broken)
    with pytest.raises(Broken, match="cannot happen"):
        raise Broken("cannot happen")
