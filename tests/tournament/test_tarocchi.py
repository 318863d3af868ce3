"""A Tarocchi tournament directed from entries to ranking: its order of play, and whole ones."""

from __future__ import annotations

from copy import deepcopy

import pytest

from arbitro.bots.mineo_tournament import sheets_played
from arbitro.kernel import Refused
from arbitro.regulations import mineo_rules, tournament_rules
from arbitro.simulation.random_results import random_sheet
from arbitro.simulation.seeded_chance import Chance
from arbitro.simulation.whole_tournament import simulate
from arbitro.tournament import commands as c
from arbitro.tournament.draw.called_players import lots
from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.tournament.draw.seating.seeded_draw import commitment, rerun
from arbitro.tournament.evolve import replay
from arbitro.tournament.standings.final_ranking import rows_for
from arbitro.tournament.standings.schema_riassuntivo import schema
from arbitro.tournament.standings.score_cards import standings_after
from tests.games.mineo.turn_sheets import hand, ticks
from tests.tournament.directing import SECRET, Desk
from tests.tournament.naive_standings import places
from tests.tournament.sealing import read_back, written
from tests.tournament.tarocchi_turns import TOLD, desk, drawn, full, play_turn

# The order of play


def test_the_highest_trump_sits_north_at_table_a_and_the_lowest_of_four_deals() -> None:
    made = drawn(desk())
    first = made.state.rounds[0]
    assert [table.players for table in first.tables] == [
        ("p002", "p008", "p005", "p006"),
        ("p007", "p003", "p001", "p004"),
    ]
    assert {"TAR-2-01", "TAR-2-04", "TAR-2-05", "TAR-2-06"} <= set(made.log[-1].because)
    assert check(first.certificates[0], rerun) == []


def test_without_a_pack_the_committed_dice_draw_the_trumps() -> None:
    one, other = drawn(desk(), "3 5 1"), drawn(desk(), "3 5 2")
    seats = [[t.players for t in made.state.rounds[0].tables] for made in (one, other)]
    assert seats[0] != seats[1]
    assert check(one.state.rounds[0].certificates[0], rerun) == []


@pytest.mark.parametrize(
    ("public", "code"),
    [
        ("p001=3 p002=20", "trump-missing"),
        (TOLD.replace("p004=0", "p004=3"), "trumps-not-distinct"),
        (TOLD.replace("p004", "p044"), "not-a-trump"),
        (TOLD.replace("p004=0", "p004=giove"), "not-a-trump"),
        (TOLD + " p001=4", "not-a-trump"),
    ],
)
def test_trumps_that_cannot_have_been_drawn_are_refused(public: str, code: str) -> None:
    made = desk()
    made.send(c.Commit(commitment=commitment(SECRET)))
    assert made.refused(c.MakeDraw(secret=SECRET, public=public)).code == code


def test_the_checker_finds_a_chair_out_of_turn_by_itself() -> None:
    certificate = deepcopy(drawn(desk()).state.rounds[0].certificates[0])
    table = certificate["tables"][0]
    table[0], table[1] = table[1], table[0]
    assert {(p.field, p.code) for p in check(certificate)} == {
        ("tables", "not-those-drawn"),
        ("tables", "out-of-turn"),
    }


def test_the_next_turn_is_seated_by_the_ranking_and_the_checker_agrees() -> None:
    made = desk()
    play_turn(made, TOLD)
    drawn(made, "4")
    lines = standings_after(made.state, made.rules, [1])
    assert [line.total for line in lines] == [4, 4, 4, 4, -4, -4, -4, -4]
    tables = made.state.rounds[1].tables
    assert set(tables[0].players) == {"p002", "p005", "p007", "p001"}, "North and South of both"
    assert {"TAR-3-03", "TAR-3-04", "TAR-3-05"} <= set(made.log[-1].because)
    certificate = deepcopy(made.state.rounds[1].certificates[0])
    assert check(certificate, rerun) == []
    upper, lower = certificate["tables"]
    upper[0], lower[0] = lower[0], upper[0]
    assert "out-of-turn" in {problem.code for problem in check(certificate)}


def test_those_level_are_seated_by_lot_not_by_their_number() -> None:
    heads = set()
    for public in ("1", "2", "3", "4", "5", "6"):
        made = desk()
        play_turn(made, TOLD)
        drawn(made, public)
        heads.add(made.state.rounds[1].tables[0].players[0])
    assert len(heads) > 1


def test_dice_are_asked_for_only_where_they_decide() -> None:
    made = desk()
    assert lots(made.state, made.rules) is None, "the first draw is by trumps"
    play_turn(made, TOLD)
    level = lots(made.state, made.rules)
    assert level
    made.send(c.Commit(commitment=commitment(SECRET)))
    assert made.refused(c.MakeDraw(secret=SECRET, public="")).code == "public-missing"
    ranked = ranked_apart()
    assert lots(ranked.state, ranked.rules) == []
    drawn(ranked, "")
    order = [line.id for line in standings_after(ranked.state, ranked.rules, [1])]
    seated = [player for table in ranked.state.rounds[1].tables for player in table.players]
    assert seated == order
    assert check(ranked.state.rounds[1].certificates[0], rerun) == []


def ranked_apart() -> Desk:
    """A first turn after which nobody is level: a fault sets each of the eight apart."""
    made = drawn(desk())
    worth = ([3, 1, 2, 0], [0, 1, 1, 2])
    for table, exposed in zip(made.state.rounds[-1].tables, worth, strict=True):
        hands = [hand() for _ in range(4)]
        if table.number == 2:
            hands[0] = hand(ticks=ticks(N="RIM 4RE VAN"))
        cards = iter(("KS", "KB", "KC", "KO", "QS", "QB", "QC", "QO", "NS", "NB", "NC", "NO"))
        hands[0]["penalties"] = [
            {"player": seat, "fault": "card-exposed", "card": next(cards)}
            for seat, many in enumerate(exposed)
            for _ in range(many)
        ]
        made.send(c.EnterResult(table=table.number, sheet={**full(table.players), "hands": hands}))
    made.send(c.Advance())
    return made


# Whole tournaments


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_tournament_of_eight_is_played_to_its_ranking(seed: int) -> None:
    rules = tournament_rules("tarocchi-2012")
    done = simulate(rules, 8, seed, sheets_played("tarocchi-2012", seed))
    state = done.state
    assert state.finished
    assert [len(r.tables) for r in state.rounds] == [2, 2, 2]
    rows = rows_for(state, rules)
    assert sorted(str(row["player"]) for row in rows) == sorted(state.players)
    assert sum(int(str(row["points"])) for row in rows) == 0
    assert {row["player"]: row["place"] for row in rows} == places(state, {})
    for drawn_round in state.rounds:
        assert check(drawn_round.certificates[0], rerun) == []
    assert replay(read_back(written(done.events))) == state


def test_the_schema_is_worked_out_from_the_state() -> None:
    rules = tournament_rules("tarocchi-2012")
    state = simulate(rules, 8, 5).state
    rows = schema(state, mineo_rules("tarocchi-2012"))
    assert len(rows) == 8 * 12
    assert [row.player for row in rows[:13]] == ["g001"] * 12 + ["g002"]
    assert [(row.turn, row.hand) for row in rows[:5]] == [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1)]
    lines = {line.id: line for line in standings_after(state, rules)}
    for player, line in lines.items():
        mine = [row for row in rows if row.player == player]
        assert mine[-1].running == line.total
        assert sum(row.pigliate for row in mine) == line.card.figures["pigliate"]
        for other, won in line.card.versus.items():
            assert sum(row.versus.get(other, 0) for row in mine) == won
    against = {
        (row.turn, row.hand, row.player, o): v for row in rows for o, v in row.versus.items()
    }
    assert all(against[turn, n, other, one] == -v for (turn, n, one, other), v in against.items())


@pytest.mark.parametrize("players", [4, 12, 16])
def test_the_2015_tournament_takes_any_multiple_of_four_for_four_turns(players: int) -> None:
    rules = tournament_rules("tarocchi-2015")
    done = simulate(rules, players, 1)
    assert [len(r.tables) for r in done.state.rounds] == [players // 4] * 4
    ruling = rules.tie_reasons("call")
    assert (ruling.because.gap, ruling.because.verified) == ("GAP-T23", False)
    with pytest.raises(Refused) as refusal:
        rules.table_mix(players + 2)
    assert refusal.value.because.ids == ("T15-FORM-01",)


def test_in_2015_the_organisers_may_choose_tables_at_which_as_few_as_can_be_meet_again() -> None:
    rules = tournament_rules("tarocchi-2015", settings={"tables_by_ranking": 0})
    state = simulate(rules, 16, 3).state
    again = [r.certificates[0]["result"][0] for r in state.rounds[1:]]
    assert [row["priority"] for row in again] == ["repeat"] * 3
    assert all(row["optimal"] for row in again)
    assert again[0]["conflicts"] == 0
    assert simulate(tournament_rules("tarocchi-2015"), 16, 3).state.rounds[1] != state.rounds[1]


def test_random_sheets_are_sound_under_every_reading() -> None:
    for gap, reading in (("GAP-T05", "opponents-plus-one"), ("GAP-T06", "declaring-side-only")):
        rules = tournament_rules("tarocchi-2012", {gap: reading})
        assert simulate(rules, 8, 11).state.finished
    chance = Chance("schede")
    told = [h for _ in range(60) for h in random_sheet(("a", "b", "c", "d"), chance)["hands"]]
    assert {h["declaration"] for h in told} == {"S5", "SV", "SF", "CV", "CF"}
    assert any(h["rivanto"] for h in told)
    assert any("penalties" in h for h in told)
