"""How the referee's side of an edition chooses its readings."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.kernel import Regulation


def split(
    chosen: Mapping[str, str], game: Regulation, *registers: Regulation
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
