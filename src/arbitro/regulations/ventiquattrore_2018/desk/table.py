"""Cases of the table, in the order of the phases; on most dice the box has the word."""

from __future__ import annotations

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Reasons, Ruling, Said, said
from arbitro.referee.cases import dice, turn, unlawful
from arbitro.referee.cases.tie import by, read
from arbitro.referee.effects import ArmiesLost, Closed, Open
from arbitro.referee.facts import Counted, Facts
from arbitro.referee.sanctions.infractions import DICE_DROPPED
from arbitro.referee.verdict import Verdict, silent
from arbitro.regulations import box
from arbitro.regulations.ventiquattrore_2018.text import BOX_VALUES, H24

THE_BOX = BOX_VALUES.preface_alone


def left_to_box(facts: Facts, because: Reasons = THE_BOX) -> Ruling[Verdict]:
    """Not regulated: the rules in the box apply, and RUR shows how clubs settle it."""
    return silent("box", because, advice="rur-2015")


DROPS = Counted(DICE_DROPPED, "match")


@H24.card.fills("GAP-H09", "24H-DICE-01", "24H-DICE-02", default="from-the-fourth")
def die_out_of_area(choice: str, facts: Facts) -> Said[Verdict]:
    """Thrown again, which the text does not say. After the third time in a match each costs a card,
    the next one earned if the hand is empty; at the seventh the attackers throw his defence from
    then on.
    """
    verdict = dice.dropped(facts, DROPS)
    if verdict.code == "drop-costs-defence":
        return said(verdict, "24H-DICE-01", "24H-DICE-02")
    return said(verdict, "24H-DICE-01")


@H24.card.fills("GAP-H25", "24H-PH2-03", "24H-TRIS-06", default="special-rule-prevails")
def army_before_set(choice: str, facts: Facts) -> Said[Verdict]:
    """No tris this turn, even if the army is lifted again; armies placed on its account come off,
    once.
    """
    excess = facts.number("excess")
    if not excess:
        return said(turn.tris_postponed(facts), "24H-PH2-03", "24H-TRIS-06", by_text=True)
    verdict = Verdict(
        code="tris-armies-off",
        facts={"excess": excess},
        effects=(Closed(what="tris"), ArmiesLost(armies=excess, of_placed=excess)),
    )
    return said(verdict, "24H-PH2-03", "24H-TRIS-06")


@H24.card.cites("24H-PH1-01", "24H-PH1-02")
def set_shown(facts: Facts) -> Said[Verdict]:
    """Only a tris laid on the pack counts, and it stays there."""
    return by(turn.tris_laid(facts), {"laid-is-played": ("24H-PH1-01", "24H-PH1-02")}, "24H-PH1-01")


def repositioning_window(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return turn.repositioning(game, facts)


PHASE_TWO = H24.card.states("24H-PH2-04", "24H-PH2-05", "24H-PH3-01")


def bare_attack_word(facts: Facts) -> Ruling[Verdict]:
    """Nothing is said of the word alone: it names no territory, so phase two goes on."""
    verdict = Verdict(
        code="attack-word-unregulated",
        effects=(Open(what="repositioning"), Open(what="placement")),
        status="silent",
        applies="box",
    )
    return Ruling(verdict, PHASE_TWO + THE_BOX)


def reinforcements_forgotten(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return unlawful.forgotten_reinforcements(game, facts)


def early_elimination(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return unlawful.early_elimination(game, facts)


UNDONE = H24.card.reads(
    "ARB-36",
    "24H-REF-02",
    default="goes-back",
    doc="What the rules of play do not allow counts for nothing once the referee is called: it "
    "goes back, and what was allowed stands.",
)


def minimum_garrison(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """What a move or a conquest must leave behind; who enters with too few has made his move."""
    if facts.choice("movement", "move", "conquest") == "move":
        ruling = unlawful.strategic_garrison(game, facts)
    else:
        ruling = unlawful.conquering_garrison(game, facts)
    if ruling.value.code == "garrison-kept":
        return ruling
    if ruling.value.code == "too-few-entered":
        moved = move_unannounced(facts.also(what=TOO_FEW))
        return Ruling(moved.value, ruling.because + moved.because)
    return Ruling(ruling.value, ruling.because + UNDONE)


def illegal_move(facts: Facts) -> Ruling[Verdict]:
    """Where and how many may still be changed; which territories, the box says."""
    what = facts.choice("what", *unlawful.MOVES)
    if what == "second-move":
        return Ruling(Verdict(code="move-may-change", effects=(Open(what="move"),)), MOVE_OPEN)
    if what == "attack-after":
        return Ruling(unlawful.unlawful_move(facts), MOVE_OPEN)
    return left_to_box(facts, BOX_VALUES.mark(box.MOVE))


MOVE_OPEN = H24.card.states("24H-PH4-01")
TOO_FEW = "conquest-with-too-few"


@H24.card.fills("GAP-H18", "24H-PH3-01", "24H-PH3-02", default="phase-begins")
def declared_attack_binds(choice: str, facts: Facts) -> Said[Verdict]:
    """A target named binds to one throw, from an origin still to be chosen; one that cannot be
    attacked begins the phase and owes nothing.
    """
    bound = ("24H-PH3-01", "24H-PH3-02")
    ids = {
        "no-target-named": ("24H-PH3-01",),
        "named-in-vain": ("24H-PH3-01",),
        "may-stop": ("24H-PH3-02",),
        "target-binds": bound,
    }
    return read(turn.target_binds(facts), ids, ("named-in-vain",))


@H24.card.cites("24H-PH4-01", "24H-PH4-02")
def bare_move_word(facts: Facts) -> Said[Verdict]:
    """The word alone does nothing: the move counts when the hand leaves the tanks."""
    return by(
        turn.move_by_hand(facts),
        {"word-without-effect": ("24H-PH4-01",)},
        "24H-PH4-01",
        "24H-PH4-02",
    )


@H24.card.cites("24H-PH4-01", "24H-PH4-02", "24H-PH4-03")
def move_unannounced(facts: Facts) -> Said[Verdict]:
    """Tanks moved, or too few brought into a conquered territory, are the move once let go."""
    conquest = facts.choice("what", "moved", TOO_FEW) == TOO_FEW
    if not facts.flag("hand_off"):
        verdict = Verdict(code="hand-still-on")
    elif facts.flag("announced"):
        verdict = Verdict(code="only-considering")
    else:
        verdict = Verdict(code="move-made", effects=(Closed(what="attacks"),))
    return said(verdict, "24H-PH4-01", "24H-PH4-03" if conquest else "24H-PH4-02")


@H24.card.cites("24H-PH5-01", "24H-PH5-04")
def pass_or_card_taken(facts: Facts) -> Verdict:
    """The turn is over, RisiKo! included; only a card that was earned may still be taken."""
    return turn.turn_over(facts)


@H24.card.cites("24H-PH3-02", "24H-ATT-01", "24H-ATT-02")
def target_without_origin(facts: Facts) -> Said[Verdict]:
    """Before the throw the attacker still chooses; after it the defender may have it repeated."""
    if not facts.flag("thrown"):
        return said(Verdict(code="attacker-chooses-origin"), "24H-PH3-02")
    return said(turn.defenders_option(facts), "24H-ATT-01", "24H-ATT-02")


@H24.card.cites("24H-ATT-03", "24H-ATT-02")
def continuation_without_words(facts: Facts) -> Said[Verdict]:
    """Each further throw is against the same territory; with no attack under way the defender may
    have it repeated.
    """
    if facts.flag("under_way"):
        return said(turn.continues(facts), "24H-ATT-03")
    return said(turn.defenders_option(facts), "24H-ATT-02")


@H24.card.cites("24H-ATT-02", "24H-ATT-03")
def silent_throw(facts: Facts) -> Said[Verdict]:
    """The defender may have it repeated; during an attack it continues it."""
    if facts.flag("under_way"):
        return said(turn.continues(facts), "24H-ATT-03")
    return said(turn.defenders_option(facts), "24H-ATT-02")


def unlawful_continuation(facts: Facts) -> Ruling[Verdict]:
    """Not regulated; Master has written the case down."""
    return silent("box", THE_BOX, advice="master-2020")


def attack_on_neutral(facts: Facts) -> Ruling[Verdict]:
    """Not regulated; in the box the attacker throws for a neutral territory."""
    return left_to_box(facts, BOX_VALUES.mark(box.NEUTRAL))
