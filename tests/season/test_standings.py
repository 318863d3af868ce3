"""What counts, what is dropped, who stands before whom and why, what each still needs."""

from __future__ import annotations

from decimal import Decimal
from itertools import product

import pytest

from arbitro.app.queries.seasons import season_rows
from arbitro.kernel import Refused
from arbitro.season.declaration import PRESETS, EventClass, Rules, declared, parse
from arbitro.season.needs import needs
from arbitro.season.results import Event, Result
from arbitro.season.standings import Table, standings
from arbitro.tournament.standings.national_ranking import score

RULES = """
id = "prova"
name = "Prova"
[points]
formula = "by-place"
places = [5, 3, 1]
[standings]
drops = {drops}
ties = [{ties}]
"""


def rules(ties: str = "", drops: int = 0) -> Rules:
    return parse(RULES.format(ties=ties, drops=drops))


def event(number: int, *names: str, kind: EventClass | None = "open", tables: int = 9) -> Event:
    """These people in this order; `a=b` are level."""
    results, place = [], 1
    for group in names:
        level = group.split("=")
        results += [Result(id=name, name=name, place=place) for name in level]
        place += len(level)
    return Event(
        id=f"t{number}",
        name=f"Torneo {number}",
        date=f"2026-01-{number:02}",
        format="open",
        event_class=kind,
        rounds=3,
        tables=tables,
        origins=(str(number),),
        results=tuple(results),
    )


def told(table: Table) -> list[tuple[int, str, int]]:
    return [(row.place, row.who.label, int(row.points)) for row in table.rows]


def test_absences_are_dropped_first_and_then_the_worst_results() -> None:
    events = [event(1, "a", "b", "c"), event(2, "b", "a", "c"), event(3, "a", "c")]
    assert told(standings(rules(drops=1), events)) == [(1, "a", 10), (2, "b", 8), (3, "c", 4)]
    row = standings(rules(drops=1), events).rows[0]
    assert [one.event for one in row.counted] == ["t1", "t3"]
    assert [one.event for one in row.dropped] == ["t2"]
    assert told(standings(rules(drops=1), events, after=1))[0] == (1, "a", 5)


@pytest.mark.parametrize(
    ("ties", "places", "criterion"),
    [
        ("", {"a": 1, "b": 1}, "total"),
        ('"wins"', {"a": 1, "b": 2}, "wins"),
        ('"head-to-head"', {"b": 1, "a": 2}, "head-to-head"),
        ('"events"', {"b": 1, "a": 2}, "events"),
        ('"best-results"', {"a": 1, "b": 2}, "best-results"),
        ('"latest"', {"b": 1, "a": 2}, "latest"),
    ],
)
def test_ties_are_parted_as_declared_and_told_with_the_article(
    ties: str, places: dict[str, int], criterion: str
) -> None:
    """a: 5; b: 3, 1, 1. Where both came b was ahead: a was last in the third."""
    events = [event(1, "a", "x"), event(2, "x", "b", "y"), event(3, "x", "y", "b", "a")]
    events += [event(4, "x", "y", "b")]
    table = standings(rules(ties), events)
    found = {row.who.label: row.place for row in table.rows if row.who.label in "ab"}
    first = min(found.values())
    assert {name: place - first + 1 for name, place in found.items()} == places
    lower = next(row for row in reversed(table.rows) if row.who.label in "ab")
    assert lower.steps[-1].criterion == criterion
    (why,) = [row.why for row in season_rows("it", table) if row.person == lower.who.label]
    assert why.endswith("(Prova, ties)" if ties else "pari merito (Prova, points)")


def test_three_who_beat_each_other_in_a_circle_share_their_place() -> None:
    events = [event(1, "a", "b", "c"), event(2, "b", "c", "a"), event(3, "c", "a", "b")]
    table = standings(rules('"head-to-head"'), events)
    assert told(table) == [(1, "a", 9), (1, "b", 9), (1, "c", 9)]


def test_tournaments_that_do_not_count_are_named_with_the_article() -> None:
    text = RULES.format(drops=0, ties="") + '[counts]\nclasses = ["master"]\nleast_tables = 6\n'
    events = [event(1, "a"), event(2, "b", kind="master"), event(3, "c", kind="master", tables=5)]
    table = standings(parse(text), events)
    assert told(table) == [(1, "b", 5)]
    assert [(one.event, one.why) for one in table.left_out] == [("t1", "class"), ("t3", "tables")]


def test_the_national_rules_give_what_the_national_ranking_gives() -> None:
    events = [event(1, "a", "b=c", "d"), event(2, "b", "a", kind="raduno")]
    table = standings(parse(declared("nazionale")), events)
    points = {row.who.label: row.points for row in table.rows}
    assert points["b"] == score("open", 3, 9, 2) + score("raduno", 3, 9, 1)
    assert points["d"] == score("open", 3, 9, 4)


def test_parts_of_a_shared_place_are_shared_where_the_rules_say_so() -> None:
    text = RULES.format(drops=0, ties="").replace("places =", "shared = true\nplaces =")
    table = standings(parse(text), [event(1, "a=b", "c")])
    assert told(table) == [(1, "a", 4), (1, "b", 4), (3, "c", 1)]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("[points]", "[punti]"), "season-malformed"),
        (('formula = "by-place"', 'formula = "caso"'), "season-malformed"),
        (("places = [5, 3, 1]", "places = []"), "season-wrong"),
        (("places = [5, 3, 1]", "places = [1, 3]"), "season-wrong"),
        (("drops = 0", "drops = -1"), "format-out-of-range"),
        (("ties = []", 'ties = ["sorte"]'), "format-unknown-word"),
        (('id = "prova"', 'id = "è una prova"'), "malformed-id"),
        (('name = "Prova"', 'name = " "'), "season-wrong"),
        (("[standings]", '[counts]\nformats = ["opne"]\n[standings]'), "unknown-format"),
        (("[standings]", "[standings"), "season-unreadable"),
    ],
)
def test_rules_that_cannot_be_are_refused_with_the_place(
    change: tuple[str, str], code: str
) -> None:
    text = RULES.format(drops=0, ties="")
    assert change[0] in text
    with pytest.raises(Refused) as refused:
        parse(text.replace(*change))
    assert refused.value.code == code


def test_every_preset_can_be_read() -> None:
    assert [parse(declared(id)).id for id in PRESETS] == list(PRESETS)


NAMES = ("a", "b", "c")


@pytest.mark.parametrize("drops", [0, 1])
def test_nobody_is_called_through_or_out_who_is_not(drops: int) -> None:
    """Against every way the tournaments to come can end, among those known and a newcomer."""
    ways = [("a", "b", "c"), ("c", "b", "a"), ("n", "c", "b"), ("b", "n", "a"), ("n",), ("b",)]
    told_ = rules(drops=drops)
    seen = set()
    for first in (("a", "b", "c"), ("a", "c"), ("b", "a")):
        for second in (("a", "b"), ("a",), ("c", "a", "b")):
            events = [event(1, *first), event(2, *second)]
            for left in (0, 1, 2):
                now = standings(told_, events)
                found = {need.row.who.label: need.state for need in needs(told_, now, 1, left)}
                seen |= set(found.values())
                for future in product(ways, repeat=left):
                    more = [event(3 + at, *way) for at, way in enumerate(future)]
                    end = standings(told_, [*events, *more])
                    winners = {row.who.label for row in end.rows if row.place == 1}
                    for name, state in found.items():
                        assert state != "through" or name in winners
                        assert state != "out" or name not in winners
    assert seen == {"through", "out", "open"}


def test_what_is_needed_is_told_as_a_total() -> None:
    events = [event(1, "a", "b", "c"), event(2, "a", "b", "c")]
    found = needs(rules(), standings(rules(), events), 1, 1)
    totals = [(one.row.who.label, one.state, one.line, one.sure) for one in found]
    assert totals == [
        ("a", "open", Decimal(6), Decimal(11)),
        ("b", "open", Decimal(10), None),
        ("c", "out", Decimal(10), None),
    ]
