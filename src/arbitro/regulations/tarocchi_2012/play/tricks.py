"""Articles 4, 6 and 9 on the trick and the count."""

from __future__ import annotations

from arbitro.games.mineo import cards
from arbitro.kernel import Said, said
from arbitro.regulations.tarocchi_2012.text import TAR


@TAR.cites(
    "MIN-PLAY-02",
    "TAR-9-16",
    "TAR-6-10",
    "TAR-6-11",
    "MIN-PLAY-03",
    "MIN-PLAY-04",
    "MIN-PLAY-05",
)
def legal_cards(hand: int, trick: tuple[int, ...]) -> Said[int]:
    """Tarocchi: the suit led, else a trump, else anything; the Fujutu at any time but to lead."""
    may = cards.legal(hand, trick)
    if not trick:
        return _LEAD_FOOL(may) if may == cards.FOOL else _LEAD(may)
    suit = cards.lead_suit(trick)
    if suit == cards.NO_SUIT:
        return _SET_SUIT(may)
    free = bool(hand & cards.FOOL)
    if hand & cards.OF_SUIT[suit]:
        return (_FOLLOW_OR_FOOL if free else _FOLLOW)(may)
    if hand & cards.TRUMPS:
        return (_TRUMP_OR_FOOL if free else _TRUMP)(may)
    return _ANY(may)


class _Says:
    """`said` for a fixed set of ids, made once."""

    __slots__ = ("ids",)

    def __init__(self, *ids: str) -> None:
        self.ids = ids

    def __call__(self, may: int) -> Said[int]:
        return Said(may, self.ids, False)


_LEAD = _Says("MIN-PLAY-02")
_LEAD_FOOL = _Says("MIN-PLAY-02", "TAR-9-16")
_SET_SUIT = _Says("TAR-9-16")
_FOLLOW = _Says("TAR-6-10", "MIN-PLAY-04")
_FOLLOW_OR_FOOL = _Says("TAR-6-10", "MIN-PLAY-04", "MIN-PLAY-05")
_TRUMP = _Says("TAR-6-11", "MIN-PLAY-04")
_TRUMP_OR_FOOL = _Says("TAR-6-11", "MIN-PLAY-04", "MIN-PLAY-05")
_ANY = _Says("MIN-PLAY-03")


@TAR.cites("MIN-PLAY-06", "MIN-CARD-02", "MIN-PLAY-05", "TAR-9-16", "TAR-9-17")
def trick_winner(trick: tuple[int, ...]) -> Said[int]:
    """Tarocchi 2012, tricks: the highest trump, else the highest card of the suit led; never the
    Fujutu, which stays with its owner.
    """
    place = cards.winner(trick)
    if trick[0] == cards.FUJUTU:
        return said(place, "MIN-PLAY-06", "TAR-9-16", "TAR-9-17")
    if cards.FUJUTU in trick:
        return said(place, "MIN-PLAY-06", "MIN-PLAY-05", "TAR-9-17")
    return said(place, "MIN-PLAY-06", "MIN-CARD-02")


@TAR.cites("MIN-VAL-01", "MIN-VAL-02", "MIN-VAL-03")
def card_points(mask: int, last_trick: bool) -> Said[int]:
    """Tarocchi 2012, tricks: counted in threes, which rounds the thirds to the nearest point; 5 for
    the last trick.
    """
    last = ("MIN-VAL-03",) if last_trick else ()
    return said(cards.points(mask, last_trick), "MIN-VAL-01", "MIN-VAL-02", *last)


@TAR.cites("TAR-4-15")
def success(parz: int) -> bool:
    """Tarocchi 2012, tricks: a declaration succeeds if it gains at least one jocu."""
    return parz >= 1
