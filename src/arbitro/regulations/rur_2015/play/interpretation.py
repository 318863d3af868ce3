"""What the text leaves unsaid, one function per gap, named after what it decides."""

from __future__ import annotations

from typing import cast

from arbitro.games.risiko import arithmetic
from arbitro.games.risiko.rules import (
    ClosingEvent,
    ExitTerms,
    Placing,
    Reinforcements,
    Remedy,
    SeatFacts,
    TableScore,
    Undeclared,
)
from arbitro.kernel import Refused, Ruling, Said, said
from arbitro.regulations.box import CONTINENT_BONUS, STARTING_ARMIES
from arbitro.regulations.rur_2015.play import ending, scoring
from arbitro.regulations.rur_2015.text import RUR


@RUR.fills("GAP-X16", "RUR-1-21", default="edition", alternatives=("box",))
def table_sizes(choice: str) -> Said[tuple[int, ...]]:
    """RUR, reading: four players only. Reading `box` opens the other sizes of the game's box, for
    practice.
    """
    if choice == "box":
        return said(tuple(STARTING_ARMIES), "RUR-1-21")
    return said((4,), "RUR-1-21", by_text=True)


@RUR.fills("GAP-X16", "RUR-3-05", default="edition", alternatives=("box",))
def starting_armies(choice: str, players: int) -> Said[int]:
    """RUR, reading: thirty tanks at a table of four; the box's numbers at the others."""
    return said(STARTING_ARMIES[players], "RUR-3-05", by_text=players == 4)


@RUR.fills("GAP-R03", "RUR-3-11", "RUR-3-12", "RUR-36-01", default="nearest-lawful", verified=False)
def deal_remedy(choice: str, tries: int, last: bool) -> Said[Remedy]:
    """RUR, reading: a card over half goes to the right-hand neighbour, a second one two seats on;
    beyond that, to the nearest seat that may take it, or back into the pack. The last card is
    swapped back.
    """
    if last:
        return said("swap-back", "RUR-36-01", by_text=True)
    if tries == 0:
        return said("pass-right", "RUR-3-11", by_text=True)
    return said("pass-right", "RUR-3-12", by_text=tries == 1)


@RUR.fills(
    "GAP-R02",
    "RUR-4.1-01",
    "RUR-4.1-02",
    default="none",
    alternatives=("one",),
)
def reinforcements(choice: str, mask: int) -> Said[Reinforcements]:
    """RUR, reading: fewer than three territories: nothing is due; articles 28 and 36 speak of such
    a player.
    """
    minimum = 1 if choice == "one" else 0
    answer = arithmetic.reinforcements(mask, CONTINENT_BONUS, minimum)
    bonus = ("RUR-4.1-02",) if answer.continents else ()
    return said(answer, "RUR-4.1-01", *bonus, by_text=mask.bit_count() >= 3)


@RUR.fills("GAP-R07", "RUR-4.1-03", default="unlimited", alternatives=("one",))
def tris_limit(choice: str) -> int | None:
    """RUR, reading: nothing forbids a second tris in the same turn."""
    return 1 if choice == "one" else None


@RUR.fills("GAP-R36", "RUR-4.1-08", "RUR-25-02", default="lost")
def unplaced(choice: str, event: ClosingEvent) -> Said[bool]:
    """RUR, reading: leaving the phase with armies unplaced is allowed and loses them, without a
    reminder; the bare word «attacco», which declares no attack, leaves them to be placed.
    """
    lost = event not in ("placed-last", "attack-word")
    return said(lost, "RUR-4.1-08", "RUR-25-02", by_text=event in ("placed-last", "attack"))


@RUR.fills(
    "GAP-R13", "RUR-25-01", "RUR-36-13", "RUR-36-15", "RUR-36-16", default="any-closing-event"
)
def closes_repositioning(choice: str, event: ClosingEvent) -> Said[bool]:
    """RUR, reading: an attack declared or announced, the move made or announced, «passo»; not the
    last army.
    """
    if event == "placed-last":
        return said(False, "RUR-25-01", "RUR-36-13", by_text=True)
    if event == "move-word":
        return said(True, "RUR-36-16")
    articles = {"attack": ("RUR-25-01", "RUR-36-13"), "attack-word": ("RUR-36-15",)}
    return said(True, *articles.get(event, ("RUR-36-13",)), by_text=True)


@RUR.fills(
    "GAP-R05",
    "RUR-4.2-22",
    "RUR-4.2-23",
    "RUR-4.3-05",
    "RUR-4.3-06",
    "RUR-4.3-07",
    default="compulsory-prevails",
)
def movement_range(choice: str, origin: int, dice: int, border: bool) -> Said[tuple[int, int]]:
    """RUR, reading: the armies of the last throw always enter, even leaving one on a border; more
    may follow while two stay there.
    """
    reach = arithmetic.leaving(origin, dice, 2 if border else 1)
    if border and origin - dice < 2:
        return said(reach, "RUR-4.2-22", "RUR-4.3-07", by_text=(origin, dice) == (4, 3))
    if border:
        return said(reach, "RUR-4.2-22", "RUR-4.3-05", "RUR-4.3-06", by_text=True)
    return said(reach, "RUR-4.2-22", "RUR-4.2-23", by_text=True)


@RUR.fills(
    "GAP-R10",
    "RUR-5-03",
    default="throw-that-could-eliminate",
    alternatives=("any-attack-on-last-territory",),
)
def elimination_allowed(choice: str, giro: int, armies: int) -> Said[bool]:
    """RUR, reading: until four giri are complete nobody's last territory may be attacked while a
    single throw could destroy it (three armies or fewer).
    """
    early = giro <= 4 and (armies <= 3 or choice == "any-attack-on-last-territory")
    return said(not early, "RUR-5-03", by_text=giro > 4)


@RUR.fills("GAP-R09", "RUR-4.4-04", "RUR-28-01", "RUR-36-21", default="next-reinforcement-done")
def card_lapses(choice: str, event: ClosingEvent) -> Said[bool]:
    """RUR, reading: the card is lost at the first of: the next player's last army placed, an attack
    declared or announced, the move made or announced, «passo».
    """
    by_text = event in ("placed-last", "attack", "move", "pass")
    if event == "placed-last":
        return said(True, "RUR-4.4-04", "RUR-28-01", "RUR-36-21", by_text=True)
    return said(True, "RUR-28-01", "RUR-36-21", by_text=by_text)


@RUR.fills(
    "GAP-R08",
    "RUR-6-01",
    "RUR-36-23",
    default="incident",
    alternatives=("excluded", "noted", "declare"),
)
def undeclared_risiko(choice: str) -> Undeclared:
    """RUR, reading: victory must be declared in the turn that brings it. A turn that ends without a
    word is an incident for the referee, and who declares in a later turn gives himself away:
    exclusion. Readings: `excluded` as soon as the turn is over; `noted`, a later declaration counts
    all the same; `declare`, the match ends by itself, for casual play.
    """
    return cast(Undeclared, choice)


@RUR.fills(
    "GAP-R01",
    "RUR-6-06",
    "RUR-6-09",
    "RUR-36-27",
    "RUR-36-28",
    default="last-player",
)
def opens_round(
    choice: str, seats: int, seat: int, order: tuple[int, ...], anchor: int, previous: int
) -> Said[bool]:
    """RUR, reading: a round of sdadata begins with whoever is now last in play order. If the last
    player is eliminated the one before him opens the next round, even when he is himself exempt
    (GAP-R14, GAP-R15); the example of article 36 fits no other reading.
    """
    opens, ids = ending.last_player(seats, seat, order, anchor)
    return said(opens, *ids, by_text=ids == ("RUR-6-09",))


@RUR.fills("GAP-X17", default="off", alternatives=("on",))
def pass_question(choice: str) -> bool:
    """RUR: commenting on the match is forbidden, so nobody asks «passi?»; a table may allow it."""
    return choice == "on"


RUR.reads(
    "GAP-R14",
    "RUR-36-28",
    default="one-roll",
    doc="When the last player is eliminated after rolling, the new last player throws once, at the "
    "raised threshold.",
)
RUR.reads(
    "GAP-R15",
    "RUR-36-28",
    default="slot-counts",
    doc="A slot counts as used when the turn has ended, thrown or exempt; the new last player "
    "opens the next round even if he is exempt.",
)
RUR.reads(
    "GAP-R23",
    "RUR-36-23",
    default="below-the-eliminated",
    doc="The excluded rank below every eliminated player; among them the later excluded is higher.",
)


@RUR.fills("ARB-01", "RUR-2-01", default="ends")
def last_standing(choice: str) -> bool:
    """RUR, reading: the match ends with the turn in which every other seat has been eliminated."""
    return True


EXITS: dict[str, tuple[ExitTerms, tuple[str, ...]]] = {
    "withdrawal": (ExitTerms(0, "position", "stays"), ("RUR-31-01", "RUR-31-03")),
    "refusing-ruling": (ExitTerms(0, "zero", "expelled"), ("RUR-31-01", "RUR-31-05")),
    "third-excess": (ExitTerms(0, "position", "stays"), ("RUR-29-04", "RUR-29-05")),
    "language": (ExitTerms(0, "first-eliminated", "expelled"), ("RUR-33-04", "RUR-33-05")),
    "disqualification": (ExitTerms(0, "zero", "expelled"), ("RUR-16-04", "RUR-19-03")),
    "objective-shown": (ExitTerms(0, "zero", "expelled"), ("RUR-32-04",)),
    "board-overturned": (ExitTerms(0, "zero", "expelled"), ("RUR-34-01",)),
    "undeclared-risiko": (ExitTerms(0, "first-eliminated", "stays"), ("RUR-36-23",)),
    "forgotten-sdadata": (ExitTerms(0, "first-eliminated", "stays"), ("RUR-36-29c",)),
}


_PLAIN_EXITS = ("withdrawal", "third-excess", "undeclared-risiko", "forgotten-sdadata")
"""Exits whose every consequence the text spells out."""


@RUR.fills(
    "GAP-R12",
    *dict.fromkeys(id for _, ids in EXITS.values() for id in ids),
    default="three-fields",
)
def exit_terms(choice: str, reason: str) -> Said[ExitTerms]:
    """RUR: an exit is three things: what is left on the board, which score, and the tournament."""
    if reason not in EXITS:
        raise Refused("unknown-exit", {"reason": reason, "reasons": sorted(EXITS)})
    terms, ids = EXITS[reason]
    return said(terms, *ids, by_text=reason in _PLAIN_EXITS)


@RUR.fills("GAP-R32", "RUR-7-01", default="other-territories-held")
def table_score(choice: str, objective: int, held: int) -> Said[TableScore]:
    """RUR, reading: inside the objective each territory counts its borders; outside it, for ties
    only, alike.
    """
    score = arithmetic.table_score(objective, held)
    return said(score, "RUR-7-01", by_text=not score.off_objective)


RUR.states(
    "RUR-7-02",
    "RUR-7-03",
    "RUR-1-08",
    "RUR-1-09",
    "RUR-1-10",
    "RUR-1-11",
    "RUR-1-12",
    "RUR-1-13",
)
RUR.reads(
    "GAP-R34",
    "RUR-31-03",
    default="position",
    doc="Who withdrew is placed by the territories he left standing and gets those points, the "
    "winner's bonus included; nothing if they were all destroyed.",
)


def match_points(seats: tuple[SeatFacts, ...]) -> Ruling[tuple[Placing, ...]]:
    """RUR, reading: points by place, under the gap that had to be read for this table, if any."""
    placings, ids, gap = scoring.match_points(seats)
    return Ruling(placings, RUR.reasons(*ids, gap=gap))
