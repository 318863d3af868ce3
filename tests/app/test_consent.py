"""Consent: on record with who, when and to which note; withdrawn, and never lent to another."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from arbitro.app import commands as c
from arbitro.app.acts import Who
from arbitro.app.verify import verify
from arbitro.messages import LANGUAGES, say
from arbitro.tournament import commands as t
from tests.app.running import ORGANISER, Running, entry, refused

PAGE = Path(__file__).resolve().parents[2] / "docs" / "privacy.md"


@pytest.fixture
def hall() -> Running:
    running = Running(c.OpenHall(id="gara", name="Gara", format="open"))
    running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 5))))
    return running


def states(running: Running) -> dict[str, str]:
    return {row["id"]: row["consent"] for row in running.ask("entries")["entries"]}


def test_it_is_recorded_who_gave_it_when_and_to_which_note(hall: Running) -> None:
    hall.do(c.GiveConsent(player="g001", guardian=True))
    hall.do(c.GiveConsent(player="g002"), Who(role="player", subject="g002"))
    assert states(hall) == {"g001": "given", "g002": "given", "g003": "none", "g004": "none"}
    told = hall.ask("personal-data", player="g001")["consent"]
    assert (told["state"], told["note"], told["given_by"]) == ("given", c.NOTE, "guardian")
    assert (told["recorded_by"], told["at"]) == (str(ORGANISER), hall.hall.doings[-2].at.wall)
    own = hall.ask("personal-data", player="g002")["consent"]
    assert (own["given_by"], own["recorded_by"]) == ("player", "player g002")
    assert verify(hall.store.lines(hall.stream), hall.store.vault(hall.stream)) == hall.hall


def test_it_can_be_withdrawn_and_both_stay_on_record(hall: Running) -> None:
    hall.do(c.GiveConsent(player="g001"))
    assert refused(lambda: hall.do(c.GiveConsent(player="g001"))).code == "already-consented"
    hall.do(c.WithdrawConsent(player="g001", reason="ripensamento"))
    assert states(hall)["g001"] == "withdrawn"
    again = refused(lambda: hall.do(c.WithdrawConsent(player="g001")))
    assert again.code == "no-consent"
    hall.do(c.GiveConsent(player="g001"))
    told = hall.ask("personal-data", player="g001")
    assert [one["what"] for one in told["consents"]] == [
        "consent.given",
        "consent.withdrawn",
        "consent.given",
    ]


def test_another_note_asks_again(hall: Running) -> None:
    hall.do(c.GiveConsent(player="g001", note="0"))
    assert not hall.ask("personal-data", player="g001")["consent"]["current"]
    hall.do(c.GiveConsent(player="g001"))
    assert hall.ask("personal-data", player="g001")["consent"]["current"]
    assert refused(lambda: hall.do(c.GiveConsent(player="g002", note=" "))).code == "note-missing"


@pytest.mark.parametrize("withdrawn", [False, True])
def test_it_is_taken_back_with_the_entry_it_came_with(hall: Running, withdrawn: bool) -> None:
    person = {"id": "g009", "name": "Nove Nina"}
    named = (
        c.Named(command="enter", fields=person),
        c.Named(command="give-consent", fields={"player": "g009"}),
    )
    hall.do(c.Several(commands=named))
    entering = hall.hall.doings[-1].id
    assert states(hall)["g009"] == "given"
    if withdrawn:
        hall.do(c.WithdrawConsent(player="g009"))
    hall.do(c.Undo(act=entering, reason="errore"))
    assert "g009" not in hall.hall.tournament.players


def test_the_next_of_the_same_number_is_somebody_else(hall: Running) -> None:
    hall.do(c.GiveConsent(player="g004"))
    hall.do(t.Remove(player="g004", reason="non viene"))
    hall.do(t.Enter(id="g004", name="Altra Alba"))
    assert states(hall)["g004"] == "none"


def test_only_the_organiser_sees_who_lacks_it(hall: Running) -> None:
    rows = hall.ask("entries", Who(role="referee", subject="Bianchi"))["entries"]
    assert "consent" not in rows[0]


# Who was turned down


def test_who_was_refused_is_forgotten_by_the_number_of_the_refusal(hall: Running) -> None:
    hall.do(t.RefuseEntry(name="Prima Paola", reason="lista piena"))
    both = (
        c.Named(command="enter", fields={"id": "g010", "name": "Dieci Dina"}),
        c.Named(command="refuse-entry", fields={"name": "Seconda Sara", "reason": "assente"}),
    )
    hall.do(c.Several(commands=both))
    listed = hall.ask("entries")["refusals"]
    assert [(one["number"], one["name"]) for one in listed] == [
        (1, "Prima Paola"),
        (2, "Seconda Sara"),
    ]
    hall.do(c.Forget(refusal=2, reason="richiesta"))
    held = b"".join(hall.store.vault(hall.stream).values())
    assert b"Seconda" not in held
    assert b"Prima" in held
    assert b"Dieci" in held
    assert [one["forgotten"] for one in hall.ask("entries")["refusals"]] == [False, True]
    assert hall.hall.tournament.refusals == (("Prima Paola", "lista piena"), ("–", "assente"))
    assert verify(hall.store.lines(hall.stream), hall.store.vault(hall.stream)) == hall.hall


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_refusal_that_is_not_there_is_refused(hall: Running, number: int) -> None:
    hall.do(t.RefuseEntry(name="Prima Paola", reason="lista piena"))
    found = refused(lambda: hall.do(c.Forget(refusal=number, reason="richiesta")))
    assert found.code == ("unknown-refusal" if number else "unknown-player")


def test_nobody_is_forgotten_twice_or_without_a_reason(hall: Running) -> None:
    hall.do(t.RefuseEntry(name="Prima Paola", reason="lista piena"))
    assert refused(lambda: hall.do(c.Forget(refusal=1, reason=" "))).code == "reason-missing"
    hall.do(c.Forget(refusal=1, reason="richiesta"))
    again = refused(lambda: hall.do(c.Forget(refusal=1, reason="richiesta")))
    assert again.code == "already-forgotten"


# The note


def test_the_note_people_read_is_the_one_in_the_docs() -> None:
    """Another text is another number: change both, and `NOTE`."""
    sections = PAGE.read_text("utf-8").split("\n## ")[1:3]
    for lang, section in zip(LANGUAGES, sections, strict=True):
        assert f" {c.NOTE} " in section.partition("\n")[0]
        rows = re.findall(r"\*\*(.+?)\.\*\* (.+?)(?=\n\n|\Z)", section, re.DOTALL)
        parts = ("who", "which", "why", "seen", "long", "rights")
        told = [
            (say(lang, f"privacy-note.{part}"), say(lang, f"privacy-note.{part}-text"))
            for part in parts
        ]
        assert [(head, " ".join(text.split())) for head, text in rows] == told
