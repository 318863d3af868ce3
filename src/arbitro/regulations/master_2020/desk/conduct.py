"""Behaviour: objectives, language, the board overturned, slips, disturbance, aids, time."""

from __future__ import annotations

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Ruling, Said, said
from arbitro.referee.cases import armies, conduct
from arbitro.referee.cases.tie import by
from arbitro.referee.effects import Replaced, TurnEnds
from arbitro.referee.facts import Counted, Facts
from arbitro.referee.sanctions.infractions import LANGUAGE
from arbitro.referee.sanctions.ladder import losses_by_hand, turn_cards_armies
from arbitro.referee.verdict import Option, Proposed, Verdict, silent
from arbitro.regulations.master_2020.text import MST

SECRET = MST.card.states("MST-OBJ-01", "MST-OBJ-02")
BY_ACCIDENT = MST.card.states("MST-OBJ-03")
SWAPPED = MST.card.states("MST-OBJ-05")


def objective_shown(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """By accident nothing happens; on purpose he is out, and so are two who swap."""
    ruling = conduct.objective_shown(game, facts)
    if ruling.value.code == "accident-goes-on":
        return Ruling(ruling.value, BY_ACCIDENT)
    if ruling.value.code == "objectives-swapped":
        return Ruling(ruling.value, SWAPPED + ruling.because + SECRET)
    return Ruling(ruling.value, ruling.because + SECRET)


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
    """A richiamo; a booking with cards or tanks lost when it is worse or done again; after that a
    further booking. Cards go at random, tanks at the player's choice.
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


OTHERS_GO_ON = MST.card.states("MST-VOID-02")


def board_overturned(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """He is out of the tournament; the others continue or, if they cannot, start again."""
    terms = game.exit("board-overturned")
    after = conduct.continues_or_restarts(facts)
    verdict = Verdict(
        code="overturned-out",
        facts=terms.value._asdict(),
        effects=(armies.leaves("board-overturned", terms.value), after),
        sanction=Proposed(step="disqualification", scope="tournament"),
    )
    return Ruling(verdict, terms.because + OTHERS_GO_ON)


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
    """A forgotten card or armies left unplaced are no irregularity: everybody stays silent. Who
    points them out breaks a rule, for which we read a richiamo; who abuses them may be cautioned.
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
    """Spectators who disturb are sent away; players risk table points or expulsion, in a
    knock-out match expulsion only.
    """
    verdict = conduct.disturbance(game, facts, knockout_out_only=True)
    knockout = ("MST-SANC-16",) if facts.knows("knockout") and facts.flag("knockout") else ()
    return by(
        verdict,
        {"disturber-sent-away": ("MST-COND-02", "MST-COND-03", "MST-COND-04")},
        "MST-COND-01",
        "MST-COND-05",
        "MST-COND-06",
        *knockout,
    )


BOOKED = conduct.Meant("ammonizione", "tournament")
"""What was meant is an ammonizione, and bookings weigh for the whole tournament."""


def _by_ladder(verdict: Verdict, *ids: str) -> Said[Verdict]:
    """The rule that was broken, and the step of the general ladder that goes with it; that a first
    infraction on purpose is booked rests on the opening list alone.
    """
    step = verdict.sanction.step if verdict.sanction else "none"
    steps = {"richiamo": LADDER, "ammonizione": LADDER[:1]}
    return said(verdict, *ids, *steps.get(step, ()), by_text=step != "ammonizione")


@MST.card.fills("GAP-M05", "MST-AREA-02", "MST-AREA-03", *LADDER, default=OPENING_LIST)
def leaving_the_table(choice: str, facts: Facts) -> Said[Verdict]:
    """With permission only; never to watch other matches."""
    verdict = conduct.leaving(facts, BOOKED, breaks_named=False)
    watching = verdict.code == "never-to-watch"
    return _by_ladder(verdict, "MST-AREA-03" if watching else "MST-AREA-02")


@MST.card.fills("GAP-M05", "MST-AID-01", *LADDER, default=OPENING_LIST)
def external_aid(choice: str, facts: Facts) -> Said[Verdict]:
    """Notes, statistics and devices are forbidden; other aids as the referee judges."""
    return _by_ladder(conduct.aid(facts, BOOKED), "MST-AID-01")


@MST.card.fills("GAP-M05", "MST-DIPL-01", "MST-DIPL-03", *LADDER, default=OPENING_LIST)
def pieces_touched(choice: str, facts: Facts) -> Said[Verdict]:
    """Nobody touches his pieces, or speaks to the others, outside and inside his turn."""
    return _by_ladder(conduct.pieces_touched(facts, BOOKED), "MST-DIPL-01", "MST-DIPL-03")


@MST.card.cites("MST-THINK-01", "MST-THINK-02", "MST-THINK-03")
def slow_play(facts: Facts) -> Said[Verdict]:
    """First an invitation to declare the move; if he still does not, the turn passes."""
    if not facts.flag("invited"):
        invite = Option(code="invite")
        return said(Verdict(code="invite-first", options=(invite,)), "MST-THINK-01", "MST-THINK-02")
    return said(Verdict(code="turn-is-passed", effects=(TurnEnds(),)), "MST-THINK-03")


@MST.card.cites("MST-LATE-01", "MST-LATE-02")
def late_arrival(facts: Facts) -> Verdict:
    """Who is not there when called is replaced by the organisers."""
    return Verdict(code="late-replaced", effects=(Replaced(),))


JUDGED = MST.card.states("MST-REF-03")
EVERY_THIRD = MST.card.states("MST-SANC-02", "MST-SANC-05")


def not_treated(facts: Facts) -> Ruling[Verdict]:
    """A situation of another text: here the referees judge."""
    return silent("referee", JUDGED)
