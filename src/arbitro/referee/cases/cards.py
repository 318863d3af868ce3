"""Cards: forgotten, taken without right, too many, counted wrongly."""

from __future__ import annotations

from arbitro.games.risiko.asking import still_entitled
from arbitro.games.risiko.rules import ClosingEvent, RisikoRules
from arbitro.kernel import Ruling
from arbitro.referee.cases.turn import act_of
from arbitro.referee.effects import (
    CapturedDiscarded,
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
NEXT_ACTS = ("none", "attack", "attack-word", "move", "move-word", "pass")


def forgotten(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """May a forgotten card still be taken, given what the next player has done?"""
    act = facts.choice("next_act", *NEXT_ACTS)
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
    """Eight or more in hand: all are discarded. While the cards of a player just eliminated are
    being taken, only those that make seven are kept.
    """
    hand = _above_limit(facts)
    if _asked(facts, "just_captured", unless="just_drawn", otherwise=False):
        return Verdict(
            code="captured-up-to-seven",
            facts={"hand": hand, "discarded": hand - LIMIT},
            effects=(CapturedDiscarded(count=hand - LIMIT),),
        )
    return Verdict(code="hand-discarded", facts={"hand": hand}, effects=(HandDiscarded(),))


def too_many_unless_just_drawn(facts: Facts) -> Verdict:
    """The same, unless the eighth is the card being drawn: that one goes back."""
    verdict = too_many(facts)
    captured = verdict.code == "captured-up-to-seven"
    if not captured and facts.number("hand") == LIMIT + 1 and facts.flag("just_drawn"):
        return Verdict(code="eighth-put-back", effects=(CardReturned(),))
    return verdict


def _asked(facts: Facts, name: str, *, unless: str, otherwise: bool) -> bool:
    """A question of today; who puts a case with the facts that settled it in 0.1.0 is not asked."""
    if facts.knows(unless) and not facts.knows(name):
        return otherwise
    return facts.flag(name)


def _above_limit(facts: Facts) -> int:
    hand = facts.number("hand")
    if hand <= LIMIT:
        raise contradiction("hand", hand=hand, limit=LIMIT)
    return hand


def no_limit(facts: Facts) -> Verdict:
    """No hand is too large."""
    return Verdict(code="no-hand-limit")


def miscounted(facts: Facts) -> Verdict:
    """A wrong answer costs a card at random or, with none in hand, the next one earned; who asked
    outside his own turn was owed none.
    """
    if not _asked(facts, "asked_in_turn", unless="said", otherwise=True):
        return Verdict(code="asked-out-of-turn")
    hand = facts.number("hand")
    if facts.knows("said") and facts.number("said") == hand:
        raise contradiction("hand", "said", hand=hand)
    if hand:
        return Verdict(code="loses-a-card", facts={"hand": hand}, effects=(CardsLost(count=1),))
    return Verdict(code="skips-next-card", effects=(CardsDenied(count=1),))
