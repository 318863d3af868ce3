"""The referee's side of the edition: its cases in the order of the concordance, and its duties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.referee.rules import RefereeRules
from arbitro.regulations.shared.case_table import cases_of, formerly_of
from arbitro.regulations.shared.readings import of_desk
from arbitro.regulations.ventiquattrore_2018.desk import duties
from arbitro.regulations.ventiquattrore_2018.desk.cases import CASES
from arbitro.regulations.ventiquattrore_2018.desk.formerly import FORMERLY, LATER
from arbitro.regulations.ventiquattrore_2018.desk.ladder import ladder
from arbitro.regulations.ventiquattrore_2018.desk.report import referto
from arbitro.regulations.ventiquattrore_2018.play import rules as rules_of_play
from arbitro.regulations.ventiquattrore_2018.text import H24


def rules(chosen: Mapping[str, str]) -> RefereeRules:
    """The referees' desk of 24 ore under these readings of its gaps (defaults for those not
    chosen).
    """
    own, rest = of_desk(chosen, H24, H24.card, H24.duty)
    game = rules_of_play(rest)
    climbing = ladder(game, own)
    report = referto(own)
    admission, appeal = duties.admission, duties.appeal
    asked = {"ladder": climbing, "admission": admission, "appeal": appeal, "referto": report}
    given = {**own, "game": game, **asked}
    return RefereeRules(
        regulation=H24.id,
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
        slow_play=duties.slow_play,
        sessions=duties.sessions,
        thrown_for_removed=duties.thrown_for_removed,
        referto=report,
    )
