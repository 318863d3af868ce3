"""Whether a document looks like a certificate at all: keys and kinds, nothing counted yet; and what
a `Problem` is.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, NamedTuple


class Problem(NamedTuple):
    """Where a certificate does not hold, what is wrong there, and the facts of it.

    Only a code: the sentence is the reader's affair.
    """

    field: str
    code: str
    facts: Mapping[str, Any] = {}


Test = Callable[[Any], bool]

PRIORITIES = [
    "club",
    "region",
    "team",
    "placing",
    "winners",
    "bands",
    "repeat",
    "odd-table",
    "club-meetings",
    "player-club",
]
SEATING = ["trumps", "ranking"]
"""Procedures whose tables stand in the order of the chairs, not of the ids."""
PROCEDURES = ["optimise", "bands", "cinquisti", "alla-greca", "scheme", "swiss", *SEATING]
METHODS = ["exact", "sampled", "searched", "prescribed"]


def text(value: Any) -> bool:
    return isinstance(value, str)


def whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def flag(value: Any) -> bool:
    return isinstance(value, bool)


def maybe(test: Test) -> Test:
    return lambda value: value is None or test(value)


def count(value: Any) -> bool:
    return whole(value) and value >= 0


def rows(test: Test) -> Test:
    return lambda value: isinstance(value, list) and all(test(item) for item in value)


def among(words: Container[str]) -> Test:
    return lambda value: text(value) and value in words


def record(**keys: Test) -> Test:
    return lambda value: (
        isinstance(value, Mapping)
        and set(value) == set(keys)
        and all(test(value[key]) for key, test in keys.items())
    )


def among_faces(value: Any) -> bool:
    return whole(value) and 1 <= value <= 6


def in_hex(value: Any) -> bool:
    return text(value) and len(value) % 2 == 0 and set(value) <= set("0123456789abcdef")


def hexadecimal(value: Any) -> bool:
    return in_hex(value) and len(value) == 64


FORMER, FORMAT = "arbitro-draw/1", "arbitro-draw/2"
SHAPE: dict[str, Test] = {
    "format": among([FORMER, FORMAT]),
    "regulation": text,
    "round": whole,
    "entries": rows(
        record(
            id=text,
            club=maybe(text),
            region=maybe(text),
            team=maybe(text),
            rank=maybe(whole),
            met=rows(text),
            placing=maybe(whole),
            winner=flag,
            odd=count,
            table=maybe(whole),
        )
    ),
    "entries_sha256": hexadecimal,
    "sizes": rows(lambda value: whole(value) and value >= 2),
    "priorities": rows(among(PRIORITIES)),
    "procedure": among(PROCEDURES),
    "scheme": rows(rows(whole)),
    "commitment": hexadecimal,
    "secret": in_hex,
    "public": text,
    "seed": hexadecimal,
    "method": among(METHODS),
    "tables": rows(rows(text)),
    "drawn_sha256": hexadecimal,
    "result": rows(record(priority=text, conflicts=count, bound=count, optimal=flag)),
    "cost": rows(record(priority=text, conflicts=count, free=count)),
    "unavoidable": rows(
        record(
            priority=text,
            players=rows(text),
            table=maybe(whole),
            code=text,
            facts=lambda value: isinstance(value, Mapping),
            sentence=text,
        )
    ),
    "manual": rows(record(swap=lambda v: rows(text)(v) and len(v) == 2, reason=text, author=text)),
}


CHANCE: dict[str, Test] = {
    "list_sha256": hexadecimal,
    "others": rows(hexadecimal),
    "committed": among(["before", "with-the-draw"]),
    "witnesses_asked": count,
    "witnesses": rows(record(name=text, role=text, commitment=hexadecimal, value=hexadecimal)),
    "dice": rows(lambda value: rows(among_faces)(value) and bool(value)),
    "watched_by": rows(text),
    "discarded": rows(
        record(
            commitment=lambda value: value == "" or hexadecimal(value),
            reason=text,
            author=text,
            kind=among(["lapsed", "silent", "voided", "discarded"]),
            silent=rows(text),
        )
    ),
}
"""What the second format adds."""


def misshapen(document: Any) -> list[Problem]:
    """Every key that is missing, unknown, or of the wrong kind."""
    if not isinstance(document, Mapping):
        return [Problem("format", "not-an-object")]
    shape = SHAPE if document.get("format") == FORMER else {**SHAPE, **CHANCE}
    problems = [Problem(key, "missing") for key in shape if key not in document]
    problems += [Problem(str(key), "unknown-key") for key in document if key not in shape]
    problems += [
        Problem(key, "wrong-kind")
        for key, test in shape.items()
        if key in document and not test(document[key])
    ]
    return problems
