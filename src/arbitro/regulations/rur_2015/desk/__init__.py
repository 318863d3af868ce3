"""The referee's side of the edition: its cases in the order of the concordance, and its duties."""

from __future__ import annotations

from functools import partial

from arbitro.regulations.rur_2015.desk import duties
from arbitro.regulations.rur_2015.desk.cases import CASES, FORMERLY, LATER
from arbitro.regulations.rur_2015.desk.ladder import ladder
from arbitro.regulations.rur_2015.play import rules as rules_of_play
from arbitro.regulations.rur_2015.text import RUR
from arbitro.regulations.shared.desk import desk_of, master_form

FORM = master_form(RUR.duty, written="RUR-9-02", accepted="RUR-20-03")
"""Article 9 has the referees write the reports; all else is read as in the Master's form."""

rules = partial(
    desk_of,
    RUR,
    play=rules_of_play,
    duties=duties,
    ladder=lambda game, _: ladder(game),
    report=FORM,
    cases=(CASES, FORMERLY, LATER),
)
"""The referees' desk of RUR under readings of its gaps (defaults for those not chosen)."""
