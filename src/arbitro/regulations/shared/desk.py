"""The referees' desk of an edition of RisiKo!: its duties by name, its cases with what they ask.

Where a text only has the referees write a report of a match, the Master's form is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Register, Regulation, Ruling
from arbitro.kernel.regulation import Answering, answers_by_name, of_desk
from arbitro.referee.rules import RefereeRules, RefertoRules, Shown, Signers
from arbitro.referee.sanctions.ladder import Ladder
from arbitro.regulations.shared.case_table import Row, cases_of, formerly_of

FORM = "master-form"
Signing = Callable[[str], Ruling[bool]]


def closed_by_signing(duty: Register, doc: str, *ids: str) -> Signing:
    """Has who signed accepted the report? By default he has."""

    def accepted(choice: str) -> bool:
        return choice == "accepted"

    accepted.__doc__ = doc
    fills = duty.fills("ARB-31", *ids, default="accepted", alternatives=("may-object",))
    return fills(accepted)


def without_a_signature(duty: Register, doc: str, *ids: str) -> Signing:
    """May a report stand although a signature is missing? By default, once that is noted."""

    def noted(choice: str) -> bool:
        return choice == "noted"

    noted.__doc__ = doc
    return duty.fills("ARB-30", *ids, default="noted", alternatives=("never",))(noted)


NOTED = "A referee notes who left without signing, and why."


def master_form(duty: Register, written: str, accepted: str) -> SimpleNamespace:
    """The report by the article that has it `written`; who signs has `accepted` it."""
    by_form = duty.fills("ARB-29", written, default=FORM)

    def filled_by(choice: str) -> tuple[str, ...]:
        """The referees, or the players under their eyes."""
        return ("referee", "player")

    def shows(choice: str, what: Shown) -> bool:
        """What the Master's form shows, except for sanctions."""
        return what != "bookings"

    def signed_by(choice: str) -> Signers:
        """Everybody at the table."""
        return "everybody"

    def yes(choice: str) -> bool:
        """The referees check what is written, and every version is kept until the end."""
        return True

    form = SimpleNamespace(filled_by=by_form(filled_by), shows=by_form(shows))
    form.signed_by, form.checked = by_form(signed_by), by_form(yes)
    form.kept = form.checked
    form.closed_by_signing = closed_by_signing(duty, "Who signs accepts.", accepted)
    form.without_a_signature = without_a_signature(duty, NOTED)
    return form


def referto(own: Mapping[str, str], text: Answering) -> RefertoRules:
    """The report as these answers have it, under the readings chosen."""
    return RefertoRules(**answers_by_name(RefertoRules, own, text))


Readings = Mapping[str, str]


def desk_of(
    text: Regulation,
    chosen: Readings,
    *,
    play: Callable[[Readings], RisikoRules],
    duties: ModuleType,
    ladder: Callable[[RisikoRules, Readings], Ladder],
    report: Answering,
    cases: tuple[Mapping[str, Row], Mapping[str, Row], tuple[str, ...]],
) -> RefereeRules:
    """The desk of this text under these readings of its gaps (defaults for those not chosen).

    `cases`: today's, those 0.1.0 answered otherwise, and the gaps it had not seen.
    """
    own, rest = of_desk(chosen, text, text.card, text.duty)
    game = play(rest)
    today, formerly, later = cases
    told: dict[str, Any] = answers_by_name(RefereeRules, own, duties)
    told |= {"ladder": ladder(game, own), "referto": referto(own, report)}
    asked = {name: told[name] for name in ("ladder", "admission", "appeal", "referto")}
    given = {**own, "game": game, **asked}
    return RefereeRules(
        regulation=text.id,
        readings={**own, **game.readings},
        game=game,
        exit=game.exit,
        cases=cases_of(today, given),
        formerly=formerly_of(formerly, given),
        later=later,
        **told,
    )
