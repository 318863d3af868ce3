"""Articles 5 and 6: errors of deal and play, and what they cost."""

from __future__ import annotations

from arbitro.games.mineo import cards
from arbitro.games.mineo.jochi import SEATS
from arbitro.kernel import Said, said
from arbitro.regulations.tarocchi_2012.text import TAR

IMPORTANT = cards.COURT | cards.TRUMPS | cards.FOOL
TELLING = cards.COURT | cards.ARIE | 1 << cards.PICCIOTTI
"""Cards whose sight may help a partner."""
NAMED = cards.KINGS | cards.ARIE | 1 << cards.PICCIOTTI


def pays_each(player: int, jochi: int) -> tuple[int, ...]:
    """Tarocchi 2012, faults: the player pays so many to each of the others."""
    return tuple((1 - SEATS) * jochi if seat == player else jochi for seat in range(SEATS))


def loses(player: int, jochi: int) -> tuple[int, ...]:
    """Tarocchi 2012, faults: the player loses so many and nobody receives them."""
    return tuple(-jochi if seat == player else 0 for seat in range(SEATS))


@TAR.cites("TAR-6-02", "TAR-6-03")
def count_penalty(player: int) -> tuple[int, ...]:
    """Tarocchi 2012, faults: two jochi to each of the others."""
    return pays_each(player, 2)


@TAR.cites("TAR-6-04", "MIN-DISC-02")
def wrong_discard(discard: int, shown: int) -> Said[bool]:
    """Tarocchi 2012, faults: a King or a trump in it; the Fujutu too, which may no more be
    discarded than they.
    """
    bad = discard & ~shown & (cards.KINGS | cards.TRUMPS | cards.FOOL)
    return said(bool(bad), "TAR-6-04", *(("MIN-DISC-02",) if bad & cards.FOOL else ()))


@TAR.cites("TAR-6-09")
def forbidden_talk(card: int) -> bool:
    """Tarocchi 2012, faults: a King, an Aria or the Picciotti named to a partner is exposed."""
    return bool(NAMED >> card & 1)
