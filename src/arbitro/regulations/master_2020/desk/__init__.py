"""The referee's side of the edition: its cases in the order of the concordance, and its duties."""

from __future__ import annotations

from functools import partial

from arbitro.regulations.master_2020.desk import duties
from arbitro.regulations.master_2020.desk.cases import CASES, FORMERLY, LATER
from arbitro.regulations.master_2020.desk.ladder import ladder
from arbitro.regulations.master_2020.play import rules as rules_of_play
from arbitro.regulations.master_2020.text import MST
from arbitro.regulations.shared.desk import desk_of

rules = partial(
    desk_of,
    MST,
    play=rules_of_play,
    duties=duties,
    ladder=ladder,
    report=duties,
    cases=(CASES, FORMERLY, LATER),
)
"""The referees' desk of Master under readings of its gaps (defaults for those not chosen)."""
