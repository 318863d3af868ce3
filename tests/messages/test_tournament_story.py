"""The story of a tournament: every kind of event has its sentence, the whole day can be read."""

from __future__ import annotations

from typing import Any

import pytest

from arbitro.kernel import shared_chance
from arbitro.messages import LANGUAGES
from arbitro.messages.text import sentences
from arbitro.messages.tournaments import _TOLD, happening, names_in
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.state import Adjustment
from tests.tournament.directing import Desk, by_number, player, strength

WHY: dict[str, Any] = {"reason": "un equivoco"}


def days() -> list[e.Event]:
    """Two events in which everything happens at least once."""
    return [*_gathering(), *_pairs()]


def _gathering() -> list[e.Event]:
    desk = Desk()
    desk.enter(20, reserves=1)
    desk.send(c.RefuseEntry(name="Zeno", reason="recidivo"))
    desk.send(player(90))
    desk.send(c.Remove(player="p090"))
    desk.send(c.AmendEntry(id="p002", name="Corretto Ugo", adult=True, **WHY))
    desk.send(c.Lock(at="14:00"))
    desk.send(c.ReopenList(**WHY))
    desk.send(c.Lock())
    desk.send(c.CheckInPlayer(player="p001", present=False))
    desk.send(c.UndoCheckIn(player="p001"))
    desk.draw()
    desk.send(c.DiscardDraw(**WHY))
    desk.draw()
    first, second = desk.state.rounds[0].tables[:2]
    desk.send(c.Swap(one=first.players[0], other=second.players[0], **WHY))
    seated = desk.state.rounds[0].tables[0].players
    desk.send(c.SeatTable(table=1, dice={p: [6 - at] for at, p in enumerate(seated)}))
    desk.send(c.BeginTable(round=1, table=1))
    desk.send(c.TakeBackBeginning(round=1, table=1))
    desk.send(c.AdjustTable(round=1, table=1, adjusted={seated[0]: Adjustment(off=5)}))
    desk.send(c.PlayOnline(tables=(2, 3)))
    desk.send(c.PlayOnWood(table=3))
    desk.results(strength)
    desk.send(c.NoteLogs(round=1, table=2, logs=("0" * 64,)))
    desk.send(c.ClearResult(table=1, **WHY))
    desk.results(strength)
    one, other = (list(t.players) for t in desk.state.rounds[0].tables[1:3])
    one[0], other[0] = other[0], one[0]
    desk.send(c.MendSeating(tables={2: tuple(one), 3: tuple(other)}, **WHY))
    desk.advance()
    desk.play(strength)
    desk.send(c.ReopenRound(**WHY))
    desk.advance()
    desk.send(c.Renounce(player="p003", reason="parte presto"))
    desk.send(c.TakeBackRenunciation(player="p003", **WHY))
    desk.send(c.Expel(player="p004", reason="condotta"))
    desk.send(c.Readmit(player="p004", **WHY))
    desk.draw()
    desk.send(c.Renounce(player=desk.state.stages[-1].players[2]))
    desk.results(by_number)
    desk.advance()
    desk.play(by_number)
    desk.send(c.RollDice(dice={"p001": [6], "p002": [1]}))
    desk.finish()
    return desk.log


def _pairs() -> list[e.Event]:
    desk = Desk("24ore-2018", settings={"groups": 2})
    members = tuple(player(n) for n in (51, 52))
    desk.send(c.EnterTeam(id="t51", name="I Primi", members=members, reserve=player(53)))
    desk.start(12)
    desk.send(c.Substitute(team="t51", player="p051"))
    for minutes, who in (("10:05", "p001"), ("10:45", "p002"), ("09:55", "p003")):
        desk.send(c.CheckInPlayer(player=who, at=minutes, start="10:00"))
    for each in desk.state.players.values():
        known = desk.state.checkins[1]
        if each.status == "in" and each.role == "player" and each.id not in known:
            desk.send(c.CheckInPlayer(player=each.id))
    _witnessed(desk)
    desk.draw(together=True)
    desk.send(c.EnterResult(table=1, void=True))
    desk.results(strength)
    desk.send(c.Penalise(player="p001", points="5.5", reason="ritardo"))
    desk.send(c.LiftPenalty(player="p001", **WHY))
    return desk.log


def _witnessed(desk: Desk) -> None:
    """Commitments of both kinds, given up, and a witness who told his value."""
    desk.send(c.Commit(commitment="ab" * 32))
    desk.send(c.VoidDraw(reason="errore"))
    desk.send(c.OpenWitnessing(witnesses=1))
    value = "cd" * 32
    desk.send(c.WitnessDraw(commitment=shared_chance.fixed(value)), "player p001")
    desk.promise("ef" * 32)
    desk.send(c.RevealWitness(value=value), "player p001")
    desk.send(c.VoidDraw(reason="errore"))


def test_every_kind_of_event_has_its_sentence_in_both_languages() -> None:
    kinds = {kind.split("/")[0].replace(".", "-") for kind in e.KINDS}
    assert set(_TOLD) == set(e.KINDS.values())
    for lang in LANGUAGES:
        told = {key.split(".")[1] for key in sentences(lang) if key.startswith("happening.")}
        assert told == kinds


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_day_in_which_everything_happens_can_be_read(lang: str) -> None:
    events = days()
    assert {type(event) for event in events} == set(e.KINDS.values())
    names = names_in(events)
    for event in events:
        sentence = happening(lang, event, names)
        assert sentence
        assert "None" not in sentence
        assert "p0" not in sentence.replace("p090", ""), sentence


def test_sentences_say_who_why_and_where_it_is_written() -> None:
    events = _pairs()
    names = names_in(events)
    told = [happening("it", event, names) for event in events]
    assert "Si iscrive la squadra I Primi: Giocatore 051, Giocatore 052 e Giocatore 053 (24ore" in (
        " ".join(told)
    )
    assert any(
        text.startswith("A Giocatore 001 si tolgono 5,5 punti in classifica, turno 1 – ritardo")
        for text in told
    )
    assert told[-1] == (
        "A Giocatore 001 si ridanno 5,5 punti in classifica, turno 1 – un equivoco, Ada"
    )
    assert any("Sorteggiati 2 gironi e il turno 1, prima fase" in text for text in told)
    assert any("arriva con 5 minuti di ritardo e rinuncia a 3 carte" in text for text in told)
