"""The director's side of the edition: the six cases, and his duties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.referee.cases.procedure import Treated, disputes
from arbitro.referee.rules import DeskRules
from arbitro.regulations.shared.readings import of_desk
from arbitro.regulations.tarocchi_2012.desk import duties
from arbitro.regulations.tarocchi_2012.desk.cases import BOOK, FORMERLY, NEAREST
from arbitro.regulations.tarocchi_2012.desk.report import referto
from arbitro.regulations.tarocchi_2012.play import rules as rules_of_play
from arbitro.regulations.tarocchi_2012.text import TAR


def rules(chosen: Mapping[str, str]) -> DeskRules:
    """The director's side of the edition under these readings (defaults for those not chosen)."""
    own, rest = of_desk(chosen, TAR, TAR.duty)
    director = own["GAP-T24"]
    return DeskRules(
        regulation=TAR.id,
        readings={**own, **rules_of_play(rest).readings},
        cases={
            **BOOK.cases,
            **disputes(
                partial(duties.admission, own["GAP-T26"]),
                partial(duties.appeal, director),
                referto(own),
                Treated((), ("TAR-4-19",), ("TAR-4-18",)),
                NEAREST,
            ),
        },
        formerly=FORMERLY.cases,
        panel=partial(duties.panel, director),
        appointed_by=partial(duties.appointed_by, director),
        own_table=partial(duties.own_table, director),
        duties=partial(duties.duties, director),
        ladder=duties.ladder(own["GAP-T25"]),
        admission=partial(duties.admission, own["GAP-T26"]),
        appeal=partial(duties.appeal, director),
        exit=partial(duties.leaving, own["GAP-T27"]),
        booking_on_report=duties.booking_on_report,
        referto=referto(own),
    )
