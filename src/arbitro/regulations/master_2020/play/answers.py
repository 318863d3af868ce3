"""The questions this text answers, in its own order."""

from __future__ import annotations

from typing import Literal

from arbitro.games.risiko.rules import Correction
from arbitro.kernel import Asked, Said, said
from arbitro.regulations.master_2020.text import MST

# Cards


@MST.cites("MST-CARD-03")
def count_question(in_turn: bool) -> bool:
    """Master, answers: how many cards another holds may be asked in one's own turn only."""
    return in_turn


@MST.cites("MST-PASS-01", "MST-CARD-02", "MST-CARD-07", "MST-CARD-08")
def card_right(conquered: int, hand: int) -> Said[bool]:
    """Master of play, an answer of the text: after a conquest, said aloud, never above seven."""
    if not conquered:
        return said(False, "MST-PASS-01")
    if hand >= 7:
        return said(False, "MST-CARD-07", "MST-CARD-08")
    return said(True, "MST-PASS-01", "MST-CARD-02")


@MST.cites("MST-CARD-09")
def captured_cards(own: int, loser: int) -> int:
    """Master of play, an answer of the text: the loser's cards, but only up to seven in hand."""
    return min(loser, max(0, 7 - own))


# Armies


army_cap: Asked[int] = MST.says(130, "MST-CAP-02")
"""At most 130 armies of a player on the board."""


@MST.cites("MST-EXC-01", "MST-EXC-02")
def excess_over_due(due: int, placed: int, self_declared: bool) -> Said[Correction]:
    """Master of play, an answer of the text: the excess comes off, twice over if somebody else
    noticed; from those just placed first.
    """
    excess = max(0, placed - due)
    remove = excess if self_declared else 2 * excess
    article = "MST-EXC-01" if self_declared else "MST-EXC-02"
    return said(Correction(remove, min(remove, placed), None), article)


@MST.cites("MST-CAP-03", "MST-CAP-04", "MST-CAP-05")
def excess_over_cap(on_board: int, cap: int, self_declared: bool) -> Said[Correction]:
    """Master of play, an answer of the text: above the cap: the excess if self-declared; else twice
    that, and the cap drops by it.
    """
    excess = max(0, on_board - cap)
    if self_declared:
        return said(Correction(excess, 0, None), "MST-CAP-03")
    correction = Correction(2 * excess, 0, cap - excess if excess else None)
    return said(correction, "MST-CAP-04", "MST-CAP-05")


# Case law: reinforcements, attacks, RisiKo!, sdadata


@MST.cites("MST-CAS-REIN-01")
def tris_allowed(touched: bool) -> bool:
    """Master of play, an answer of the text: not once a single reinforcement has been placed."""
    return not touched


tris_commitment: Asked[Literal["shown", "laid"]] = MST.says("shown", "MST-CAS-REIN-02")
"""Showing three cards that form a tris binds to play one."""

target_binds: Asked[bool] = MST.says(False, "MST-CAS-ATT-05")
"""A target without its origin is an incomplete declaration unless one origin is possible."""

false_risiko: Asked[Literal["resume", "turn-ends"]] = MST.says("resume", "MST-CAS-RISK-02")
"""The match resumes where it stopped, in the same turn."""


@MST.cites("MST-CAS-SDA-03", "MST-CAS-SDA-04")
def forgotten_roll(next_is_over: bool) -> Said[bool]:
    """Master, answers: thrown late while the next player is still playing, not afterwards."""
    return said(not next_is_over, "MST-CAS-SDA-04" if next_is_over else "MST-CAS-SDA-03")


rolls_for_removed: Asked[bool] = MST.says(True, "MST-WD-05")
"""The player before, or a referee, throws for one who left."""

referee_rolls: Asked[bool] = MST.says(True, "MST-WD-05")
"""A referee may throw instead of the player before."""

freezing: Asked[bool] = MST.says(False)
"""The ladder of sanctions knows no frozen player."""
