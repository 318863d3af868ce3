"""The referee's side of the edition: its cases in the order of the concordance, and its duties."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.referee.rules import RefereeRules
from arbitro.regulations.shared.desk import desk_of, master_form
from arbitro.regulations.ventiquattrore_2018.desk import duties
from arbitro.regulations.ventiquattrore_2018.desk.cases import CASES, FORMERLY, LATER
from arbitro.regulations.ventiquattrore_2018.desk.ladder import ladder
from arbitro.regulations.ventiquattrore_2018.play import rules as rules_of_play
from arbitro.regulations.ventiquattrore_2018.text import H24

FORM = master_form(H24.duty, written="24H-REF-01", accepted="24H-REF-03")
"""The text has no report: the Master's form is used, and the referee's word is the last."""


def rules(chosen: Mapping[str, str]) -> RefereeRules:
    """The referees' desk of 24 ore under these readings of its gaps (defaults for those not
    chosen).
    """
    return desk_of(
        H24,
        chosen,
        play=rules_of_play,
        duties=duties,
        ladder=ladder,
        report=FORM,
        cases=(CASES, FORMERLY, LATER),
    )
