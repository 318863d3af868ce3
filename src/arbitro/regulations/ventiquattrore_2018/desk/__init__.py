"""The referee's side of the edition: its cases in the order of the concordance, and its duties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.referee.cases.procedure import Treated, disputes, sanctions
from arbitro.referee.rules import RefereeRules
from arbitro.regulations.shared.case_table import cases_of, formerly_of
from arbitro.regulations.shared.readings import of_desk
from arbitro.regulations.ventiquattrore_2018.desk import duties
from arbitro.regulations.ventiquattrore_2018.desk.cases import CASES, THIRD_RICHIAMO
from arbitro.regulations.ventiquattrore_2018.desk.formerly import FORMERLY, LATER
from arbitro.regulations.ventiquattrore_2018.desk.ladder import ladder
from arbitro.regulations.ventiquattrore_2018.desk.report import referto
from arbitro.regulations.ventiquattrore_2018.play import rules as rules_of_play
from arbitro.regulations.ventiquattrore_2018.text import H24

TREATED = Treated(("24H-REF-02",), ("24H-REF-03",), ("24H-REF-01",))


def rules(chosen: Mapping[str, str]) -> RefereeRules:
    """The edition under these readings of its gaps (defaults for those not chosen)."""
    own, rest = of_desk(chosen, H24, H24.card, H24.duty)
    game = rules_of_play(rest)
    climbing = ladder(game, own)
    procedure = {
        **disputes(duties.admission, duties.appeal, referto(own), TREATED),
        "third-richiamo": THIRD_RICHIAMO.case(game, own),
        "which-sanction": sanctions(climbing, (), "24H-PEN-01", "24H-PEN-02", "24H-PEN-04"),
    }
    return RefereeRules(
        regulation=H24.id,
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
        admission=duties.admission,
        appeal=duties.appeal,
        clock_keeper=duties.clock_keeper,
        recovery=duties.recovery,
        slow_play=duties.slow_play,
        lateness=duties.lateness,
        sessions=duties.sessions,
        thrown_for_removed=duties.thrown_for_removed,
        referto=referto(own),
    )
