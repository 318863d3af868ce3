"""`arbitro serve` as a program: its ready line, its demo, its good-bye, its console."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from arbitro.client import Client
from tests.patience import SECONDS
from tests.web import plain
from tests.web.asking import bearer
from tests.web.living import notices
from tests.web.programs import serving

ROLES = ("organiser", "referee", "table", "player", "projector")


def arbitro(*arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "arbitro", *arguments],
        input=said,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


@pytest.mark.slow
def test_the_demo_prints_a_link_that_works_for_every_role() -> None:
    with serving("--demo", "--port", "0") as program:
        assert plain.get(f"{program.url}/healthz").json()["ok"]
        for role in ROLES:
            with plain.client(program.url) as browser:
                opened = browser.get(program.links[role])
                assert opened.status_code == 303
                assert browser.get("/api/v1/me").json()["role"] == role
        state = plain.get(f"{program.url}/api/v1/tournaments/demo").json()
        assert state["round"] == {"number": 2, "stage": "qualification", "closed": False}
        assert not state["finished"]


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_it_leaves_with_listeners_connected_and_cleans_up(
    sign: signal.Signals, tmp_path: Path
) -> None:
    with serving("--demo", "--port", "0", folder=tmp_path) as program:
        assert list(tmp_path.glob("arbitro-*/arbitro.db"))
        events = f"{program.url}/api/v1/tournaments/demo/events"
        with notices(events) as one, notices(events) as other:
            one.next()
            other.next()
            program.process.send_signal(sign)
            for stream in (one, other):
                with pytest.raises(StopIteration):
                    stream.next()
            assert program.process.wait(SECONDS) == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_what_was_done_is_there_after_a_restart(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'sala.db'}"
    opening = {"id": "a", "name": "Torneo", "regulation": "rur-2015"}
    with serving("--db", db, "--port", "0") as program:
        assert {role: bool(link) for role, link in program.links.items()} == {
            role: role == "organiser" for role in ROLES
        }
        client = Client(program.url, program.organiser)
        client.act("open-tournament", **opening)
        first = program.organiser
        opened = plain.post(f"{program.url}/api/v1/tokens", json={"secret": first})
        session = bearer(opened.json()["token"])
    with serving("--db", db, "--port", "0") as program:
        assert Client(program.url, tournament="a").ask()["name"] == "Torneo"
        asked = f"{program.url}/api/v1/me"
        assert plain.get(asked, headers=session).json()["role"] == "organiser"
        assert plain.get(asked, headers=bearer(first)).status_code == 401
        assert plain.get(asked, headers=bearer(program.organiser)).status_code == 200


@pytest.mark.slow
def test_nothing_the_server_says_holds_a_secret(tmp_path: Path) -> None:
    with (
        (tmp_path / "errors").open("wb") as errors,
        serving("--demo", "--port", "0", errors=errors) as program,
    ):
        for role in ROLES:
            plain.get(program.links[role])
        plain.get(f"{program.url}/l/{'a' * 32}")
        headers = bearer("b" * 32)
        plain.get(f"{program.url}/api/v1/me", headers=headers)
        program.process.send_signal(signal.SIGTERM)
        assert program.process.stdout is not None
        rest = program.process.stdout.read().decode()
        program.process.wait(SECONDS)
    said = rest + (tmp_path / "errors").read_text()
    secrets = [str(link).rpartition("/")[2] for link in program.links.values()]
    assert not [one for one in (*secrets, "a" * 32, "b" * 32) if one in said]


def test_a_port_in_use_is_refused_with_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = arbitro("serve", "--host", "127.0.0.1", "--port", port, "--db", "memory:", "--json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["code"] == "port-taken"


@pytest.mark.slow
def test_a_lost_password_is_set_again_from_the_console(tmp_path: Path) -> None:
    db = str(tmp_path / "sala.db")
    short = arbitro("organiser", "reset", "Ada", "--db", db, "--json", said="corta\n")
    assert (short.returncode, json.loads(short.stdout)["error"]["code"]) == (
        2,
        "password-too-short",
    )
    done = arbitro("organiser", "reset", "Ada", "--db", db, said="una parola lunga\n")
    assert done.returncode == 0, done.stderr
    assert "Ada" in done.stdout
    assert "parola lunga" not in done.stdout


@pytest.mark.slow
def test_who_set_a_password_signs_in(tmp_path: Path) -> None:
    db = str(tmp_path / "sala.db")
    arbitro("organiser", "reset", "Ada", "--db", db, said="una parola lunga\n")
    with serving("--db", db, "--port", "0") as program:
        body = {"name": "Ada", "password": "una parola lunga"}
        answer = plain.post(f"{program.url}/api/v1/sessions", json=body)
        assert answer.status_code == 201
        me = plain.get(f"{program.url}/api/v1/me", headers=bearer(answer.json()["token"])).json()
    assert (me["role"], me["subject"]) == ("organiser", "Ada")


@pytest.mark.slow
@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_two_servers_on_one_database_share_a_hall(
    database: str, request: pytest.FixtureRequest
) -> None:
    db = request.getfixturevalue(database)
    with serving("--db", db, "--port", "0") as one, serving("--db", db, "--port", "0") as other:
        here, there = Client(one.url, other.organiser), Client(other.url, other.organiser)
        opening = {"id": "a", "name": "T", "regulation": "rur-2015", "date": "2026-05-09"}
        here.act("open-tournament", **opening)
        with notices(f"{other.url}/api/v1/tournaments/a/events") as stream:
            stream.next()
            person = {"id": "g001", "name": "Ada Bianchi", "adult": True}
            answer = here.at("a").act("enter", **person)
            told = stream.of(answer.version)
        assert told["version"] == answer.version
        assert [row["id"] for row in there.at("a").ask("entries")["entries"]] == ["g001"]
