"""The tournament's answers, joined."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from arbitro.games.mineo.rules import MineoRules
from arbitro.kernel import Ruling
from arbitro.kernel.regulation import answers_by_name
from arbitro.regulations.tarocchi_2012.event import tournament as text
from arbitro.regulations.tarocchi_2012.play import rules as rules_of_play
from arbitro.tournament.rules import DrawPlan, StagePlan, TournamentRules
from arbitro.tournament.settings import chosen as settle
from arbitro.tournament.tables.mineo_sheets import read_by


def draw(stage: StagePlan, round: int) -> Ruling[DrawPlan]:
    """The event of Tarocchi 2012: drawn by trumps, then by ranking."""
    return text.first_draw() if round == 1 else text.later_draw()


def rules(chosen: Mapping[str, str], settings: Mapping[str, Any]) -> TournamentRules:
    """The event of Tarocchi 2012, as a tournament under these readings of its gaps."""
    return directed(rules_of_play(chosen), settle({}, settings))


def directed(play: MineoRules, settings: Mapping[str, Any]) -> TournamentRules:
    """The event of Tarocchi 2012 over these rules of the hand."""
    group = play.tie_group()
    ties = text.criteria(group.value)
    return TournamentRules(
        id=play.regulation,
        regulation=play.regulation,
        readings=play.readings,
        settings=settings,
        draw=draw,
        result_form="sheet",
        read_result=read_by(play, text.hands(), text.HANDING_IN),
        ties=lambda: Ruling(ties.value, ties.because + group.because),
        tie_reasons=partial(text.tie_reasons, play),
        **answers_by_name(TournamentRules, {}, text),
    )
