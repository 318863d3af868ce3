"""Who is who over several tournaments."""

from __future__ import annotations

from arbitro.app.register_desk import RegisterDesk
from arbitro.people.commands import Enrol, Merge
from arbitro.people.events import Enrolled
from arbitro.people.identity import Sighting, identified
from tests.people.registers import register_of


def labels(*events: list[Sighting], desk: RegisterDesk | None = None) -> list[list[str]]:
    found = identified(events, desk.directory() if desk else None)
    return [[found.people[key].label for key in keys] for keys in found.events]


def test_the_order_of_a_name_does_not_make_two_people_of_one() -> None:
    one, other = Sighting("Mario Rossi", "1980"), Sighting("ROSSI Mario", "1980-05-01")
    assert labels([one], [other]) == [["Mario Rossi"], ["Mario Rossi"]]


def test_two_namesakes_of_one_year_are_two_by_their_numbers() -> None:
    first = [Sighting("Rossi Mario", "1980", "77"), Sighting("Verdi Ada")]
    second = [Sighting("Rossi Mario", "1980", "78"), Sighting("Ada Verdì")]
    assert labels(first, second) == [
        ["Rossi Mario (77)", "Verdi Ada"],
        ["Rossi Mario (78)", "Verdi Ada"],
    ]


def test_the_same_number_is_one_person_however_he_is_written() -> None:
    one, other = Sighting("Rossi Mario", "1980", "77"), Sighting("Rosi Mario", "", "77")
    found = identified([[one], [other]])
    assert found.events[0] == found.events[1]


def test_namesakes_are_told_apart_by_birth_year_and_nobody_is_lost() -> None:
    first = [Sighting("Anna Bianchi", "1990", id="1"), Sighting("Anna Bianchi", "1971", id="2")]
    second = [Sighting("Anna Bianchi", "1990", id="7"), Sighting("Ugo Neri", "", id="8")]
    third = [Sighting("Ugo Neri", "1960", id="1"), Sighting("Anna Bianchi", "", id="2")]
    assert labels(first, second, third) == [
        ["Anna Bianchi (1990)", "Anna Bianchi (1971)"],
        ["Anna Bianchi (1990)", "Ugo Neri"],
        ["Ugo Neri", "Anna Bianchi (?)"],
    ]


def test_two_of_one_name_and_year_in_one_event_are_two_people() -> None:
    twins = [Sighting("Leo Rossi", "1980", id="g001"), Sighting("Leo Rossi", "1980", id="g002")]
    assert labels(twins) == [["Leo Rossi", "Leo Rossi [g002]"]]


def test_two_dates_of_one_year_are_two_people() -> None:
    found = labels([Sighting("Leo Rossi", "1980-01-01")], [Sighting("Leo Rossi", "1980-06-06")])
    assert found[0] != found[1]


def test_a_missing_number_does_not_make_another_person_of_one() -> None:
    found = identified([[Sighting("Rossi Mario", "", "77")], [Sighting("Mario Rossi", "1980")]])
    assert found.events[0] == found.events[1]


def test_the_register_knows_who_was_joined() -> None:
    desk = register_of(
        Enrolled(id="a", name="Neri Eva", born="1990", national="5"),
        Enrolled(id="b", name="Neri Gallo Eva", born="1990"),
    )
    sightings = [[Sighting("Eva Neri", "1990")], [Sighting("Neri Gallo Eva", "1990-02-03")]]
    apart = identified(sightings, desk.directory())
    assert apart.events[0] != apart.events[1]
    desk.act(Merge(kept="a", gone="b"))
    found = identified(sightings, desk.directory())
    assert found.events[0] == found.events[1]
    (who,) = {found.people[keys[0]] for keys in found.events}
    assert (who.label, who.person, who.national) == ("Neri Eva", "a", "5")


def test_whom_the_register_does_not_tell_apart_nobody_guesses() -> None:
    desk = register_of(
        Enrolled(id="a", name="Neri Eva", born="1990"),
        Enrolled(id="b", name="Neri Eva", born="1991"),
    )
    assert labels([Sighting("Neri Eva", id="1")], desk=desk) == [["Neri Eva"]]
    assert identified([[Sighting("Neri Eva")]], desk.directory()).events == (("u:eva neri:",),)
    desk.act(Enrol(people=(Enrolled(id="", name="Blu Ada", born="2000"),)))
    assert desk.directory().register.person("p00003") is not None
