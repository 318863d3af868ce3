"""A Tarocchi tournament directed from entries to ranking, and ties broken at every level."""

from __future__ import annotations

from copy import deepcopy
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from arbitro.bots.mineo_tournament import sheets_played
from arbitro.kernel import Refused
from arbitro.messages import refusal
from arbitro.regulations import mineo_rules, tournament_rules
from arbitro.simulation.random_sheets import random_sheet
from arbitro.simulation.seeded_chance import Chance
from arbitro.simulation.whole_tournament import simulate
from arbitro.tournament import commands as c
from arbitro.tournament.draw.checker import check
from arbitro.tournament.draw.round_draw import lots
from arbitro.tournament.draw.seating import commitment, rerun
from arbitro.tournament.evolve import replay
from arbitro.tournament.standings.final_ranking import rows_for
from arbitro.tournament.standings.order import Card, Line, Score, order
from arbitro.tournament.standings.schema_riassuntivo import schema
from arbitro.tournament.standings.score_cards import standings_after
from tests.games.mineo.test_sheet import hand, ticks
from tests.tournament.directing import SECRET, Desk
from tests.tournament.naive_standings import places
from tests.tournament.sealing import read_back, written

TRUMPS = (3, 20, 7, 0, 15, 11, 9, 18)
TOLD = " ".join(f"p{number:03}={trump}" for number, trump in enumerate(TRUMPS, start=1))


def desk(regulation: str = "tarocchi-2012", players: int = 8, **given: Any) -> Desk:
    made = Desk(regulation, **given)
    made.start(players)
    return made


def drawn(made: Desk, public: str = TOLD) -> Desk:
    made.send(c.Commit(commitment=commitment(SECRET)))
    made.send(c.MakeDraw(secret=SECRET, public=public))
    return made


def full(players: tuple[str, ...], **fields: Any) -> dict[str, Any]:
    """Four hands in which North and South gain one each time."""
    return {"players": list(players), "compiler": 0, "hands": [hand() for _ in range(4)], **fields}


def play_turn(made: Desk, public: str = "3 5 1") -> None:
    drawn(made, public)
    for table in made.state.rounds[-1].tables:
        made.send(c.EnterResult(table=table.number, sheet=full(table.players)))
    made.send(c.Advance())


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


# The sheet


def test_a_sheet_gives_jochi_figures_and_head_to_head_with_their_articles() -> None:
    made = drawn(desk())
    table = made.state.rounds[0].tables[0]
    (event,) = made.send(c.EnterResult(table=1, sheet=full(table.players)))
    north, west = made.state.rounds[0].tables[0].result[:2]
    assert (north.table_points, north.points, north.place) == (4, "4", 1)
    assert north.figures == {"call": 8, "commitment": 0, "pigliate": 0}
    assert north.versus == {"p008": 4, "p005": 0, "p006": 4}
    assert (west.table_points, west.versus["p002"]) == (-4, -4)
    assert {"TAR-4-14", "TAR-4-15", "TAR-4-17"} <= set(event.because)


def test_the_sheet_is_kept_with_the_result_and_may_name_the_players() -> None:
    made = drawn(desk())
    table = made.state.rounds[0].tables[0]
    names = tuple(made.state.players[id].name for id in table.players)
    made.send(c.EnterResult(table=1, sheet=full(names)))
    kept = made.state.rounds[0].tables[0].sheet
    assert kept is not None
    assert kept["players"] == list(table.players)
    assert replay(read_back(written(made.log))) == made.state


def bad(change: dict[str, Any]) -> tuple[Desk, c.EnterResult]:
    made = drawn(desk())
    seated = made.state.rounds[0].tables[0].players
    return made, c.EnterResult(table=1, sheet={**full(seated), **change})


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hands": [hand()]}, "turn-not-complete"),
        ({"turn": 2}, "sheet-of-another-table"),
        ({"table": "B"}, "sheet-of-another-table"),
        ({"players": ["p008", "p002", "p005", "p006"]}, "sheet-players"),
        ({"before": [1, 0, 0, 0]}, "sheet-totals"),
        ({"hands": [hand(ticks=[{}, {}, {}, {}])] * 4}, "jocu-missing"),
        ({"hands": [hand(parz=[9, 0, 0, 0])] * 4}, "sum-wrong"),
        ({"hands": [hand(verified_by=2)] * 4}, "verifier-not-an-opponent"),
        ({"hands": "quattro"}, "malformed-sheet"),
        ({"compiler": 9}, "malformed-sheet"),
        ({"hands": [hand()] * 5}, "turn-not-complete"),
    ],
)
def test_a_sheet_that_contradicts_itself_or_its_table_is_refused(
    change: dict[str, Any], code: str
) -> None:
    made, command = bad(change)
    refused = made.refused(command)
    assert refused.code == code
    assert refused.citations or code == "malformed-sheet"


def test_a_table_without_its_sheet_and_a_sheet_where_there_is_none_are_refused() -> None:
    made = drawn(desk())
    rows = tuple({"player": p} for p in made.state.rounds[0].tables[0].players)
    assert made.refused(c.EnterResult(table=1, seats=rows)).code == "sheet-needed"
    other = Desk("rur-2015")
    other.start(16)
    other.draw()
    assert other.refused(c.EnterResult(table=1, sheet={})).code == "no-sheet-here"


def test_dice_penalties_and_void_turns_do_not_exist_here() -> None:
    made = drawn(desk())
    seated = made.state.rounds[0].tables[0].players
    thrown = c.SeatTable(table=1, dice={p: [6] for p in seated})
    assert made.refused(thrown).code == "chairs-given"
    fine = c.Penalise(player="p001", points="2", reason="ritardo")
    assert made.refused(fine).code == "penalty-not-known"
    assert made.refused(c.EnterResult(table=1, void=True)).code == "match-played-again"


@pytest.mark.parametrize(
    ("players", "code", "asked"),
    [
        (4, "too-few-players", "least"),
        (7, "too-few-players", "least"),
        (9, "wrong-number-of-players", "due"),
        (12, "wrong-number-of-players", "due"),
    ],
)
def test_the_2012_tournament_is_for_eight_and_says_so(players: int, code: str, asked: str) -> None:
    made = Desk("tarocchi-2012")
    made.enter(players)
    refused = made.refused(c.Lock())
    assert refused.code == code
    assert refused.facts[asked] == 8
    assert refused.because.ids == ("TAR-2-01",)
    for lang in ("it", "en"):
        assert "8" in refusal(lang, refused)


# Ties


def card(id: str, jochi: int, versus: dict[str, int] | None = None, **figures: int) -> Card:
    return Card(id, (Score(1, Decimal(jochi)),), figures=figures, versus=versus or {})


def ordered(*cards: Card, readings: dict[str, str] | None = None) -> list[tuple[str, str | None]]:
    lines = order(cards, tournament_rules("tarocchi-2012", readings))
    return [(line.id, _decided(line)) for line in lines]


def _decided(line: Line) -> str | None:
    """The criterion that put a line below one level on jochi; None where nothing did."""
    parting = [step.criterion for step in line.steps if not step.level]
    return parting[-1] if parting and parting[-1] != "total" else None


def test_jochi_come_before_everything() -> None:
    rows = ordered(card("a", 5), card("b", 4, call=9), card("c", -4), card("d", -5))
    assert rows == [("a", None), ("b", None), ("c", None), ("d", None)]


@pytest.mark.parametrize(
    ("behind", "ahead", "criterion"),
    [
        (card("a", 3, {"b": -2}, call=9), card("b", 3, {"a": 2}), "head-to-head"),
        (card("a", 3, call=4, commitment=9), card("b", 3, call=5), "call"),
        (card("a", 3, commitment=1, pigliate=9), card("b", 3, commitment=2), "commitment"),
        (card("a", 3, pigliate=1), card("b", 3, pigliate=2), "pigliate"),
    ],
)
def test_a_tie_is_broken_by_the_next_criterion(behind: Card, ahead: Card, criterion: str) -> None:
    assert ordered(behind, ahead, card("z", 0)) == [("b", None), ("a", criterion), ("z", None)]


def test_the_steps_name_article_and_reading() -> None:
    rules = tournament_rules("tarocchi-2012")
    lines = order([card("a", 3, {"b": -2}), card("b", 3, {"a": 2})], rules)
    total, direct = lines[1].steps
    assert (total.criterion, total.above, total.mine, total.ids) == (
        "total",
        "3",
        "3",
        ("TAR-3-04",),
    )
    assert (direct.above, direct.mine, direct.gap) == ("2", "-2", "GAP-T13")
    assert "TAR-7-02" in direct.ids


def test_who_is_still_level_shares_the_place_and_no_die_is_due() -> None:
    rules = tournament_rules("tarocchi-2012")
    lines = order([card("a", 3), card("b", 3), card("c", 0)], rules)
    assert [(line.place, line.level) for line in lines] == [(1, True), (1, True), (3, False)]
    assert all(step.criterion != "die" for line in lines for step in line.steps)


def test_among_three_the_hands_inside_the_group_count() -> None:
    """A has +3 against b, b has +1 against c, c has +1 against a: sums +2, -2, 0."""
    level = [
        card("a", 3, {"b": 3, "c": -1, "d": -50}),
        card("b", 3, {"a": -3, "c": 1}),
        card("c", 3, {"a": 1, "b": -1}),
        card("d", -9, {"a": 50}),
    ]
    assert ordered(*level)[:3] == [("a", None), ("c", "head-to-head"), ("b", "head-to-head")]
    circle = ordered(*level, readings={"GAP-T13": "pairwise"})
    assert circle[:3] == [("a", None), ("b", None), ("c", None)], "each beats one: nobody is parted"


@pytest.mark.parametrize("reading", ["inside-the-group", "pairwise"])
@pytest.mark.parametrize("seed", range(40))
def test_the_standings_are_those_a_slow_comparison_of_the_sheets_gives(
    seed: int, reading: str
) -> None:
    readings = {"GAP-T13": reading}
    rules = tournament_rules("tarocchi-2012", readings)
    state = simulate(rules, 8, seed).state
    for turns in (1, 2, 3):
        lines = standings_after(state, rules, range(1, turns + 1))
        after = replace(state, rounds=state.rounds[:turns])
        assert {line.id: line.place for line in lines} == places(after, readings)


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
