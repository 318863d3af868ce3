"""A format as its manual says, as the clubs' program computes, and as it was counted before."""

from __future__ import annotations

from decimal import Decimal

import pytest
from msgspec.structs import replace

from arbitro.app.commands import OpenHall
from arbitro.app.decide import opening
from arbitro.app.hall import joined
from arbitro.app.queries import rules_in_force
from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES
from arbitro.regulations import as_pinned, tournament_rules
from arbitro.regulations.formats.presets import FORMATS
from arbitro.simulation.whole_tournament import simulate
from arbitro.tournament.draw.called_players import entries
from arbitro.tournament.rules import StagePlan, TournamentRules
from arbitro.tournament.standings.final_ranking import ranking
from arbitro.tournament.standings.order import Card, Score, order

QUALIFYING = StagePlan("qualification", 2, ())


def read_as(format: str, reading: str) -> TournamentRules:
    return tournament_rules(format, {"CLUB-01": reading})


def card(id: str, *points: int, wins: int = 0, previous: int = 0) -> Card:
    scores = tuple(Score(n, Decimal(p)) for n, p in enumerate(points, start=1))
    return Card(id, scores, wins=wins, previous=previous)


def placed(format: str, reading: str, *cards: Card) -> list[str]:
    """Who stands where; those level share a place."""
    return [f"{line.place} {line.id}" for line in order(cards, read_as(format, reading))]


def test_the_ties_of_a_santeufemia_are_wins_and_not_the_best_match() -> None:
    a, b = card("a", 100, 20, wins=1), card("b", 60, 60, wins=2)
    assert placed("sant-eufemia", "manual", a, b) == ["1 b", "2 a"]
    assert placed("sant-eufemia", "program", a, b) == ["1 b", "2 a"]
    assert placed("sant-eufemia", "earlier", a, b) == ["1 a", "2 b"]


def test_what_the_manual_leaves_level_the_program_parts_by_the_best_match() -> None:
    a, b = card("a", 60, 60, wins=1), card("b", 100, 20, wins=1)
    for format in ("open", "torneo-gufo", "sant-eufemia", "bgl"):
        assert placed(format, "manual", a, b) == ["1 a", "1 b"]
        assert placed(format, "program", a, b) == ["1 b", "2 a"]


@pytest.mark.parametrize("format", ["raduno-nazionale", "master"])
def test_the_same_matches_in_another_order_count_by_rank_or_by_round(format: str) -> None:
    a, b = card("a", 20, 100, previous=1), card("b", 100, 20, previous=2)
    assert placed(format, "manual", a, b) == ["1 a", "2 b"]
    assert placed(format, "program", a, b) == ["1 b", "2 a"]


@pytest.mark.parametrize("format", ["master", "sant-eufemia"])
def test_the_second_round_is_drawn_by_the_procedure_of_the_fives_again(format: str) -> None:
    for reading, procedure in (("manual", "cinquisti"), ("earlier", "optimise")):
        plan = read_as(format, reading).draw(QUALIFYING, 2).value
        assert plan.procedure == procedure
        assert plan.priorities == ("odd-table", "winners", "club", "repeat")


def test_a_second_table_of_three_and_one_of_five_are_two_things() -> None:
    played = simulate(read_as("campionato-gufo", "manual"), 11, seed=1).state
    three = {p for t in played.rounds[0].tables if len(t.players) == 3 for p in t.players}
    here = list(played.players)
    count = {
        size: {e.id for e in entries(played, here, {}, odd_sizes={size}) if e.odd}
        for size in (3, 5)
    }
    assert three <= count[3]
    assert count[5] == set()
    later = StagePlan("qualification", 6, ())
    assert read_as("campionato-gufo", "manual").draw(later, 2).value.odd_by_size
    assert not read_as("campionato-gufo", "earlier").draw(later, 2).value.odd_by_size


def test_the_program_counts_the_nine_best_results_of_a_team() -> None:
    rules = read_as("squadre", "program")
    done = simulate(rules, 16, seed=1).state
    for row in ranking(done, rules):
        members = done.teams[row.unit].members
        results = sorted(
            (
                Decimal(seat.points or 0)
                for drawn in done.rounds
                for table in drawn.tables
                for seat in table.result
                if seat.player in members
            ),
            reverse=True,
        )
        assert len(results) == 12
        assert Decimal(row.points) == sum(results[:9])
    assert read_as("squadre", "manual").best_results().value is None


def test_the_program_adds_the_final_of_a_santeufemia_like_any_match() -> None:
    rules = read_as("sant-eufemia", "program")
    done = simulate(rules, 20, seed=3).state
    rows = ranking(done, rules)
    assert [Decimal(r.points) for r in rows] == sorted(
        (Decimal(r.points) for r in rows), reverse=True
    )
    by_manual = read_as("sant-eufemia", "manual")
    first = ranking(simulate(by_manual, 20, seed=3).state, by_manual)
    assert [row.block for row in first[:4]] == ["final"] * 4


@pytest.mark.parametrize("format", FORMATS)
def test_each_format_has_its_readings_and_pins_the_one_chosen(format: str) -> None:
    assert tournament_rules(format).readings["CLUB-01"] == "manual"
    for reading in ("program", "earlier"):
        rules = read_as(format, reading)
        assert rules.readings["CLUB-01"] == reading
    with pytest.raises(Refused) as refused:
        read_as(format, "memory")
    assert refused.value.code == "unknown-reading"


def test_what_was_opened_before_there_was_a_choice_is_counted_as_then() -> None:
    command = OpenHall(id="x", format="sant-eufemia", name="x")
    today = opening(command)
    assert today.interpretations["CLUB-01"] == "manual"
    then = {gap: choice for gap, choice in today.interpretations.items() if gap != "CLUB-01"}
    written = replace(today, interpretations=then, preset=None)
    assert opening(command, then=written).interpretations == then
    pinned = as_pinned("sant-eufemia", then)
    rules = joined("sant-eufemia", pinned, {}).tournament
    assert rules.ties().value == ("best-scores", "previous-rank", "die")
    assert as_pinned("master-2020", {})["CLUB-01"] == "earlier"
    assert as_pinned("rur-2015", {"GAP-R01": "last-player"}) == {"GAP-R01": "last-player"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_says_what_the_reading_is_about_and_which_there_are(lang: str) -> None:
    told = rules_in_force._point(lang, "master-2020", "CLUB-01", "program")
    assert told.choices == ["manual", "program", "earlier"]
    assert all(len(words) > 10 for words in (told.problem, told.resolution, *told.words.values()))
