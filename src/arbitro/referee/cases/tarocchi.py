"""Errors of a hand of Tarocchi: what a regulation of Mineo makes of them.

Plain functions, like those of RisiKo!; an edition ties them to its articles with `book`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from arbitro.kernel import Reasons, Ruling
from arbitro.referee.effects import (
    CardChanged,
    CardFaceUp,
    CardPlayed,
    DealtAgain,
    DiscardLost,
    Effect,
    HandVoid,
    JochiLost,
    JochiPaid,
    PlayedOut,
)
from arbitro.referee.facts import Facts
from arbitro.referee.verdict import Case, Option, Verdict

COUNT_JOCHI = 2
EXPOSED_JOCHI = 2
REVOKE_JOCHI = 2


def misdeal(facts: Facts) -> Verdict:
    """Dealt again for a wrong number, or if a card that matters was seen; else play may go on."""
    if facts.choice("what", "wrong-number", "card-seen") == "wrong-number":
        return Verdict(code="misdeal-number", effects=(DealtAgain(),))
    if facts.flag("important"):
        return Verdict(code="misdeal-seen", effects=(DealtAgain(),))
    again = Option(code="deal-again", by="player", effects=(DealtAgain(),))
    return Verdict(code="plain-card-seen", options=(Option(code="go-on", by="player"), again))


def wrong_number(facts: Facts) -> Verdict:
    """Found at the check after the deal: dealt again. Later: the hand is void and he pays."""
    if not facts.flag("checked"):
        return Verdict(code="misdeal-number", effects=(DealtAgain(),))
    return Verdict(
        code="count-pays",
        facts={"each": COUNT_JOCHI},
        effects=(HandVoid(), JochiPaid(jochi=COUNT_JOCHI)),
    )


def wrong_discard(facts: Facts) -> Verdict:
    """A King or a trump in the discard: its cards and points go to the other side; until he has
    said that it is done he may still change it.
    """
    what = facts.choice("what", "king-or-trump", "fujutu", "allowed")
    if what == "allowed":
        return Verdict(code="discard-allowed")
    if not facts.flag("done_said"):
        return Verdict(code="discard-may-change")
    code = "discard-lost" if what == "king-or-trump" else "discard-lost-fujutu"
    return Verdict(code=code, effects=(DiscardLost(),))


def out_of_turn(facts: Facts) -> Verdict:
    """It may not be taken back: played if it can be, else face up; some cards cost two jochi."""
    if facts.flag("playable"):
        return _exposed(facts, "out-of-turn-played", CardPlayed())
    return _exposed(facts, "out-of-turn-face-up", CardFaceUp())


def _exposed(facts: Facts, code: str, effect: Effect) -> Verdict:
    if facts.flag("telling") and not facts.flag("soloist"):
        return Verdict(
            code=f"{code}-pays",
            facts={"jochi": EXPOSED_JOCHI},
            effects=(effect, JochiLost(jochi=EXPOSED_JOCHI)),
        )
    return Verdict(code=code, effects=(effect,))


def forbidden_talk(facts: Facts) -> Verdict:
    """A King, an Aria or the Picciotti named to a partner is exposed, follows the rule of cards out
    of turn and costs two jochi.
    """
    if facts.choice("what", "card-named", "other-words") == "card-named":
        playable = facts.flag("playable")
        return Verdict(
            code="named-is-played" if playable else "named-is-exposed",
            facts={"jochi": EXPOSED_JOCHI},
            effects=(
                CardPlayed() if playable else CardFaceUp(),
                JochiLost(jochi=EXPOSED_JOCHI),
            ),
        )
    return Verdict(
        code="words-judged",
        status="human",
        options=(Option(code="reprimand"), Option(code="nothing")),
    )


def revoke(facts: Facts) -> Verdict:
    """Before the trick is gathered it is put right; later, until the hand is scored, it is played
    out and he pays; after that nothing is undone.
    """
    if not facts.flag("gathered"):
        verdict = _exposed(facts, "revoke-corrected", CardFaceUp())
        return Verdict(
            code=verdict.code, facts=verdict.facts, effects=(CardChanged(), *verdict.effects)
        )
    if facts.flag("scored"):
        return Verdict(code="revoke-too-late")
    each = 1 if facts.flag("admitted") else REVOKE_JOCHI
    result = facts.choice("result", "his-side-wins", "his-side-loses", "level")
    void: tuple[Effect, ...] = (HandVoid(),) if result == "his-side-wins" else ()
    return Verdict(
        code="revoke-void" if void else f"revoke-counted{'-level' if result == 'level' else ''}",
        facts={"each": each, "total": 3 * each},
        effects=(PlayedOut(), *void, JochiPaid(jochi=each)),
    )


CASES: Mapping[str, Callable[[Facts], Verdict]] = {
    "misdeal": misdeal,
    "wrong-number-of-cards": wrong_number,
    "wrong-discard": wrong_discard,
    "card-out-of-turn": out_of_turn,
    "forbidden-talk": forbidden_talk,
    "revoke": revoke,
}


@dataclass(frozen=True)
class Book:
    """The cases of one edition of the Tarocchi."""

    regulation: str
    cases: Mapping[str, Case]


def book(regulation: str, reasons: Mapping[str, Mapping[str, Reasons]], **assumed: bool) -> Book:
    """The six cases, each verdict with the reasons the edition gives for its code; what is assumed
    is not asked.
    """

    def answer(case: str, facts: Facts) -> Ruling[Verdict]:
        verdict = CASES[case](facts.also(**assumed))
        return Ruling(verdict, reasons[case][verdict.code])

    return Book(
        regulation,
        {
            case: Case(
                partial(answer, case),
                tuple(dict.fromkeys(id for one in by_code.values() for id in one.ids)),
            )
            for case, by_code in reasons.items()
        },
    )
