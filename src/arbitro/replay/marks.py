"""Which moments of a match one jumps to, game by game."""

from __future__ import annotations

from typing import Any

MARKS: dict[str, dict[str, str]] = {
    "risiko": {
        "turn.started": "turn",
        "dice.thrown": "combat",
        "territory.conquered": "conquest",
        "player.eliminated": "elimination",
        "tris.played": "tris",
        "sdadata.rolled": "sdadata",
        "match.scored": "end",
    },
    "mineo": {
        "solo.declared": "declaration",
        "call.made": "declaration",
        "declarer.forced": "declaration",
        "trick.taken": "trick",
        "partner.revealed": "partner",
        "hand.scored": "end",
    },
}
"""By the kind of an event without its version."""


_GIRI = {"risiko": ("giro",)}
"""What is no event of its own: the first turn of every giro."""


def mark_of(game: str, event: Any) -> str:
    """What kind of moment an event is; nothing if one does not jump to it."""
    return MARKS[game].get(event.kind.partition("/")[0], "")


def jumps(game: str) -> list[str]:
    """The kinds of moments of a game, as they are offered."""
    first, *others = dict.fromkeys(MARKS[game].values())
    return [first, *_GIRI.get(game, ()), *others]
