"""How the sides of an edition share out the readings that were chosen for it."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.kernel import Register, Regulation


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
