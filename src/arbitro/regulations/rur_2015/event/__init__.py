"""The gathering's answers, joined."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitro.games.risiko.state import COLOURS
from arbitro.kernel import Ruling
from arbitro.kernel.regulation import answers_by_name, of_event
from arbitro.regulations.rur_2015.event import interpretation as read
from arbitro.regulations.rur_2015.event import tournament as text
from arbitro.regulations.rur_2015.play import rules as rules_of_play
from arbitro.regulations.rur_2015.text import RUR
from arbitro.tournament.rules import DrawPlan, StagePlan, TournamentRules
from arbitro.tournament.settings import chosen as settle
from arbitro.tournament.tables.risiko_figures import read_by, scored_by

POINTS = RUR.event.reasons("RUR-7-01")


def rules(chosen: Mapping[str, str], settings: Mapping[str, Any]) -> TournamentRules:
    """The event of RUR, as a tournament under these readings of its gaps."""
    own, rest = of_event(chosen, RUR)
    play = rules_of_play(rest)
    first = read.first_draw(own["GAP-R25"])
    second = read.second_draw(own["GAP-R26"])

    def draw(stage: StagePlan, round: int) -> Ruling[DrawPlan]:
        if stage.knockout:
            return read.knockout_draw(stage.name)
        return first if round == 1 else second

    return TournamentRules(
        id=RUR.id,
        regulation=RUR.id,
        readings=dict(sorted({**play.readings, **own}.items())),
        settings=settle({}, settings),
        draw=draw,
        seat_order=play.seat_order,
        colours=COLOURS,
        result_form="figures",
        read_result=read_by(play, POINTS),
        match_points=scored_by(play.match_points),
        **answers_by_name(TournamentRules, own, text, read),
    )
