"""The packaged client against real servers: answers, refusals, lost answers, a server killed."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from arbitro.bootstrap import Installation, install
from arbitro.client import (
    AgainstARule,
    Article,
    Client,
    Conflict,
    NoAnswer,
    NotAllowed,
    NotFound,
    Refusal,
    TooOften,
    Wish,
)
from arbitro.client.failures import refusal
from arbitro.web import demo
from tests.patience import SECONDS
from tests.web.day.outages import lasting_port
from tests.web.houses import steady
from tests.web.living import living
from tests.web.programs import serving

ADA = {"id": "z001", "name": "Ada Zeta", "adult": True}


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    one = steady()
    demo.set_up(one.desk)
    yield one
    one.close()


@pytest.fixture(scope="module")
def server(house: Installation) -> Iterator[str]:
    with living(house) as url:
        yield url


@pytest.fixture
def organiser(house: Installation, server: str) -> Client:
    secret = house.ring.add("organiser", "hall/demo", subject="Ada").secret
    return Client(server, link=f"{server}/l/{secret}", patience=SECONDS)


def test_a_link_says_which_hall_it_is_for(organiser: Client) -> None:
    assert organiser.tournament == "demo"
    assert organiser.ask()["id"] == "demo"
    assert [row["id"] for row in organiser.ask("tournaments")["tournaments"]] == ["demo"]


def test_the_public_asks_without_a_link(server: str) -> None:
    everybody = Client(server, tournament="demo")
    assert everybody.ask("round", round=1)["number"] == 1
    with pytest.raises(NotAllowed) as told:
        everybody.act("lock")
    assert (told.value.status, told.value.code) == (401, "sign-in-needed")
    with pytest.raises(ValueError, match="which tournament"):
        Client(server).ask("round")


def test_a_question_with_facts_is_asked_either_way(organiser: Client) -> None:
    """What cannot stand in an address goes in a body, whether its facts are plain or not."""
    for _ in range(2):
        found = organiser.ask("case", case="die-out-of-area", facts={})
        assert found == organiser.ask("case", case="die-out-of-area")
        assert found["case"] == "die-out-of-area"


def test_a_refusal_holds_the_sentence_and_the_articles(house: Installation, server: str) -> None:
    player = Client(server, demo.links(house)["player"], lang="en")
    with pytest.raises(NotAllowed) as told:
        player.ask("standings")
    refused = told.value
    assert refused.code == "while-playing"
    assert str(refused) == refused.sentence
    assert refused.articles
    assert {row.regulation for row in refused.articles} == {"rur-2015"}
    assert "14" in {row.article for row in refused.articles}


def test_every_kind_of_no_has_its_exception(organiser: Client) -> None:
    with pytest.raises(NotFound):
        organiser.ask("round", round=99)
    with pytest.raises(NotFound):
        organiser.at("nowhere").ask()
    with pytest.raises(AgainstARule):
        organiser.act("enter", **ADA)  # the list is closed
    with pytest.raises(Conflict) as told:
        organiser.send(Wish("announce", {"text": "Pausa"}, version=1))
    assert told.value.code == "changed-meanwhile"
    with pytest.raises(Refusal) as malformed:
        organiser.act("enter", nonsense=1)
    assert malformed.value.status == 400


def test_a_wish_sent_twice_is_done_once(house: Installation, organiser: Client) -> None:
    wish = Wish("announce", {"text": "Si riprende fra dieci minuti"})
    done = organiser.send(wish)
    assert organiser.send(wish) == done
    assert [doing.id for doing in house.desk.hall("hall/demo").doings].count(wish.key) == 1
    with pytest.raises(Conflict):
        organiser.send(Wish("announce", {"text": "Altro"}, wish.key))


def test_a_link_is_handed_over_in_the_name_of_its_role(organiser: Client) -> None:
    link = organiser.link_for("referee", "Bruno Beta")
    assert Client(organiser.url, link).ask("me")["subject"] == "Bruno Beta"


def test_following_tells_the_topics_wanted(organiser: Client) -> None:
    heard = organiser.follow({"screen"})
    first = next(heard)
    done = organiser.act("announce", text="Cena alle otto")
    assert next(one for one in heard if one.version >= done.version).epoch == first.epoch
    heard.close()  # type: ignore[attr-defined]  # a generator is a promise of the docstring


def test_who_is_no_longer_known_stops_following(house: Installation, server: str) -> None:
    issued = house.ring.add("projector", "hall/demo")
    heard = Client(server, issued.secret, patience=SECONDS).follow()
    next(heard)
    house.ring.withdraw("hall/demo", lambda grant: grant.id == issued.grant.id)
    with pytest.raises(NotAllowed):
        list(heard)


def whole_request(caller: socket.socket) -> bytes:
    """Head and body, which come one after the other."""
    asked = b""
    while b"\r\n\r\n" not in asked:
        asked += caller.recv(65536)
    head, _, body = asked.partition(b"\r\n\r\n")
    long = re.search(rb"(?i)content-length: (\d+)", head)
    while long and len(body) < int(long[1]):
        body += caller.recv(65536)
    return head + b"\r\n\r\n" + body


class Losing:
    """Stands before a server, hands on what is said, and loses the first answers of it."""

    def __init__(self, server: str, lost: int) -> None:
        self.port, self.lost = int(server.rpartition(":")[2]), lost
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self._hand_on, daemon=True).start()

    def _hand_on(self) -> None:
        while True:
            try:
                caller, _ = self.door.accept()
            except OSError:
                return
            with caller, socket.create_connection(("127.0.0.1", self.port)) as there:
                asked = whole_request(caller)
                there.sendall(asked.replace(b"Connection: keep-alive", b"Connection: close"))
                said = b"".join(iter(lambda: there.recv(65536), b""))
                if self.lost:
                    self.lost -= 1
                else:
                    caller.sendall(said)


def test_a_lost_answer_is_asked_for_again_and_nothing_happens_twice(
    house: Installation, organiser: Client
) -> None:
    losing = Losing(organiser.url, lost=2)
    away = Client(losing.url, organiser.token, tournament="demo", patience=SECONDS)
    before = len(house.desk.hall("hall/demo").doings)
    done = away.act("announce", text="Una volta sola")
    losing.door.close()
    assert losing.lost == 0
    assert len(house.desk.hall("hall/demo").doings) == before + 1 == _acts(house, done.id)


def _acts(house: Installation, id: str) -> int:
    return [doing.id for doing in house.desk.hall("hall/demo").doings].index(id) + 1


@pytest.mark.slow
def test_a_server_killed_and_started_again_between_two_tries(tmp_path: Path) -> None:
    db, port = str(tmp_path / "sala.db"), str(lasting_port())
    house = install(db)
    secret = house.ring.add("organiser", subject="Ada").secret
    house.close()
    client = Client(f"http://127.0.0.1:{port}", secret, patience=SECONDS)
    with ThreadPoolExecutor(1) as beside:
        with serving("--db", db, "--port", port) as program:
            client.act("open-tournament", id="a", name="Torneo", regulation="rur-2015")
            hall = client.at("a")
            heard = hall.follow()
            first = next(heard)
            program.process.kill()
            program.process.wait(SECONDS)
            entering = beside.submit(hall.act, "enter", **ADA)  # nobody is there to hear it
        with serving("--db", db, "--port", port):
            done = entering.result(SECONDS)
            back = next(one for one in heard if one.version >= done.version)
            assert [row["id"] for row in hall.ask("entries")["entries"]] == ["z001"]
    assert back.epoch != first.epoch


def test_nobody_there_is_said_within_the_patience_given() -> None:
    with pytest.raises(NoAnswer):
        Client("http://127.0.0.1:9", tournament="a", patience=0).ask()
    with pytest.raises(NoAnswer):
        next(Client("http://127.0.0.1:9", tournament="a", patience=0).follow())
    with pytest.raises(ValueError, match="not the address"):
        Client("ftp://arbitro.local")


def test_an_error_of_another_server_on_the_way_is_told_too() -> None:
    gone = refusal(502, b"<html>", "Bad Gateway")
    assert (gone.status, gone.code, str(gone)) == (502, "not-ours", "502 Bad Gateway")
    often = refusal(
        429,
        b'{"error": {"code": "too-often", "message": "Aspetta.", "facts": {"seconds": 9},'
        b' "articles": [{"regulation": "rur-2015", "article": "14", "id": "RUR-14-04"}]}}',
        "",
    )
    assert isinstance(often, TooOften)
    assert often.articles == (Article("rur-2015", "14", "RUR-14-04"),)
