"""The register of the house: events, never edits; nobody merged on a guess, nothing half done."""

from __future__ import annotations

import pytest

from arbitro.kernel import Refused
from arbitro.people import commands as c
from arbitro.people.directory import Told
from arbitro.people.events import Enrolled
from arbitro.people.import_plan import planned
from arbitro.people.register import Spell
from arbitro.store.memory import MemoryStore
from tests.people.registers import register_of

MARIO = Enrolled(id="m1", name="Rossi Mario", born="1980-05-09", clubs=(Spell("Torino", "2019"),))
MARIA = Enrolled(id="m2", name="Rossi Maria", born="1981", national="78")


def test_people_are_found_by_the_beginning_of_any_word() -> None:
    desk = register_of(MARIO, MARIA, Enrolled(id="d", name="D'Àngelo Zoë", national="N-12"))
    found = desk.directory()
    assert [who.id for who in found.search("ross mar")] == ["m2", "m1"]
    assert [who.id for who in found.search("TOR rossi")] == ["m1"]
    assert [who.id for who in found.search("dang")] == ["d"]
    assert [who.id for who in found.search("zoe")] == ["d"]
    assert [who.id for who in found.search("78")] == ["m2"]
    assert found.search("rossi verdi") == []
    assert found.search("  ") == []


def test_clubs_are_kept_over_time() -> None:
    desk = register_of(MARIO)
    desk.act(c.JoinClub(id="m1", club="Asti", since="2023-03-01"))
    who = desk.directory().people["m1"].person
    assert (who.club, who.club_on("2020-01-01"), who.club_on("2024-01-01")) == (
        "Asti",
        "Torino",
        "Asti",
    )


def test_a_number_decides_who_is_who_and_a_name_only_with_birth_or_club() -> None:
    directory = register_of(MARIO, MARIA, Enrolled(id="m3", name="Rossi Mario", born="1999"))
    who = directory.directory().who_is
    assert who(Told("Chiunque", national="78")).sure == "m2"
    assert who(Told("mario rossi", born="1980")).sure == "m1"
    assert who(Told("Rossi Mario", club="torino")).sure == "m1"
    assert who(Told("Rossi Mario")) == (None, ("m1", "m3"))
    assert who(Told("Rossi Mario", born="1950")) == (None, ())


def test_a_merge_is_undone_by_a_split_and_the_history_tells_both() -> None:
    desk = register_of(MARIO, Enrolled(id="x", name="Rossi Mario Luca", born="1980"))
    before = desk.directory().people
    desk.act(c.Merge(kept="m1", gone="x", reason="stesso documento"), by="Ada")
    (who,) = desk.directory().people.values()
    assert (who.ids, who.names) == (("m1", "x"), ("Rossi Mario", "Rossi Mario Luca"))
    assert desk.directory().who_is(Told("Rossi Mario Luca", born="1980")).sure == "m1"
    desk.act(c.Split(id="m1", reason="sono cugini"))
    assert desk.directory().people == before
    assert [event.kind for event in desk.history("x")] == [
        "people.registered/1",
        "people.merged/1",
        "people.split/1",
    ]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (c.Merge(kept="m1", gone="m1"), "merge-with-himself"),
        (c.Merge(kept="m1", gone="zz"), "unknown-person"),
        (c.Merge(kept="m1", gone="m2"), "perhaps-namesakes"),
        (c.Split(id="m1"), "not-merged"),
        (c.Split(id="zz"), "unknown-person"),
        (c.Forget(id="m1"), "reason-missing"),
        (c.Change(id="m1", name="Rossi Mario", born="1980-05-09"), "nothing-changed"),
        (c.Change(id="m1", name="Rossi Mario", national="78"), "national-taken"),
        (c.Change(id="m1", name=" "), "name-missing"),
        (c.Change(id="m1", name="Rossi", born="9/5/80"), "malformed-date"),
        (c.JoinClub(id="m1", club=" "), "club-missing"),
        (c.NoteConsent(id="m1", given=False), "no-consent"),
        (c.Enrol(people=(Enrolled(id="m1", name="Altri"),)), "register-conflicts"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(wish: c.Command, code: str) -> None:
    desk = register_of(MARIO, MARIA)
    before = desk.directory().register
    with pytest.raises(Refused) as refused:
        desk.act(wish)
    assert refused.value.code == code
    assert desk.directory().register == before


def test_namesakes_are_joined_only_by_somebody_who_is_certain() -> None:
    desk = register_of(MARIO, MARIA)
    desk.act(c.Merge(kept="m1", gone="m2", certain=True))
    with pytest.raises(Refused, match="person-gone"):
        desk.act(c.NoteConsent(id="m2", given=True))


def test_who_is_forgotten_leaves_the_vault_with_all_joined_records() -> None:
    store = MemoryStore()
    desk = register_of(MARIO, MARIA, Enrolled(id="x", name="Rossi Mario Luca"), store=store)
    desk.act(c.Merge(kept="m1", gone="x"))
    desk.act(c.Change(id="m1", name="Rossi Màrio", born="1980-05-09"))
    desk.act(c.Forget(id="m1", reason="lo chiede"))
    assert [who.id for who in desk.directory().search("rossi")] == ["m2"]
    held = b"".join(store.vault("people").values())
    assert b"Maria" in held
    assert not any(name.encode() in held for name in ("Mario", "Màrio"))
    assert desk.directory().register.people["x"].name == "x"
    with pytest.raises(Refused, match="person-forgotten"):
        desk.act(c.Merge(kept="m2", gone="m1"))


def test_the_same_wish_under_the_same_key_is_once() -> None:
    desk = register_of()
    wish = c.Enrol(people=(Enrolled(id="", name="Blu Ada"),))
    assert desk.act(wish, key="k1") == desk.act(wish, key="k1")
    assert len(desk.directory().people) == 1
    with pytest.raises(Refused, match="act-id-taken"):
        desk.act(c.Split(id="p00001"), key="k1")


def test_five_thousand_conflicts_are_told_and_nothing_is_half_imported() -> None:
    known = tuple(
        Enrolled(id=f"k{n}", name=f"Persona Numero {n}", national=str(n)) for n in range(5000)
    )
    desk = register_of(*known)
    before = desk.directory().register.version
    listed = (
        *(Enrolled(id="", name=f"Altro Nome {n}", national=str(n)) for n in range(5000)),
        Enrolled(id="", name="Nuova Persona", born="1990"),
    )
    plan = planned(desk.directory(), listed)
    assert len(plan.conflicts) == 5000
    assert {one.code for one in plan.conflicts} == {"number-of-another"}
    assert [one.name for one in plan.new] == ["Nuova Persona"]
    with pytest.raises(Refused) as refused:
        desk.act(c.Enrol(people=listed))
    assert refused.value.facts["conflicts"] == 5000
    assert desk.directory().register.version == before


def test_a_list_adds_what_was_not_known_and_takes_nothing_away() -> None:
    desk = register_of(Enrolled(id="a", name="Neri Eva", born="1990", clubs=(Spell("Asti"),)))
    row = Enrolled(
        id="",
        name="Eva Neri",
        born="1990-03-04",
        national="5",
        clubs=(Spell("Alba"),),
        consent="given",
    )
    assert desk.act(c.Enrol(people=(row,))).ids == ("a", "a", "a")
    who = desk.directory().people["a"].person
    assert (who.name, who.born, who.national) == ("Neri Eva", "1990-03-04", "5")
    assert who.consent == "given"
    assert [spell.club for spell in who.clubs] == ["Asti", "Alba"]


def test_the_same_row_twice_is_asked_about() -> None:
    row = Enrolled(id="", name="Neri Eva", born="1990")
    desk = register_of()
    with pytest.raises(Refused, match="register-conflicts"):
        desk.act(c.Enrol(people=(row, row)))
    desk.act(c.Enrol(people=(row, row), distinct=True))
    assert len(desk.directory().people) == 2
