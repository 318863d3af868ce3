"""The referee's side of the edition: its cases in the order of the concordance, and its duties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.referee.rules import RefereeRules
from arbitro.regulations.master_2020.desk import duties
from arbitro.regulations.master_2020.desk.cases import CASES, FORMERLY, LATER
from arbitro.regulations.master_2020.desk.ladder import ladder
from arbitro.regulations.master_2020.desk.report import referto
from arbitro.regulations.master_2020.play import rules as rules_of_play
from arbitro.regulations.master_2020.text import MST
from arbitro.regulations.shared.case_table import cases_of, formerly_of
from arbitro.regulations.shared.readings import of_desk


def rules(chosen: Mapping[str, str]) -> RefereeRules:
    """The referees' desk of Master under these readings of its gaps (defaults for those not
    chosen).
    """
    own, rest = of_desk(chosen, MST, MST.card, MST.duty)
    game = rules_of_play(rest)
    climbing = ladder(game, own)
    report = referto(own)
    admission = partial(duties.admission, own["GAP-X15"])
    appeal = partial(duties.appeal, own["ARB-33"])
    asked = {"ladder": climbing, "admission": admission, "appeal": appeal, "referto": report}
    given = {**own, "game": game, **asked}
    return RefereeRules(
        regulation=MST.id,
        readings={**own, **game.readings},
        game=game,
        exit=game.exit,
        cases=cases_of(CASES, given),
        formerly=formerly_of(FORMERLY, given),
        later=LATER,
        panel=duties.panel,
        appointed_by=duties.appointed_by,
        final_referee=duties.final_referee,
        own_table=partial(duties.own_table, own["ARB-21"]),
        duties=duties.duties,
        ladder=climbing,
        admission=admission,
        appeal=appeal,
        clock_keeper=duties.clock_keeper,
        recovery=duties.recovery,
        agreed_pause=duties.agreed_pause,
        slow_play=duties.slow_play,
        thrown_for_removed=partial(duties.thrown_for_removed, own["GAP-M10"]),
        unspoken=partial(duties.unspoken, own["GAP-M14"]),
        booking_on_report=duties.booking_on_report,
        referto=report,
    )
