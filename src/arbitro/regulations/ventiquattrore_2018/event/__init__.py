"""The pairs event's answers, joined."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from arbitro.games.risiko.state import COLOURS
from arbitro.kernel import Ruling
from arbitro.kernel.regulation import answers_by_name, of_event
from arbitro.regulations.ventiquattrore_2018.event import interpretation as read
from arbitro.regulations.ventiquattrore_2018.event import tournament as text
from arbitro.regulations.ventiquattrore_2018.play import rules as rules_of_play
from arbitro.regulations.ventiquattrore_2018.text import H24
from arbitro.tournament.rules import DrawPlan, StagePlan, TournamentRules
from arbitro.tournament.settings import chosen as settle
from arbitro.tournament.tables.risiko_figures import read_by, scored_by

POINTS = H24.event.reasons("24H-SCORE-01")


def rules(chosen: Mapping[str, str], settings: Mapping[str, Any]) -> TournamentRules:
    """The event of 24 ore, as a tournament under these readings and with the organiser's
    numbers.
    """
    own, rest = of_event(chosen, H24)
    play = rules_of_play(rest)
    numbers = settle(read.SETTINGS, settings)

    def draw(stage: StagePlan, round: int) -> Ruling[DrawPlan]:
        drawn = text.draw()
        return Ruling(drawn.value, drawn.because + read.APART)

    return TournamentRules(
        id=H24.id,
        regulation=H24.id,
        readings=dict(sorted({**play.readings, **own}.items())),
        settings=numbers,
        seat_order=play.seat_order,
        colours=COLOURS,
        result_form="figures",
        read_result=read_by(play, POINTS),
        match_points=scored_by(play.match_points),
        **{
            **answers_by_name(TournamentRules, own, text, read),
            "entry_terms": partial(read.entry_terms, own["GAP-H23"], numbers["least_age"]),
            "least_players": partial(read.least_players, own["GAP-H11"], numbers["groups"]),
            "plan": partial(read.plan, own["GAP-H11"], numbers),
            "draw": draw,
            "discards": partial(read.discards, own["GAP-H04"], numbers["discards"]),
        },
    )
