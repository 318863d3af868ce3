"""Notices to other servers: signed, sent again, and never in the way of the hall."""

from __future__ import annotations

import hmac
import http.server
import json
import queue
import socket
import threading
import time
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

import pytest

from arbitro.app import commands as c
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.web import demo
from arbitro.web.demo import Showing
from arbitro.web.serving.webhooks import Sent, Webhook, require_address, require_public
from tests.cli.running import run
from tests.patience import SECONDS
from tests.web.houses import steady

SECRET = b"a secret of the two servers"


class Got(NamedTuple):
    body: bytes
    signature: str
    delivery: str


class Receiver:
    """Another server; it says 500 to the first `failing` notices."""

    def __init__(self, failing: int = 0) -> None:
        self.got: queue.Queue[Got] = queue.Queue()
        self.failing = failing
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                said = self.headers["X-Arbitro-Signature"], self.headers["X-Arbitro-Delivery"]
                broken = outer.failing > 0
                outer.failing -= 1
                self.send_response(500 if broken else 204)
                self.end_headers()
                if not broken:
                    outer.got.put(Got(body, *said))

            def log_message(self, *_: object) -> None:
                """Not on the test's console."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/notices?club=prova"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def house() -> Iterator[Installation]:
    one = steady()
    demo.set_up(one.desk)
    yield one
    one.close()


def announce(house: Installation, times: int = 1) -> int:
    show = Showing(house.desk)
    show.count = 50_000 + house.desk.hall(demo.STREAM).version
    for number in range(times):
        show.send(c.Announce(text=f"Avviso {number}"))
    return house.desk.hall(demo.STREAM).version


def arrived(receiver: Receiver, version: int) -> Got:
    """The notice that the hall has come so far; what came together may be one."""
    while True:
        got = receiver.got.get(timeout=SECONDS)
        if json.loads(got.body)["version"] >= version:
            return got


def test_a_notice_is_signed_and_tells_topics_alone(house: Installation) -> None:
    receiver = Receiver()
    house.follow(Webhook(receiver.url, SECRET, house.desk, private=True))
    got = arrived(receiver, announce(house))
    said = json.loads(got.body)
    assert said.keys() == {"tournament", "version", "topics", "head"}
    assert said["topics"] == ["screen"]
    at, signed = (part.partition("=")[2] for part in got.signature.split(","))
    wanted = hmac.new(SECRET, f"{at}.".encode() + got.body, sha256).hexdigest()
    assert hmac.compare_digest(signed, wanted)
    assert got.delivery == f"demo:{said['version']}"
    receiver.close()


def test_what_was_not_taken_is_sent_again_with_what_came_since(house: Installation) -> None:
    receiver, told = Receiver(failing=2), list[Sent]()
    house.follow(
        Webhook(receiver.url, SECRET, house.desk, told.append, private=True, pauses=(0.01,))
    )
    got = arrived(receiver, announce(house, 3))
    assert "screen" in json.loads(got.body)["topics"]
    assert [one.problem for one in told][:2] == ["HTTP 500", "HTTP 500"]
    receiver.close()


def test_one_that_never_answers_does_not_slow_the_hall(house: Installation) -> None:
    """It takes the connection and says nothing: acts go on, and closing waits for nobody."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        before = time.thread_time()
        announce(house, 20)
        alone = time.thread_time() - before
        webhook = Webhook(url, SECRET, house.desk, private=True)
        house.follow(webhook)
        announce(house)
        caller, _ = silent.accept()  # from now on it is being waited for
        started = time.thread_time()
        version = announce(house, 20)
        assert time.thread_time() - started < 5 * alone + 1
        assert house.desk.hall(demo.STREAM).version == version
        webhook.close()
        caller.close()


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("ftp://club.example/", "webhook-address"),
        ("club.example", "webhook-address"),
        ("https://ada:x@club.example/", "webhook-address"),
        ("http://127.0.0.1/", "webhook-private"),
        ("http://192.168.1.4:9000/x", "webhook-private"),
        ("http://[::1]/", "webhook-private"),
        ("http://169.254.169.254/", "webhook-private"),
        ("http://localhost/", "webhook-private"),
        ("http://stampante.local/", "webhook-private"),
    ],
)
def test_addresses_of_the_local_network_are_refused_unless_wanted(url: str, code: str) -> None:
    with pytest.raises(Refused) as told:
        require_address(url, private=False)
    assert told.value.code == code
    if code == "webhook-private":
        require_address(url, private=True)


def test_a_name_that_leads_inside_is_refused_when_it_is_used() -> None:
    require_public(["8.8.8.8"], "http://club.example/")
    with pytest.raises(Refused):
        require_public(["8.8.8.8", "10.0.0.1"], "http://club.example/")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--webhook", "https://club.example/x"], "webhook-secret-missing"),
        (
            ["--webhook", "https://club.example/x", "--webhook-secret", "SHORT"],
            "webhook-secret-short",
        ),
        (["--webhook", "http://10.0.0.1/", "--webhook-secret", "LONG"], "webhook-private"),
    ],
)
def test_a_server_does_not_start_with_a_webhook_that_cannot_be(
    words: list[str], code: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("secrets")
    (folder / "SHORT").write_bytes(b"short")
    (folder / "LONG").write_bytes(SECRET)
    given = [str(folder / one) if one in ("SHORT", "LONG") else one for one in words]
    done = run("serve", "--db", "memory:", "--port", "0", *given, "--json")
    assert (done.code, done.error["code"]) == (2, code)
