"""The director's side of the edition: the six cases, and his duties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.referee.rules import DeskRules
from arbitro.regulations.shared.case_table import cases_of
from arbitro.regulations.shared.readings import of_desk
from arbitro.regulations.tarocchi_2012.desk import duties
from arbitro.regulations.tarocchi_2012.desk.cases import BOOK, DISPUTES, FORMERLY
from arbitro.regulations.tarocchi_2012.desk.report import referto
from arbitro.regulations.tarocchi_2012.play import rules as rules_of_play
from arbitro.regulations.tarocchi_2012.text import TAR


def rules(chosen: Mapping[str, str]) -> DeskRules:
    """The director's desk of Tarocchi 2012 under these readings (defaults for those not chosen)."""
    own, rest = of_desk(chosen, TAR, TAR.duty)
    director, report = own["GAP-T24"], referto(own)
    admission = partial(duties.admission, own["GAP-T26"])
    appeal = partial(duties.appeal, director)
    asked = {"admission": admission, "appeal": appeal, "referto": report}
    return DeskRules(
        regulation=TAR.id,
        readings={**own, **rules_of_play(rest).readings},
        cases={**BOOK.cases, **cases_of(DISPUTES, asked)},
        formerly=FORMERLY.cases,
        panel=partial(duties.panel, director),
        appointed_by=partial(duties.appointed_by, director),
        own_table=partial(duties.own_table, director),
        duties=partial(duties.duties, director),
        ladder=duties.ladder(own["GAP-T25"]),
        admission=admission,
        appeal=appeal,
        exit=partial(duties.leaving, own["GAP-T27"]),
        booking_on_report=duties.booking_on_report,
        referto=report,
    )
