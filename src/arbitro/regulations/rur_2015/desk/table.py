"""Case law of the table: dice (art. 23), reinforcements and tris, attacks and moves (art. 36)."""

from __future__ import annotations

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Ruling, Said, said
from arbitro.referee.cases import dice, turn, unlawful
from arbitro.referee.cases.tie import by, read
from arbitro.referee.facts import Facts
from arbitro.referee.verdict import Verdict, silent
from arbitro.regulations.rur_2015.text import RUR

REFEREE_JUDGES = RUR.card.states("RUR-9-03")
"""No text to fall back on: the referees judge."""


@RUR.card.cites("RUR-23-04", "RUR-36-03")
def wrong_number_of_dice(facts: Facts) -> Verdict:
    """Too many or too few dice: the whole throw again, with the right number."""
    return dice.repeated_with_right_number(facts)


@RUR.card.cites("RUR-23-03", "RUR-36-04")
def die_out_of_area(facts: Facts) -> Verdict:
    """A die out, on the edge or cocked: the whole throw again."""
    return dice.repeated(facts)


@RUR.card.cites("RUR-36-05")
def dice_of_another_colour(facts: Facts) -> Verdict:
    """The colour of the dice does not matter."""
    return dice.valid(facts)


@RUR.card.cites("RUR-36-06", "RUR-23-03")
def simultaneous_throw(facts: Facts) -> Said[Verdict]:
    """A sound defence stands although the attack is thrown again."""
    return by(
        dice.together(facts),
        {"attack-stands": ("RUR-23-03",), "both-repeat": ("RUR-23-03",)},
        "RUR-36-06",
    )


@RUR.card.fills("ARB-22", "RUR-36-07", default="before-own-throw")
def defence_throws_first(choice: str, facts: Facts) -> Said[Verdict]:
    """The attacker chooses, having seen the result; by our reading before he throws himself."""
    verdict = dice.defence_first(facts)
    return said(verdict, "RUR-36-07", by_text=verdict.code != "too-late-to-choose")


@RUR.card.fills("ARB-32", "RUR-36-08", default="agreed-or-again")
def dice_hit_dice(choice: str, facts: Facts) -> Said[Verdict]:
    """The attack keeps the values read right after its own throw; if nobody had read them the
    referee takes those the table agrees on, or has both thrown again.
    """
    verdict = dice.hit(facts)
    return said(verdict, "RUR-36-08", by_text=verdict.code == "attack-values-kept")


@RUR.card.cites("RUR-23-05", "RUR-23-03")
def armies_removed_early(facts: Facts) -> Said[Verdict]:
    """No army leaves the board before the defence has thrown validly."""
    verdict = unlawful.removed_early(facts)
    return by(verdict, {"armies-back-and-again": ("RUR-23-05", "RUR-23-03")}, "RUR-23-05")


def early_elimination(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return unlawful.early_elimination(game, facts)


UNDONE = RUR.card.reads(
    "ARB-36",
    "RUR-20-02",
    default="goes-back",
    doc="What the rules of play do not allow counts for nothing once it is contested in time: it "
    "goes back, and what was allowed stands.",
)


def minimum_garrison(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """What a move or a conquest must leave behind, and how many must enter."""
    if facts.choice("movement", "move", "conquest") == "move":
        ruling = unlawful.strategic_garrison(game, facts)
    else:
        ruling = unlawful.conquering_garrison(game, facts)
    if ruling.value.code == "garrison-kept":
        return ruling
    return Ruling(ruling.value, ruling.because + UNDONE)


@RUR.card.fills(
    "ARB-36",
    "RUR-4.3-01",
    "RUR-4.3-02",
    "RUR-4.3-04",
    "RUR-4.3-08",
    "RUR-20-02",
    default="goes-back",
)
def illegal_move(choice: str, facts: Facts) -> Said[Verdict]:
    """One move between two territories of his own that touch, and no attack after it."""
    verdict = unlawful.unlawful_move(facts)
    if verdict.code == "no-attack-after-move":
        return said(verdict, "RUR-4.3-04", by_text=True)
    if verdict.code == "first-move-stands":
        return said(verdict, "RUR-4.3-02", "RUR-4.3-08", "RUR-20-02")
    return said(verdict, "RUR-4.3-01", "RUR-4.3-04", "RUR-20-02")


def reinforcements_forgotten(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return unlawful.forgotten_reinforcements(game, facts)


@RUR.card.cites("RUR-36-26")
def attack_on_neutral(facts: Facts) -> Verdict:
    """The attacker throws all the dice together; one faulty die repeats them all."""
    return dice.neutral(facts)


@RUR.card.cites("RUR-36-09")
def army_before_set(facts: Facts) -> Verdict:
    """After one reinforcement the tris waits for the next turn."""
    return turn.tris_postponed(facts)


@RUR.card.cites("RUR-36-12")
def set_shown(facts: Facts) -> Verdict:
    """Words bind nobody; a valid tris shown binds to play one."""
    return turn.tris_shown(facts)


def repositioning_window(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return turn.repositioning(game, facts)


@RUR.card.cites("RUR-36-14", "RUR-36-15", "RUR-36-18", "RUR-26-01")
def declared_attack_binds(facts: Facts) -> Said[Verdict]:
    """A whole declaration, said or pointed at, owes one throw."""
    return by(
        turn.attack_binds(facts),
        {"incomplete-declaration": ("RUR-26-01", "RUR-36-18"), "word-owes-nothing": ("RUR-36-15",)},
        "RUR-36-14",
    )


@RUR.card.cites("RUR-36-15")
def bare_attack_word(facts: Facts) -> Verdict:
    """No more repositioning; move and «passo» remain possible."""
    return turn.attack_word(facts)


@RUR.card.cites("RUR-36-16")
def bare_move_word(facts: Facts) -> Verdict:
    """No more attacks; the move is not owed."""
    return turn.move_word(facts)


@RUR.card.cites("RUR-36-17", "RUR-27-03", "RUR-4.4-01")
def pass_or_card_taken(facts: Facts) -> Said[Verdict]:
    """The turn is over; only a card that was earned may still be taken."""
    return by(
        turn.turn_over(facts),
        {
            "card-still-due": ("RUR-27-03", "RUR-36-17"),
            "no-card-earned": ("RUR-27-03", "RUR-4.4-01", "RUR-36-17"),
        },
        "RUR-27-03",
        "RUR-36-17",
    )


ORIGIN_NOT_SAID = {
    "say-the-origin": ("RUR-4.2-05", "RUR-26-01", "RUR-36-18"),
    "only-origin-said": ("RUR-36-18", "RUR-36-14"),
    "named-in-vain": ("RUR-26-01", "RUR-36-18"),
}
ORIGIN_RULES = ("RUR-36-18", "RUR-36-14", "RUR-26-01", "RUR-4.2-05")


@RUR.card.fills("GAP-R04", *ORIGIN_RULES, default="by-completeness")
def target_without_origin(choice: str, game: RisikoRules, facts: Facts) -> Said[Verdict]:
    """One possible origin is taken as said; with several the defender has the option."""
    verdict = turn.target_without_origin(game, facts)
    return said(verdict, *ORIGIN_NOT_SAID.get(verdict.code, ("RUR-36-18",)), by_text=True)


@RUR.card.fills("GAP-R30", "RUR-36-19", "RUR-4.2-15", "RUR-36-20", default="void")
def continuation_without_words(choice: str, facts: Facts) -> Said[Verdict]:
    """The same attack goes on while its target is an enemy's; after a conquest nothing does."""
    if facts.flag("under_way"):
        return said(turn.continues(facts), "RUR-36-19", "RUR-4.2-15", by_text=True)
    return said(turn.void(facts), "RUR-36-20")


def unlawful_continuation(facts: Facts) -> Ruling[Verdict]:
    """No rule of its own: a lawful attack is thrown again with the right number, else the referee
    judges; Master has written the case down.
    """
    return silent("referee", REFEREE_JUDGES + RIGHT_NUMBER, advice="master-2020")


RIGHT_NUMBER = RUR.card.states("RUR-23-04", "RUR-36-03")


@RUR.card.fills("GAP-R04", "RUR-36-20", "RUR-36-19", "RUR-4.2-05", default="by-completeness")
def silent_throw(choice: str, facts: Facts) -> Said[Verdict]:
    """Void, even if only one attack was possible; but a silent throw during an attack continues it.
    The general option of the defender stands back.
    """
    ids = {"same-attack": ("RUR-36-19",), "throw-void": ("RUR-36-20", "RUR-4.2-05")}
    verdict = turn.continues(facts) if facts.flag("under_way") else turn.void(facts)
    return read(verdict, ids, ("throw-void",))
