"""A certificate holds what the contract says; a change in it is found and named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from arbitro.kernel import Refused
from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.tournament.draw.checker.certificate_shape import Problem
from arbitro.tournament.draw.seating.certificate import Certificate, read
from arbitro.tournament.draw.seating.seeded_draw import commitment, draw, rerun, swap
from tests.tournament.draw.people import people

CONTRACT = {
    "format": None,
    "regulation": None,
    "round": None,
    "entries": {"id", "club", "region", "team", "rank", "met"},
    "entries_sha256": None,
    "sizes": None,
    "priorities": None,
    "procedure": None,
    "commitment": None,
    "secret": None,
    "public": None,
    "tables": None,
    "result": {"priority", "conflicts", "bound", "optimal"},
    "unavoidable": {"players", "priority", "sentence"},
    "manual": {"swap", "reason", "author"},
}


def sample(**terms: Any) -> Certificate:
    entries = people(12, club="AAAAABBBCCDE", region="XXXXXXXXYYYY")
    return draw(
        entries,
        (4, 4, 4),
        ("club", "region"),
        "optimise",
        "c0ffee",
        "3-1-6",
        1,
        "rur-2015",
        **terms,
    )


def document(certificate: Certificate) -> dict[str, Any]:
    return json.loads(certificate.text())  # type: ignore[no-any-return]  # JSON


def two_apart(certificate: Certificate) -> tuple[str, str]:
    return certificate.tables[0][0], certificate.tables[1][0]


def test_the_keys_of_the_contract_are_there() -> None:
    told = document(swap(sample(), *two_apart(sample()), "they asked", "the referee"))
    assert told["format"] == "arbitro-draw/1"
    for key, inner in CONTRACT.items():
        assert key in told
        if inner:
            assert told[key]
            assert all(inner <= set(row) for row in told[key])


def test_a_certificate_survives_being_written_and_read() -> None:
    certificate = sample()
    assert read(document(certificate)) == certificate
    with pytest.raises(Refused, match="certificate-unreadable"):
        read({"format": "arbitro-draw/1"})
    with pytest.raises(Refused, match="certificate-unreadable"):
        read({"format": "arbitro-draw/2"})


def test_the_same_terms_give_the_same_certificate_in_whatever_order_they_were_typed() -> None:
    entries = people(24, club="AAAAAABBBBBBCCCCCCDDDDDD")
    terms: tuple[Any, ...] = ((4,) * 6, ("club",), "optimise", "c0ffee", "6", 1, "x")
    texts = {
        draw(row, *terms).text() for row in (entries, entries[::-1], entries[7:] + entries[:7])
    }
    assert len(texts) == 1


def test_secret_and_public_value_both_move_the_draw() -> None:
    entries = people(24)
    seen = {
        draw(entries, (4,) * 6, (), "optimise", secret, public, 1, "x").tables
        for secret in ("00", "01")
        for public in ("1", "2")
    }
    assert len(seen) == 4


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert sample().commitment == commitment("c0ffee")
    assert commitment("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_every_conflict_left_has_its_sentence() -> None:
    told = sample()
    club = [row for row in told.unavoidable if row.priority == "club"]
    # Five of A over three tables: 2 + 2 + 1, so two pairs; three of B part.
    assert [row.conflicts for row in told.result][:1] == [2]
    assert {row.code for row in club} == {"more-than-tables"}
    assert "the 5 of A are more than 3 tables can keep apart" in club[0].sentence


def test_a_swap_by_hand_is_counted_anew_and_recorded() -> None:
    before = sample()
    one, other = two_apart(before)
    after = swap(before, one, other, "they travel together", "Rossi")
    assert other in after.tables[0]
    assert one in after.tables[1]
    assert after.manual[-1].swap == (one, other)
    assert after.drawn_sha256 == before.drawn_sha256
    assert check(document(after), rerun) == []
    back = swap(document(after), one, other, "no longer", "Rossi")
    assert (back.tables, back.result) == (before.tables, before.result)
    assert check(document(back), rerun) == []


@pytest.mark.parametrize(
    ("a", "b", "reason", "author", "code"),
    [
        ("p00", "nobody", "r", "a", "swap-unknown-player"),
        ("p00", "p00", "r", "a", "swap-at-one-table"),
        ("p00", "p01", " ", "a", "swap-without-reason"),
        ("p00", "p01", "r", "", "swap-without-reason"),
    ],
)
def test_a_swap_that_makes_no_sense_is_refused(
    a: str, b: str, reason: str, author: str, code: str
) -> None:
    with pytest.raises(Refused, match=code):
        swap(sample(), a, b, reason, author)


def change_seat(told: dict[str, Any]) -> None:
    first, second = told["tables"][0], told["tables"][1]
    first[0], second[0] = second[0], first[0]
    first.sort()
    second.sort()


def change_club(told: dict[str, Any]) -> None:
    told["entries"][3]["club"] = "Z"


def lose_a_player(told: dict[str, Any]) -> None:
    told["tables"][0].pop()


def seat_one_twice(told: dict[str, Any]) -> None:
    told["tables"][0][0] = told["tables"][1][0]


def drop_a_conflict(told: dict[str, Any]) -> None:
    told["unavoidable"].pop()


def forge_a_swap(told: dict[str, Any]) -> None:
    a, b = told["tables"][0][0], told["tables"][1][0]
    told["manual"].append({"swap": [a, b], "reason": "r", "author": "a"})


def setting(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(told: dict[str, Any]) -> None:
        told[key] = value

    return change


def result(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(told: dict[str, Any]) -> None:
        told["result"][0][key] = value

    return change


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (change_seat, "tables"),
        (lose_a_player, "tables"),
        (seat_one_twice, "tables"),
        (change_club, "entries"),
        (setting("secret", "c0ffef"), "secret"),
        (setting("secret", "not hexadecimal"), "secret"),
        (setting("public", "3-1-5"), "public"),
        (setting("seed", "0" * 64), "public"),
        (setting("commitment", "0" * 64), "secret"),
        (setting("sizes", [4, 4, 5]), "sizes"),
        (setting("priorities", ["region", "club"]), "result"),
        (setting("format", "arbitro-draw/9"), "format"),
        (setting("shoe", 42), "shoe"),
        (result("conflicts", 1), "result.club.conflicts"),
        (result("bound", 1), "result.club.bound"),
        (result("optimal", False), "result.club.optimal"),
        (drop_a_conflict, "unavoidable"),
        (forge_a_swap, "tables"),
    ],
)
def test_what_was_tampered_with_is_found_and_named(
    change: Callable[[dict[str, Any]], None], field: str
) -> None:
    told = document(sample())
    change(told)
    problems = check(told)
    assert field in {problem.field for problem in problems}, problems


def test_a_claim_of_best_without_proof_is_found() -> None:
    before = sample()
    for table in before.tables[1:]:
        for other in table:
            after = swap(before, before.tables[0][0], other, "r", "a")
            if after.result[0].conflicts > before.result[0].conflicts:
                told = document(after)
                told["result"][0]["optimal"] = True
                assert check(told) == [Problem("result.club.optimal", "not-proved")]
                return
    pytest.fail("no swap made it worse")


def test_only_a_rerun_finds_other_tables_with_all_hashes_mended() -> None:
    told = document(sample())
    other = document(sample())
    forged = draw(
        people(12, club="AAAAABBBCCDE", region="XXXXXXXXYYYY"),
        (4, 4, 4),
        ("club", "region"),
        "optimise",
        "c0ffee",
        "another public value",
        1,
        "rur-2015",
    )
    for key in ("tables", "drawn_sha256", "result", "unavoidable"):
        other[key] = document(forged)[key]
    assert other["tables"] != told["tables"]
    assert check(other) == []
    assert {problem.field for problem in check(other, rerun)} == {"tables"}


@pytest.mark.parametrize(
    "junk", [None, [], "text", {}, {"format": "arbitro-draw/1"}, {"tables": 3}]
)
def test_junk_is_described_not_crashed_on(junk: Any) -> None:
    assert check(junk)


def test_best_proved_by_exhaustion_is_confirmed_by_the_checkers_own_search() -> None:
    entries = people(13, club="AAABBBCCCDDEE", odd="1111110000000")
    told = draw(entries, (4, 4, 5), ("odd-table", "club"), "optimise", "c0ffee", "", 2, "x")
    assert [(row.conflicts, row.bound, row.optimal) for row in told.result] == [
        (0, 0, True),
        (4, 0, True),
    ]
    assert {row.code for row in told.unavoidable} == {"exhaustive"}
    assert check(document(told), rerun) == []


@pytest.mark.parametrize("what", ["method", "code", "sentence", "free"])
def test_what_is_told_of_a_draw_is_compared_when_it_is_drawn_again(what: str) -> None:
    """Counts do not protect these: only the published procedure says what they were."""
    entries = people(13, club="AAAAABBBBCCDE")
    terms = (entries, (4, 4, 5), ("club",), "cinquisti", "c0ffee", "3-1-6", 1, "master-2020")
    told = document(draw(*terms))
    assert check(told, rerun) == []
    if what == "method":
        told["method"] = "exact" if told["method"] != "exact" else "searched"
        field = "method"
    elif what == "free":
        told["cost"][0]["free"] += 1
        field = "cost"
    else:
        told["unavoidable"][0][what] = "exhaustive"
        field = "unavoidable"
    assert [(p.field, p.code) for p in check(told, rerun)] == [(field, "told-otherwise")]
