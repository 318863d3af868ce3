"""Orders the tests share: the examples, made once, and what stands where nothing should."""

from __future__ import annotations

from functools import cache

from arbitro.documents.papers import Order, printed
from arbitro.regulations import tournament_rules
from tests.documents.reading import Box, ink
from tools.sample_papers import SAMPLES, gathering

RULES = tournament_rules("rur-2015")
SIDE, EDGE = 11.5, 6.0
"""Millimetres that stay white: at the sides, and at every edge, where printers cannot reach."""


def order(name: str, lang: str = "it", round: int | None = None, why: bool = False) -> bytes:
    state, rules = gathering()
    return printed(name, Order(tournament=state, rules=rules, lang=lang, round=round, why=why))


@cache
def sample(name: str, lang: str) -> bytes:
    return SAMPLES[name](lang)


def outside(data: bytes) -> list[tuple[int, Box]]:
    """What stands in the white border."""
    found = ink(data)
    assert found
    return [
        (page, box) for page, box in found if min(box) < EDGE or min(box.left, box.right) < SIDE
    ]


def names() -> list[str]:
    return [who.name for who in gathering()[0].players.values()]
