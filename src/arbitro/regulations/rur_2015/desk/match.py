"""Case law of the match: cards, armies, RisiKo!, withdrawal, sdadata, the deal."""

from __future__ import annotations

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Ruling, Said, said
from arbitro.referee.cases import armies, cards, ending, unlawful
from arbitro.referee.effects import Effect
from arbitro.referee.facts import Counted, Facts
from arbitro.referee.sanctions.infractions import EXCESS, SDADATA
from arbitro.referee.verdict import Option, Proposed, Verdict
from arbitro.regulations.rur_2015.text import RUR


def card_forgotten(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return cards.forgotten(game, facts)


@RUR.card.fills("GAP-R35", "RUR-4.4-03", "RUR-36-22", default="put-back-while-drawing")
def card_without_right(choice: str, facts: Facts) -> Said[Verdict]:
    """Shown, put back, shuffled. An eighth card is put back too while the draw is the act in
    progress; found later, the whole hand goes.
    """
    verdict = cards.without_right(facts)
    if verdict.code == "eighth-found-late":
        return said(verdict, "RUR-36-22")
    return said(verdict, "RUR-4.4-03", by_text=facts.choice("why", *WHY) != "hand-full")


WHY = ("no-conquest", "second-card", "hand-full")


@RUR.card.fills("GAP-R35", "RUR-36-22", "RUR-4.4-03", "RUR-5-04", default="put-back-while-drawing")
def eight_or_more_cards(choice: str, facts: Facts) -> Said[Verdict]:
    """All are discarded; an eighth card just drawn goes back instead, and of those of a player
    just eliminated only as many are taken as make seven.
    """
    verdict = cards.too_many_unless_just_drawn(facts)
    if verdict.code == "captured-up-to-seven":
        return said(verdict, "RUR-5-04", by_text=True)
    if verdict.code == "eighth-put-back":
        return said(verdict, "RUR-4.4-03", "RUR-36-22")
    return said(verdict, "RUR-36-22", by_text=True)


@RUR.card.fills(
    "ARB-34", "RUR-24-01", "RUR-24-02", "RUR-24-03", "RUR-24-04", default="no-answer-owed"
)
def wrong_card_count(choice: str, facts: Facts) -> Said[Verdict]:
    """A card at random; with none in hand, the first one earned. Who asks outside his own turn is
    owed no answer.
    """
    verdict = cards.miscounted(facts)
    if verdict.code == "asked-out-of-turn":
        return said(verdict, "RUR-24-01")
    loss = "RUR-24-03" if verdict.code == "loses-a-card" else "RUR-24-04"
    return said(verdict, "RUR-24-02", loss, by_text=True)


WILFUL_EXCESS = Counted(EXCESS, "match", "wilful")
TURN_GOES_ON = RUR.card.states("RUR-29-03")


def too_many_armies(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """The excess, or twice as much if others noticed; the third wilful time he is out."""
    due, placed = armies.excess_due(facts)
    ruling = armies.above_due(game, due, placed, facts.flag("self_declared"))
    verdict, because = ruling.value, ruling.because + TURN_GOES_ON
    if facts.times(WILFUL_EXCESS) < 3 or not facts.flag("wilful"):
        return Ruling(verdict, because)
    terms = game.exit("third-excess")
    effects: tuple[Effect, ...] = (
        *verdict.effects,
        armies.leaves("third-excess", terms.value),
    )
    out = Verdict(
        code="third-excess-out",
        facts={**verdict.facts, **terms.value._asdict()},
        effects=effects,
        sanction=Proposed(step="exclusion", scope="match"),
    )
    return Ruling(out, ruling.because + terms.because)


OWN_SUPPLY = RUR.card.states("RUR-30-01")


def above_the_cap(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    ruling = armies.above_cap(game, facts, ask_who=True)
    return Ruling(ruling.value, ruling.because + OWN_SUPPLY)


def risiko_not_declared(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return ending.undeclared(game, facts)


def risiko_declared_wrongly(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return ending.false_claim(game, facts)


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
    """Force majeure keeps the points of the position; refusing a ruling costs the tournament."""
    reason = facts.choice("reason", "force-majeure", "refusing-ruling", "other")
    if reason == "other":
        kept, out = game.exit("withdrawal"), game.exit("disqualification")
        verdict = Verdict(
            code="leaving-judged",
            status="human",
            options=(
                Option(code="as-withdrawal", effects=(armies.leaves("withdrawal", kept.value),)),
                Option(
                    code="as-disqualification",
                    effects=(armies.leaves("disqualification", out.value),),
                ),
            ),
        )
        return Ruling(verdict, LEAVING_OTHERWISE)
    exit_reason = "withdrawal" if reason == "force-majeure" else "refusing-ruling"
    ruling = ending.exit_ruling(game, f"leaves-{exit_reason}", exit_reason)
    return Ruling(ending.absent(ruling, "previous"), ruling.because + FORCE_MAJEURE)


def last_player_out_before_rolls(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return ending.new_last_player(game, facts)


def last_player_out_after_rolling(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return ending.raised_threshold(game, facts)


FIRST_FORGOTTEN = RUR.card.reads(
    "GAP-R29",
    "RUR-36-29b",
    default="richiamo-counted-in-the-match",
    doc="The verbal booking for forgotten sdadata dice is a richiamo that is counted, for this "
    "infraction only and in this match only.",
)


FORGOTTEN = Counted(SDADATA, "match")


def sdadata_forgotten(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """Thrown late while the next player plays. A verbal booking; the second time he is out."""
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
        effects=(*timing.value.effects, armies.leaves("forgotten-sdadata", terms.value)),
        sanction=Proposed(step="exclusion", scope="match"),
    )
    return Ruling(verdict, timing.because + terms.because)


def sdadata_not_due(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return unlawful.undue_sdadata(game, facts)


OVER_HALF = RUR.card.states("RUR-3-10")


def half_in_mid_deal(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """To the neighbour on the right, then two seats on; the next card is for who was skipped."""
    ruling = unlawful.mid_deal(game, facts)
    return Ruling(ruling.value, OVER_HALF + ruling.because)


@RUR.card.cites("RUR-36-01")
def last_card_breaks_half(facts: Facts) -> Verdict:
    """The last card is swapped with the one before it, and so on backwards."""
    return ending.swap_back(facts)


@RUR.card.cites("RUR-36-02")
def single_army_at_setup(facts: Facts) -> Verdict:
    """A territory may start with a single army."""
    return ending.single_army(facts)
