"""The director's side of the 2015 edition: all of it lent by 2012, and marked so."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from arbitro.referee.rules import DeskRules
from arbitro.referee.verdict import Case
from arbitro.regulations.tarocchi_2012 import desk as lender
from arbitro.regulations.tarocchi_2015.text import LENT, T15


def rules(chosen: Mapping[str, str]) -> DeskRules:
    """The director's desk of Tarocchi 2015; readings of 2012 may be chosen, since its answers are
    lent.
    """
    own = T15.readings({gap: choice for gap, choice in chosen.items() if gap in T15.gaps})
    lent = lender.rules({gap: c for gap, c in chosen.items() if gap not in T15.gaps})
    return replace(
        LENT.lends(lent),
        regulation=T15.id,
        readings=dict(sorted({**lent.readings, **own}.items())),
        cases=_marked(lent.cases),
        formerly=_marked(lent.formerly),
        ladder=LENT.lends(lent.ladder),
        referto=LENT.lends(lent.referto),
    )


def _marked(cases: Mapping[str, Case]) -> dict[str, Case]:
    return {id: Case(LENT(case.answer), case.ids) for id, case in cases.items()}
