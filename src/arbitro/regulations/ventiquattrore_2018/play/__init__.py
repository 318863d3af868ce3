"""24oredisport 2018: a pairs event over the rules of the box."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Ruling
from arbitro.kernel.regulation import answers_by_name
from arbitro.regulations import box
from arbitro.regulations.rur_2015.play.turn import pieces
from arbitro.regulations.ventiquattrore_2018.play import ending, turn
from arbitro.regulations.ventiquattrore_2018.play import interpretation as read
from arbitro.regulations.ventiquattrore_2018.play.grounds import GROUNDS
from arbitro.regulations.ventiquattrore_2018.text import BOX_VALUES, H24

_garrison_inside = BOX_VALUES(box.garrison)
_card_of_the_box = BOX_VALUES(box.card_right)


def _garrison(border: bool) -> Ruling[int]:
    if border:
        return turn.border_garrison()
    return _garrison_inside()


def _card_right(conquered: int, hand: int) -> Ruling[bool]:
    """The box gives the card, this text says how it is taken and limits no hand."""
    given, taken = _card_of_the_box(conquered), turn.card_taken(conquered)
    return Ruling(given.value, taken.because + given.because)


def _count_question(in_turn: bool) -> Ruling[bool]:
    """Neither this text nor the box restricts the question how many cards another holds."""
    return Ruling(True, BOX_VALUES.preface_alone)


def _forgotten_roll(next_is_over: bool) -> Ruling[bool]:
    """Nothing is said of forgotten dice: we let them be thrown while the next player plays."""
    return Ruling(not next_is_over, BOX_VALUES.preface_alone)


def rules(chosen: Mapping[str, str]) -> RisikoRules:
    """The rules of play of 24 ore under these readings of its gaps (defaults for those not
    chosen).
    """
    readings = H24.readings(chosen)
    lend = BOX_VALUES
    return RisikoRules(
        regulation=H24.id,
        readings=readings,
        grounds=GROUNDS,
        seat_order=lend(box.seat_order),
        starting_armies=lend(box.starting_armies),
        placement_lap=lend(box.placement_lap),
        pieces=lend(pieces),
        reinforcements=turn.reinforcements,
        losses=lend(box.losses),
        garrison=_garrison,
        card_right=_card_right,
        count_question=_count_question,
        referee_rolls=ending.rolls_for_removed,
        forgotten_roll=_forgotten_roll,
        exit=partial(read.exit_terms, readings["GAP-H21"]),
        match_points=partial(read.match_points, readings["GAP-H01"]),
        **answers_by_name(RisikoRules, readings, turn, ending, read),
    )
