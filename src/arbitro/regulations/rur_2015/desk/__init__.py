"""The referee's side of the edition: its cases in the order of the concordance, and its duties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.referee.rules import RefereeRules
from arbitro.regulations.rur_2015.desk import duties
from arbitro.regulations.rur_2015.desk.cases import CASES, FORMERLY, LATER
from arbitro.regulations.rur_2015.desk.ladder import ladder
from arbitro.regulations.rur_2015.desk.report import referto
from arbitro.regulations.rur_2015.play import rules as rules_of_play
from arbitro.regulations.rur_2015.text import RUR
from arbitro.regulations.shared.case_table import cases_of, formerly_of
from arbitro.regulations.shared.readings import of_desk


def rules(chosen: Mapping[str, str]) -> RefereeRules:
    """The referees' desk of RUR under these readings of its gaps (defaults for those not
    chosen).
    """
    own, rest = of_desk(chosen, RUR, RUR.card, RUR.duty)
    game = rules_of_play(rest)
    climbing = ladder(game)
    report = referto(own)
    admission = partial(duties.admission, own["GAP-X15"])
    appeal = partial(duties.appeal, own["ARB-33"])
    asked = {"ladder": climbing, "admission": admission, "appeal": appeal, "referto": report}
    given = {**own, "game": game, **asked}
    return RefereeRules(
        regulation=RUR.id,
        readings={**own, **game.readings},
        game=game,
        exit=game.exit,
        cases=cases_of(CASES, given),
        formerly=formerly_of(FORMERLY, given),
        later=LATER,
        panel=duties.panel,
        appointed_by=duties.appointed_by,
        own_table=partial(duties.own_table, own["ARB-21"]),
        duties=duties.duties,
        ladder=climbing,
        admission=admission,
        appeal=appeal,
        clock_keeper=duties.clock_keeper,
        recovery=duties.recovery,
        agreed_pause=duties.agreed_pause,
        slow_play=duties.slow_play,
        thrown_for_removed=duties.thrown_for_removed,
        referto=report,
    )
