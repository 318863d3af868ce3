"""Notices for other servers: which views of a hall are old, signed, sent again until they arrive.

Off unless the console asks for it. What is sent is what the event stream tells the public: topics
and a version, never content. No act waits: notices are gathered hall by hall and a thread of its
own sends them, so that an address that never answers costs nothing but that thread's time.
"""

from __future__ import annotations

import hmac
import http.client
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import msgspec

from arbitro.app.access.topics import Topic, topics_of, visible
from arbitro.app.acts import Answer, Who
from arbitro.app.desk import Desk
from arbitro.app.heads import told
from arbitro.kernel import Refused

EVERYBODY = Who(role="public")
PAUSES = (1, 2, 5, 15, 60, 300)
"""Seconds between tries of what did not arrive; the last one over and over."""
SILENCE = 10.0
"""Seconds another server may keep the sender waiting."""
LEAST_SECRET = 16
Pending = dict[str, tuple[Topic, ...]]


class Sent(NamedTuple):
    """One try: to whom, about which hall and version, and what went wrong, if anything."""

    url: str
    tournament: str
    version: int
    problem: str | None = None


class Webhook:
    """One address that is told of every hall of a house; called with each act that was kept."""

    def __init__(
        self,
        url: str,
        secret: bytes,
        desk: Desk,
        heard: Callable[[Sent], None] = lambda _: None,
        private: bool = False,
        pauses: tuple[float, ...] = PAUSES,
    ) -> None:
        self.url, self.parts = url, require_address(url, private)
        if len(secret) < LEAST_SECRET:
            raise Refused("webhook-secret-short", {"least": LEAST_SECRET})
        self.secret, self.desk, self.heard = secret, desk, heard
        self.private, self.pauses = private, pauses
        self._pending: Pending = {}
        self._lock, self._work = threading.Lock(), threading.Event()
        self._over = threading.Event()
        threading.Thread(target=self._run, name="webhook", daemon=True).start()

    def __call__(self, stream: str, answer: Answer) -> None:
        """Gathers what is old and returns at once."""
        found = [topic for one in answer.happened for topic in _topics(one.kind)]
        with self._lock:
            self._pending[stream] = tuple(dict.fromkeys((*self._pending.get(stream, ()), *found)))
        self._work.set()

    def close(self) -> None:
        """Nothing more is sent; nobody waits for one that does not answer."""
        self._over.set()
        self._work.set()

    def _run(self) -> None:
        tries = 0
        while not self._over.is_set():
            self._work.wait()
            self._work.clear()
            while not self._over.is_set() and (pending := self._taken()):
                if left := self._tell(pending):
                    self._give_back(left)
                    self._over.wait(self.pauses[min(tries, len(self.pauses) - 1)])
                    tries += 1
                else:
                    tries = 0

    def _taken(self) -> Pending:
        with self._lock:
            pending, self._pending = self._pending, {}
        return pending

    def _give_back(self, left: Pending) -> None:
        """What did not arrive is told together with whatever became old since."""
        with self._lock:
            for stream, topics in left.items():
                now = self._pending.get(stream, ())
                self._pending[stream] = tuple(dict.fromkeys((*topics, *now)))

    def _tell(self, pending: Pending) -> Pending:
        """What could not be told."""
        left = dict(pending)
        for stream, topics in pending.items():
            if self._over.is_set():
                break
            try:
                loaded = self.desk.loaded(stream)
                tournament, head = stream.removeprefix("hall/"), loaded.head
                said = {
                    "tournament": tournament,
                    "version": head.version,
                    "topics": visible(EVERYBODY, topics, loaded.hall),
                    "head": told(head.version, head.hash),
                }
                problem = self._post(msgspec.json.encode(said), f"{tournament}:{head.version}")
                self.heard(Sent(self.url, tournament, head.version, problem))
            except Exception as error:  # noqa: BLE001 - whatever another server does is not ours
                problem = f"{type(error).__name__}: {error}"
                self.heard(Sent(self.url, stream, 0, problem))
            if problem is None:
                left.pop(stream)
        return left

    def _post(self, body: bytes, delivery: str) -> str | None:
        """Hand it over; what went wrong, or None. No redirection is followed."""
        host, port = str(self.parts.hostname), self.parts.port
        if not self.private:
            require_public(addresses(host), self.url)
        connection: http.client.HTTPConnection
        if self.parts.scheme == "https":
            context = ssl.create_default_context()
            connection = http.client.HTTPSConnection(host, port, timeout=SILENCE, context=context)
        else:
            connection = http.client.HTTPConnection(host, port, timeout=SILENCE)
        try:
            path = (self.parts.path or "/") + (f"?{self.parts.query}" if self.parts.query else "")
            headers = {
                "Content-Type": "application/json",
                "User-Agent": "Arbitro",
                "X-Arbitro-Delivery": delivery,
                "X-Arbitro-Signature": signature(self.secret, body, int(time.time())),
            }
            connection.request("POST", path, body, headers)
            status = connection.getresponse().status
        finally:
            connection.close()
        return None if 200 <= status < 300 else f"HTTP {status}"


def _topics(kind: str) -> tuple[Topic, ...]:
    """Of a line known by its kind alone; calls are for referees."""
    return () if kind.startswith("call.") else topics_of(kind, {})


def signature(secret: bytes, body: bytes, at: int) -> str:
    """`t=SECONDS,v1=HEX`: HMAC-SHA256 under the secret of `SECONDS.BODY`."""
    signed = hmac.new(secret, f"{at}.".encode() + body, sha256).hexdigest()
    return f"t={at},v1={signed}"


def require_address(url: str, private: bool) -> SplitResult:
    """An http(s) address that is not on a private network, unless that is wanted."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
        raise Refused("webhook-address", {"url": url})
    if not private:
        literal = [parts.hostname]
        with suppress(ValueError):
            ip_address(parts.hostname)
            require_public(literal, url)
        if parts.hostname == "localhost" or parts.hostname.endswith(".local"):
            raise Refused("webhook-private", {"url": url})
    return parts


def addresses(host: str) -> list[str]:
    return [str(row[4][0]) for row in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)]


def require_public(found: Iterable[str], url: str) -> None:
    """A name that leads into this network is refused at every try: names change."""
    if any(not ip_address(one.partition("%")[0]).is_global for one in found):
        raise Refused("webhook-private", {"url": url})
