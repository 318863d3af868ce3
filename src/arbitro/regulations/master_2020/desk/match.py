"""Casistica of the match: cards, armies, RisiKo!, withdrawal, sdadata; what is lent by RUR."""

from __future__ import annotations

from arbitro.games.risiko.rules import ExitTerms, RisikoRules
from arbitro.kernel import Ruling, Said, said
from arbitro.referee.cases import armies, cards, ending
from arbitro.referee.facts import Counted, Facts
from arbitro.referee.sanctions.infractions import EXCESS, SDADATA
from arbitro.referee.sanctions.ladder import turn_cards_armies
from arbitro.referee.verdict import Case, Option, Proposed, Verdict, silent
from arbitro.regulations.master_2020.play.grounds import RUR_VALUES
from arbitro.regulations.master_2020.text import MST
from arbitro.regulations.rur_2015.text import RUR

DO_NOT_POINT_OUT = MST.card.states("MST-OWN-02", "MST-OWN-04")


def card_forgotten(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """He may ask for it in time; nobody may remind him."""
    ruling = cards.forgotten(game, facts)
    return Ruling(ruling.value, ruling.because + DO_NOT_POINT_OUT)


@MST.card.cites("MST-CARD-09", "MST-CARD-10")
def eight_or_more_cards(facts: Facts) -> Said[Verdict]:
    """All are discarded; of the cards of a player just eliminated only as many are taken as make
    seven.
    """
    verdict = cards.too_many(facts)
    captured = verdict.code == "captured-up-to-seven"
    return said(verdict, "MST-CARD-09" if captured else "MST-CARD-10")


@MST.card.fills(
    "ARB-34",
    "MST-CARD-03",
    "MST-CARD-04",
    "MST-CARD-05",
    "MST-CARD-06",
    default="no-answer-owed",
)
def wrong_card_count(choice: str, facts: Facts) -> Said[Verdict]:
    """A card at random; with none in hand, the first one earned. Who asks outside his own turn is
    owed no answer.
    """
    verdict = cards.miscounted(facts)
    if verdict.code == "asked-out-of-turn":
        return said(verdict, "MST-CARD-03")
    loss = "MST-CARD-05" if verdict.code == "loses-a-card" else "MST-CARD-06"
    return said(verdict, "MST-CARD-04", loss, by_text=True)


AGAIN = MST.card.states("MST-EXC-04")
EXCESSES = Counted(EXCESS, "tournament")
TURN_GOES_ON = MST.card.states("MST-EXC-03")


def too_many_armies(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """The excess, or twice as much if others noticed; who does it again is booked."""
    due, placed = armies.excess_due(facts)
    ruling = armies.above_due(game, due, placed, facts.flag("self_declared"))
    verdict, because = ruling.value, ruling.because + TURN_GOES_ON
    if facts.times(EXCESSES) == 1:
        return Ruling(verdict, because)
    again = Verdict(
        code="excess-again",
        facts=verdict.facts,
        effects=verdict.effects,
        sanction=Proposed(step="ammonizione", scope="tournament", options=turn_cards_armies(None)),
    )
    return Ruling(again, because + AGAIN)


OWN_SUPPLY = MST.card.states("MST-CAP-01")


def above_the_cap(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    ruling = armies.above_cap(game, facts, ask_who=True)
    return Ruling(ruling.value, ruling.because + OWN_SUPPLY)


def risiko_not_declared(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return ending.undeclared(game, facts)


def risiko_declared_wrongly(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return ending.false_claim(game, facts)


NEUTRAL_AND_DICE = MST.card.states("MST-WD-02", "MST-WD-03", "MST-WD-05")
EXITS = {
    "force-majeure": "withdrawal",
    "refusing-ruling": "refusing-ruling",
    "no-reason": "no-reason",
}


def withdrawal(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """The points of the position; without a good reason also out of the tournament."""
    reason = EXITS[facts.choice("reason", *EXITS)]
    ruling = ending.exit_ruling(game, f"leaves-{reason}", reason)
    verdict = ending.absent(ruling, "previous-or-referee")
    return Ruling(verdict, ruling.because + NEUTRAL_AND_DICE)


def last_player_out_before_rolls(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return ending.new_last_player(game, facts)


def last_player_out_after_rolling(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return ending.raised_threshold(game, facts)


BOOKED = MST.card.states("MST-CAS-SDA-05")
FORGOTTEN = Counted(SDADATA, "tournament")
BOOKED_AGAIN = MST.card.states("MST-CAS-SDA-06")


def sdadata_forgotten(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """Thrown late while the next player plays. A booking; again, the ladder, up to exclusion."""
    timing = ending.roll_in_time(game, facts)
    times = facts.times(FORGOTTEN)
    first = times == 1
    terms = game.exit("forgotten-sdadata")
    verdict = Verdict(
        code=f"{timing.value.code}-{'booked' if first else 'booked-again'}",
        facts={"times": times},
        effects=timing.value.effects,
        sanction=Proposed(
            step="ammonizione",
            scope="tournament",
            options=turn_cards_armies(None) if first else exclusion_too(terms.value),
        ),
    )
    return Ruling(verdict, timing.because + (BOOKED if first else BOOKED_AGAIN))


def exclusion_too(terms: ExitTerms) -> tuple[Option, ...]:
    """The effects of a booking, and the exclusion from the match that repetition can lead to."""
    out = Option(code="exclusion", effects=(armies.leaves("forgotten-sdadata", terms),))
    return (*turn_cards_armies(None), out)


def left_to_rules_of_play(*ids: str) -> Case:
    """A situation this text leaves to the rules of play: the value of these rules is proposed."""
    because = RUR_VALUES.mark(RUR.reasons(*ids))

    def answer(facts: Facts) -> Ruling[Verdict]:
        return silent("rules-of-play", because, advice="rur-2015")

    return Case(answer, ())
