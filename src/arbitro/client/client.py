"""`Client`: whoever holds a link, as a program."""

from __future__ import annotations

import json
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode, urlsplit
from uuid import uuid4

from arbitro.client.failures import NoAnswer, Refusal, refusal
from arbitro.client.notices import Notice, concerns, read

HOUSE = {"tournaments": "/tournaments", "open-tournament": "/tournaments", "me": "/me"}
"""What is asked of the house and not of one of its halls."""
AGAIN = (429, 502, 503, 504)
"""Nothing was done, or nobody knows: the same wish may be sent once more."""
UNHEARD = (OSError, HTTPException, TimeoutError)
SILENCE = 60.0
"""Seconds without a word after which a line is taken for dead; a stream beats every 15."""
FIRST, LONGEST = 0.1, 2.0


@dataclass(frozen=True)
class Happened:
    """One line that a command wrote, and the rules it rests on."""

    kind: str
    seq: int
    because: tuple[str, ...] = ()


@dataclass(frozen=True)
class Done:
    """What a command came to. `shown` is said once and never again (a PIN)."""

    id: str
    version: int
    happened: tuple[Happened, ...]
    shown: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Wish:
    """A command under its own key: sent as often as one likes, done once.

    `version` is that of the hall its author was looking at; if another act came between, the
    answer is a `Conflict`. None: whatever it is now.
    """

    name: str
    fields: dict[str, Any]
    key: str = field(default_factory=lambda: uuid4().hex)
    version: int | None = None


class Client:
    """Speaks to one server in the name of whoever holds this link; without one, as the public.

    `link` is the whole address that was handed over, or its last part; a token of
    `POST /api/v1/tokens` does too. `tournament` is known from the link where the link is for one
    hall. What gets no answer is sent again under the same key for `patience` seconds, also while
    the server is started again. `authority` is the file of the house's own certificate, for
    `serve --tls`. Nothing is kept open between calls, so threads may share a client.
    """

    def __init__(
        self,
        url: str,
        link: str = "",
        *,
        tournament: str = "",
        lang: str = "it",
        patience: float = 30.0,
        authority: str | Path | None = None,
    ) -> None:
        if urlsplit(url).scheme not in ("http", "https"):
            raise ValueError(f"not the address of a server: {url!r}")
        self.url, self.lang, self.patience = url.rstrip("/"), lang, patience
        self.token = link.rstrip("/").rpartition("/")[2]
        self.authority = authority
        self._tournament = tournament
        self._by_body: set[str] = set()

    @property
    def tournament(self) -> str:
        """The hall asked and acted in: the one given, or the one the link is for."""
        if not self._tournament:
            self._tournament = str(self.ask("me")["tournament"])
        if not self._tournament:
            raise ValueError("which tournament? Client(…, tournament=…), or client.at(…)")
        return self._tournament

    def at(self, tournament: str) -> Client:
        """The same client in another hall of the house."""
        there = copy(self)
        there.__dict__.update(_tournament=tournament)
        return there

    def ask(self, name: str = "", /, **facts: Any) -> Any:
        """A query of the hall: its document, as JSON reads. Without a name: the tournament itself.

        `tournaments` and `me` are asked of the house. Questions asked of a match have its path:
        `ask("matches/m1/legal-actions")`.
        """
        path = self._path(name)
        given = {key: value for key, value in facts.items() if value is not None}
        plain = all(isinstance(value, str | int | float) for value in given.values())
        if plain and name not in self._by_body:
            try:
                return self._heard("GET", _with(path, given), None, {})
            except Refusal as refused:
                if refused.status != 405:
                    raise
                self._by_body.add(name)
        return self._heard("POST", path, given, {})

    def act(self, name: str, /, **fields: Any) -> Done:
        """A command, done once however often the network fails. `open-tournament` opens a hall."""
        return self.send(Wish(name, fields))

    def send(self, wish: Wish) -> Done:
        """A wish of one's own making: one that was kept, or that names the version looked at."""
        headers = {"Idempotency-Key": wish.key}
        if wish.version is not None:
            headers["If-Match"] = str(wish.version)
        said = self._heard("POST", self._path(wish.name), wish.fields, headers)
        rows = tuple(
            Happened(row["kind"], row["seq"], tuple(row.get("because", ())))
            for row in said.get("happened", ())
        )
        return Done(said["id"], said["version"], rows, said.get("shown", {}))

    def link_for(self, role: str, subject: str = "", label: str = "") -> str:
        """A link of the hall to hand over, shown now and never again; the one before ends.

        `subject` is a player's id, a referee's name, `<round>/<table>`.
        """
        wanted = {"role": role, "subject": subject, "label": label}
        return str(self._heard("POST", self._path("links"), wanted, {})["url"])

    def follow(self, topics: Iterable[str] = ()) -> Iterator[Notice]:
        """Notices about these topics, or about all, for as long as one listens.

        The first comes at once, whatever it tells of. After a gap, or a restart of the server,
        what was missed comes first. It ends with a `Refusal` when the key no longer holds, and
        with `NoAnswer` when nobody answers for `patience` seconds.
        """
        wanted = frozenset(topics)
        last: int | None = None
        patience = Patience(self.patience)
        while True:
            headers = {} if last is None else {"Last-Event-ID": str(last)}
            try:
                with self._opened("GET", self._path("events"), None, headers) as lines:
                    for notice in read(lines):
                        first, last = last is None, notice.id
                        patience = Patience(self.patience)
                        if first or concerns(notice, wanted):
                            yield notice
            except Refusal as refused:
                if refused.status not in AGAIN:
                    raise
            except UNHEARD:
                pass
            if not patience.wait():
                raise NoAnswer(f"{self.url}: nobody answers")

    def _path(self, name: str) -> str:
        if name in HOUSE:
            return f"/api/v1{HOUSE[name]}"
        hall = f"/api/v1/tournaments/{quote(self.tournament, safe='')}"
        return f"{hall}/{quote(name)}" if name else hall

    def _heard(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Any:
        """The answer, asked for until there is one."""
        patience = Patience(self.patience)
        while True:
            asked, said = 0.0, None
            try:
                with self._opened(method, path, body, headers) as answer:
                    return json.loads(answer.read() or b"null")
            except Refusal as refused:
                if refused.status not in AGAIN:
                    raise
                said, asked = refused, float(refused.facts.get("seconds", 0))
            except (*UNHEARD, ValueError):
                pass  # no whole answer: the server may be starting again
            if not patience.wait(asked):
                raise said or NoAnswer(f"{method} {self.url}{path}: nobody answers")

    def _opened(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Any:
        data = None if body is None else json.dumps(body).encode()
        sent = {"Accept-Language": self.lang, **headers}
        if data is not None:
            sent["Content-Type"] = "application/json"
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        wanted = urllib.request.Request(  # noqa: S310 - the scheme was looked at
            f"{self.url}{path}", data, sent, method=method
        )
        context = ssl.create_default_context(cafile=self.authority) if self.authority else None
        try:
            return urllib.request.urlopen(wanted, timeout=SILENCE, context=context)  # noqa: S310
        except urllib.error.HTTPError as error:
            with error:
                raise refusal(error.code, error.read(), error.reason) from None
        except urllib.error.URLError as error:
            if isinstance(error.reason, ssl.SSLCertVerificationError):
                raise NoAnswer(f"{self.url}: {error.reason.verify_message}") from error
            raise


def _with(path: str, facts: dict[str, Any]) -> str:
    spelled = {k: str(v).lower() if isinstance(v, bool) else v for k, v in facts.items()}
    return f"{path}?{urlencode(spelled)}" if spelled else path


class Patience:
    """Pauses that grow, until so many seconds are over."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._pause = FIRST

    def wait(self, asked: float = 0.0) -> bool:
        """Pause before another try, at least as long as asked; False when time would be over."""
        pause = max(self._pause, asked)
        if time.monotonic() + pause > self._end:
            return False
        time.sleep(pause)
        self._pause = min(self._pause * 2, LONGEST)
        return True
