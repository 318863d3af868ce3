"""Article 9 has the referees write the reports; all else is read as in the Master's form."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.referee.referto.report_rules import RefertoRules, Shown, Signers
from arbitro.regulations.rur_2015.text import RUR

FORM = "master-form"


@RUR.duty.fills("ARB-29", "RUR-9-02", default=FORM)
def filled_by(choice: str) -> tuple[str, ...]:
    """The referees, or the players under their eyes."""
    return ("referee", "player")


@RUR.duty.fills("ARB-29", "RUR-9-02", default=FORM)
def shows(choice: str, what: Shown) -> bool:
    """What the Master's form shows, except for sanctions."""
    return what != "bookings"


@RUR.duty.fills("ARB-29", "RUR-9-02", default=FORM)
def signed_by(choice: str) -> Signers:
    """Everybody at the table."""
    return "everybody"


@RUR.duty.fills("ARB-31", "RUR-20-03", default="accepted", alternatives=("may-object",))
def closed_by_signing(choice: str) -> bool:
    """Who signs accepts."""
    return choice == "accepted"


@RUR.duty.fills("ARB-30", default="noted", alternatives=("never",))
def without_a_signature(choice: str) -> bool:
    """A referee notes who left without signing, and why."""
    return choice == "noted"


@RUR.duty.fills("ARB-29", "RUR-9-02", default=FORM)
def checked(choice: str) -> bool:
    """The referees check what is written."""
    return True


@RUR.duty.fills("ARB-29", "RUR-9-02", default=FORM)
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
