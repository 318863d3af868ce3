"""Taking back: what was done is undone whole, or refused because something later rests on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.decide import COMMANDS
from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.tournament.evolve import replay
from arbitro.tournament.standings.score_cards import standings_after
from arbitro.tournament.state import Tournament
from tests.tournament.directing import Desk, by_number, player, strength
from tests.tournament.sealing import read_back, written

WHY: dict[str, Any] = {"reason": "errore di trascrizione"}


@cache
def _ready(rounds: int, rules: str) -> Desk:
    desk = Desk(rules)
    desk.start(20 if rules == "rur-2015" else 24)
    for _ in range(rounds):
        desk.play(strength)
    return desk


def ready(rounds: int = 0, rules: str = "rur-2015") -> Desk:
    """A gathering with so many rounds closed; after the last the semifinals are formed.

    Points are taken off the standings in the pairs event only, which has three rounds.
    """
    known = _ready(rounds, rules)
    desk = Desk(rules)
    desk.state, desk.log = known.state, list(known.log)
    return desk


def same(one: Tournament, other: Tournament) -> bool:
    """Alike but for the count of events and what is only kept on record."""
    kept: dict[str, Any] = {"version": 0, "discarded": (), "set_aside": (), "spent": frozenset()}
    return replace(one, **kept) == replace(other, **kept)


def read_again(desk: Desk) -> Tournament:
    return replay(read_back(written(desk.log)))


# Each command puts back exactly what was there


def test_a_reopened_list_takes_entries_again() -> None:
    desk = ready()
    assert desk.refused(player(99)).code == "list-locked"
    desk.send(c.ReopenList(**WHY))
    desk.send(player(99))
    desk.send(c.Remove(player="p001"))
    desk.send(c.Lock())
    assert len(desk.state.players) == 20
    assert desk.state.stage is not None
    assert read_again(desk) == desk.state


def test_reopening_the_list_is_as_if_it_had_not_been_locked() -> None:
    desk = Desk()
    desk.enter(20)
    before = desk.state
    desk.send(c.Lock())
    desk.send(c.Commit(commitment="ab" * 32))
    desk.send(c.ReopenList())
    assert same(desk.state, before), "a commitment lapses too"


def test_a_roll_call_may_be_answered_again() -> None:
    desk = ready()
    before = desk.state
    desk.send(c.CheckInPlayer(player="p001", present=False))
    desk.send(c.UndoCheckIn(player="p001"))
    assert same(replace(desk.state, checkins={}), before)
    assert desk.refused(c.UndoCheckIn(player="p001")).code == "not-called"


def test_a_discarded_draw_stays_on_record_and_the_next_needs_a_new_commitment() -> None:
    desk = ready()
    before = desk.state
    desk.draw()
    gone = desk.state.rounds[0]
    desk.send(c.DiscardDraw(**WHY))
    assert same(desk.state, before)
    assert desk.state.discarded == (gone,)
    assert check(desk.state.discarded[0].certificates[0]) == []
    secret = c.MakeDraw(secret="5e" * 32, public="1")
    assert desk.refused(secret).code == "no-commitment"
    desk.draw()
    assert desk.state.rounds[0].number == 1
    assert read_again(desk) == desk.state


def test_a_cleared_result_leaves_the_table_to_be_entered_again() -> None:
    desk = ready()
    desk.draw()
    before = desk.state
    table = desk.state.rounds[0].tables[0]
    desk.send(c.EnterResult(table=1, seats=tuple(strength(table))))
    desk.send(c.ClearResult(table=1, **WHY))
    assert same(desk.state, before)
    desk.results(strength)
    desk.advance()


def test_a_reopened_round_can_be_mended_and_closed_again() -> None:
    desk = ready(1)
    desk.draw()
    desk.results(strength)
    before = desk.state
    desk.advance()
    assert desk.state.stage is not None
    assert desk.state.stage.name == "semifinals"
    desk.send(c.ReopenRound(**WHY))
    assert same(replace(desk.state, rolls=()), before)
    desk.advance()
    assert [s.name for s in desk.state.stages] == ["qualification", "semifinals"]


def test_a_renunciation_taken_back_gives_the_place_back() -> None:
    desk = ready(2)
    before = desk.state
    desk.send(c.Renounce(player="p003"))
    assert desk.state.stages[-1].players != before.stages[-1].players
    desk.send(c.TakeBackRenunciation(player="p003", **WHY))
    assert same(desk.state, before)


def test_a_renunciation_of_a_stage_to_come_is_taken_back_too() -> None:
    desk = ready(1)
    before = desk.state
    desk.send(c.Renounce(player="p003", stage="semifinals"))
    desk.send(c.TakeBackRenunciation(player="p003"))
    assert same(desk.state, before)


def test_lifting_a_penalty_brings_the_standings_and_the_stage_back() -> None:
    desk = ready(3, "24ore-2018")
    before = desk.state
    off = c.Penalise(player="p001", points="400", reason="condotta", round=3)
    assert desk.refused(off).code == "changes-who-qualified"
    desk.send(replace(off, confirm=True))
    assert desk.state.stages[-1].players != before.stages[-1].players, "he lost his seed"
    (lifted, formed) = desk.send(c.LiftPenalty(player="p001", confirm=True, **WHY))
    assert isinstance(lifted, e.PenaltyLifted)
    assert isinstance(formed, e.StageFormed)
    assert same(desk.state, before)
    assert desk.refused(c.LiftPenalty(player="p001", **WHY)).code == "no-points-off"


def test_of_two_equal_penalties_one_is_lifted() -> None:
    desk = ready(1, "24ore-2018")
    for _ in range(2):
        desk.send(c.Penalise(player="p001", points="5", reason="condotta"))
    assert desk.refused(c.LiftPenalty(player="p001")).code == "reason-missing"
    desk.send(c.LiftPenalty(player="p001", **WHY))
    assert len(desk.state.penalties) == 1


def test_who_is_readmitted_has_his_place_again() -> None:
    desk = ready(2)
    before = desk.state
    desk.send(c.Expel(player="p002", reason="condotta"))
    assert "p002" not in desk.state.stages[-1].players
    desk.send(c.Readmit(player="p002", **WHY))
    assert same(desk.state, before)


def test_who_missed_a_round_of_the_first_stage_is_readmitted_to_the_next() -> None:
    desk = ready(0, "master-2020")
    desk.play(strength)
    desk.send(c.Expel(player="p002", reason="condotta"))
    desk.draw()
    desk.send(c.Readmit(player="p002", **WHY))
    assert desk.state.players["p002"].status == "in"
    assert not any("p002" in table.players for table in desk.state.rounds[-1].tables)


def test_discarding_a_semifinal_draw_keeps_who_stepped_in_since() -> None:
    desk = ready(2)
    desk.draw()
    desk.send(c.Renounce(player="p003"))
    taken = desk.state.stages[-1].players
    desk.send(c.DiscardDraw(**WHY))
    assert desk.state.stages[-1].players == taken
    desk.draw()
    assert {p for t in desk.state.rounds[-1].tables for p in t.players} == set(taken)


# Refused once something later rests on it


def drawn(desk: Desk) -> None:
    desk.draw()


def with_result(desk: Desk) -> None:
    desk.draw()
    table = desk.state.rounds[-1].tables[0]
    desk.send(c.EnterResult(table=1, seats=tuple(strength(table))))


def renounced_then_drawn(desk: Desk) -> None:
    desk.send(c.Renounce(player="p003"))
    desk.draw()


def begins(desk: Desk, taker: str) -> None:
    """Who was called in has begun to play."""
    drawn = desk.state.round
    table = drawn.table_of(taker) if drawn is not None else None
    assert drawn is not None
    assert table is not None
    desk.send(c.BeginTable(round=drawn.number, table=table.number))


def taker(desk: Desk) -> str:
    return next(s.player for s in desk.state.stages[-1].slots if s.instead_of == "p003")


def drawn_then_renounced(desk: Desk) -> None:
    desk.draw()
    desk.send(c.Renounce(player="p003"))
    begins(desk, taker(desk))


def drawn_then_expelled(desk: Desk) -> None:
    desk.draw()
    desk.send(c.Expel(player="p003", reason="condotta"))
    begins(desk, taker(desk))


def expelled_then_drawn(desk: Desk) -> None:
    desk.send(c.Expel(player="p003", reason="condotta"))
    desk.draw()


def finished(desk: Desk) -> None:
    desk.play(by_number)
    desk.play(by_number)
    desk.finish()


def nothing(desk: Desk) -> None:
    """Nothing happens."""


LATE: list[tuple[int, Callable[[Desk], None], c.Command, str]] = [
    (0, drawn, c.ReopenList(), "drawn-since"),
    (0, nothing, c.DiscardDraw(**WHY), "no-open-round"),
    (1, nothing, c.DiscardDraw(**WHY), "no-open-round"),
    (0, with_result, c.DiscardDraw(**WHY), "results-there"),
    (0, drawn, c.DiscardDraw(reason=""), "reason-missing"),
    (0, drawn, c.ClearResult(table=1, **WHY), "no-result"),
    (0, drawn, c.ClearResult(table=9, **WHY), "unknown-table"),
    (0, with_result, c.ClearResult(table=1, reason=""), "reason-missing"),
    (1, nothing, c.ClearResult(table=1, **WHY), "no-open-round"),
    (0, drawn, c.ReopenRound(), "nothing-closed"),
    (0, nothing, c.ReopenRound(), "nothing-closed"),
    (1, drawn, c.ReopenRound(), "nothing-closed"),
    (2, finished, c.ReopenRound(), "tournament-over"),
    (2, nothing, c.TakeBackRenunciation(player="p003"), "not-renounced"),
    (2, renounced_then_drawn, c.TakeBackRenunciation(player="p003"), "drawn-since"),
    (2, drawn_then_renounced, c.TakeBackRenunciation(player="p003"), "chair-taken"),
    (2, nothing, c.TakeBackRenunciation(player="zorro"), "unknown-player"),
    (1, nothing, c.LiftPenalty(player="p001", **WHY), "no-points-off"),
    (1, nothing, c.Readmit(player="p003"), "not-out"),
    (2, expelled_then_drawn, c.Readmit(player="p003"), "drawn-since"),
    (2, drawn_then_expelled, c.Readmit(player="p003"), "chair-taken"),
    (0, nothing, c.UndoCheckIn(player="p001"), "not-called"),
    (0, nothing, c.UndoCheckIn(player="zorro"), "unknown-player"),
]


@pytest.mark.parametrize(("rounds", "since", "command", "code"), LATE)
def test_what_later_things_rest_on_is_not_taken_back(
    rounds: int, since: Callable[[Desk], None], command: c.Command, code: str
) -> None:
    desk = ready(rounds)
    since(desk)
    assert desk.refused(command).code == code


def test_points_taken_off_keep_the_draw_and_the_next_stage_keeps_them() -> None:
    desk = ready(2, "24ore-2018")
    desk.draw()
    desk.send(c.Penalise(player="p001", points="5", reason="condotta"))
    assert desk.refused(c.DiscardDraw(**WHY)).code == "penalties-there"
    desk.results(strength)
    desk.advance()
    desk.draw()
    assert desk.refused(c.LiftPenalty(player="p001", **WHY)).code == "round-past"


def test_an_open_list_needs_no_reopening() -> None:
    desk = Desk()
    desk.enter(16)
    assert desk.refused(c.ReopenList()).code == "list-open"


def test_every_command_can_be_read_from_json() -> None:
    """By the name of its type, so that another program can send it."""
    by_name = {cls.__name__: cls for cls in COMMANDS}
    for command in (row[2] for row in LATE):
        cls = by_name[type(command).__name__]
        assert msgspec.json.decode(msgspec.json.encode(command), type=cls) == command
    mend = c.MendSeating(tables={2: ("p001", "p002")}, **WHY)
    assert msgspec.json.decode(msgspec.json.encode(mend), type=c.MendSeating) == mend


def test_a_whole_day_taken_back_step_by_step_is_the_day_before() -> None:
    desk = Desk()
    desk.enter(16)
    empty = desk.state
    desk.send(c.Lock())
    desk.play(strength)
    desk.send(c.ReopenRound())
    for table in desk.state.rounds[0].tables:
        desk.send(c.ClearResult(table=table.number, **WHY))
    desk.send(c.DiscardDraw(**WHY))
    desk.send(c.ReopenList())
    assert same(desk.state, empty)
    assert standings_after(desk.state, desk.rules) == ()
    with pytest.raises(Refused):
        desk.send(c.ReopenRound())


@pytest.mark.parametrize(
    ("leave", "back"),
    [
        (c.Renounce(player="p003"), c.TakeBackRenunciation(player="p003", **WHY)),
        (c.Expel(player="p003", reason="condotta"), c.Readmit(player="p003", **WHY)),
    ],
)
def test_while_nobody_has_played_the_chair_is_given_back(leave: c.Command, back: c.Command) -> None:
    desk = ready(2)
    desk.draw()
    before = desk.state
    desk.send(leave)
    assert taker(desk) != "p003"
    desk.send(back)
    assert desk.state.rounds == before.rounds
    assert [s.player for s in desk.state.stages[-1].slots] == [
        s.player for s in before.stages[-1].slots
    ]
    assert desk.state.players == before.players


@pytest.mark.parametrize(
    "command",
    [
        c.DiscardDraw(reason="x"),
        c.Swap(one="p001", other="p002", reason="x"),
        c.MendSeating(tables={}, reason="x"),
    ],
)
def test_what_changes_the_record_is_not_done_without_an_author(command: c.Command) -> None:
    desk = Desk()
    desk.start(16)
    desk.draw()
    assert desk.refused(command, author=" ").code == "reason-missing"
