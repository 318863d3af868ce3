"""The referee's side of the edition: its cases in the order of the concordance, and its duties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import cast

from arbitro.referee.cases.procedure import Treated, disputes, nth_caution, sanctions
from arbitro.referee.rules import RefereeRules
from arbitro.referee.sanctions.past import Span
from arbitro.referee.verdict import Case
from arbitro.regulations.master_2020.desk import duties
from arbitro.regulations.master_2020.desk.cases import CASES, EVERY_THIRD, FORMERLY, LATER
from arbitro.regulations.master_2020.desk.ladder import ladder
from arbitro.regulations.master_2020.desk.report import referto
from arbitro.regulations.master_2020.play import rules as rules_of_play
from arbitro.regulations.master_2020.text import MST
from arbitro.regulations.shared.case_table import cases_of, formerly_of
from arbitro.regulations.shared.readings import of_desk

TREATED = Treated(
    objections=("MST-DISP-01", "MST-DISP-02", "MST-DISP-03", "MST-DISP-04"),
    appeal=("MST-REF-03",),
    signatures=("MST-REP-05",),
)
SANCTIONS = (
    "MST-SANC-01 MST-SANC-02 MST-SANC-03 MST-SANC-04 MST-SANC-06 MST-SANC-07 MST-SANC-12 "
    "MST-SANC-13 MST-SANC-14 MST-SANC-15 MST-SANC-16 MST-SANC-17 MST-SANC-18"
)


def rules(chosen: Mapping[str, str]) -> RefereeRules:
    """The edition under these readings of its gaps (defaults for those not chosen)."""
    own, rest = of_desk(chosen, MST, MST.card, MST.duty)
    game = rules_of_play(rest)
    climbing = ladder(game, own)
    procedure = {
        **disputes(
            partial(duties.admission, own["GAP-X15"]),
            partial(duties.appeal, own["ARB-33"]),
            referto(own),
            TREATED,
        ),
        "third-richiamo": Case(
            partial(nth_caution, climbing, cast(Span, own["GAP-M04"]), EVERY_THIRD),
            ("MST-SANC-05", "MST-SANC-10", "MST-SANC-11"),
        ),
        "which-sanction": sanctions(climbing, ("richiamo", "ammonizione"), *SANCTIONS.split()),
    }
    return RefereeRules(
        regulation=MST.id,
        readings={**own, **game.readings},
        game=game,
        exit=game.exit,
        cases={**cases_of(CASES, game, own), **procedure},
        formerly=formerly_of(FORMERLY, game, own),
        later=LATER,
        panel=duties.panel,
        appointed_by=duties.appointed_by,
        final_referee=duties.final_referee,
        own_table=partial(duties.own_table, own["ARB-21"]),
        duties=duties.duties,
        ladder=climbing,
        admission=partial(duties.admission, own["GAP-X15"]),
        appeal=partial(duties.appeal, own["ARB-33"]),
        clock_keeper=duties.clock_keeper,
        recovery=duties.recovery,
        agreed_pause=duties.agreed_pause,
        slow_play=duties.slow_play,
        lateness=duties.lateness,
        thrown_for_removed=partial(duties.thrown_for_removed, own["GAP-M10"]),
        unspoken=partial(duties.unspoken, own["GAP-M14"]),
        booking_on_report=duties.booking_on_report,
        referto=referto(own),
    )
