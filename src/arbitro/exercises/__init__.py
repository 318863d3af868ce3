"""Positions of matches as exercises, with what every answer brings.

`tools/exercises.py` finds and weighs them by the analysis of matches; here they are only read, so
that they can be solved without any extra.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from arbitro.kernel import Refused
from arbitro.kernel.carried import carried

GAMES = ("risiko", "mineo")
Kind = Literal["attack", "close", "declare", "card"]


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that could be done. `worth`: the chance to win, or jochi; `within`: half of a 95 %
    interval of how far it is from the best.
    """

    kind: str
    worth: float
    within: float = 0.0
    origin: str = ""
    target: str = ""
    odds: float = 0.0
    """Of the conquest, fought to the end."""
    cards: tuple[str, ...] = ()


class Exercise(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position as who has to decide sees it, and the answers as they are offered."""

    id: str
    kind: Kind
    regulation: str
    seed: int
    step: int
    """The event of the match of this seed in which the choice was made."""
    seat: int
    view: dict[str, Any]
    answers: tuple[Answer, ...]
    articles: tuple[str, ...] = ()
    """Ids of the rules that decide what the answers bring about."""
    threshold: int = 0
    """The sdadata that comes if one stops closes the match with so much or less."""
    said: tuple[str, ...] = ()
    """By seat: what it said last."""
    tricks: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """Those taken: who led, and the cards."""

    @property
    def game(self) -> str:
        return "mineo" if self.kind in ("declare", "card") else "risiko"

    @property
    def best(self) -> int:
        """The place of the best answer."""
        worths = [one.worth for one in self.answers]
        return worths.index(max(worths))


@lru_cache(maxsize=1)
def exercises() -> dict[str, Exercise]:
    """All of them by id, game after game."""
    found: dict[str, Exercise] = {}
    for game in GAMES:
        data = carried(__package__, f"{game}.json")
        for one in msgspec.json.decode(data, type=list[Exercise]):
            found[one.id] = one
    return found


def exercise(id: str) -> Exercise:
    """One by its id; refused if there is none."""
    found = exercises().get(id)
    if found is None:
        raise Refused("unknown-exercise", {"exercise": id[:20]})
    return found
