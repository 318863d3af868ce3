"""Draws at the desk: who may witness, what a log cannot hide, what is decided again."""

from __future__ import annotations

from itertools import count

import pytest

from arbitro.app import commands as c
from arbitro.app.acts import Who
from arbitro.app.desk import Desk
from arbitro.app.verify import verify
from arbitro.envelope import Damaged, Line
from arbitro.kernel import Refused, shared_chance
from arbitro.tournament import commands as t
from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.tournament.draw.checker.chance_check import unproved
from tests.app.running import ORGANISER, REFEREE, Running, chance, entry
from tests.app.test_desk import RUR
from tests.app.test_two_machines import SEVEN, Hour
from tests.app.test_verifying import resealed

VALUES = {REFEREE: "a1" * 32, Who(role="player", subject="g001"): "b2" * 32}


@pytest.fixture
def running() -> Running:
    one = Running(RUR)
    one.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 17))))
    one.do(t.Lock())
    return one


def witnessed(running: Running, seconds: int = 120) -> None:
    """Both have fixed their values, and the secret is fixed."""
    running.do(t.OpenWitnessing(witnesses=2, seconds=seconds))
    for who, value in VALUES.items():
        running.do(t.WitnessDraw(commitment=shared_chance.fixed(value)), by=who)
    running.do(c.CommitDraw())


def at_once_denied(line: Line) -> None:
    if line.kind == "draw.committed/2":
        line.data["at_once"] = False


def test_a_draw_that_commits_in_the_same_act_says_so_and_cannot_deny_it(running: Running) -> None:
    running.do(c.Draw(public="2 5 5"))
    made = running.hall.tournament.rounds[0].certificates[0]
    assert made["committed"] == "with-the-draw"
    assert "committed-with-the-draw" in unproved(made)
    assert check(made) == []
    with pytest.raises(Damaged):
        verify(resealed(running, at_once_denied), running.store.vault(running.stream))


def test_a_witnessed_draw_is_decided_again_from_its_lines(running: Running) -> None:
    witnessed(running)
    with pytest.raises(Refused, match="values-missing"):
        running.do(c.Draw())
    for who, value in VALUES.items():
        running.do(t.RevealWitness(value=value), by=who)
    running.do(c.Draw())
    made = running.hall.tournament.rounds[0].certificates[0]
    assert [row["name"] for row in made["witnesses"]] == ["Bianchi", "g001"]
    assert made["committed"] == "before"
    assert check(made) == []
    lines, vault = running.store.lines(running.stream), running.store.vault(running.stream)
    assert verify(lines, vault) == running.hall


def test_silence_is_decided_again_by_the_hours_of_the_log(running: Running) -> None:
    witnessed(running, seconds=10)
    running.do(t.RevealWitness(value=VALUES[REFEREE]), by=REFEREE)
    with pytest.raises(Refused, match="reason-missing"):
        running.do(t.VoidDraw())
    for _ in range(10):
        running.desk.clock()
    running.do(t.VoidDraw())
    assert running.hall.tournament.set_aside[0].silent == ("g001",)
    lines, vault = running.store.lines(running.stream), running.store.vault(running.stream)
    assert verify(lines, vault) == running.hall


@pytest.mark.parametrize("who", [ORGANISER, Who(role="table", subject="1/1"), Who(role="public")])
def test_only_referees_and_players_witness(running: Running, who: Who) -> None:
    running.do(t.OpenWitnessing())
    with pytest.raises(Refused, match=r"not-allowed|sign-in-needed"):
        running.do(t.WitnessDraw(commitment="00" * 32), by=who)


@pytest.mark.parametrize("jump", [SEVEN, -SEVEN])
def test_an_hour_minutes_apart_does_not_end_a_witness_time(running: Running, jump: int) -> None:
    """Two machines on one database: the secret is fixed on one, silence is told on the other."""
    hour = Hour()
    first = Desk(running.store, lambda: hour.machine("m1", 100, 0, common=True), chance("1"))
    second = Desk(running.store, lambda: hour.machine("m2", 777, jump, common=True), chance("2"))
    there, here = (Running.going_on(desk, running.stream) for desk in (first, second))
    here._ids = count(200_000)
    witnessed(there)
    hour.true += 119_000
    with pytest.raises(Refused, match="reason-missing"):
        here.do(t.VoidDraw())
    hour.true += 1_000
    here.do(t.VoidDraw())
    assert here.hall.tournament.set_aside[0].silent == ("Bianchi", "g001")
    assert here.ask("commitment")["silenced"] == [*map(shared_chance.fixed, VALUES.values())]
    lines, vault = running.store.lines(running.stream), running.store.vault(running.stream)
    assert verify(lines, vault) == here.hall


def unbound(line: Line) -> None:
    """The promise of an earlier program, which bound no list."""
    if line.kind == "draw.committed/2":
        line.kind = "draw.committed/1"
        line.data = {key: line.data[key] for key in ("round", "commitment")}


def test_a_hall_of_today_has_no_promise_of_an_earlier_program(running: Running) -> None:
    running.do(c.CommitDraw())
    with pytest.raises(Damaged) as damage:
        verify(resealed(running, unbound), running.store.vault(running.stream))
    assert isinstance(damage.value.__cause__, Refused)
    assert damage.value.__cause__.code == "list-unbound"


@pytest.mark.parametrize("ended", [t.VoidDraw(reason="da capo"), t.ReopenList(reason="uno in più")])
def test_who_witnessed_what_was_given_up_is_told_so(running: Running, ended: t.Command) -> None:
    """And is not told that the next draw left him out."""
    running.do(t.OpenWitnessing(witnesses=1))
    mine = shared_chance.fixed(VALUES[REFEREE])
    running.do(t.WitnessDraw(commitment=mine), by=REFEREE)
    assert running.ask("commitment")["released"] == []
    running.do(ended)
    if not running.hall.tournament.locked:
        running.do(t.Lock())
    running.do(c.Draw(public="2 5 5"))
    assert mine in running.ask("commitment")["released"]


def test_an_expulsion_while_the_phones_speak_ends_the_draw(running: Running) -> None:
    witnessed(running)
    running.do(t.RevealWitness(value=VALUES[REFEREE]), by=REFEREE)
    running.do(t.Expel(player="g001", reason="rissa"))
    now = running.hall.tournament
    assert (now.commitment, now.promise, now.set_aside[0].kind) == (None, None, "lapsed")
    with pytest.raises(Refused, match="no-witnessing"):
        running.do(t.RevealWitness(value="b2" * 32), by=Who(role="player", subject="g001"))
    lines, vault = running.store.lines(running.stream), running.store.vault(running.stream)
    assert verify(lines, vault) == running.hall
