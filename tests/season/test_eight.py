"""Eight tournaments, three formats, dossiers from elsewhere: by program as by hand."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

import pytest

from arbitro.bootstrap import Installation, joined
from arbitro.dossier.foreign_event import foreign_event
from arbitro.dossier.parts import make
from arbitro.kernel import Refused
from arbitro.people.commands import Enrol, Forget, Merge
from arbitro.people.events import Enrolled
from arbitro.season.decide import Open
from arbitro.season.standings import Row
from arbitro.store import log_file
from arbitro.store.memory import MemoryStore
from tests.season.houses import CAST, RULES, Written, by_hand, eight, into_hall


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> list[Written]:
    return eight(tmp_path_factory.mktemp("eight"))


@pytest.fixture(scope="module")
def house(written: list[Written]) -> Iterator[Installation]:
    """Three tournaments are halls of the house, three come as files, two as dossiers."""
    made = joined(MemoryStore())
    made.people.act(
        Enrol(
            people=(
                Enrolled(id="eva", name="Neri Eva", born="1990"),
                Enrolled(id="gallo", name="Neri Gallo Eva", born="1990-07-07"),
            )
        )
    )
    made.people.act(Merge(kept="eva", gone="gallo", reason="si è sposata"))
    made.seasons.open(Open(id="prova", name="Prova", declaration=RULES, planned=8))
    for one in written[:3]:
        made.seasons.count_hall("prova", into_hall(made, one))
    for one in written[3:6]:
        made.seasons.count("prova", foreign_event(one.file.read_bytes(), one.file.name))
    yield made
    made.close()


def dossier(one: Written) -> bytes:
    kept = log_file.read(one.file.read_bytes())
    return make(kept.sealed, kept.persons, "it")


def forged(data: bytes) -> bytes:
    """The same archive with a name among the persons that was not entered."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as whole, zipfile.ZipFile(out, "w") as made:
        for part in whole.infolist():
            body = whole.read(part)
            if part.filename == "persons.json":
                body = body.replace(b"Blu Anna", b"Blu Dina", 1)
            made.writestr(part, body)
    return out.getvalue()


def test_standings_by_hand_and_by_program_agree(
    house: Installation, written: list[Written]
) -> None:
    seasons = house.seasons
    true, false = dossier(written[6]), forged(dossier(written[7]))
    seasons.count("prova", foreign_event(true, "luglio.zip"))
    before = seasons.season("prova").version
    with pytest.raises(Refused) as refused:
        seasons.count("prova", foreign_event(false, "agosto.zip"))
    assert refused.value.code == "season-forged"
    assert "persons.json" in refused.value.facts["parts"]
    assert seasons.season("prova").version == before
    seasons.count("prova", foreign_event(dossier(written[7]), "agosto.zip"))

    for after in (3, 8):
        table = seasons.table("prova", after)
        assert len(table.events) == after
        ours = sorted(
            (row.place, who(row), int(row.points), len(row.counted)) for row in table.rows
        )
        hand = by_hand(written[:after])
        theirs = sorted((row.place, known(row.who), row.total, row.counted) for row in hand)
        assert ours == theirs
    whole = {who(row): row for row in table.rows}
    assert {name for name, _ in CAST} <= whole.keys()
    assert len(whole["eva"].counted) == 6
    assert len(whole["eva"].dropped) == 2
    tied = [row for row in table.rows if len(row.steps) > 1 and row.points]
    assert tied, "nobody is level on points: the seeds no longer show what they should"
    assert {step.article for row in tied for step in row.steps[1:]} == {"art. 5"}


def who(row: Row) -> str:
    """The part somebody plays, told by his name, birth and number."""
    label = row.who.label
    marks = {
        "Rossi Mario (77)": "mario-77",
        "Rossi Mario (78)": "mario-78",
        "Neri Eva": "eva",
        "D'Àngelo Zoë": "zoe",
        "Blu Anna (1961)": "anna-61",
        "Blu Anna (1999)": "anna-99",
    }
    return marks.get(label) or (f"p{int(label[7:9])}" if label.startswith("Persona") else "altri")


def known(who: str) -> str:
    return who if who in {name for name, _ in CAST} else "altri"


def test_a_tournament_counts_once_whatever_it_comes_in(
    house: Installation, written: list[Written]
) -> None:
    hall, file = written[0], written[3]
    for data in (hall.file.read_bytes(), file.file.read_bytes(), dossier(file)):
        with pytest.raises(Refused, match="season-double"):
            house.seasons.count("prova", foreign_event(data, "again"))
    with pytest.raises(Refused, match="season-double"):
        house.seasons.count_hall("prova", hall.file.stem)


def test_a_season_cannot_count_itself_nor_one_that_counts_it(house: Installation) -> None:
    seasons = house.seasons
    with pytest.raises(Refused, match="season-circular"):
        seasons.count("prova", seasons.as_event("prova"))
    seasons.open(Open(id="grande", name="Grande", declaration=RULES))
    seasons.count("grande", seasons.as_event("prova"))
    with pytest.raises(Refused, match="season-circular"):
        seasons.count("prova", seasons.as_event("grande"))
    seasons.open(Open(id="immensa", name="Immensa", declaration=RULES))
    seasons.count("immensa", seasons.as_event("grande"))
    with pytest.raises(Refused, match="season-circular"):
        seasons.count("prova", seasons.as_event("immensa"))


def test_what_a_season_brings_along_counts_once(
    house: Installation, written: list[Written]
) -> None:
    """A tournament is in a season that is in a season: it does not come in by another door."""
    seasons = house.seasons
    seasons.open(Open(id="somma", name="Somma", declaration=RULES))
    seasons.count("somma", seasons.as_event("prova"))
    for again in (written[0], written[3]):
        with pytest.raises(Refused, match="season-double"):
            seasons.count("somma", foreign_event(again.file.read_bytes(), "again"))
    with pytest.raises(Refused, match="season-double"):
        seasons.count("somma", seasons.as_event("prova"))
    assert len(seasons.season("somma").events) == 1


def test_who_is_forgotten_stays_as_a_number_in_every_season(written: list[Written]) -> None:
    made = joined(MemoryStore())
    made.people.act(Enrol(people=(Enrolled(id="z", name="D'Àngelo Zoë", born="1975-03-04"),)))
    made.seasons.open(Open(id="s", name="S", declaration=RULES))
    made.seasons.count("s", foreign_event(written[0].file.read_bytes(), "gennaio"))
    before = [row.points for row in made.seasons.table("s").rows]
    with pytest.raises(Refused, match="reason-missing"):
        made.seasons.forget_person(Forget(id="z"))
    assert b"ngelo" in b"".join(made.store.vault("season/s").values())
    wish = Forget(id="z", reason="lo chiede")
    assert made.seasons.forget_person(wish, key="k") == made.seasons.forget_person(wish, key="k")
    assert made.people.directory().people == {}
    rows = made.seasons.table("s").rows
    assert [row.points for row in rows] == before
    assert not any("ngelo" in row.who.label for row in rows)
    assert b"ngelo" not in b"".join(made.store.vault("season/s").values())
