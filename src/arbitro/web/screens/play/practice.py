"""What a page shows of the aids of practice, where nobody is harmed by them."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from arbitro.app.playing.room import Room
from arbitro.documents.odds_drawn import percent
from arbitro.odds import conquer
from arbitro.web.screens.play.boards import Context, Look

KEPT = 4000
"""Battles whose chances are remembered."""


def aids(room: Room, holder: int | None) -> Context:
    """Whether there are any, and who wants them."""
    return {
        "there": room.practice,
        "alone": room.alone,
        "wanted": len(room.agreed & room.people),
        "people": len(room.people),
        "own": holder in room.agreed,
    }


def conquests(look: Look) -> dict[str, dict[str, str]]:
    """The exact chance of every conquest the reader may try now, by origin and target."""
    found: dict[str, dict[str, str]] = {}
    if not look.room.practice:
        return found
    for one in look.legal:
        if one["type"] == "attack" and one["origin"] and one["target"]:
            told = conquest(look, one["origin"], one["target"])
            found.setdefault(one["origin"], {})[one["target"]] = told
    return found


def conquest(look: Look, origin: str, target: str) -> str:
    """The chance of taking the target from there, fought to the end; '' without aids."""
    if not look.room.practice:
        return ""
    board = look.view["board"]
    armies = board[origin]["armies"], board[target]["armies"]
    return percent(look.lang, _exact(look.room.regulation, *armies))


@lru_cache(KEPT)
def _exact(regulation: str, attack: int, defence: int) -> Fraction:
    return conquer(attack, defence, regulation)
