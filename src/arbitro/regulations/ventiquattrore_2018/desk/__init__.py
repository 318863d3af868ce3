"""The referee's side of the edition: its cases in the order of the concordance, and its duties."""

from __future__ import annotations

from functools import partial

from arbitro.regulations.shared.desk import desk_of, master_form
from arbitro.regulations.ventiquattrore_2018.desk import duties
from arbitro.regulations.ventiquattrore_2018.desk.cases import CASES, FORMERLY, LATER
from arbitro.regulations.ventiquattrore_2018.desk.ladder import ladder
from arbitro.regulations.ventiquattrore_2018.play import rules as rules_of_play
from arbitro.regulations.ventiquattrore_2018.text import H24

FORM = master_form(H24.duty, written="24H-REF-01", accepted="24H-REF-03")
"""The text has no report: the Master's form is used, and the referee's word is the last."""

rules = partial(
    desk_of,
    H24,
    play=rules_of_play,
    duties=duties,
    ladder=ladder,
    report=FORM,
    cases=(CASES, FORMERLY, LATER),
)
"""The referees' desk of 24 ore under readings of its gaps (defaults for those not chosen)."""
