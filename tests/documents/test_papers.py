"""What each document says, and that it says it once."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from arbitro.documents.bracket import bracket_part
from arbitro.documents.papers import PAPERS, Order, printed, round_pack
from arbitro.kernel import Refused
from arbitro.regulations import tournament_rules
from arbitro.simulation.whole_tournament import simulate
from tests.documents.asking import names, order, outside
from tests.documents.reading import pages, words
from tools.sample_papers import crowded, gathering, with_repechage


@pytest.mark.parametrize("name", ["seating", "tables", "cards", "blank-reports"])
def test_everybody_sits_exactly_once_in_a_round(name: str) -> None:
    found = words(order(name, round=1))
    assert {who: found.count(who) for who in names()} == dict.fromkeys(names(), 1)


@pytest.mark.parametrize("name", ["entries", "ranking", "standings"])
def test_everybody_is_listed_exactly_once(name: str) -> None:
    found = words(order(name))
    assert {who: found.count(who) for who in names()} == dict.fromkeys(names(), 1)


def test_the_seating_is_by_surname_with_the_table_beside_it() -> None:
    state, _ = gathering()
    found = words(order("seating", round=1))
    listed = sorted(names(), key=found.index)
    assert listed == sorted(names())
    for table in state.rounds[0].tables:
        for player in table.players:
            who = state.players[player]
            assert f"{who.name} {who.club} {table.number}" in found


def test_the_standings_name_their_criteria_and_cite_where_they_are_written() -> None:
    found = words(order("standings", why=True))
    assert "MIGLIOR PARTITA" in found
    assert "FATTA NEL TURNO" in found
    assert "Miglior partita (RUR, art. 1)" in found
    assert re.search(r"\d+ = \d+; miglior partita \d+ > \d+ \(RUR, art\. 1\)", found)


def test_the_standings_of_an_earlier_round_leave_the_later_ones_out() -> None:
    assert "dopo il turno 2 di 4" in words(order("standings", round=2))
    assert "T3" not in words(order("standings", round=2))


def test_the_final_ranking_goes_block_by_block_from_the_final_down() -> None:
    found = words(order("ranking"))
    blocks = [found.index(block) for block in ("Finale 1º", "Semifinali 5º", "Qualificazione 17º")]
    assert blocks == sorted(blocks)


def test_who_was_called_in_stands_in_the_bracket_with_the_article() -> None:
    state, rules = with_repechage()
    found = words(printed("bracket", Order(tournament=state, rules=rules, lang="it")))
    slot = next(s for stage in state.stages for s in stage.slots if s.via == "repechage")
    assert slot.instead_of is not None
    called, gone = state.players[slot.player].name, state.players[slot.instead_of].name
    assert f"[1] {called}: ripescato al posto di {gone}" in found
    assert "RUR, art. 8" in found


@pytest.mark.slow
def test_the_certificate_of_a_draw_has_its_terms_and_every_conflict() -> None:
    state, rules = crowded()
    made = state.rounds[2].certificates[0]
    found = words(printed("draw", Order(tournament=state, rules=rules, lang="it", round=3)))
    for name in ("commitment", "secret", "seed", "entries_sha256", "drawn_sha256"):
        assert made[name] in found.replace(" ", "")
    assert made["public"] in found
    assert found.count("sono insieme al tavolo") == len(made["unavoidable"]) > 0
    for player in (id for table in made["tables"] for id in table):
        assert state.players[player].name in found


def test_a_certificate_of_merit_names_place_person_and_club() -> None:
    state, _ = gathering()
    found = pages(order("prizes"))
    for number, page in enumerate(found, start=1):
        line = " ".join(page.split())
        assert f"{number}º" in line
        assert sum(who.name in line for who in state.players.values()) == 1


def test_a_whole_round_is_one_document_with_everything_in_it() -> None:
    state, rules = gathering()
    pack = round_pack(state, rules, 1, "it")
    found = words(pack)
    for title in ("Dove si gioca", "I tavoli", "Referto"):
        assert title in found
    assert {who: found.count(who) for who in names()} == dict.fromkeys(names(), 4)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["24ore-2018", "squadre", "uno-contro-uno", "tarocchi-2015"])
def test_teams_pairs_and_other_games_have_their_papers_too(rules: str) -> None:
    directed = tournament_rules(rules)
    state = simulate(directed, 24, 1).state
    refused = set()
    for name in PAPERS:
        try:
            made = printed(name, Order(tournament=state, rules=directed, lang="it", round=1))
        except Refused:
            refused.add(name)
        else:
            assert outside(made) == []
    assert refused <= {"bracket", "schema"}


def test_a_team_has_its_certificate_and_its_prize() -> None:
    rules = tournament_rules("24ore-2018")
    state = simulate(rules, 16, 1).state
    found = pages(printed("prizes", Order(tournament=state, rules=rules, lang="it")))
    for page, worth in zip(found, ("120", "80", "50"), strict=True):
        line = " ".join(page.split())
        assert f"Premio del valore di {worth} euro" in line
        assert sum(team.name in line for team in state.teams.values()) == 1


def test_the_bracket_is_a_tree_every_row_knows_where_it_comes_from() -> None:
    state, rules = with_repechage()
    columns = bracket_part(state, rules, "it").data["columns"]
    assert [column["name"] for column in columns] == ["Qualificazione", "Semifinali", "Finale"]
    (qualified,) = columns[0]["boxes"]
    assert {row["who"] for row in qualified["rows"]} >= set(state.stages[1].players)
    for at, column in enumerate(columns[1:], start=1):
        for row in (row for box in column["boxes"] for row in box["rows"]):
            from_column, box, line = row["whence"]
            assert from_column == at - 1
            assert columns[from_column]["boxes"][box]["rows"][line]["who"] == row["who"]


def test_who_skips_a_stage_stands_apart_in_the_bracket() -> None:
    rules = tournament_rules("rur-2015")
    state = simulate(rules, 132, 3).state
    columns = bracket_part(state, rules, "en").data["columns"]
    direct, played = columns[0]["boxes"]
    assert [direct["name"], played["name"]] == ["→ Semifinals", "→ Quarter-finals"]
    assert (len(direct["rows"]), len(played["rows"])) == (10, 24)
    semifinals = [row for box in columns[2]["boxes"] for row in box["rows"]]
    assert sorted(row["whence"][0] for row in semifinals) == [0] * 10 + [1] * 6
    data = printed("bracket", Order(tournament=state, rules=rules, lang="en"))
    assert len(pages(data)) == 1


@pytest.mark.parametrize("paper", ["cards", "badges"])
def test_a_very_long_name_is_whole_on_ones_own_paper(paper: str) -> None:
    state, rules = gathering()
    name = "Della Montagnola Degli Incontri Massimiliano Ferdinando"
    first = state.rounds[0].tables[0].players[0]
    players = {**state.players, first: replace(state.players[first], name=name)}
    told = Order(tournament=replace(state, players=players), rules=rules, lang="it", round=1)
    assert name in words(printed(paper, told))
