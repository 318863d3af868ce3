"""A match whose chance is made together: nobody's secret alone decides its dice."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from arbitro.kernel import Refused
from arbitro.play import Match, apply, legal_actions, new_match, resume
from arbitro.play.contributions import promise, subject
from arbitro.play.log import Damaged, write
from arbitro.play.receipt import Receipt, receipt_from, require_held
from arbitro.play.verify import verify

SECRET = b"\x5e" * 32
NAMES = ("Ada", "Bea", "Ciro", "Dino")


def given(*values: str) -> list[dict[str, str]]:
    return [
        {"name": name, "commitment": sha256(bytes.fromhex(value)).hexdigest(), "value": value}
        for name, value in zip(NAMES, values, strict=False)
    ]


def opened(regulation: str, *values: str) -> Match:
    return new_match(regulation, NAMES, secret=SECRET, contributions=given(*values))


def played(match: Match) -> Match:
    """To the end, by whatever comes first of what is legal and moves on."""
    for _ in range(20_000):
        if match.finished:
            return match
        match, _ = apply(match, chosen(match))
    raise AssertionError("it never ended")


def chosen(match: Match) -> dict[str, Any]:
    return legal_actions(match)[-1]


def test_the_first_line_holds_everybodys_hash_and_value() -> None:
    match = opened("rur-2015", "a1" * 32, "b2" * 32)
    first = match.events[0]
    assert first.kind == "match.opened/2"
    assert [row["name"] for row in first.contributions] == ["Ada", "Bea"]
    about = subject(first.regulation, first.interpretations, first.players)
    hashes = [row["commitment"] for row in given("a1" * 32, "b2" * 32)]
    assert first.commitment == promise(SECRET, about, hashes)


def test_one_value_more_or_another_is_other_dice() -> None:
    one, other = "a1" * 32, "b2" * 32
    several = ((), (one,), (other,), (one, other), (other, one))
    rolls = {str(opened("rur-2015", *values).events[1].rolls) for values in several}
    assert len(rolls) > 3


@pytest.mark.parametrize("regulation", ["tarocchi-2012"])
def test_its_log_verifies_resumes_and_tells_forgeries(regulation: str) -> None:
    match = played(opened(regulation, "a1" * 32, "b2" * 32))
    data = write(match.game, match.events)
    assert verify(data) == len(match.events)
    cut = write(match.game, match.events[:12])
    again, missing = resume(cut, SECRET)
    assert (again.source, len(missing)) == (match.source, len(again.events) - 12)
    forged = list(match.events)
    forged[0] = replace(forged[0], contributions=tuple(given("a1" * 32, "c3" * 32)))
    with pytest.raises(Damaged):
        verify(write(match.game, forged))
    forged[0] = replace(forged[0], contributions=tuple(given("a1" * 32)))
    with pytest.raises(Damaged):
        verify(write(match.game, forged))


@pytest.mark.parametrize(
    "rows",
    [
        [{"name": "Ada", "commitment": "00" * 32, "value": "a1" * 32}],
        [{"name": "Ada", "value": "a1" * 32}],
        [*given("a1" * 32), *given("b2" * 32)],
    ],
)
def test_a_value_that_was_not_promised_is_refused(rows: list[dict[str, str]]) -> None:
    with pytest.raises(Refused):
        new_match("rur-2015", NAMES, secret=SECRET, contributions=rows)


def test_without_contributions_it_is_a_match_as_before() -> None:
    assert new_match("rur-2015", NAMES, secret=SECRET).events[0].kind == "match.opened/1"


# A house that cheats: each way is named


def code(data: bytes) -> str:
    with pytest.raises(Damaged) as found:
        verify(data)
    assert found.value.problem == "chance"
    return found.value.code


def forged(match: Match, **first: Any) -> bytes:
    events = list(match.events)
    events[0] = replace(events[0], **first)
    return write(match.game, events)


@pytest.fixture(scope="module")
def whole() -> Match:
    return played(opened("tarocchi-2012", "a1" * 32, "b2" * 32))


def test_dice_chosen_after_a_contribution_are_found(whole: Match) -> None:
    chosen_for = new_match("tarocchi-2012", NAMES, secret=SECRET, contributions=given("d4" * 32))
    other = played(chosen_for)
    events = (whole.events[0], *other.events[1:])
    assert code(write(whole.game, events)) == "chance"


def test_a_contribution_dropped_added_or_changed_is_found(whole: Match) -> None:
    for rows in (given("a1" * 32), given("b2" * 32), given("a1" * 32, "b2" * 32, "c3" * 32)):
        assert code(forged(whole, contributions=tuple(rows))) == "other-contributions"
    swapped = [dict(row) for row in given("a1" * 32, "b2" * 32)]
    swapped[1]["value"] = "c3" * 32
    assert code(forged(whole, contributions=tuple(swapped))) == "changed-contribution"


def test_a_secret_swapped_is_found(whole: Match) -> None:
    last = replace(whole.events[-1], secret="77" * 32)
    assert code(write(whole.game, (*whole.events[:-1], last))) == "other-secret"


def test_a_promise_made_anew_without_somebody_is_told_by_his_receipt(whole: Match) -> None:
    mine = Receipt(value="b2" * 32, promise=whole.events[0].commitment)
    require_held(write(whole.game, whole.events), mine)
    without = played(opened("tarocchi-2012", "a1" * 32))
    sound_in_itself = write(without.game, without.events)
    assert verify(sound_in_itself)
    with pytest.raises(Damaged) as found:
        require_held(sound_in_itself, mine)
    assert found.value.code == "dropped-contribution"
    again = new_match(
        "tarocchi-2012", NAMES, secret=b"\x11" * 32, contributions=given("a1" * 32, "b2" * 32)
    )
    with pytest.raises(Damaged) as found:
        require_held(write(again.game, again.events), mine)
    assert found.value.code == "other-promise"


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b'{"value": "x", "promise": "y"}', b"\xff"])
def test_what_is_no_receipt_is_refused(data: bytes) -> None:
    with pytest.raises(Refused) as found:
        receipt_from(data)
    assert found.value.code == "not-a-receipt"
