"""What people ask about rules, in their own words: `spoken.toml`, by the ids of the catalogue."""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec

from arbitro.kernel.carried import carried


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that say one thing, each in its text, and how people ask for it."""

    rules: list[str]
    it: list[str]
    en: list[str]


@cache
def topics() -> tuple[Topic, ...]:
    """Everything people ask about that no card alone answers."""
    text = carried("arbitro.regulations", "spoken.toml").decode()
    return msgspec.convert(tomllib.loads(text)["topic"], tuple[Topic, ...])


@cache
def _by_rule() -> dict[str, list[Topic]]:
    found: dict[str, list[Topic]] = {}
    for topic in topics():
        for id in topic.rules:
            found.setdefault(id, []).append(topic)
    return found


def asked_about(id: str, lang: str) -> tuple[str, ...]:
    """The phrases people use for a rule."""
    return tuple(p for topic in _by_rule().get(id, ()) for p in getattr(topic, lang))
