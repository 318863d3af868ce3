"""The day planned beside the day played: the same rounds, stages and tables in every format."""

from __future__ import annotations

import pytest

from arbitro.app.hall import joined
from arbitro.app.queries.day_plan import Means, plan_of
from arbitro.foresight.day_plan import OnHand, day_plan
from arbitro.kernel import Refused
from arbitro.regulations import EDITIONS
from arbitro.regulations.formats.presets import FORMATS
from arbitro.simulation.whole_tournament import simulate

FEW = {"tarocchi-2012": 8}


@pytest.mark.parametrize("id", [*EDITIONS, *FORMATS])
def test_the_plan_of_every_format_is_what_is_then_played(id: str) -> None:
    rules = joined(id, {}, {}).tournament
    state = simulate(rules, FEW.get(id, 16), 1).state
    played = [(one.stage, sorted(len(t.players) for t in one.tables)) for one in state.rounds]
    many = sum(one.role == "player" for one in state.players.values())
    planned = day_plan(rules, many, len(state.teams), OnHand(600, 90, 30))
    assert [(one.stage, sorted(one.sizes)) for one in planned] == played


def test_too_few_tables_are_played_in_sittings_and_rooms_have_their_referees() -> None:
    """Forty at ten tables, five in two rooms: two sittings of ninety, thirty between."""
    planned = plan_of(
        joined("rur-2015", {}, {}), Means(players=40, begins="10:00", rooms="3, 2", followed=2)
    )
    first = planned.rounds[0]
    assert (len(first.tables), first.rooms, first.sittings, first.referees) == (10, [3, 2], 2, 3)
    assert (first.begins, first.ends) == ("10:00", "13:30")
    assert planned.rounds[1].begins == "14:00"
    assert (planned.minutes, planned.by_rule) == (90, 90)
    assert planned.articles[0].article == "6"


def test_a_day_goes_on_after_midnight() -> None:
    planned = plan_of(joined("rur-2015", {}, {}), Means(players=40, begins="22:00"))
    assert planned.day == 1
    assert [(one.day, one.begins) for one in planned.rounds[:2]] == [(0, "22:00"), (1, "00:00")]


@pytest.mark.parametrize(
    ("means", "code"),
    [
        (Means(players=0), "plan-out-of-range"),
        (Means(players=10**6), "plan-out-of-range"),
        (Means(players=18), "players-cannot-be-seated"),
        (Means(players=16, minutes=-5), "plan-out-of-range"),
        (Means(players=16, between=-1), "plan-out-of-range"),
        (Means(players=16, followed=0), "plan-out-of-range"),
        (Means(players=16, rooms="8, 0"), "plan-out-of-range"),
        (Means(players=16, rooms="otto"), "not-a-figure"),
        (Means(players=16, begins="26:00"), "malformed-hour"),
    ],
)
def test_what_nobody_can_mean_is_refused(means: Means, code: str) -> None:
    with pytest.raises(Refused) as refused:
        plan_of(joined("rur-2015", {}, {}), means)
    assert refused.value.code == code
