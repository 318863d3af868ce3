"""What the text says of those who run a tournament, and the silences around it.

It names a director who receives the sheets and seats the tables, fixes what errors of play cost,
and asks for good manners; of referees, sanctions, protests and leaving it says nothing.
"""

from __future__ import annotations

from arbitro.games.risiko.rules import ExitTerms
from arbitro.kernel import Asked, Refused, Said, said
from arbitro.referee.effects import Effect
from arbitro.referee.rules import Admission, Panel, Shown, Signers
from arbitro.referee.sanctions.infractions import Infraction, Past
from arbitro.referee.sanctions.ladder import Ladder, Measure
from arbitro.referee.verdict import Step
from arbitro.regulations.shared import desk as shared
from arbitro.regulations.tarocchi_2012.text import TAR

DIRECTOR = ("director", "director-at-any-table")
CONDUCT = ("TAR-8-01", "TAR-8-02", "TAR-8-03", "TAR-8-04", "TAR-8-05", "TAR-8-06", "TAR-8-07")
ACTS = {"report": "TAR-4-19", "standings": "TAR-4-19", "form-tables": "TAR-4-24"}
EXITS = ("conduct", "withdrawal")


@TAR.duty.fills("GAP-T24", default=DIRECTOR[0], alternatives=DIRECTOR[1:])
def panel(choice: str, referees: int, one_does_not_play: bool) -> Panel:
    """Tarocchi 2012, desk reading: the director, alone or with those he wants beside him."""
    return Panel(referees >= 1, 1, False)


@TAR.duty.fills("GAP-T24", default=DIRECTOR[0], alternatives=DIRECTOR[1:])
def appointed_by(choice: str) -> str:
    """Tarocchi 2012, desk reading: whoever organises."""
    return "organiser"


@TAR.duty.fills("GAP-T24", default=DIRECTOR[0], alternatives=DIRECTOR[1:])
def own_table(choice: str) -> bool:
    """Tarocchi: nobody judges the table he plays at, unless the director is to judge everywhere."""
    return choice == DIRECTOR[1]


@TAR.duty.fills("GAP-T24", "TAR-4-19", "TAR-4-24", default=DIRECTOR[0], alternatives=DIRECTOR[1:])
def duties(choice: str, act: str) -> Said[bool]:
    """Tarocchi 2012, desk reading: sheets, rankings and tables are the director's by the text;
    judging, by our reading.
    """
    if act in ACTS:
        return said(True, ACTS[act], by_text=True)
    return said(act != "manage-time")


@TAR.duty.fills("GAP-T25", *CONDUCT, default="recorded-only")
def first(choice: str, infraction: Infraction, past: Past) -> Measure:
    """Tarocchi 2012, desk reading: bad manners are written down and cost nothing; errors of play
    are cases of their own.
    """
    return Measure(step="none", scope="tournament")


@TAR.duty.fills("GAP-T25", default="recorded-only")
def inflicts(choice: str, step: Step) -> tuple[str, ...]:
    """Tarocchi 2012, desk reading: whatever is said to a player, the director says it."""
    return ("referee", "panel")


@TAR.duty.fills(
    "GAP-T26", "TAR-6-15", default="until-the-hand-is-counted", alternatives=("any-time",)
)
def admission(choice: str, hands_since: int, irregular_now: bool) -> Said[Admission]:
    """Tarocchi 2012, desk reading: while the hand is not counted; after that only what the sheet
    itself shows to be wrong.
    """
    if hands_since == 0:
        return said(Admission(True, "current"), "TAR-6-15", by_text=True)
    if irregular_now:
        return said(Admission(True, "effect-persists"))
    return said(Admission(choice == "any-time", "no-limit" if choice == "any-time" else "healed"))


@TAR.duty.fills("GAP-T24", default=DIRECTOR[0], alternatives=DIRECTOR[1:])
def appeal(choice: str) -> bool:
    """Tarocchi 2012, desk reading: no further step is provided."""
    return False


@TAR.duty.fills("GAP-T27", default="jochi-stay")
def leaving(choice: str, reason: str) -> ExitTerms:
    """Tarocchi: who leaves takes no further part; the jochi already written stay as they are."""
    if reason not in EXITS:
        raise Refused("unknown-exit", {"reason": reason, "reasons": sorted(EXITS)})
    return ExitTerms(0, "position", "expelled")


booking_on_report: Asked[bool] = TAR.duty.says(False, "TAR-4-16")
"""Penalties stand on the sheet; there are no bookings."""

gone: Asked[tuple[Effect, ...]] = TAR.duty.says(())
"""Nothing is taken from the hands already written."""


def ladder(conduct: str) -> Ladder:
    return Ladder(
        first=lambda infraction, past: first(conduct, infraction, past),
        inflicts=lambda step: inflicts(conduct, step),
        leaving=gone,
    )


# Article 4: the turn sheet, filled in by one of the table, checked by an opponent, handed in

WRITTEN: dict[Shown, str] = {"table-points": "TAR-4-17", "bookings": "TAR-4-16"}


filled_by: Asked[tuple[str, ...]] = TAR.duty.says(("player", "referee"), "TAR-4-01")
"""One of the table; the director may put it right."""


@TAR.duty.cites("TAR-4-16", "TAR-4-17")
def shows(what: Shown) -> Said[bool]:
    """Tarocchi: the running total of jochi and every penalty; the heading is the printed form's."""
    return said(True, WRITTEN[what]) if what in WRITTEN else said(what != "winner")


signed_by: Asked[Signers] = TAR.duty.says("an-opponent", "TAR-4-18")
"""An opponent of the compiler checks the entries and validates them."""


closed_by_signing = shared.closed_by_signing(TAR.duty, "Who validates accepts.", "TAR-4-18")
without_a_signature = shared.without_a_signature(
    TAR.duty, "The director notes why nobody validated.", "TAR-4-18"
)

checked: Asked[bool] = TAR.duty.says(True, "TAR-4-19")
"""The sheets are handed to the director, who makes the summary of them."""

kept: Asked[bool] = TAR.duty.says(True)
"""Nothing is said; every version is kept all the same."""
