"""A client of the API in plain Python: nothing but the standard library.

Every command gets a key of its own, made before it is sent; a request that got no answer is sent
again under the same key, so it is done once however often the network fails.
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from typing import Any
from uuid import uuid4

TRIES = 60
PAUSE = 0.25


class Failed(Exception):
    """The server said no: its status and its error, with code, message, facts and articles."""

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        super().__init__(f"{status} {error['code']}: {error['message']}")
        self.status, self.code, self.facts = status, error["code"], error["facts"]


class Client:
    """Speaks to one server with one token. `times`: send every command so often, to be sure."""

    def __init__(self, url: str, token: str = "", times: int = 1) -> None:
        self.url, self.token, self.times = url.rstrip("/"), token, times

    def get(self, path: str, **params: Any) -> Any:
        query = "&".join(f"{name}={value}" for name, value in params.items() if value is not None)
        return self._ask("GET", f"{path}?{query}" if query else path, None, {})

    def send(self, path: str, body: dict[str, Any], version: int | None = None) -> Any:
        """A command; `version` is the one its author was looking at, if that matters."""
        headers = {"Idempotency-Key": uuid4().hex}
        if version is not None:
            headers["If-Match"] = str(version)
        answers = [self._ask("POST", path, body, headers) for _ in range(self.times)]
        if any(answer != answers[0] for answer in answers):
            raise AssertionError(f"{path}: the same wish, another answer")
        return answers[0]

    def _ask(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Any:
        data = None if body is None else json.dumps(body).encode()
        sent = {"Content-Type": "application/json", "Accept": "application/json", **headers}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        url = f"{self.url}{path}"
        request = urllib.request.Request(url, data, sent, method=method)  # noqa: S310 - an API
        for _ in range(TRIES):
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - as above
                    return json.loads(answer.read() or b"null")
            except urllib.error.HTTPError as error:
                said = json.loads(error.read())["error"]
                if error.code != 503:
                    raise Failed(error.code, said) from None
            except (OSError, urllib.error.URLError, json.JSONDecodeError):
                pass  # no answer: the server may be starting again
            time.sleep(PAUSE)
        raise TimeoutError(f"{method} {path}: no answer")


class Hall:
    """One tournament of a server."""

    def __init__(self, client: Client, id: str) -> None:
        self.client, self.id = client, id
        self.path = f"/api/v1/tournaments/{id}"

    def ask(self, query: str = "", **params: Any) -> Any:
        return self.client.get(f"{self.path}/{query}" if query else self.path, **params)

    def do(self, command: str, **body: Any) -> Any:
        return self.client.send(f"{self.path}/{command}", body)


def open_hall(client: Client, id: str, name: str, **rules: Any) -> Hall:
    """A new tournament under a regulation or a format."""
    client.send("/api/v1/tournaments", {"id": id, "name": name, **rules})
    return Hall(client, id)
