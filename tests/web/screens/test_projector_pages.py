"""The pages of the wall: how much they hold, and how large it stands there."""

from __future__ import annotations

from typing import Any

from arbitro.app.queries.standings import Standing
from arbitro.simulation.invented_people import invented
from arbitro.simulation.seeded_chance import Chance
from arbitro.web.screens.projector.list_pages import chunks, listed, table_pages
from arbitro.web.screens.projector.standings import ranked_pages
from arbitro.web.screens.projector.type_size import ROOMY, SIZES, TIGHT, even, lines, width
from tools.halls import LONGEST

SHORT = ("Rossi Ada", "Bianchi Ugo", "Verdi Lia", "Neri Ivo")


def table(number: int, names: tuple[str, ...] = SHORT) -> dict[str, Any]:
    seats = [{"name": name} for name in names]
    return {"number": number, "called": str(number), "seats": seats}


def many(count: int) -> list[dict[str, Any]]:
    people = [one.name for one in invented(4 * count, Chance("the wall"))]
    return [table(at + 1, tuple(people[4 * at : 4 * at + 4])) for at in range(count)]


def test_two_hundred_tables_stand_eight_or_nine_to_a_page() -> None:
    pages = table_pages(ROOMY, "Tavoli", many(200))
    assert len(pages) <= 26
    assert [one["number"] for page in pages for one in page["tables"]] == list(range(1, 201))
    assert sum(len(page["tables"]) >= 8 for page in pages) >= 15


def test_one_long_name_takes_room_on_its_own_page_only() -> None:
    tables = [table(number) for number in range(1, 37)]
    assert [len(page["tables"]) for page in table_pages(ROOMY, "Tavoli", tables)] == [9, 9, 9, 9]
    tables[20] = table(21, (LONGEST, *SHORT[1:]))
    pages = table_pages(ROOMY, "Tavoli", tables)
    long = [page["columns"] for page in pages if any(x["number"] == 21 for x in page["tables"])]
    assert [len(page["tables"]) for page in pages][:2] == [9, 9]
    assert long == [2]
    assert [page["columns"] for page in pages].count(2) == 1


def test_few_tables_are_written_larger_than_many() -> None:
    sizes = [table_pages(ROOMY, "Tavoli", many(count))[0]["size"] for count in (2, 4, 9)]
    assert sizes[0] > sizes[1] > sizes[2]
    assert table_pages(TIGHT, "Tavoli", many(2))[0]["size"] <= sizes[0]


def test_a_page_says_which_tables_it_holds() -> None:
    assert table_pages(ROOMY, "Tavoli", many(3))[0]["title"] == "Tavoli"
    assert table_pages(ROOMY, "Tavoli", [table(one) for one in range(1, 19)])[1]["title"] == (
        "Tavoli · 10–18"
    )


def test_what_does_not_fit_on_one_page_is_shared_evenly() -> None:
    tables = [table(number) for number in range(1, 8)]
    tables[3] = table(4, (LONGEST, *SHORT[1:]))
    assert [len(page["tables"]) for page in table_pages(ROOMY, "Tavoli", tables)] == [4, 3]
    assert [len(part) for part in chunks(range(200), 9)].count(9) == 16
    assert even(7, 6) == 4


def test_names_stand_in_three_columns_and_beside_a_long_one_in_two() -> None:
    rows = [{"name": f"Rossi Ada {chr(65 + at % 26)}", "where": at} for at in range(72)]
    assert [page["columns"] for page in listed(ROOMY, "Posti", rows)] == [3, 3]
    rows[0]["name"] = LONGEST
    pages = listed(ROOMY, "Posti", rows)
    assert [page["columns"] for page in pages] == [2, 3, 3]
    assert max(page["lines"] for page in pages) <= 12


def test_the_same_place_twice_is_marked_as_a_tie() -> None:
    found = [
        Standing(
            place=place,
            player=name,
            team=None,
            name=name,
            club=None,
            members=[],
            points="7.5",
            scores=[],
            dice_due=False,
            because=[],
            sentence="",
        )
        for place, name in zip((1, 2, 2, 4), SHORT, strict=True)
    ]
    (page,) = ranked_pages(ROOMY, "it", "Classifica", found)
    assert [row["tied"] for row in page["rows"]] == [False, True, True, False]
    assert [row["points"] for row in page["rows"]] == ["7,5"] * 4


def test_lines_are_counted_word_by_word() -> None:
    assert lines("Rossi Ada", 20) == 1
    assert lines(LONGEST, 60) == 1
    assert lines(LONGEST, 16) == 2
    assert lines("A" * 40, 10) > 2
    assert lines("Rossi Ada→", width("Rossi Ada")) == 2
    assert width("Illi") < width("Mamma")
    assert SIZES[0] >= 4
