"""What the text leaves unsaid. Most of it is one great silence: the rules of play (GAP-M08)."""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal
from typing import cast

from arbitro.games.risiko.ranking import arrivals
from arbitro.games.risiko.rules import ClosingEvent, ExitTerms, Placing, SeatFacts, Undeclared
from arbitro.games.risiko.state import NOBODY
from arbitro.kernel import Refused, Said, said
from arbitro.regulations.master_2020.text import MST
from arbitro.regulations.rur_2015.play import ending, scoring


@MST.fills("GAP-M08", default="rur-2015")
def rules_of_play(choice: str) -> str:
    """Master, reading: where the text is silent the values of RUR 2015 apply, and the clubs'
    formula for points; both wait for the companion rules of play.
    """
    return choice


@MST.fills("GAP-X16", default="clubs", alternatives=("box",))
def table_sizes(choice: str) -> tuple[int, ...]:
    """Master, reading: tables of four and five, as the clubs seat their Master tournaments."""
    return (3, 4, 5, 6) if choice == "box" else (4, 5)


@MST.fills(
    "GAP-R13",
    "MST-PLACE-01",
    "MST-CAS-REIN-03",
    "MST-CAS-ATT-02",
    "MST-CAS-ATT-03",
    default="any-closing-event",
)
def closes_repositioning(choice: str, event: ClosingEvent) -> Said[bool]:
    """Master, reading: an attack declared or announced, the move made or announced, «passo»; not
    the last army.
    """
    if event == "placed-last":
        return said(False, "MST-PLACE-01", "MST-CAS-REIN-03", by_text=True)
    if event == "move-word":
        return said(True, "MST-CAS-ATT-03")
    articles = {
        "attack": ("MST-PLACE-01", "MST-CAS-REIN-03"),
        "attack-word": ("MST-CAS-ATT-02",),
    }
    return said(True, *articles.get(event, ("MST-CAS-REIN-03",)), by_text=True)


@MST.fills("GAP-R36", "MST-PLACE-02", "MST-OWN-03", default="lost")
def unplaced(choice: str, event: ClosingEvent) -> Said[bool]:
    """Master, reading: reinforcements forgotten when an attack is declared, or when the turn goes
    on otherwise, are lost and nobody may point it out; the bare word «attacco» leaves them to be
    placed.
    """
    lost = event not in ("placed-last", "attack-word")
    return said(lost, "MST-PLACE-02", "MST-OWN-03", by_text=event in ("placed-last", "attack"))


@MST.fills("GAP-R09", "MST-CARD-01", "MST-OWN-02", default="next-reinforcement-done")
def card_lapses(choice: str, event: ClosingEvent) -> Said[bool]:
    """Master, reading: the card is lost when the next player has placed his last army or, with none
    to place, at his attack, his move or his «passo».
    """
    return said(True, "MST-CARD-01", "MST-OWN-02", by_text=event in ("placed-last", "pass"))


@MST.fills(
    "GAP-R08",
    "MST-CAS-RISK-01",
    default="incident",
    alternatives=("excluded", "noted", "declare"),
)
def undeclared_risiko(choice: str) -> Undeclared:
    """Master: victory must be declared in the turn that brings it; a turn that ends without a word
    is an incident for the referee, and who declares in a later one gives himself away: exclusion.
    """
    return cast(Undeclared, choice)


@MST.fills("GAP-M15", "MST-CAS-SDA-01", "MST-CAS-SDA-02", default="last-player")
def opens_round(
    choice: str, seats: int, seat: int, order: tuple[int, ...], anchor: int, previous: int
) -> Said[bool]:
    """Master, reading: a round of sdadata begins with whoever is now last; when the last player is
    eliminated the one before him throws at once at the raised threshold.
    """
    opens, ids = ending.last_player(seats, seat, order, anchor)
    shifted = "RUR-36-28" in ids
    return said(opens, "MST-CAS-SDA-02" if shifted else "MST-CAS-SDA-01", by_text=not shifted)


def last_player_is_out(seats: int, order: tuple[int, ...], anchor: int) -> bool:
    """Master, reading: whether this text speaks: only of a last player who has been eliminated."""
    return max(order) != (seats - 1 if anchor == NOBODY else anchor)


@MST.fills("GAP-X17", default="off", alternatives=("on",))
def pass_question(choice: str) -> bool:
    """Master: comments are forbidden and slips may not be pointed out, so nobody asks «passi?»."""
    return choice == "on"


EXITS: dict[str, tuple[ExitTerms, tuple[str, ...]]] = {
    "withdrawal": (ExitTerms(0, "position", "stays"), ("MST-WD-01", "MST-WD-04")),
    "refusing-ruling": (ExitTerms(0, "position", "expelled"), ("MST-WD-01", "MST-WD-06")),
    "no-reason": (ExitTerms(0, "position", "expelled"), ("MST-WD-01", "MST-WD-06")),
    "disqualification": (ExitTerms(0, "zero", "expelled"), ("MST-SANC-15",)),
    "third-booking": (ExitTerms(0, "zero", "expelled"), ("MST-SANC-11",)),
    "objective-shown": (ExitTerms(0, "zero", "expelled"), ("MST-OBJ-04", "MST-SANC-15")),
    "board-overturned": (ExitTerms(0, "zero", "expelled"), ("MST-VOID-01", "MST-SANC-15")),
    "undeclared-risiko": (ExitTerms(0, "first-eliminated", "stays"), ("MST-CAS-RISK-01",)),
    "forgotten-sdadata": (ExitTerms(0, "first-eliminated", "stays"), ("MST-CAS-SDA-06",)),
}


_PLAIN_EXITS = ("withdrawal", "disqualification", "undeclared-risiko", "forgotten-sdadata")
"""Exits whose every consequence the text spells out."""


@MST.fills(
    "GAP-M11",
    *dict.fromkeys(id for _, ids in EXITS.values() for id in ids),
    default="position-and-expulsion",
)
def exit_terms(choice: str, reason: str) -> Said[ExitTerms]:
    """Master, reading: an exit is three things: what is left on the board, which score, and the
    tournament. Who leaves without a reason is scored by position and plays no more.
    """
    if reason not in EXITS:
        raise Refused("unknown-exit", {"reason": reason, "reasons": sorted(EXITS)})
    terms, ids = EXITS[reason]
    return said(terms, *ids, by_text=reason in _PLAIN_EXITS)


@MST.fills("GAP-M13", "MST-WD-04", default="nothing")
def match_points(choice: str, seats: tuple[SeatFacts, ...]) -> Said[tuple[Placing, ...]]:
    """Master, reading: the clubs' formula: a thousandth per table point, one more for the winner,
    never above 1.100, which is also a RisiKo!; at five players a quarter more, rounded up. The
    eliminated and the excluded get nothing.
    """
    most = Decimal("1.100")
    placings = []
    for place, (seat, tie) in enumerate(arrivals(seats, scoring.tie_keys), start=1):
        facts = seats[seat]
        points, working = Decimal(facts.table_points) / 1000, f"{facts.table_points}/1000"
        if len(seats) == 5:
            working = f"{facts.table_points} × 1.25/1000"
            points = (points * Decimal("1.25")).quantize(Decimal("0.001"), ROUND_CEILING)
        if facts.excluded or facts.eliminated is not None:
            points, working = Decimal(0), ""
        elif facts.risiko:
            points, working = most, ""
        elif place == 1:
            working += " + 1" if points + 1 <= most else f" + 1 (≤ {most})"
            points = min(most, points + 1)
        placings.append(Placing(seat, place, points.quantize(Decimal("0.001")), tie, working))
    left = ("MST-WD-04",) if any(facts.withdrawn for facts in seats) else ()
    return said(tuple(placings), *left)
