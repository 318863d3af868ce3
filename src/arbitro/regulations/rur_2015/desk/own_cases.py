"""Cases that this text decides in its own way: cards, armies, leaving, language, richiami."""

from __future__ import annotations

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Ruling, Said, said
from arbitro.referee.cases import armies, ending
from arbitro.referee.facts import Counted, Facts
from arbitro.referee.sanctions.infractions import EXCESS, LANGUAGE, SDADATA
from arbitro.referee.sanctions.ladder import losses_by_hand, turn_cards_armies
from arbitro.referee.verdict import Option, Proposed, Verdict
from arbitro.regulations.rur_2015.text import RUR
from arbitro.regulations.shared import case_law

UNDONE = RUR.card.reads(
    "ARB-36",
    "RUR-20-02",
    default="goes-back",
    doc="What the rules of play do not allow counts for nothing once it is contested in time: it "
    "goes back, and what was allowed stands.",
)


def minimum_garrison(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """RUR, own case: what a move or a conquest must leave behind, and how many must enter."""
    ruling = case_law.garrison(game, facts)
    if ruling.value.code == "garrison-kept":
        return ruling
    return Ruling(ruling.value, ruling.because + UNDONE)


WILFUL_EXCESS = Counted(EXCESS, "match", "wilful")
TURN_GOES_ON = RUR.card.states("RUR-29-03")


def too_many_armies(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """RUR: the excess, or twice as much if others noticed; the third wilful time he is out."""
    due, placed = armies.excess_due(facts)
    ruling = armies.above_due(game, due, placed, facts.flag("self_declared"))
    verdict, because = ruling.value, ruling.because + TURN_GOES_ON
    if facts.times(WILFUL_EXCESS) < 3 or not facts.flag("wilful"):
        return Ruling(verdict, because)
    terms = game.exit("third-excess")
    out = Verdict(
        code="third-excess-out",
        facts={**verdict.facts, **terms.value._asdict()},
        effects=(*verdict.effects, ending.leaves("third-excess", terms.value)),
        sanction=Proposed(step="exclusion", scope="match"),
    )
    return Ruling(out, ruling.because + terms.because)


FORCE_MAJEURE = RUR.card.states("RUR-31-02", "RUR-31-04", "RUR-36-25")
LEAVING_OTHERWISE = RUR.card.reads(
    "ARB-28",
    "RUR-31-01",
    "RUR-9-03",
    default="referee",
    doc="Leaving without force majeure and without refusing a ruling: the referee decides whether "
    "it counts as a withdrawal or as a disqualification.",
)


def withdrawal(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """RUR, a case of its own: force majeure keeps the points of the position; refusing a ruling
    costs the tournament.
    """
    reason = facts.choice("reason", "force-majeure", "refusing-ruling", "other")
    if reason == "other":
        kept, out = game.exit("withdrawal"), game.exit("disqualification")
        verdict = Verdict(
            code="leaving-judged",
            status="human",
            options=(
                Option(code="as-withdrawal", effects=(ending.leaves("withdrawal", kept.value),)),
                Option(
                    code="as-disqualification",
                    effects=(ending.leaves("disqualification", out.value),),
                ),
            ),
        )
        return Ruling(verdict, LEAVING_OTHERWISE)
    exit_reason = "withdrawal" if reason == "force-majeure" else "refusing-ruling"
    ruling = ending.exit_ruling(game, f"leaves-{exit_reason}", exit_reason)
    return Ruling(ending.absent(ruling, "previous"), ruling.because + FORCE_MAJEURE)


FIRST_FORGOTTEN = RUR.card.reads(
    "GAP-R29",
    "RUR-36-29b",
    default="richiamo-counted-in-the-match",
    doc="The verbal booking for forgotten sdadata dice is a richiamo that is counted, for this "
    "infraction only and in this match only.",
)


FORGOTTEN = Counted(SDADATA, "match")


def sdadata_forgotten(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """RUR: thrown late while the next player plays. A verbal booking; the second time he is out."""
    timing = ending.roll_in_time(game, facts)
    times = facts.times(FORGOTTEN)
    if times == 1:
        verdict = Verdict(
            code=f"{timing.value.code}-first",
            facts={"times": times},
            effects=timing.value.effects,
            sanction=Proposed(step="richiamo", scope="match"),
        )
        return Ruling(verdict, timing.because + FIRST_FORGOTTEN)
    terms = game.exit("forgotten-sdadata")
    verdict = Verdict(
        code=f"{timing.value.code}-again",
        facts={"times": times, **terms.value._asdict()},
        effects=(*timing.value.effects, ending.leaves("forgotten-sdadata", terms.value)),
        sanction=Proposed(step="exclusion", scope="match"),
    )
    return Ruling(verdict, timing.because + terms.because)


AS_MANY = "as-many-as-possible"
TWO_CARDS = 2
OUTBURSTS = Counted(LANGUAGE, "match")


@RUR.card.fills("GAP-R27", "RUR-33-01", "RUR-33-02", "RUR-33-03", default=AS_MANY)
def _language(choice: str, facts: Facts) -> Said[Verdict]:
    """A warning; then cards and tanks by the size of the hand, the tanks at his own choice. Which
    two of more cards go is not written: at random.
    """
    if facts.times(OUTBURSTS) == 1:
        verdict = Verdict(code="language-warning", sanction=Proposed(step="richiamo"))
        return said(verdict, "RUR-33-01", "RUR-33-02", by_text=True)
    hand = facts.number("hand")
    verdict = Verdict(
        code="language-loss",
        facts={"hand": hand},
        effects=losses_by_hand(hand),
        sanction=Proposed(step="penalita_semplice", scope="match"),
    )
    return said(verdict, "RUR-33-01", "RUR-33-03", by_text=hand <= TWO_CARDS)


def language_and_threats(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """RUR, a case of its own: three steps in a match: warning, losses, exclusion with expulsion."""
    if facts.times(OUTBURSTS) < 3:
        return _language(AS_MANY, facts)
    terms = game.exit("language")
    verdict = Verdict(
        code="language-out",
        facts=terms.value._asdict(),
        effects=(ending.leaves("language", terms.value),),
        sanction=Proposed(step="expulsion", scope="tournament"),
    )
    return Ruling(verdict, terms.because)


@RUR.card.cites("RUR-16-01", "RUR-16-02", "RUR-17-02", "RUR-18-05")
def third_richiamo(facts: Facts) -> Said[Verdict]:
    """RUR: richiami do not add up; but an infraction repeated is no longer involuntary."""
    if facts.flag("same"):
        step = Proposed(step="penalita_semplice", options=turn_cards_armies(None))
        verdict = Verdict(code="repeated-not-involuntary", sanction=step)
        return said(verdict, "RUR-17-02", "RUR-16-01", "RUR-18-05")
    caution = Proposed(step="richiamo", scope="infraction")
    return said(Verdict(code="cautions-do-not-add-up", sanction=caution), "RUR-16-02")
