"""The pairs event's answers, joined."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from arbitro.games.risiko.state import COLOURS
from arbitro.kernel import Ruling
from arbitro.regulations.shared.readings import of_event
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
        entry_terms=partial(read.entry_terms, own["GAP-H23"], numbers["least_age"]),
        refusal_needs_reason=text.refusal_needs_reason,
        team_terms=text.team_terms,
        fee=text.fee,
        list_deadline=text.list_deadline,
        lateness=text.lateness,
        reserves_needed=text.reserves_needed,
        reserves_qualify=text.reserves_qualify,
        start_time=text.start_time,
        panel=text.panel,
        least_players=partial(read.least_players, own["GAP-H11"], numbers["groups"]),
        table_mix=text.table_mix,
        plan=partial(read.plan, own["GAP-H11"], numbers),
        draw=draw,
        one_match_enough=text.one_match_enough,
        repechage=partial(read.repechage, own["GAP-H11"]),
        replacement_seed=partial(read.replacement_seed, own["GAP-H11"]),
        seat_order=play.seat_order,
        colours=COLOURS,
        result_form="figures",
        read_result=read_by(play, POINTS),
        match_points=scored_by(play.match_points),
        void_match=text.void_match,
        penalty_ceiling=text.penalty_ceiling,
        withdrawal_deduction=text.withdrawal_deduction,
        discards=partial(read.discards, own["GAP-H04"], numbers["discards"]),
        unit=text.unit,
        ties=partial(read.ties, own["GAP-H11"]),
        tie_reasons=partial(read.tie_reasons, own["GAP-H11"]),
        blocks=partial(read.blocks, own["GAP-H11"]),
        eligible=text.eligible,
        prizes=text.prizes,
    )
