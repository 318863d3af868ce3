"""Cases that this text decides in its own way: armies, leaving, sdadata, language, slips."""

from __future__ import annotations

from arbitro.games.risiko.rules import ExitTerms, RisikoRules
from arbitro.kernel import Ruling, Said, said
from arbitro.referee.cases import armies, conduct, ending, turn
from arbitro.referee.effects import Replaced
from arbitro.referee.facts import Counted, Facts
from arbitro.referee.sanctions.infractions import EXCESS, LANGUAGE, SDADATA
from arbitro.referee.sanctions.ladder import losses_by_hand, turn_cards_armies
from arbitro.referee.verdict import Option, Proposed, Verdict
from arbitro.regulations.master_2020.text import MST

AGAIN = MST.card.states("MST-EXC-04")
EXCESSES = Counted(EXCESS, "tournament")
TURN_GOES_ON = MST.card.states("MST-EXC-03")


def too_many_armies(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """Master: the excess, or twice as much if others noticed; who does it again is booked."""
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


NEUTRAL_AND_DICE = MST.card.states("MST-WD-02", "MST-WD-03", "MST-WD-05")
EXITS = {
    "force-majeure": "withdrawal",
    "refusing-ruling": "refusing-ruling",
    "no-reason": "no-reason",
}


def withdrawal(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """Master: the points of the position; without a good reason also out of the tournament."""
    reason = EXITS[facts.choice("reason", *EXITS)]
    ruling = ending.exit_ruling(game, f"leaves-{reason}", reason)
    verdict = ending.absent(ruling, "previous-or-referee")
    return Ruling(verdict, ruling.because + NEUTRAL_AND_DICE)


BOOKED = MST.card.states("MST-CAS-SDA-05")
FORGOTTEN = Counted(SDADATA, "tournament")
BOOKED_AGAIN = MST.card.states("MST-CAS-SDA-06")


def sdadata_forgotten(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """Master, a case of its own: thrown late while the next player plays. A booking; again, the
    ladder, up to exclusion.
    """
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
    """Master, a case of its own: the effects of a booking, and the exclusion from the match that
    repetition can lead to.
    """
    out = Option(code="exclusion", effects=(ending.leaves("forgotten-sdadata", terms),))
    return (*turn_cards_armies(None), out)


EARLIER = Counted(LANGUAGE, "tournament", "latest")


@MST.card.fills(
    "GAP-M07",
    "MST-TALK-01",
    "MST-TALK-02",
    "MST-TALK-03",
    "MST-TALK-04",
    "MST-TALK-05",
    "MST-SANC-07",
    default="cards-random-tanks-chosen",
)
def language_and_threats(choice: str, facts: Facts) -> Said[Verdict]:
    """Master, desk reading: a richiamo; a booking with cards or tanks lost when it is worse or done
    again; after that a further booking. Cards go at random, tanks at the player's choice.
    """
    before = facts.choice("before", "nothing", "richiamo", "ammonizione", counted=EARLIER)
    if before == "ammonizione":
        verdict = Verdict(
            code="language-booked-again",
            sanction=Proposed(
                step="ammonizione", scope="tournament", options=turn_cards_armies(None)
            ),
        )
        return said(verdict, "MST-TALK-01", "MST-TALK-05", "MST-SANC-07", by_text=True)
    if before == "nothing" and not facts.flag("serious"):
        verdict = Verdict(
            code="language-warning", sanction=Proposed(step="richiamo", scope="tournament")
        )
        return said(verdict, "MST-TALK-01", "MST-TALK-02", "MST-TALK-03", by_text=True)
    hand = facts.number("hand")
    verdict = Verdict(
        code="language-booked",
        facts={"hand": hand},
        effects=losses_by_hand(hand),
        sanction=Proposed(step="ammonizione", scope="tournament"),
    )
    return said(verdict, "MST-TALK-01", "MST-TALK-02", "MST-TALK-04")


LADDER = ("MST-SANC-01", "MST-SANC-02")
OPENING_LIST = "opening-list"


@MST.card.fills(
    "GAP-M05",
    "MST-OWN-01",
    "MST-OWN-02",
    "MST-OWN-03",
    "MST-OWN-04",
    "MST-OWN-05",
    "MST-DIPL-04",
    *LADDER,
    default=OPENING_LIST,
)
def slips_against_oneself(choice: str, facts: Facts) -> Said[Verdict]:
    """Master, desk reading: a forgotten card or armies left unplaced are no irregularity: everybody
    stays silent. Who points them out breaks a rule, for which we read a richiamo; who abuses them
    may be cautioned.
    """
    what = facts.choice("what", "card-forgotten", "fewer-armies", "pointed-out", "abused")
    if what == "pointed-out":
        verdict = Verdict(
            code="slip-pointed-out",
            sanction=Proposed(step="richiamo", who="opponent", scope="tournament"),
        )
        return said(verdict, "MST-OWN-01", "MST-DIPL-04", *LADDER)
    if what == "abused":
        verdict = Verdict(
            code="slip-abused",
            status="human",
            options=(Option(code="richiamo"), Option(code="nothing")),
        )
        return said(verdict, "MST-OWN-05", by_text=True)
    slip = "MST-OWN-02" if what == "card-forgotten" else "MST-OWN-03"
    verdict = Verdict(code="stay-silent", facts={"what": what})
    return said(verdict, "MST-OWN-01", slip, "MST-OWN-04", by_text=True)


@MST.card.cites(
    "MST-COND-01",
    "MST-COND-02",
    "MST-COND-03",
    "MST-COND-04",
    "MST-COND-05",
    "MST-COND-06",
    "MST-SANC-16",
)
def disturbance(game: RisikoRules, facts: Facts) -> Said[Verdict]:
    """Master, a case of its own: spectators who disturb are sent away; players risk table points or
    expulsion, in a knock-out match expulsion only.
    """
    verdict = conduct.disturbance(game, facts, knockout_out_only=True)
    knockout = ("MST-SANC-16",) if facts.knows("knockout") and facts.flag("knockout") else ()
    if verdict.code == "disturber-sent-away":
        return said(verdict, "MST-COND-02", "MST-COND-03", "MST-COND-04")
    return said(verdict, "MST-COND-01", "MST-COND-05", "MST-COND-06", *knockout)


def late_arrival(facts: Facts) -> Verdict:
    """Master, a case of its own: who is not there when called is replaced by the organisers."""
    return Verdict(code="late-replaced", effects=(Replaced(),))


@MST.card.fills("GAP-M06", "MST-CAS-ATT-07", default="legality-first")
def unlawful_continuation(choice: str, game: RisikoRules, facts: Facts) -> Said[Verdict]:
    """Master, desk reading: the irregular throw is void. If the attack could go on, one more throw
    is owed with the right number of dice; if not, it is over. Whether it could is a question of
    legal dice, also where the defender has fewer than three.
    """
    verdict = turn.unlawful_continuation(game, facts)
    outnumbered = verdict.code == "attack-finished" and facts.number("target", 1) < 3
    return said(verdict, "MST-CAS-ATT-07", by_text=not outnumbered)
