"""What the text leaves unsaid, one function per gap, named after what it decides."""

from __future__ import annotations

from typing import Literal

from arbitro.games.mineo import cards
from arbitro.games.mineo import jochi as j
from arbitro.games.mineo.rules import DiscardTerms, ExposureTerms, Moment, RevokeTerms, Role
from arbitro.kernel import Said, said
from arbitro.regulations.tarocchi_2012.play import declarations, faults
from arbitro.regulations.tarocchi_2012.text import TAR


@TAR.fills(
    "GAP-T01",
    "TAR-9-10",
    default="forced-giove",
    alternatives=("redeal-next-dealer",),
)
def all_pass(
    choice: str, giove_in_monte: bool
) -> Said[Literal["forced-call", "redeal", "next-dealer"]]:
    """Tarocchi: Giove's holder must call; if it lies in the Monte the same dealer deals again."""
    if choice == "redeal-next-dealer":
        return said("next-dealer", "TAR-9-10")
    if giove_in_monte:
        return said("redeal", "TAR-9-10")
    return said("forced-call", "TAR-9-10", by_text=True)


@TAR.fills("GAP-T02", "TAR-9-11", default="after-discard", alternatives=("before-discard",))
def forced_call(choice: str) -> Literal["after-discard", "before-discard"]:
    """Tarocchi 2012, reading: a forced caller takes the Monte, discards, and calls after that."""
    return "before-discard" if choice == "before-discard" else "after-discard"


@TAR.fills(
    "GAP-T03", "TAR-4-08", "MIN-BID-04", default="in-the-bid", alternatives=("after-bidding",)
)
def trump_named(choice: str) -> Literal["in-the-bid", "after-bidding"]:
    """Tarocchi 2012, reading: the caller names the trump as he calls."""
    return "after-bidding" if choice == "after-bidding" else "in-the-bid"


@TAR.fills("GAP-T04", "MIN-BID-04", "TAR-4-08", default="continue", alternatives=("no-call",))
def called_trump(choice: str, hand: int) -> Said[int | None]:
    """Tarocchi, reading: the highest trump not held, below the Arie too if he holds them all."""
    for trump in range(cards.GIOVE, cards.MISERIA - 1, -1):
        if not hand >> trump & 1:
            held = not cards.ARIE >> trump & 1
            if held and choice == "no-call":
                return said(None, "MIN-BID-04")
            return said(trump, "MIN-BID-04", "TAR-4-08", by_text=not held)
    return said(None, "MIN-BID-04", by_text=True)


@TAR.fills("GAP-T05", "MIN-JOCHI-08", default="nothing", alternatives=("opponents-plus-one",))
def failed_scommessa(choice: str) -> int:
    """Tarocchi 2012, reading: a Scommessa that fails costs nothing by itself."""
    return 1 if choice == "opponents-plus-one" else 0


@TAR.fills(
    "GAP-T06",
    "MIN-JOCHI-04",
    "TAR-4-02",
    default="symmetric",
    alternatives=("declaring-side-only",),
)
def rivanto_jocu(choice: str, declared: j.Side, last: j.Side) -> Said[tuple[int, int]]:
    """Tarocchi 2012, reading: the last trick is worth one jocu more to whoever wins it."""
    if choice == "declaring-side-only" and declared != last:
        return said((0, 0), "MIN-JOCHI-04")
    worth = (1, 0) if last == "attack" else (0, 1)
    return said(worth, "MIN-JOCHI-04", "TAR-4-02", by_text=declared == last)


@TAR.fills(
    "GAP-T07",
    "TAR-9-14",
    "TAR-9-15",
    "TAR-11-04",
    default="opponents-only",
    alternatives=("called-partner-too",),
)
def rivanto(choice: str, role: Role, declared: bool) -> Said[bool]:
    """Tarocchi 2012, reading: an opponent of the soloist or of the caller; one in a hand."""
    if role == "declarer" or declared:
        return said(False, "TAR-9-14", by_text=True)
    if choice == "called-partner-too":
        return said(True, "TAR-9-14", "TAR-11-04")
    return said(role == "opponent", "TAR-9-14", by_text=role == "opponent")


@TAR.fills(
    "GAP-T08",
    "TAR-4-14",
    "TAR-11-02",
    "TAR-11-03",
    "MIN-PAY-01",
    "MIN-PAY-02",
    default="the-difference",
    alternatives=("from-each-opponent",),
)
def payment(
    choice: str, code: str, declarer: int, partner: int | None, difference: int
) -> Said[j.Payment]:
    """Tarocchi 2012, reading: a soloist settles with each of the three; in pairs each gains or
    loses the difference.
    """
    double = ("TAR-11-02",) if code == "S5" else ()
    attack = j.attackers(declarer, partner)
    stake = declarations.stake(code).value
    if partner is None:
        paid = j.payment(attack, difference, stake)
        return said(paid, "TAR-4-14", "MIN-PAY-01", *double, by_text=True)
    each = 2 if choice == "from-each-opponent" else 1
    paid = j.payment(attack, difference, stake, each)
    return said(paid, "TAR-4-14", "MIN-PAY-02", "TAR-11-03")


@TAR.fills("GAP-T09", "MIN-DISC-01", "MIN-DISC-02", "TAR-6-04", default="lowest-trumps-shown")
def discard(choice: str, hand: int) -> Said[DiscardTerms]:
    """Tarocchi 2012, reading: no trump, no Fujutu, no King; where fewer than three cards are left,
    low trumps, shown.
    """
    free = hand & ~(cards.TRUMPS | cards.FOOL | cards.KINGS)
    missing = 3 - free.bit_count()
    if missing <= 0:
        return said(DiscardTerms(free, 0), "MIN-DISC-01", "MIN-DISC-02", "TAR-6-04", by_text=True)
    must = free | cards.mask_of(cards.members(hand & cards.LOW_TRUMPS)[:missing])
    return said(DiscardTerms(must, must), "MIN-DISC-01", "MIN-DISC-02")


@TAR.fills(
    "GAP-T10",
    "TAR-6-06",
    "TAR-6-07",
    "TAR-6-08",
    default="nobody-credited",
    alternatives=("paid-to-each",),
)
def exposure(
    choice: str, player: int, card: int, soloist: bool, playable: bool
) -> Said[ExposureTerms]:
    """Tarocchi: two jochi for a court card, an Aria or the Picciotti, unless a soloist shows it."""
    where = "TAR-6-06" if playable else "TAR-6-07"
    if soloist or not faults.TELLING >> card & 1:
        terms = ExposureTerms(playable, faults.loses(player, 0))
        return said(terms, where, "TAR-6-08", by_text=True)
    return said(ExposureTerms(playable, _two(choice, player)), where, "TAR-6-08")


@TAR.fills(
    "GAP-T10",
    "TAR-6-14",
    "TAR-6-07",
    "TAR-6-08",
    default="nobody-credited",
    alternatives=("paid-to-each",),
)
def wrongly_shown(choice: str, player: int, card: int, soloist: bool) -> Said[ExposureTerms]:
    """Tarocchi 2012, reading: the card of a corrected revoke stays face up, with the penalty of a
    card out of turn.
    """
    if soloist or not faults.TELLING >> card & 1:
        terms = ExposureTerms(False, faults.loses(player, 0))
        return said(terms, "TAR-6-14", "TAR-6-07", by_text=True)
    return said(ExposureTerms(False, _two(choice, player)), "TAR-6-14", "TAR-6-07", "TAR-6-08")


def _two(choice: str, player: int) -> tuple[int, ...]:
    return faults.pays_each(player, 2) if choice == "paid-to-each" else faults.loses(player, 2)


@TAR.fills(
    "GAP-T11",
    "TAR-6-02",
    "TAR-6-16",
    default="not-replayed",
    alternatives=("replayed",),
)
def void_replayed(choice: str) -> bool:
    """Tarocchi 2012, reading: a void hand is not played again."""
    return choice == "replayed"


@TAR.fills(
    "GAP-T12",
    "TAR-6-16",
    "TAR-6-17",
    "TAR-6-18",
    "TAR-6-19",
    default="counted",
    alternatives=("void",),
)
def revoke(choice: str, difference: int, admitted: bool) -> Said[RevokeTerms]:
    """Tarocchi 2012, reading: void if the revoker's side wins, counted if it loses; two jochi to
    each, one if admitted.
    """
    each, ids = (1, ("TAR-6-18", "TAR-6-19")) if admitted else (2, ("TAR-6-18",))
    if difference > 0:
        return said(RevokeTerms(True, each), "TAR-6-16", *ids, by_text=True)
    if difference < 0:
        return said(RevokeTerms(False, each), "TAR-6-17", *ids, by_text=True)
    return said(RevokeTerms(choice == "void", each), "TAR-6-17", *ids)


@TAR.fills(
    "GAP-T13",
    "TAR-7-01",
    "TAR-7-02",
    default="inside-the-group",
    alternatives=("pairwise",),
)
def tie_group(choice: str) -> Literal["inside-the-group", "pairwise"]:
    """Tarocchi: head-to-head is summed over the hands against the others of the tied group."""
    return "pairwise" if choice == "pairwise" else "inside-the-group"


@TAR.fills(
    "GAP-T14",
    "TAR-8-05",
    "TAR-8-07",
    default="known-partners",
    alternatives=("against-a-soloist",),
)
def talk(choice: str, solo: bool, partner_known: bool) -> bool:
    """Tarocchi 2012, reading: only among players who are known to be partners."""
    return solo or (partner_known and choice == "known-partners")


@TAR.fills("GAP-T15", "TAR-4-17", "TAR-7-02", default="apart", alternatives=("in-head-to-head",))
def penalties_apart(choice: str) -> bool:
    """Tarocchi 2012, reading: penalties change the running total, not the head-to-head figures, and
    are not doubled.
    """
    return choice == "apart"


@TAR.fills("GAP-T16", "TAR-7-06", default="own", alternatives=("side",))
def pigliate_counted(choice: str) -> Literal["own", "side"]:
    """Tarocchi 2012, reading: a Pigliata belongs to the winner of the trick."""
    return "side" if choice == "side" else "own"


@TAR.fills("GAP-T17", "TAR-9-15", default="declarer-first")
def commitment_order(choice: str, declarer: int) -> tuple[int, ...]:
    """Tarocchi 2012, reading: the declarer, then the others from the leader on."""
    return tuple((declarer + step) % j.SEATS for step in range(j.SEATS))


@TAR.fills(
    "GAP-T18",
    "TAR-5-02",
    "TAR-5-03",
    default="redeal",
    alternatives=("play-on",),
)
def card_seen(choice: str, card: int, owner_only: bool) -> Said[bool]:
    """Tarocchi: a court card, a trump or the Fujutu seen by anybody, its owner-to-be included."""
    if not faults.IMPORTANT >> card & 1:
        return said(False, "TAR-5-03", by_text=True)
    if owner_only:
        return said(choice == "redeal", "TAR-5-02")
    return said(True, "TAR-5-02", by_text=True)


_ORDER: tuple[Moment, ...] = (
    "dealing",
    "first-bids",
    "dealt",
    "second-bids",
    "monte-shown",
    "playing",
)


@TAR.fills(
    "GAP-T22",
    "TAR-5-01",
    "TAR-9-01",
    "TAR-6-02",
    default="until-the-next-bid",
    alternatives=("until-the-first-card",),
)
def wrong_number(choice: str, moment: Moment) -> Said[Literal["redeal", "fault"]]:
    """Tarocchi 2012, reading: a new deal while the check at its end is open; from then on a fault
    of the holder.
    """
    limit: Moment = "monte-shown" if choice == "until-the-first-card" else "dealt"
    if _ORDER.index(moment) <= _ORDER.index(limit):
        return said("redeal", "TAR-5-01", "TAR-9-01", by_text=moment == "dealing")
    return said("fault", "TAR-6-02", by_text=moment == "playing")
