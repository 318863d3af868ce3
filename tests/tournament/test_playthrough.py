"""Whole tournaments under every edition and format, from the first entry to the last place."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from arbitro.regulations import tournament_rules
from arbitro.regulations.formats.presets import FORMATS
from arbitro.simulation.whole_tournament import Simulation, simulate
from arbitro.tournament.document import document
from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.tournament.evolve import replay
from tests.tournament.sealing import read_back, written

SIZES = [
    *(("rur-2015", n) for n in (16, 64, 128, 130, 132, 200)),
    *(("24ore-2018", n) for n in (6, 12, 18, 40)),
    *(("master-2020", n) for n in (24, 60, 110, 210)),
    *((name, 24) for name in FORMATS if name != "squadre"),
    *((name, 37) for name in ("raduno-nazionale", "master", "campionato-gufo", "bgl")),
    ("squadre", 12),
    ("tarocchi-2012", 8),
    ("tarocchi-2015", 16),
]
ALLOWED = {
    "rur-2015": {4},
    "24ore-2018": {3, 4, 5},
    "campionato-gufo": {3, 4, 5},
    "tarocchi-2012": {4},
    "tarocchi-2015": {4},
    "bgl": {3, 4},
    "bgl-svizzera": {3, 4},
    "uno-contro-uno": {2, 3},
    "uno-contro-uno-svizzera": {2, 3},
}


@cache
def simulated(rules: str, players: int) -> Simulation:
    return simulate(tournament_rules(rules), players, seed=7)


@cache
def told(rules: str, players: int) -> dict[str, Any]:
    return document(simulated(rules, players).state, tournament_rules(rules))


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "players"), SIZES)
def test_a_whole_tournament_keeps_every_promise(rules: str, players: int) -> None:
    found = told(rules, players)
    everybody_is_ranked_exactly_once(found, players)
    no_table_is_of_another_size_and_nobody_sits_twice(found, ALLOWED.get(rules, {4, 5}))
    if tournament_rules(rules).unit().value == "player":
        places_count_everybody_above([row["place"] for row in found["ranking"]])
    every_certificate_stands_before_the_checker(found)
    the_log_is_replayed_to_the_same_state(simulated(rules, players))


def everybody_is_ranked_exactly_once(found: dict[str, Any], players: int) -> None:
    ranked = Counter(row["player"] for row in found["ranking"])
    seated = {p for r in found["rounds"] for t in r["tables"] for p in t["players"]}
    assert set(ranked.values()) == {1}
    assert set(ranked) == seated
    assert not any(row["dice_due"] for row in found["ranking"])
    assert len(found["players"]) - players == sum(p["role"] == "reserve" for p in found["players"])


def no_table_is_of_another_size_and_nobody_sits_twice(
    found: dict[str, Any], allowed: set[int]
) -> None:
    for number in {r["number"] for r in found["rounds"]}:
        tables = [t for r in found["rounds"] if r["number"] == number for t in r["tables"]]
        assert {len(t["players"]) for t in tables} <= allowed
        seats = Counter(p for t in tables for p in t["players"])
        assert set(seats.values()) == {1}
        assert [t["number"] for t in tables] == list(range(1, len(tables) + 1))


def places_count_everybody_above(places: list[int]) -> None:
    assert places[0] == 1
    assert places == sorted(places)
    for at, place in enumerate(places):
        assert place == 1 + sum(other < place for other in places[:at])


def every_certificate_stands_before_the_checker(found: dict[str, Any]) -> None:
    for drawn in found["rounds"]:
        certificate = drawn["certificate"]
        assert check(certificate) == []
        seats = [sorted(table["players"]) for table in drawn["tables"]]
        assert seats == [sorted(table) for table in certificate["tables"]]


def the_log_is_replayed_to_the_same_state(done: Simulation) -> None:
    events = read_back(written(done.events))
    assert events == done.events
    assert replay(events) == done.state


def test_the_same_seed_gives_the_same_tournament_and_another_does_not() -> None:
    rules = tournament_rules("rur-2015")
    assert simulate(rules, 16, 1).events == simulate(rules, 16, 1).events
    assert simulate(rules, 16, 1).events != simulate(rules, 16, 2).events


def test_rur_with_132_players_goes_through_quarter_finals() -> None:
    state = simulated("rur-2015", 132).state
    assert [(s.name, len(s.slots)) for s in state.stages] == [
        ("qualification", 0),
        ("quarter-finals", 24),
        ("semifinals", 16),
        ("final", 4),
    ]


def test_rur_with_130_players_needs_two_reserves_and_so_has_quarter_finals() -> None:
    state = simulated("rur-2015", 130).state
    assert [s.name for s in state.stages][1] == "quarter-finals"
    reserves = {p.id for p in state.players.values() if p.role == "reserve"}
    assert len(reserves) == 2
    assert reserves.isdisjoint(p for s in state.stages for p in s.players)


def test_master_with_210_players_has_four_winners_who_rank_level() -> None:
    rows = told("master-2020", 210)["ranking"]
    assert Counter(row["place"] for row in rows[:16]) == {1: 4, 5: 4, 9: 4, 13: 4}


def test_team_mates_never_share_a_table_in_the_pairs_event() -> None:
    for players in (6, 12, 18, 40):
        found = told("24ore-2018", players)
        team = {p["id"]: p["team"] for p in found["players"]}
        for drawn in found["rounds"]:
            for table in drawn["tables"]:
                teams = [team[p] for p in table["players"]]
                assert len(set(teams)) == len(teams), (players, drawn["number"])


@pytest.mark.parametrize("players", range(6, 41))
def test_the_pairs_event_seats_every_number_from_6_to_40(players: int) -> None:
    sizes = tournament_rules("24ore-2018").table_mix(players).value
    assert sum(sizes) == players
    assert set(sizes) <= {3, 4, 5}
    if players not in (6, 7, 11):
        assert 3 not in sizes
        assert sizes.count(5) == players % 4


def test_in_the_second_match_of_rur_every_table_has_one_of_each_place() -> None:
    state = simulated("rur-2015", 64).state
    first = {s.player: s.place for t in state.rounds[0].tables for s in t.result}
    for table in state.rounds[1].tables:
        assert sorted(first[p] for p in table.players) == [1, 2, 3, 4]
