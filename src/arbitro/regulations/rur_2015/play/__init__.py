"""RUR 2015: the rules of the clubs' gatherings, self-contained."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.games.risiko.rules import RisikoRules
from arbitro.regulations.rur_2015.play import (
    ending,
    exits,
    interpretation,
    preparation,
    scoring,
    turn,
)
from arbitro.regulations.rur_2015.play.grounds import GROUNDS
from arbitro.regulations.rur_2015.text import RUR


def rules(chosen: Mapping[str, str]) -> RisikoRules:
    """The rules of play of RUR under these readings of its gaps (defaults for those not chosen)."""
    readings = RUR.readings(chosen)
    read = interpretation
    return RisikoRules(
        regulation=RUR.id,
        readings=readings,
        grounds=GROUNDS,
        table_sizes=partial(read.table_sizes, readings["GAP-X16"]),
        seat_order=preparation.seat_order,
        starting_armies=partial(read.starting_armies, readings["GAP-X16"]),
        deal_order=preparation.deal_order,
        half_continent=preparation.half_continent,
        deal_remedy=partial(read.deal_remedy, readings["GAP-R03"]),
        placement_lap=preparation.placement_lap,
        reinforcements=partial(read.reinforcements, readings["GAP-R02"]),
        tris_value=turn.tris_value,
        tris_limit=partial(read.tris_limit, readings["GAP-R07"]),
        tris_allowed=turn.tris_allowed,
        tris_commitment=turn.tris_commitment,
        army_cap=turn.army_cap,
        unplaced=partial(read.unplaced, readings["GAP-R36"]),
        closes_repositioning=partial(read.closes_repositioning, readings["GAP-R13"]),
        pieces=turn.pieces,
        legal_dice=turn.legal_dice,
        losses=turn.losses,
        target_binds=turn.target_binds,
        elimination_allowed=partial(read.elimination_allowed, readings["GAP-R10"]),
        movement_range=partial(read.movement_range, readings["GAP-R05"]),
        captured_cards=turn.captured_cards,
        garrison=turn.garrison,
        move_final=turn.move_final,
        card_right=turn.card_right,
        card_lapses=partial(read.card_lapses, readings["GAP-R09"]),
        count_question=turn.count_question,
        pass_question=partial(read.pass_question, readings["GAP-X17"]),
        match_minutes=ending.match_minutes,
        last_giro=ending.last_giro,
        false_risiko=ending.false_risiko,
        undeclared_risiko=partial(read.undeclared_risiko, readings["GAP-R08"]),
        sdadata_threshold=ending.sdadata_threshold,
        must_roll=ending.must_roll,
        opens_round=partial(read.opens_round, readings["GAP-R01"]),
        rolls_for_removed=ending.rolls_for_removed,
        referee_rolls=ending.referee_rolls,
        forgotten_roll=ending.forgotten_roll,
        last_standing=partial(read.last_standing, readings["ARB-01"]),
        exit=partial(read.exit_terms, readings["GAP-R12"]),
        freezing=exits.freezing,
        excess_over_due=exits.excess_over_due,
        excess_over_cap=exits.excess_over_cap,
        risiko_table_points=scoring.risiko_table_points,
        table_score=partial(read.table_score, readings["GAP-R32"]),
        match_points=read.match_points,
    )
