"""Table sizes for a number of players, as the draw parts them, with the rule that speaks."""

from __future__ import annotations

from arbitro.kernel import Reasons, Refused
from arbitro.tournament.draw.seating.parted import Mix, part

__all__ = ["Mix", "table_sizes"]


def table_sizes(players: int, mix: Mix, because: Reasons) -> tuple[int, ...]:
    """The sizes, preferred ones first, or a refusal that cites and names the nearest numbers."""
    try:
        return part(players, mix)
    except Refused as refused:
        raise Refused(refused.code, refused.facts, because) from refused
