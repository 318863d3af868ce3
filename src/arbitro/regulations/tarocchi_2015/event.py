"""The tournament of 2015: its own opening, over the answers of 2012."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from arbitro.kernel import Asked, Said, said
from arbitro.regulations.tarocchi_2012 import event as lender
from arbitro.regulations.tarocchi_2015.play import rules as rules_of_play
from arbitro.regulations.tarocchi_2015.text import LENT, T15
from arbitro.tournament.draw.table_sizes import Mix, table_sizes
from arbitro.tournament.rules import DrawPlan, Intake, StagePlan, TournamentRules
from arbitro.tournament.settings import Setting
from arbitro.tournament.settings import chosen as settle

SETTINGS = {"tables_by_ranking": Setting(1, 0, 1)}
"""The organisers' choice: 1 for tables by ranking, 0 for tables at which nobody meets twice."""


@T15.event.cites("T15-FORM-01")
def table_mix(players: int) -> tuple[int, ...]:
    """Tarocchi 2015, the event: any multiple of four, at tables of four."""
    return table_sizes(players, Mix(sizes=(4,)), T15.reasons("T15-FORM-01"))


least_players: Asked[int] = T15.event.says(4, "T15-FORM-01")
"""One table of four."""

plan: Asked[tuple[StagePlan, ...]] = T15.event.says(
    (StagePlan("turns", 4, (Intake("all"),)),), "T15-FORM-04"
)
"""Four turns, everybody in all of them."""


@T15.event.cites("T15-FORM-03", "T15-FORM-05")
def draw(by_ranking: int, stage: StagePlan, round: int) -> Said[DrawPlan]:
    """Tarocchi 2015, event: by trumps; then by ranking, or so that as few as can be meet again."""
    if round == 1:
        return said(DrawPlan((), "trumps"), "T15-FORM-03")
    if by_ranking:
        return said(DrawPlan((), "ranking"), "T15-FORM-05")
    return said(DrawPlan(("repeat",)), "T15-FORM-05")


def rules(chosen: Mapping[str, str], settings: Mapping[str, Any]) -> TournamentRules:
    """Tarocchi 2015, the event: the edition as a tournament; what its opening does not say is lent
    by 2012, unverified.
    """
    numbers = settle(SETTINGS, settings)
    lent = lender.directed(rules_of_play(chosen), numbers)
    return replace(
        LENT.lends(lent),
        least_players=least_players,
        table_mix=table_mix,
        plan=plan,
        draw=partial(draw, numbers["tables_by_ranking"]),
    )
