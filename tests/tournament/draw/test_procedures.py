"""Prescribed procedures seat as prescribed, and the certificate says what that cost."""

from __future__ import annotations

import pytest

from arbitro.kernel import Refused
from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.tournament.draw.seating.certificate import Certificate
from arbitro.tournament.draw.seating.exact_search import Optima
from arbitro.tournament.draw.seating.field import Entry, field
from arbitro.tournament.draw.seating.priorities import vector
from arbitro.tournament.draw.seating.rng import Rng
from arbitro.tournament.draw.seating.seeded_draw import draw, rerun
from tests.tournament.draw.people import name, people


def drawn(
    entries: list[Entry],
    sizes: tuple[int, ...],
    priorities: tuple[str, ...],
    procedure: str,
    secret: str = "5eed",  # noqa: S107 - a seed
    scheme: tuple[tuple[int, ...], ...] = (),
) -> Certificate:
    certificate = draw(
        entries, sizes, priorities, procedure, secret, "4-2", 2, "test", scheme=scheme
    )
    assert check(certificate.document(), rerun) == []
    return certificate


def ids(*places: int) -> tuple[str, ...]:
    return tuple(name(place - 1) for place in places)


def test_alla_greca_the_winner_stays_and_each_lower_place_moves_that_many_tables_on() -> None:
    entries = people(16, placing="1234" * 4, table=4)
    certificate = drawn(entries, (4,) * 4, (), "alla-greca")
    # Table 1: its winner (1), the second of table 4 (14), the third of 3 (11), the fourth of 2 (8).
    assert certificate.tables == (
        ids(1, 8, 11, 14),
        ids(2, 5, 12, 15),
        ids(3, 6, 9, 16),
        ids(4, 7, 10, 13),
    )
    assert certificate.method == "prescribed"


def test_alla_greca_a_fifth_takes_the_larger_table_with_him() -> None:
    entries = people(21, placing="1234" * 4 + "12345", table=4)
    entries[20] = Entry(id=name(20), placing=5, table=5)
    certificate = drawn(entries, (4, 4, 4, 4, 5), (), "alla-greca")
    # The fifth of table 5 moves four tables on, round the circle to table 4.
    assert name(20) in certificate.tables[3]
    assert certificate.sizes == (4, 4, 4, 5, 4)


def test_alla_greca_fills_the_chair_of_somebody_who_left() -> None:
    entries = people(16, placing="1234" * 4, table=4)
    entries[5] = Entry(id="newcomer")
    certificate = drawn(entries, (4,) * 4, (), "alla-greca")
    assert "newcomer" in certificate.tables[2]


def test_the_fixed_scheme_takes_every_fourth_place() -> None:
    scheme = ((1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16))
    entries = people(16, rank=True)
    certificate = drawn(entries, (4,) * 4, ("repeat",), "scheme", scheme=scheme)
    assert certificate.tables == tuple(ids(*row) for row in scheme)
    assert drawn(entries, (4,) * 4, ("repeat",), "scheme").tables == certificate.tables


def test_a_scheme_for_other_numbers_is_refused() -> None:
    with pytest.raises(Refused, match="scheme-does-not-fit"):
        drawn(people(8, rank=True), (4, 4), (), "scheme", scheme=((1, 2, 3, 4), (5, 6, 7, 9)))


def test_swiss_seats_the_standings_from_the_top() -> None:
    certificate = drawn(people(11, rank=True), (4, 4, 3), (), "swiss")
    assert certificate.tables == (ids(1, 2, 3, 4), ids(5, 6, 7, 8), ids(9, 10, 11))


def test_swiss_parts_those_level_by_lot() -> None:
    entries = [Entry(id=name(at), rank=1) for at in range(8)]
    seen = {drawn(entries, (4, 4), (), "swiss", f"{at:02x}").tables for at in range(20)}
    assert len(seen) > 10


def test_what_a_prescribed_procedure_costs_is_on_the_certificate() -> None:
    entries = people(8, club="AAAABBBB", rank=True)
    certificate = drawn(entries, (4, 4), ("club",), "swiss")
    (cost,) = certificate.cost
    # 6 + 6 pairs as the standings have it; 2 + 2 at each table if one were free.
    assert (cost.conflicts, cost.free) == (12, 4)
    assert {row.code for row in certificate.unavoidable} == {"procedure"}


@pytest.mark.slow
def test_cinquisti_sit_one_to_a_five_and_the_others_as_well_as_if_they_were_not_there() -> None:
    entries = people(18, club="AAAABBBBCCCCDDDDEE")
    for at in range(6):
        certificate = drawn(entries, (4, 4, 5, 5), ("club",), "cinquisti", f"{at:02x}")
        lot = Rng(bytes.fromhex(certificate.seed)).branch("cinquisti").shuffled(range(18))
        first = {name(lot[0]), name(lot[1])}
        assert [len(first & {*table}) for table in certificate.tables] == [0, 0, 1, 1]
        others = [entry for entry in entries if entry.id not in first]
        rest = field(others, (4, 4, 4, 4), ("club",))
        tables = [[id for id in table if id not in first] for table in certificate.tables]
        assert vector(rest, rest.positions(tables)) == Optima(rest).vector
        assert [row.priority for row in certificate.cost] == ["club"]


def test_who_sits_at_five_by_the_cinquisti_is_even_over_the_players() -> None:
    entries = people(9, club="AAAAAABCD")
    seats = dict.fromkeys((name(at) for at in range(9)), 0)
    draws = 900
    for at in range(draws):
        certificate = draw(entries, (4, 5), (), "cinquisti", f"{at:04x}", "", 1, "test")
        for id in certificate.tables[1]:
            seats[id] += 1
    error = (draws * 5 / 9 * 4 / 9) ** 0.5
    assert all(abs(count - draws * 5 / 9) < 5 * error for count in seats.values())


def test_without_a_five_the_cinquisti_are_a_plain_draw() -> None:
    entries = people(8, club="AABBCCDD")
    plain = draw(entries, (4, 4), ("club",), "optimise", "5eed", "4-2", 2, "test")
    assert drawn(entries, (4, 4), ("club",), "cinquisti").tables == plain.tables


def test_bands_put_one_of_each_at_a_table_and_a_club_comes_first_if_it_is_listed_first() -> None:
    free = drawn(people(16, rank=True), (4,) * 4, (), "bands")
    assert free.priorities == ("bands",)
    assert all(sorted(int(id[1:]) // 4 for id in table) == [0, 1, 2, 3] for table in free.tables)
    # Places 2 and 8 are of one club: a swap inside the band keeps both rules.
    club = "-A-----A--------"
    both = drawn(people(16, rank=True, club=club), (4,) * 4, ("club", "bands"), "bands")
    assert [row.conflicts for row in both.result] == [0, 0]
    # A whole band of one club parts by itself; five of one club in four tables cannot.
    five = drawn(
        people(16, rank=True, club="AAAAA" + "-" * 11), (4,) * 4, ("club", "bands"), "bands"
    )
    assert [row.conflicts for row in five.result] == [1, 0]


def test_the_band_rule_yields_to_the_club() -> None:
    # Bands 1 and 2 are two clubs dealt so that, with one of each band, two of a club must meet:
    # ranks 1 and 2 are A and B, ranks 3 and 4 are both A, over two tables of two.
    certificate = drawn(people(4, rank=True, club="ABAB"), (2, 2), ("club", "bands"), "bands")
    assert [row.conflicts for row in certificate.result] == [0, 0]
    yields = drawn(people(4, rank=True, club="ABBB"), (2, 2), ("club", "bands"), "bands")
    assert [row.conflicts for row in yields.result] == [1, 0]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"sizes": (4, 3)}, "sizes-do-not-fit"),
        ({"priorities": ("club", "shoe-size")}, "unknown-priority"),
        ({"priorities": ("club", "club")}, "unknown-priority"),
        ({"procedure": "by-beauty"}, "unknown-procedure"),
        ({"secret": "not hexadecimal"}, "malformed-secret"),
        ({"entries": [*people(7), Entry(id="p00")]}, "entry-twice"),
        ({"entries": [*people(7), Entry(id="p07", met=("p07",))]}, "met-oneself"),
        ({"entries": [*people(7), Entry(id="p07", met=("p00",))]}, "met-one-sided"),
        ({"entries": [*people(7), Entry(id="p07", odd=-1)]}, "odd-tables-negative"),
    ],
)
def test_what_cannot_be_drawn_is_refused(change: dict[str, object], code: str) -> None:
    terms: dict[str, object] = {
        "entries": people(8),
        "sizes": (4, 4),
        "priorities": ("club",),
        "procedure": "optimise",
        "secret": "5eed",
        "public": "",
        "round": 1,
        "regulation": "test",
    }
    with pytest.raises(Refused, match=code):
        draw(**(terms | change))  # type: ignore[arg-type] # wrong on purpose
