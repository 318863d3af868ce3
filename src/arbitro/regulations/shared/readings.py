"""How the sides of an edition share out the readings chosen for it, and answer by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any

from msgspec import Struct

from arbitro.kernel import Broken, Register, Regulation
from arbitro.kernel.regulation import TIED

Answering = ModuleType | SimpleNamespace


def answers(rules: type[Struct], own: Mapping[str, str], *texts: Answering) -> dict[str, Any]:
    """What these texts answer of the questions of `rules`: each question by the function of its
    name that is tied to the text. One that fills a gap is given the reading chosen for it.
    """
    found: dict[str, Any] = {}
    for name in rules.__struct_fields__:
        told = [vars(text)[name] for text in texts if _tie(vars(text).get(name)) in TIED]
        if len(told) > 1:
            raise Broken(f"{name} is answered twice")
        for answer in told:
            gap = TIED[_tie(answer)]
            found[name] = answer if gap is None else partial(answer, own[gap])
    return found


def _tie(answer: Any) -> Any:
    """What was tied to the text, also where its answers are remembered."""
    if hasattr(answer, "cache_info"):
        return answer.__wrapped__
    return answer if callable(answer) else None


def of_event(chosen: Mapping[str, str], text: Regulation) -> tuple[dict[str, str], dict[str, str]]:
    """The readings of the event's gaps, defaults included; and the choices left for the game."""
    own = text.event.readings({gap: c for gap, c in chosen.items() if gap in text.event.gaps})
    return own, {gap: c for gap, c in chosen.items() if gap not in text.event.gaps}


def of_desk(
    chosen: Mapping[str, str], game: Regulation, *registers: Register
) -> tuple[dict[str, str], dict[str, str]]:
    """The readings of these registers' gaps, defaults included; and the choices left for the game.

    A gap both sides know counts for both; one that nobody knows is left for the game to refuse.
    """
    mine = {id: gap for register in registers for id, gap in register.gaps.items()}
    for id in chosen.keys() & mine.keys():
        mine[id].check(chosen[id])
    own = {id: chosen.get(id, gap.default) for id, gap in mine.items()}
    only_mine = mine.keys() - game.gaps.keys()
    return own, {id: choice for id, choice in chosen.items() if id not in only_mine}
