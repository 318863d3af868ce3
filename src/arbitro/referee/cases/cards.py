"""Cards: forgotten, taken without right, too many, counted wrongly."""

from __future__ import annotations

from arbitro.games.risiko.asking import still_entitled
from arbitro.games.risiko.rules import ClosingEvent, RisikoRules
from arbitro.kernel import Ruling
from arbitro.referee.cases.turn import act_of
from arbitro.referee.effects import (
    CardReturned,
    CardsDenied,
    CardsLost,
    Closed,
    HandDiscarded,
    Open,
)
from arbitro.referee.facts import Facts, contradiction
from arbitro.referee.verdict import Verdict

LIMIT = 7


def forgotten(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """May a forgotten card still be taken, given what the next player has done?"""
    act = facts.choice("next_act", "none", "attack", "attack-word", "move", "move-word", "pass")
    event: ClosingEvent | None = None if act == "none" else act_of(act)
    due: int | None = None
    placed = 0
    undecided = event is None or not game.card_lapses(event).value
    if undecided and game.card_lapses("placed-last").value:
        due = facts.number("next_due")
        placed = facts.number("next_placed", 0, due) if due else 0
    entitled = still_entitled(game, 1, 0, due, placed, event)
    verdict = (
        Verdict(code="card-still-takeable", effects=(Open(what="card"),))
        if entitled.value
        else Verdict(code="card-lost", effects=(Closed(what="card"),))
    )
    because = entitled.because
    if entitled.value:
        because = game.card_lapses("placed-last").because + because
    return Ruling(verdict, because)


def without_right(facts: Facts) -> Verdict:
    """Shown, put back, shuffled; an eighth card found only later costs the whole hand."""
    why = facts.choice("why", "no-conquest", "second-card", "hand-full")
    if why == "hand-full" and facts.flag("next_has_placed"):
        return Verdict(code="eighth-found-late", effects=(HandDiscarded(),))
    return Verdict(code="card-put-back", facts={"why": why}, effects=(CardReturned(),))


def too_many(facts: Facts) -> Verdict:
    """Eight or more in hand: all are discarded."""
    hand = _above_limit(facts)
    return Verdict(code="hand-discarded", facts={"hand": hand}, effects=(HandDiscarded(),))


def too_many_unless_just_drawn(facts: Facts) -> Verdict:
    """All are discarded, unless the eighth is the card being drawn: that one goes back."""
    if _above_limit(facts) == LIMIT + 1 and facts.flag("just_drawn"):
        return Verdict(code="eighth-put-back", effects=(CardReturned(),))
    return too_many(facts)


def _above_limit(facts: Facts) -> int:
    hand = facts.number("hand")
    if hand <= LIMIT:
        raise contradiction("hand", hand=hand, limit=LIMIT)
    return hand


def no_limit(facts: Facts) -> Verdict:
    """No hand is too large."""
    return Verdict(code="no-hand-limit")


def miscounted(facts: Facts) -> Verdict:
    """A wrong answer costs a card at random or, with none in hand, the next one earned."""
    hand = facts.number("hand")
    if facts.knows("said") and facts.number("said") == hand:
        raise contradiction("hand", "said", hand=hand)
    if hand:
        return Verdict(code="loses-a-card", facts={"hand": hand}, effects=(CardsLost(count=1),))
    return Verdict(code="skips-next-card", effects=(CardsDenied(count=1),))
