"""Every way out of a match, at every stage and moment, against a table written from the texts."""

from __future__ import annotations

import pytest

from arbitro.app.queries import QUERIES, Asker
from arbitro.referee import commands as r
from arbitro.referee.desk import exits
from arbitro.regulations import desk_rules
from arbitro.tournament import commands as t
from tests.app.leaving import MOMENTS, NAIVE, STAGES, Story, current, drawn, naive_points, rows
from tests.app.running import ORGANISER, REFEREE, refused

WAYS = [
    (edition, stage, moment)
    for edition in STAGES
    for stage in STAGES[edition]
    for moment in MOMENTS
]
OTHERS = (38, 29, 17)
REPLACED = {
    "rur-2015": ("semifinals", "final"),
    "master-2020": ("semifinals", "final"),
    "24ore-2018": (),  # the other of the pair goes on alone
}
"""Where somebody is called in for who leaves before the match."""


def test_the_table_knows_every_reason_of_every_edition() -> None:
    for edition, ways in NAIVE.items():
        assert set(exits.reasons(desk_rules(edition))) == set(ways)


@pytest.mark.parametrize(("edition", "stage", "moment"), WAYS)
def test_every_exit_is_scored_by_its_own_rule_and_seats_nobody_once_play_has_begun(
    edition: str, stage: str, moment: str
) -> None:
    for reason, way in NAIVE[edition].items():
        for held in (9, 45):
            story = Story(drawn(edition, stage))
            story.until(moment)
            leaver, *others = story.table.players
            score = {leaver: held, **dict(zip(others, OTHERS, strict=False))}
            if moment == "after":
                story.finish(score)
            seated = story.table.players
            story.leaves(leaver, reason)
            status = story.hall.tournament.players[leaver].status
            assert status == ("out" if way.out else "in"), reason
            if moment == "before" and stage in REPLACED[edition]:
                assert "seat.taken/1" in story.kinds, reason
                assert leaver not in story.table.players
                continue
            assert "seat.taken/1" not in story.kinds, reason
            assert story.table.players == seated
            if moment != "after":
                story.finish(score)
            (seat,) = [s for s in story.table.result if s.player == leaver]
            expected = naive_points(edition, way, held, OTHERS[: len(others)])
            assert seat.points == expected, (reason, held)
            if way.score == "position":
                assert seat.place == (1 if held == 45 else len(seated))
            else:
                assert seat.place == len(seated)


@pytest.mark.parametrize(("edition", "stage", "moment"), WAYS)
def test_an_exit_annulled_leaves_the_match_as_if_it_had_never_been(
    edition: str, stage: str, moment: str
) -> None:
    story = Story(drawn(edition, stage))
    story.until(moment)
    leaver, *others = story.table.players
    score = {leaver: 45, **dict(zip(others, OTHERS, strict=False))}
    if moment == "after":
        story.finish(score)
    before = story.hall.tournament
    for reason in NAIVE[edition]:
        story.leaves(leaver, reason)
        last = list(story.hall.referee.exits)[-1]
        story.do(r.AnnulExit(exit=last, reason="riesame"))
        now = story.hall.tournament
        assert now.rounds == before.rounds, reason
        assert now.players == before.players
        assert [s.player for s in now.stages[-1].slots] == [
            s.player for s in before.stages[-1].slots
        ]


@pytest.mark.parametrize("edition", ["rur-2015", "master-2020"])
@pytest.mark.parametrize("stage", ["semifinals", "final"])
def test_an_expulsion_while_playing_leaves_the_chair_and_the_next_stage_has_no_stranger(
    edition: str, stage: str
) -> None:
    """Whatever expels: a ruling, a sanction, an exit."""
    for expels in (_by_ruling, _by_sanction, _by_exit):
        story = Story(drawn(edition, stage))
        story.until("first-giro")
        leaver, *others = story.table.players
        expels(story, leaver)
        assert story.hall.tournament.players[leaver].status == "out"
        assert story.table.players == (leaver, *others)
        story.finish({leaver: 45, **dict(zip(others, OTHERS, strict=False))})
        assert next(s for s in story.table.result if s.player == leaver).place == 4
        for table in current(story.hall).tables[1:]:
            story.do(t.EnterResult(table=table.number, seats=rows(table)), ORGANISER)
        story.do(t.Advance(), ORGANISER)
        if stage == "semifinals":
            assert leaver not in story.hall.tournament.stages[-1].players
            assert others[0] in story.hall.tournament.stages[-1].players


def _by_ruling(story: Story, player: str) -> None:
    story.do(
        r.GiveRuling(
            round=current(story.hall).number,
            table=story.table.number,
            case="objective-shown",
            facts={"how": "deliberate"},
            players={"player": player},
            role="panel",
        )
    )


def _by_sanction(story: Story, player: str) -> None:
    sanction = r.Sanction(player=player, what="gesto", gravity="serious", option="disqualification")
    story.do(
        r.RecordInfraction(
            round=current(story.hall).number,
            table=story.table.number,
            sanction=sanction,
            role="panel",
        )
    )


def _by_exit(story: Story, player: str) -> None:
    story.leaves(player, "disqualification")


@pytest.mark.parametrize("edition", ["rur-2015", "master-2020"])
def test_who_is_playing_is_expelled_by_an_exit_and_nobody_sits_down_in_a_running_match(
    edition: str,
) -> None:
    story = Story(drawn(edition, "semifinals"))
    story.until("first-giro")
    player, other = story.table.players[0], current(story.hall).tables[1].players[0]
    expel = t.Expel(player=player, reason="condotta")
    assert refused(lambda: story.do(expel, ORGANISER)).code == "expelled-while-playing"
    renounce = t.Renounce(player=player, stage="semifinals")
    assert refused(lambda: story.do(renounce, ORGANISER)).code == "stage-played"
    swap = t.Swap(one=player, other=other, reason="prova")
    assert refused(lambda: story.do(swap, ORGANISER)).code == "match-begun"
    discard = t.DiscardDraw(reason="prova")
    assert refused(lambda: story.do(discard, ORGANISER)).code == "matches-begun"


def test_a_start_taken_back_makes_the_match_one_that_has_not_begun() -> None:
    story = Story(drawn("rur-2015", "semifinals"))
    story.until("first-giro")
    number = current(story.hall).number
    for _ in range(2):
        story.do(r.UndoTap(round=number, table=story.table.number))
    assert not story.table.begun
    story.leaves(story.table.players[0], "disqualification")
    assert "seat.taken/1" in story.kinds


def test_with_nobody_left_to_call_the_chair_stays_empty_and_the_exit_stands() -> None:
    """Sixteen players, all of them in the semifinals."""
    from tests.app import leaving  # noqa: PLC0415 - the size is changed for this hall alone

    leaving.SIZES["rur-2015"], size = 16, leaving.SIZES["rur-2015"]
    try:
        hall = leaving.drawn.__wrapped__("rur-2015", "semifinals")
    finally:
        leaving.SIZES["rur-2015"] = size
    for moment in MOMENTS:
        story = Story(hall)
        story.until(moment)
        leaver, *others = story.table.players
        score = {leaver: 45, **dict(zip(others, OTHERS, strict=False))}
        if moment == "after":
            story.finish(score)
        story.leaves(leaver, "disqualification")
        if moment != "after":
            story.finish(score)
        seat = next(s for s in story.table.result if s.player == leaver)
        assert (seat.place, seat.points) == (4, "0")
        assert story.hall.tournament.players[leaver].status == "out"


@pytest.mark.parametrize(
    ("score", "points"), [("zero", "0"), ("position", "45"), ("first-eliminated", "0")]
)
def test_the_score_the_referee_corrects_with_a_motive_is_the_one_that_counts(
    score: str, points: str
) -> None:
    story = Story(drawn("rur-2015", "qualification"))
    story.until("first-giro")
    leaver, *others = story.table.players
    story.leaves(leaver, "withdrawal", score=score, motive="deciso dalla commissione")
    story.finish({leaver: 45, **dict(zip(others, (46, 29, 17), strict=False))})
    seat = next(s for s in story.table.result if s.player == leaver)
    assert seat.points == points


def test_a_pair_member_who_withdrew_scores_zero_if_so_corrected_and_still_has_withdrawn() -> None:
    story = Story(drawn("24ore-2018", "groups"))
    story.until("first-giro")
    leaver, *others = story.table.players
    story.leaves(leaver, "withdrawal", score="zero", motive="deciso dalla commissione")
    story.finish({leaver: 45, **dict(zip(others, OTHERS, strict=False))})
    seat = next(s for s in story.table.result if s.player == leaver)
    assert (seat.points, seat.withdrawn) == ("0", True)


def test_what_follows_is_told_before_it_happens_and_nothing_is_done() -> None:
    story = Story(drawn("rur-2015", "semifinals"))
    number, leaver = current(story.hall).number, story.table.players[0]
    fields = {"round": number, "table": 1, "player": leaver, "reason": "disqualification"}
    query = QUERIES["what-follows"]
    wanted = query.parameters(command="record-exit", fields={**fields, "role": "panel"})
    before = query.ask(story.hall, Asker(REFEREE, "it"), wanted)
    assert not before.begun
    story.until("first-giro")
    during = query.ask(story.hall, Asker(REFEREE, "it"), wanted)
    assert during.begun
    assert any("siede al posto di" in told for told in before.follows)
    assert not any("siede al posto di" in told for told in during.follows)
    assert story.hall.tournament.players[leaver].status == "in"
