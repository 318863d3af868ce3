"""The register and the seasons reach the second laptop as the halls do."""

from __future__ import annotations

from arbitro.app.ports import Append
from arbitro.bootstrap import joined
from arbitro.people.commands import Enrol, Forget, Merge
from arbitro.people.events import Enrolled
from arbitro.season.decide import Open
from arbitro.season.declaration import declared
from arbitro.season.results import Event, Result
from arbitro.standby.copying import appends_after, heads, vaults
from arbitro.store.memory import MemoryStore


def test_every_act_of_the_register_and_of_a_season_is_copied_with_its_people() -> None:
    here, there = MemoryStore(), MemoryStore()
    house = joined(here)
    people = (Enrolled(id="a", name="Neri Eva"), Enrolled(id="b", name="Neri Eva", born="1990"))
    house.people.act(Enrol(people=people, distinct=True), key="typed-once")
    house.people.act(Merge(kept="a", gone="b"), key="typed-too")
    house.people.act(Enrol(people=(Enrolled(id="c", name="Blu Anna"),)))
    house.seasons.open(Open(id="s", name="S", declaration=declared("circuito")))
    results = (Result(id="g1", name="Blu Anna", place=1), Result(id="g2", name="Neri Eva", place=2))
    house.seasons.count("s", Event(id="t", name="T", origins=("x",), results=results))
    there.append_all(appends_after(here, 0))
    for stream, held in vaults(here).items():
        head = there.head(stream)
        assert head is not None
        there.append(Append(stream=stream, expected=head.version, lines=(), vault=held))
    assert heads(there) == heads(here)
    other = joined(there)
    assert other.people.directory().people == house.people.directory().people
    assert other.seasons.table("s") == house.seasons.table("s")
    wish = Merge(kept="a", gone="b")
    assert other.people.act(wish, key="typed-too") == house.people.act(wish, key="typed-too")
    other.seasons.forget_person(Forget(id="a", reason="lo chiede"))
    assert [who.name for who in other.people.directory().search("neri")] == []
