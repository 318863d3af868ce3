"""A published site by its files: links whole, nobody named without consent, only what changed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from arbitro.app import commands as c
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.people.commands import Enrol, NoteConsent
from arbitro.people.directory import Directory
from arbitro.people.events import Enrolled
from arbitro.people.register import Register
from arbitro.publication.folder import LIST
from arbitro.publication.house_site import Site, Update, publish_house
from arbitro.publication.named_people import told_apart
from arbitro.publication.publishing import publish
from arbitro.publication.season_pages import told
from arbitro.publication.sources import Source, at_desk
from arbitro.season.decide import Open
from arbitro.season.declaration import declared
from arbitro.season.results import Event, Result
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.web import demo
from arbitro.web.demo import Showing
from tests.publication.sites import a_house, site_of, texts, without_consent
from tools.docs import broken


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    """To look at; who changes something has a house of his own."""
    one = a_house()
    yield one
    one.close()


@pytest.fixture
def changing() -> Iterator[Installation]:
    one = a_house()
    yield one
    one.close()


@pytest.fixture(scope="module")
def site(house: Installation, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """To look at."""
    folder = tmp_path_factory.mktemp("site") / "sito"
    site_of(house, folder)
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "sito"


def test_every_link_of_every_page_leads_to_a_file_of_the_folder(site: Path) -> None:
    assert list(broken(site)) == []
    pages = list(site.rglob("*.html"))
    assert len(pages) == 2 * len([path for path in pages if "en" not in path.parts])
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert 'type="module"' not in text
        assert "/t/" not in text.replace("../t/", "").replace("en/t/", "").replace('="t/', "")


def test_nobody_is_named_without_consent(house: Installation, folder: Path) -> None:
    made = site_of(house, folder)
    written = texts(folder)
    whole = "\n".join([*written.values(), *written])
    quiet = without_consent(house)
    assert made.withheld == 2 + 14
    assert [one.name for one in quiet if one.name in whole] == []
    assert all(one.id in written["t/demo/results-1.html"] for one in quiet)
    players = house.desk.hall(demo.STREAM).tournament.players
    born = {one.born for one in players.values() if one.born and len(one.born) > 4}
    assert [one for one in born if one in whole] == []
    named = json.loads(written["t/demo/results.json"])["players"]
    assert sum("name" in row for row in named) == len(players) - 2


def test_who_agreed_in_one_tournament_alone_is_named_there_alone(
    house: Installation, site: Path
) -> None:
    people = list(house.desk.hall("hall/Serale").tournament.players.values())
    evening = next(path for path in (site / "t").iterdir() if path.name.startswith("serale"))
    told = (evening / "results-1.html").read_text(encoding="utf-8")
    assert people[0].name in told
    assert people[2].name not in told
    assert people[2].name in (site / "t/demo/results-1.html").read_text(encoding="utf-8")


def test_what_did_not_change_is_not_written_again(changing: Installation, folder: Path) -> None:
    first = site_of(changing, folder)
    for path in folder.rglob("*.html"):
        os.utime(path, (1, 1))
    again = site_of(changing, folder)
    assert again.files == (0, first.files.written, 0)
    show = Showing(changing.desk)
    show.count = 10_000
    open_table = next(one for one in show.tournament.rounds[-1].tables if not one.done)
    seats = tuple(random_result(open_table.players, Chance("late")))
    show.send(t.EnterResult(table=open_table.number, seats=seats))
    after = site_of(changing, folder)
    touched = [path for path in folder.rglob("*.html") if path.stat().st_mtime > 1]
    assert after.files.written > 0
    assert {path.name for path in touched} >= {"results-2.html", "standings.html"}
    assert not [path for path in touched if path.parent.name.startswith("serale")]
    assert "results-1.html" not in {path.name for path in touched}


def test_a_withdrawn_consent_takes_the_name_out_of_every_file(
    changing: Installation, folder: Path
) -> None:
    site_of(changing, folder)
    who = changing.desk.hall(demo.STREAM).tournament.players["g010"]
    assert any(who.name in text for text in texts(folder).values())
    show = Showing(changing.desk)
    show.count = 20_000
    show.send(c.WithdrawConsent(player=who.id))
    made = site_of(changing, folder)
    assert made.files.removed == 2
    assert [path for path, text in texts(folder).items() if who.name in text + path] == []
    assert list(broken(folder)) == []


def test_a_folder_of_others_is_left_alone(house: Installation, tmp_path: Path) -> None:
    (tmp_path / "lettera.txt").write_text("cara Ada")
    with pytest.raises(Refused) as told:
        site_of(house, tmp_path)
    assert told.value.code == "site-not-ours"
    with pytest.raises(Refused) as told:
        site_of(house, tmp_path / "lettera.txt")
    assert told.value.code == "site-not-a-folder"
    (tmp_path / LIST).write_text("{}}")
    with pytest.raises(Refused) as told:
        site_of(house, tmp_path)
    assert told.value.code == "site-not-ours"
    assert sorted(path.name for path in tmp_path.iterdir()) == [LIST, "lettera.txt"]


def test_a_list_that_leads_outside_removes_nothing_there(house: Installation, folder: Path) -> None:
    site_of(house, folder)
    mine = folder.parent / "mio.txt"
    mine.write_text("resta")
    listed = json.loads((folder / LIST).read_text(encoding="utf-8"))
    listed["files"]["../mio.txt"] = "0"
    (folder / LIST).write_text(json.dumps(listed), encoding="utf-8")
    site_of(house, folder)
    assert mine.exists()


def test_nothing_to_publish_is_a_refusal(folder: Path) -> None:
    with pytest.raises(Refused) as told:
        publish(folder, [])
    assert told.value.code == "site-empty"
    assert not folder.exists()


def test_feeds_are_what_their_readers_read(house: Installation, folder: Path) -> None:
    publish(folder, at_desk(house.desk), "Club", "https://club.example/sito")
    for lang, feed in (("it", "feed.xml"), ("en", "en/feed.xml")):
        read = ET.parse(folder / feed).getroot()  # noqa: S314 - our own file
        assert read.findtext("channel/language") == lang
        links = [one.text or "" for one in read.iter("link")][1:]
        there = [link.removeprefix("https://club.example/sito/") for link in links]
        assert all((folder / path).is_file() for path in there)
    calendar = (folder / "calendar.ics").read_bytes()
    assert calendar.startswith(b"BEGIN:VCALENDAR\r\n")
    assert b"DTSTART;VALUE=DATE:20260509\r\n" in calendar
    assert max(len(line) for line in calendar.split(b"\r\n")) <= 75
    listed = json.loads((folder / "site.json").read_text(encoding="utf-8"))
    assert all((folder / one["results"]).is_file() for one in listed["tournaments"])


def test_namesakes_are_two_where_their_years_of_birth_differ(changing: Installation) -> None:
    hall = changing.desk.hall(demo.STREAM)
    one, other, *_ = hall.tournament.players.values()
    rows = []
    for number, year in enumerate(("1980", "1991-02-03", "1980", None)):
        show = Showing(changing.desk, f"n{number}")
        show.send(c.OpenHall(id=show.id, name="N", regulation="rur-2015"))
        show.send(t.Enter(id="g001", name="Ada Zeta", born=year, adult=True))
        rows.append((show.id, changing.desk.hall(f"hall/{show.id}"), frozenset({"g001"})))
    labels = [found["g001"] for found in told_apart(rows, Directory(Register())).values()]
    assert labels == ["Ada Zeta", "Ada Zeta (2)", "Ada Zeta", "Ada Zeta (3)"]
    assert one.name != other.name


def test_the_register_knows_who_is_who_and_who_is_named_nowhere(
    changing: Installation, folder: Path
) -> None:
    lists = (("Ada Zeta", "1980", None), ("Zeta Ada", None, "ID nazionale: 7"))
    for number, (name, born, contacts) in enumerate(lists):
        show = Showing(changing.desk, f"n{number}")
        show.send(c.OpenHall(id=show.id, name="N", regulation="rur-2015", date="2026-01-01"))
        show.send(t.Enter(id="g001", name=name, born=born, contacts=contacts, adult=True))
        show.send(c.GiveConsent(player="g001"))
    ada = Enrolled(id="ada", name="Zeta Ada", born="1980", national="7")
    changing.people.act(Enrol(people=(ada,)))
    publish_house(folder, changing)
    (page,) = (folder / "p").glob("zeta-ada-*.html")
    assert page.read_text(encoding="utf-8").count("/t/n") == 2
    assert list(folder.glob("p/ada-zeta-*.html")) == []
    changing.people.act(NoteConsent(id="ada", given=True))
    changing.people.act(NoteConsent(id="ada", given=False))
    publish_house(folder, changing)
    whole = "\n".join([*texts(folder).values(), *texts(folder)])
    assert not any(name in whole for name in ("Ada Zeta", "Zeta Ada", "zeta-ada"))


def test_a_season_names_who_agreed_and_no_namesake(changing: Installation, folder: Path) -> None:
    players = list(changing.desk.hall(demo.STREAM).tournament.players.values())
    known, quiet, twice = players[0].name, players[-1].name, players[1].name
    results = tuple(
        Result(id=f"x{at}", name=name, place=at, points=str(90 - at), born=born)
        for at, (name, born) in enumerate(
            [(known, ""), (quiet, ""), (twice, "1970-01-01"), (twice, "1990-01-01")], start=1
        )
    )
    event = Event(
        id="fuori",
        name="Torneo di fuori",
        date="2026-01-10",
        tables=8,
        rounds=2,
        event_class="open",
        source="dossier",
        results=results,
        origins=("o",),
    )
    changing.seasons.open(Open(id="2026", name="Circuito 2026", declaration=declared("circuito")))
    changing.seasons.count("2026", event)
    season = told(changing.seasons, "2026")
    made = publish(folder, at_desk(changing.desk), seasons=[season])
    page = (folder / season.page).read_text(encoding="utf-8")
    assert made.tournaments == 2
    assert known in page
    assert quiet not in page
    assert twice not in page
    assert page.count('class="name">Senza consenso<') == 3
    assert "Torneo di fuori" in page
    again = publish(folder, at_desk(changing.desk), seasons=[told(changing.seasons, "2026")])
    assert (again.files.written, again.files.removed) == (0, 0)
    changing.seasons.remove("2026", "fuori", "sbaglio")
    publish(folder, at_desk(changing.desk), seasons=[told(changing.seasons, "2026")])
    assert "Torneo di fuori" not in (folder / season.page).read_text(encoding="utf-8")
    assert list(broken(folder)) == []


def test_two_ids_that_differ_in_capitals_have_folders_of_their_own(
    house: Installation, folder: Path
) -> None:
    hall = house.desk.hall(demo.STREAM)
    sources = [Source(id, f"x:{hall.version}", lambda: hall) for id in ("demo", "Demo", "DEMO")]
    assert publish(folder, sources).tournaments == 3
    names = [path.name.lower() for path in (folder / "t").iterdir()]
    assert len(set(names)) == 3


def test_a_site_follows_the_rounds_of_a_house(changing: Installation, folder: Path) -> None:
    heard: list[Update] = []
    changing.seasons.open(Open(id="2026", name="Circuito 2026", declaration=declared("circuito")))
    publish_house(folder, changing, site="Club Prova", address="https://club.example")
    changing.follow(Site(folder, changing, heard.append))
    show = Showing(changing.desk, "Serale")
    show.count = 30_000
    show.send(c.Announce(text="Fine del turno"))
    show.send(t.Advance())
    changing.followers[0].close()
    assert [one.problem for one in heard] == [None]
    first = (folder / "index.html").read_text(encoding="utf-8")
    assert "Club Prova" in first
    assert "Circuito 2026" in first
    assert "https://club.example/t/" in (folder / "feed.xml").read_text(encoding="utf-8")
