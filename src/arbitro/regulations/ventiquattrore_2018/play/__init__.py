"""24oredisport 2018: a pairs event over the rules of the box."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.games.risiko.rules import Pieces, RisikoRules
from arbitro.kernel import Ruling
from arbitro.regulations import box
from arbitro.regulations.rur_2015.play.turn import pieces
from arbitro.regulations.ventiquattrore_2018.play import ending, interpretation, turn
from arbitro.regulations.ventiquattrore_2018.play.grounds import GROUNDS
from arbitro.regulations.ventiquattrore_2018.text import BOX_VALUES, H24


def _garrison(border: bool) -> Ruling[int]:
    if border:
        return turn.border_garrison()
    return BOX_VALUES(box.garrison)()


def _card_right(conquered: int, hand: int) -> Ruling[bool]:
    """The box gives the card, this text says how it is taken and limits no hand."""
    given, taken = BOX_VALUES(box.card_right)(conquered), turn.card_taken(conquered)
    return Ruling(given.value, taken.because + given.because)


def _count_question(in_turn: bool) -> Ruling[bool]:
    """Neither this text nor the box restricts the question how many cards another holds."""
    return Ruling(True, BOX_VALUES.preface_alone)


def _forgotten_roll(next_is_over: bool) -> Ruling[bool]:
    """Nothing is said of forgotten dice: we let them be thrown while the next player plays."""
    return Ruling(not next_is_over, BOX_VALUES.preface_alone)


def _pieces(armies: int) -> Ruling[Pieces]:
    return BOX_VALUES(pieces)(armies)


def rules(chosen: Mapping[str, str]) -> RisikoRules:
    """The rules of play of 24 ore under these readings of its gaps (defaults for those not
    chosen).
    """
    readings = H24.readings(chosen)
    read, lend = interpretation, BOX_VALUES
    return RisikoRules(
        regulation=H24.id,
        readings=readings,
        grounds=GROUNDS,
        table_sizes=partial(read.table_sizes, readings["GAP-X16"]),
        seat_order=lend(box.seat_order),
        starting_armies=lend(box.starting_armies),
        deal_order=partial(read.deal_order, readings["GAP-H24"]),
        half_continent=turn.half_continent,
        deal_remedy=turn.deal_remedy,
        placement_lap=lend(box.placement_lap),
        reinforcements=turn.reinforcements,
        tris_value=turn.tris_value,
        tris_limit=turn.tris_limit,
        tris_allowed=turn.tris_allowed,
        tris_commitment=turn.tris_commitment,
        army_cap=turn.army_cap,
        unplaced=partial(read.unplaced, readings["GAP-R36"]),
        closes_repositioning=partial(read.closes_repositioning, readings["GAP-R13"]),
        pieces=_pieces,
        legal_dice=turn.legal_dice,
        losses=lend(box.losses),
        target_binds=turn.target_binds,
        elimination_allowed=partial(read.elimination_allowed, readings["GAP-R10"]),
        movement_range=turn.movement_range,
        captured_cards=turn.captured_cards,
        garrison=_garrison,
        move_final=turn.move_final,
        card_right=_card_right,
        card_lapses=partial(read.card_lapses, readings["GAP-H14"]),
        count_question=_count_question,
        pass_question=turn.pass_question,
        match_minutes=partial(read.match_minutes, readings["GAP-H10"]),
        last_giro=ending.last_giro,
        false_risiko=partial(read.false_risiko, readings["GAP-H15"]),
        undeclared_risiko=ending.undeclared_risiko,
        sdadata_threshold=ending.sdadata_threshold,
        must_roll=ending.must_roll,
        opens_round=partial(read.opens_round, readings["GAP-H08"]),
        rolls_for_removed=ending.rolls_for_removed,
        referee_rolls=ending.rolls_for_removed,
        forgotten_roll=_forgotten_roll,
        last_standing=partial(read.last_standing, readings["ARB-01"]),
        exit=partial(read.exit_terms, readings["GAP-H21"]),
        freezing=partial(read.freezing, readings["GAP-H13"]),
        excess_over_due=ending.excess_over_due,
        excess_over_cap=partial(read.excess_over_cap, readings["GAP-H03"]),
        risiko_table_points=partial(read.risiko_table_points, readings["GAP-H01"]),
        table_score=ending.table_score,
        match_points=partial(read.match_points, readings["GAP-H01"]),
    )
