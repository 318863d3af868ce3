"""The referee's side of the edition: its cases in the order of the concordance, and its duties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.referee.cases.procedure import Treated, disputes, sanctions
from arbitro.referee.rules import RefereeRules
from arbitro.regulations.rur_2015.desk import duties
from arbitro.regulations.rur_2015.desk.cases import CASES, FORMERLY, LATER, THIRD_RICHIAMO
from arbitro.regulations.rur_2015.desk.ladder import ladder
from arbitro.regulations.rur_2015.desk.report import referto
from arbitro.regulations.rur_2015.play import rules as rules_of_play
from arbitro.regulations.rur_2015.text import RUR
from arbitro.regulations.shared.case_table import cases_of, formerly_of
from arbitro.regulations.shared.readings import of_desk

TREATED = Treated(
    objections=("RUR-20-01", "RUR-20-02", "RUR-20-03", "RUR-20-04"),
    appeal=("RUR-9-06", "RUR-9-07"),
    signatures=("RUR-9-02",),
)
SANCTIONS = (
    "RUR-16-01 RUR-16-02 RUR-16-03 RUR-17-01 RUR-17-02 RUR-17-03 RUR-18-01 RUR-18-02 RUR-18-03 "
    "RUR-18-04 RUR-18-05 RUR-19-01 RUR-19-02"
)


def rules(chosen: Mapping[str, str]) -> RefereeRules:
    """The edition under these readings of its gaps (defaults for those not chosen)."""
    own, rest = of_desk(chosen, RUR, RUR.card, RUR.duty)
    game = rules_of_play(rest)
    climbing = ladder(game)
    procedure = {
        **disputes(
            partial(duties.admission, own["GAP-X15"]),
            partial(duties.appeal, own["ARB-33"]),
            referto(own),
            TREATED,
        ),
        "third-richiamo": THIRD_RICHIAMO.case(game, own),
        "which-sanction": sanctions(
            climbing, ("richiamo", "penalita_semplice"), *SANCTIONS.split()
        ),
    }
    return RefereeRules(
        regulation=RUR.id,
        readings={**own, **game.readings},
        game=game,
        exit=game.exit,
        cases={**cases_of(CASES, game, own), **procedure},
        formerly=formerly_of(FORMERLY, game, own),
        later=LATER,
        panel=duties.panel,
        appointed_by=duties.appointed_by,
        own_table=partial(duties.own_table, own["ARB-21"]),
        duties=duties.duties,
        ladder=climbing,
        admission=partial(duties.admission, own["GAP-X15"]),
        appeal=partial(duties.appeal, own["ARB-33"]),
        clock_keeper=duties.clock_keeper,
        recovery=duties.recovery,
        agreed_pause=duties.agreed_pause,
        slow_play=duties.slow_play,
        lateness=partial(duties.lateness, own["GAP-R28"]),
        latest_starts=duties.latest_starts,
        thrown_for_removed=duties.thrown_for_removed,
        referto=referto(own),
    )
