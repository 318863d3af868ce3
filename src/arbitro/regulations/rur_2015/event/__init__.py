"""The gathering's answers, joined."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from arbitro.games.risiko.state import COLOURS
from arbitro.kernel import Ruling
from arbitro.regulations.rur_2015.event import interpretation as read
from arbitro.regulations.rur_2015.event import tournament as text
from arbitro.regulations.rur_2015.play import rules as rules_of_play
from arbitro.regulations.rur_2015.text import RUR
from arbitro.regulations.shared.readings import of_event
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
        entry_terms=text.entry_terms,
        refusal_needs_reason=text.refusal_needs_reason,
        team_terms=text.team_terms,
        fee=text.fee,
        list_deadline=text.list_deadline,
        lateness=partial(read.lateness, own["GAP-R28"]),
        reserves_needed=text.reserves_needed,
        reserves_qualify=partial(read.reserves_qualify, own["GAP-R21"]),
        start_time=text.start_time,
        panel=text.panel,
        least_players=text.least_players,
        table_mix=text.table_mix,
        plan=partial(read.plan, own["GAP-R16"]),
        draw=draw,
        one_match_enough=text.one_match_enough,
        repechage=partial(read.repechage, own["GAP-R18"]),
        replacement_seed=partial(read.replacement_seed, own["GAP-R18"]),
        seat_order=play.seat_order,
        colours=COLOURS,
        result_form="figures",
        read_result=read_by(play, POINTS),
        match_points=scored_by(play.match_points),
        void_match=text.void_match,
        penalty_ceiling=text.penalty_ceiling,
        withdrawal_deduction=text.withdrawal_deduction,
        discards=text.discards,
        unit=text.unit,
        ties=partial(read.ties, own["GAP-R17"]),
        tie_reasons=partial(read.tie_reasons, own["GAP-R17"]),
        blocks=partial(read.blocks, own["GAP-R19"]),
        eligible=text.eligible,
        votes_to_change=text.votes_to_change,
        hosting=text.hosting,
    )
