"""What a client is told when something cannot be had: the sentence, and the articles behind it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Article:
    """Where it is written: the regulation, its article, and the rule's id in the catalogue."""

    regulation: str
    article: str
    id: str


class Failure(Exception):
    """Whatever a client can be told instead of an answer."""


class NoAnswer(Failure):
    """Nobody answered for as long as the client was told to wait.

    What was sent may have been done: send the same `Wish` again, and it is done once.
    """


class Refusal(Failure):
    """The server answered no. Nothing was changed.

    `str()` of it is the sentence, in the client's language.
    """

    def __init__(
        self,
        status: int,
        code: str,
        sentence: str,
        facts: dict[str, Any] | None = None,
        articles: tuple[Article, ...] = (),
    ) -> None:
        super().__init__(sentence)
        self.status = status
        """The HTTP status."""
        self.code = code
        """Which refusal it is: stable, for programs."""
        self.sentence = sentence
        """For people."""
        self.facts: dict[str, Any] = facts or {}
        """What the sentence was made of."""
        self.articles = articles
        """The articles that decided, where a rule did."""


class NotAllowed(Refusal):
    """No key, one that no longer holds (401), or not for this role or not now (403)."""


class NotFound(Refusal):
    """There is no such hall, table, player, question or command."""


class Conflict(Refusal):
    """Something changed meanwhile, or the name or the key is taken."""


class AgainstARule(Refusal):
    """Understood, allowed, and against a rule: `articles` says which."""


class TooOften(Refusal):
    """Too many attempts from this address, and longer to wait than the client was told to."""


KINDS: dict[int, type[Refusal]] = {
    401: NotAllowed,
    403: NotAllowed,
    404: NotFound,
    409: Conflict,
    422: AgainstARule,
    429: TooOften,
}


def refusal(status: int, body: bytes, reason: str) -> Refusal:
    """The refusal in this body; one that is not the server's own has only its status."""
    kind = KINDS.get(status, Refusal)
    try:
        said = json.loads(body)["error"]
        rows = [Article(row["regulation"], row["article"], row["id"]) for row in said["articles"]]
        return kind(status, said["code"], said["message"], said["facts"], tuple(rows))
    except (ValueError, KeyError, TypeError):
        return kind(status, "not-ours", f"{status} {reason}")
