"""The director's side of the edition: the six cases, and his duties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.kernel.regulation import answers_by_name, of_desk
from arbitro.referee.rules import DeskRules
from arbitro.regulations.shared.case_table import cases_of
from arbitro.regulations.shared.desk import referto
from arbitro.regulations.tarocchi_2012.desk import duties
from arbitro.regulations.tarocchi_2012.desk.cases import BOOK, DISPUTES, FORMERLY
from arbitro.regulations.tarocchi_2012.play import rules as rules_of_play
from arbitro.regulations.tarocchi_2012.text import TAR


def rules(chosen: Mapping[str, str]) -> DeskRules:
    """The director's desk of Tarocchi 2012 under these readings (defaults for those not chosen)."""
    own, rest = of_desk(chosen, TAR, TAR.duty)
    told = answers_by_name(DeskRules, own, duties)
    told["referto"] = referto(own, duties)
    asked = {name: told[name] for name in ("admission", "appeal", "referto")}
    return DeskRules(
        regulation=TAR.id,
        readings={**own, **rules_of_play(rest).readings},
        cases={**BOOK.cases, **cases_of(DISPUTES, asked)},
        formerly=FORMERLY.cases,
        ladder=duties.ladder(own["GAP-T25"]),
        exit=partial(duties.leaving, own["GAP-T27"]),
        **told,
    )
