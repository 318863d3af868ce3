"""A very small server with events and commands, whose faults the tests choose."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from queue import Empty, Queue
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlsplit

from tests.web.look.preview import WEB, environment
from tests.web.look.serving import POLICY, served

PAGE = """{% extends "base.html" %}
{% block content %}
<section id="state" data-live="table.7"><p id="count">{{ count }}</p>{{ clock }}
  <input id="typed" name="typed" value="">
  <details id="more"><summary>+</summary>x</details></section>
<form method="post" action="/command" id="add" data-command>
  <label>n <input id="f-n" name="n" value="{{ n }}"
    {% if wrong %} aria-invalid="true"{% endif %}></label>
  {% if wrong %}<p id="f-n-error">{{ wrong }}</p>{% endif %}<button>ok</button></form>
{% endblock %}"""

MATCH = 590_000
"""Milliseconds; no clock loses a digit while a test looks."""

CLOCK = """{% import "components/clock.html" as clocks with context %}{{ clocks.clock(value) }}"""


class Hall:
    """The state behind the pages, and a record of what was asked."""

    def __init__(self) -> None:
        self.count = 0
        self.epoch = "one"
        self.seen: dict[str, str] = {}
        self.keys: list[str] = []
        self.drop = 0
        """So many commands are done but their answer is lost."""
        self.elsewhere = ""
        """Where a command leads, slowly, after everybody was told of it."""
        self.renewed = 0
        self.refuse_streams = False
        self.skew = 0
        self.wall = int(time.time() * 1000)
        self.began = time.monotonic()
        self.listeners: list[Queue[str | None]] = []
        self.lock = threading.Lock()
        self.position = 0

    def now(self) -> int:
        return self.wall + self.skew + int((time.monotonic() - self.began) * 1000)

    def page(self, n: str = "1", wrong: str = "") -> str:
        made = environment("it")
        made.globals["static"] = "/static/{}".format
        ends = self.wall + self.skew + MATCH
        value = {"state": "running", "remaining": ends - self.now(), "ends": ends}
        clock = made.from_string(CLOCK).render(value=value)
        return made.from_string(PAGE).render(
            title="x",
            count=self.count,
            clock=made.filters["safe"](clock),
            n=n,
            wrong=wrong,
            live_url="/events",
            epoch=self.epoch,
            server_now=self.now(),
            beat=1,
        )

    def tell(self, topics: list[str]) -> None:
        with self.lock:
            self.position += 1
            said = {"topics": topics, "now": self.now(), "epoch": self.epoch}
            for queue in self.listeners:
                queue.put(f"id: {self.position}\ndata: {json.dumps(said)}\n\n")

    def change(self, count: int) -> None:
        self.count = count
        self.tell(["table.7"])

    def hang_up(self) -> None:
        with self.lock:
            for queue in self.listeners:
                queue.put(None)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    hall: ClassVar[Hall]

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet: the tests speak."""

    def answer(self, status: int, body: str, kind: str = "text/html; charset=utf-8") -> None:
        data = body.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Arbitro-Now", str(self.hall.now()))
        self.send_header("X-Arbitro-Epoch", self.hall.epoch)
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        if address.path == "/events":
            self.events()
        elif address.path.startswith("/static/"):
            file = WEB / "static" / address.path.removeprefix("/static/")
            kinds = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
            self.answer(200, file.read_text(encoding="utf-8"), kinds[file.suffix])
        else:
            self.hall.renewed += "X-Arbitro-Live" in self.headers
            if address.path == self.hall.elsewhere:
                time.sleep(0.5)
            self.answer(200, self.hall.page())

    def events(self) -> None:
        if self.hall.refuse_streams:
            self.answer(503, "")
            return
        queue: Queue[str | None] = Queue()
        with self.hall.lock:
            self.hall.listeners.append(queue)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        try:
            self.write_events(queue)
        except OSError:
            pass
        finally:
            with self.hall.lock:
                self.hall.listeners.remove(queue)

    def write_events(self, queue: Queue[str | None]) -> None:
        while True:
            try:
                text = queue.get(timeout=0.4)
            except Empty:
                beat = json.dumps({"now": self.hall.now(), "epoch": self.hall.epoch})
                text = f"event: beat\ndata: {beat}\n\n"
            if text is None:
                return
            self.wfile.write(text.encode())
            self.wfile.flush()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        key = self.headers["Idempotency-Key"]
        self.hall.keys.append(key)
        n = parse_qs(body).get("n", [""])[0]
        if not n.isdigit():
            self.answer(422, self.hall.page(n, "non è un numero"))
            return
        if key not in self.hall.seen:
            self.hall.seen[key] = body
            self.hall.count += int(n)
        if self.hall.drop:
            self.hall.drop -= 1
            self.close_connection = True
            return
        if self.hall.elsewhere:
            self.hall.tell(["table.7"])
            time.sleep(0.5)
            self.send_response(303)
            self.send_header("Location", self.hall.elsewhere)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        self.answer(200, self.hall.page())


@contextmanager
def open_hall() -> Iterator[tuple[Hall, str]]:
    hall = Hall()
    with served(type("Answering", (Handler,), {"hall": hall})) as address:
        try:
            yield hall, address
        finally:
            hall.hang_up()
