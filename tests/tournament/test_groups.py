"""The pairs event in groups: dealt by lot, played apart, the first of each go on."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from arbitro.regulations import tournament_rules
from arbitro.simulation.whole_tournament import simulate
from arbitro.tournament import commands as c
from arbitro.tournament.document import document
from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.tournament.draw.seating.seeded_draw import rerun
from arbitro.tournament.evolve import replay
from arbitro.tournament.stages.places import in_group
from arbitro.tournament.standings.score_cards import standings_after
from arbitro.tournament.state import Tournament
from tests.tournament.directing import Desk, strength
from tests.tournament.sealing import read_back, written

WHY: dict[str, Any] = {"reason": "squadra dimenticata"}


def event(players: int = 24, **settings: int) -> Desk:
    desk = Desk("24ore-2018", settings={"group_rounds": 2, **settings})
    desk.start(players)
    return desk


def team(t: Tournament, player: str) -> str:
    return str(t.players[player].team)


def test_the_first_draw_deals_the_teams_into_even_groups_with_a_certificate() -> None:
    desk = event(26, groups=3)
    desk.draw()
    dealt = desk.state.stages[0].dealt
    assert sorted(Counter(dealt.values()).values()) == [4, 4, 5]
    dealing = desk.state.rounds[0].dealing
    assert dealing is not None
    assert [set(table) for table in dealing["tables"]] == [
        set(in_group(desk.state, group)) for group in (1, 2, 3)
    ]
    assert check(dealing, rerun) == []
    assert all(check(one, rerun) == [] for one in desk.state.rounds[0].certificates)


def test_groups_play_apart_in_every_round_and_team_mates_too() -> None:
    desk = event(24, groups=2)
    for _ in range(2):
        desk.play(strength)
    dealt = desk.state.stages[0].dealt
    for drawn in desk.state.rounds:
        for table in drawn.tables:
            teams = [team(desk.state, p) for p in table.players]
            assert {dealt[one] for one in teams} == {table.group}
            assert len(set(teams)) == len(teams)
    assert desk.state.rounds[1].dealing is None, "dealt once"


def test_the_first_of_each_group_go_on_in_the_order_of_all() -> None:
    desk = event(24, groups=2, group_qualifiers=2, semifinal_teams=0)
    for _ in range(2):
        desk.play(strength)
    expected = set()
    for group in (1, 2):
        lines = standings_after(desk.state, desk.rules, [1, 2], in_group(desk.state, group))
        expected |= {line.id for line in lines[:2]}
    final = desk.state.stages[-1]
    assert final.name == "final"
    assert {team(desk.state, p) for p in final.players} == expected
    overall = [x.id for x in standings_after(desk.state, desk.rules, [1, 2]) if x.id in expected]
    assert list(dict.fromkeys(team(desk.state, p) for p in final.players)) == overall
    assert {slot.origin for slot in final.slots} == {1, 2}


def test_a_place_given_up_goes_to_the_next_of_the_same_group() -> None:
    desk = event(24, groups=2, group_qualifiers=2, semifinal_teams=0)
    for _ in range(2):
        desk.play(strength)
    final = desk.state.stages[-1]
    leaving = team(desk.state, final.players[0])
    group = desk.state.stages[0].dealt[leaving]
    lines = standings_after(desk.state, desk.rules, [1, 2], in_group(desk.state, group))
    third = lines[2].id
    desk.send(c.Renounce(player=final.players[0]))
    now = {team(desk.state, p) for p in desk.state.stages[-1].players}
    assert leaving not in now
    assert third in now
    assert len(now) == 4


def test_a_discarded_first_draw_deals_the_groups_again() -> None:
    desk = event(24, groups=2)
    desk.draw()
    first = desk.state.stages[0].dealt
    desk.send(c.DiscardDraw(**WHY))
    assert desk.state.stages[0].dealt == {}
    assert desk.state.discarded[0].dealing is not None
    desk.draw()
    assert desk.state.stages[0].dealt.keys() == first.keys()


def test_every_group_needs_three_teams() -> None:
    desk = Desk("24ore-2018", settings={"groups": 3})
    desk.enter(16)
    refused = desk.refused(c.Lock())
    assert (refused.code, refused.facts["least"]) == ("too-few-players", 18)


@pytest.mark.parametrize(("players", "groups"), [(12, 2), (24, 2), (26, 3), (40, 4)])
def test_whole_events_in_groups_rank_everybody_once(players: int, groups: int) -> None:
    rules = tournament_rules("24ore-2018", settings={"groups": groups})
    done = simulate(rules, players, 5)
    rows = document(done.state, rules)["ranking"]
    assert len({row["player"] for row in rows}) == players
    assert replay(read_back(written(done.events))) == done.state


def test_one_group_is_the_whole_event_and_deals_nobody() -> None:
    desk = event(12)
    desk.draw()
    assert desk.state.stages[0].dealt == {}
    assert desk.state.rounds[0].dealing is None
