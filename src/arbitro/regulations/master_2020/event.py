"""The tournament: what the text says about the event itself (lateness, penalties, void matches,
referees), over the clubs' Master formula, until the companion rules of play are known.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from arbitro.kernel import Asked, Said, said
from arbitro.regulations.master_2020.text import MST
from arbitro.tournament.rules import Lateness, Panel, TournamentRules, Void


def rules(
    chosen: Mapping[str, str], settings: Mapping[str, Any], declaration: str | None = None
) -> TournamentRules:
    """The event of Master: the clubs' declaration, which fills what this text leaves open
    (GAP-M08).
    """
    # the formats rest on what this text says about an event, so they are loaded after it
    from arbitro.regulations.formats import build, presets  # noqa: PLC0415 - as above

    made = presets.format_of(declaration or presets.declared("master"))
    return build.rules(made, chosen, settings, id=MST.id, gap="GAP-M08")


@MST.event.cites("MST-REF-01", "MST-REF-05")
def panel(referees: int) -> Said[Panel]:
    """Master, event: a referee who does not play or, without one, at least three in every round."""
    wanted = "one referee who does not play, or at least three"
    if referees == 1:
        return said(Panel(True, wanted), "MST-REF-01")
    return said(Panel(referees >= 3, wanted), "MST-REF-05")


@MST.event.cites("MST-LATE-01", "MST-LATE-02")
def lateness(minutes: int) -> Said[Lateness]:
    """Master, the tournament: all must be there at the start; who is not when called is replaced by
    the organisers.
    """
    if minutes <= 0:
        return said(Lateness(True, 0, False), "MST-LATE-01")
    return said(Lateness(False, 0, True), "MST-LATE-02")


void_match: Asked[Void] = MST.event.says("played-again", "MST-VOID-02")
"""The others go on or start again: a match is never left without a result."""

withdrawal_deduction: Asked[Decimal] = MST.event.says(Decimal(0), "MST-WD-04")
"""Who withdraws has the points of the position obtained and loses nothing more."""


@MST.event.cites("MST-SANC-13", "MST-SANC-16", "MST-SANC-17")
def table_penalty(knockout: bool) -> Said[Decimal | None]:
    """Master, the tournament: at the referees' discretion; in semifinals and finals only
    disqualification is left.
    """
    if knockout:
        return said(Decimal(0), "MST-SANC-16")
    return said(None, "MST-SANC-13", "MST-SANC-17")


@MST.event.fills("GAP-M02", "MST-SANC-14", "MST-SANC-16", default="quarter-of-most")
def standings_penalty(choice: str, knockout: bool, most: Decimal) -> Said[Decimal | None]:
    """Master, event reading: at most a quarter of what one player can score in a round; none in a
    knock-out match.
    """
    if knockout:
        return said(Decimal(0), "MST-SANC-16", by_text=True)
    return said(most / 4, "MST-SANC-14")
