"""The text has no report: the Master's form is used, and the referee's word is the last."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.referee.referto.report_rules import RefertoRules, Shown, Signers
from arbitro.regulations.ventiquattrore_2018.text import H24

FORM = "master-form"


@H24.duty.fills("ARB-29", "24H-REF-01", default=FORM)
def filled_by(choice: str) -> tuple[str, ...]:
    """The referees, or the players under their eyes."""
    return ("referee", "player")


@H24.duty.fills("ARB-29", "24H-REF-01", default=FORM)
def shows(choice: str, what: Shown) -> bool:
    """What the Master's form shows, except for sanctions."""
    return what != "bookings"


@H24.duty.fills("ARB-29", "24H-REF-01", default=FORM)
def signed_by(choice: str) -> Signers:
    """Everybody at the table."""
    return "everybody"


@H24.duty.fills("ARB-31", "24H-REF-03", default="accepted", alternatives=("may-object",))
def closed_by_signing(choice: str) -> bool:
    """Who signs accepts."""
    return choice == "accepted"


@H24.duty.fills("ARB-30", default="noted", alternatives=("never",))
def without_a_signature(choice: str) -> bool:
    """A referee notes who left without signing, and why."""
    return choice == "noted"


@H24.duty.fills("ARB-29", "24H-REF-01", default=FORM)
def checked(choice: str) -> bool:
    """The referees check what is written."""
    return True


@H24.duty.fills("ARB-29", "24H-REF-01", default=FORM)
def kept(choice: str) -> bool:
    """Every version is kept until the end."""
    return True


def referto(own: Mapping[str, str]) -> RefertoRules:
    form = own["ARB-29"]
    return RefertoRules(
        filled_by=partial(filled_by, form),
        shows=partial(shows, form),
        signed_by=partial(signed_by, form),
        closed_by_signing=partial(closed_by_signing, own["ARB-31"]),
        without_a_signature=partial(without_a_signature, own["ARB-30"]),
        checked=partial(checked, form),
        kept=partial(kept, form),
    )
