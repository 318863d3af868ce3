"""Casistica of the table: dice, reinforcements and tris, attacks and moves."""

from __future__ import annotations

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Ruling, Said, said
from arbitro.referee.cases import dice, turn, unlawful
from arbitro.referee.cases.tie import by
from arbitro.referee.facts import Facts
from arbitro.referee.verdict import Verdict
from arbitro.regulations.master_2020.text import MST


@MST.card.cites("MST-DICE-04", "MST-CAS-DICE-01")
def wrong_number_of_dice(facts: Facts) -> Verdict:
    """Too many or too few dice: the whole throw again, with the right number."""
    return dice.repeated_with_right_number(facts)


@MST.card.cites("MST-DICE-03", "MST-CAS-DICE-02")
def die_out_of_area(facts: Facts) -> Verdict:
    """A die out, on the edge or cocked: the whole throw again."""
    return dice.repeated(facts)


@MST.card.cites("MST-CAS-DICE-03")
def dice_of_another_colour(facts: Facts) -> Verdict:
    """The colour of the dice does not matter."""
    return dice.valid(facts)


@MST.card.cites("MST-CAS-DICE-04", "MST-DICE-03")
def simultaneous_throw(facts: Facts) -> Said[Verdict]:
    """A sound defence stands although the attack is thrown again."""
    return by(
        dice.together(facts),
        {"attack-stands": ("MST-DICE-03",), "both-repeat": ("MST-DICE-03",)},
        "MST-CAS-DICE-04",
    )


@MST.card.fills("ARB-22", "MST-CAS-DICE-05", default="before-own-throw")
def defence_throws_first(choice: str, facts: Facts) -> Said[Verdict]:
    """The attacker chooses, having seen the result; by our reading before he throws himself."""
    verdict = dice.defence_first(facts)
    return said(verdict, "MST-CAS-DICE-05", by_text=verdict.code != "too-late-to-choose")


@MST.card.fills("ARB-32", "MST-CAS-DICE-06", default="agreed-or-again")
def dice_hit_dice(choice: str, facts: Facts) -> Said[Verdict]:
    """The attack keeps the values read right after its own throw; if nobody had read them the
    referee takes those the table agrees on, or has both thrown again.
    """
    verdict = dice.hit(facts)
    return said(verdict, "MST-CAS-DICE-06", by_text=verdict.code == "attack-values-kept")


@MST.card.cites("MST-DICE-05", "MST-DICE-03")
def armies_removed_early(facts: Facts) -> Said[Verdict]:
    """No army leaves the board before the defence has thrown validly."""
    verdict = unlawful.removed_early(facts)
    return by(verdict, {"armies-back-and-again": ("MST-DICE-05", "MST-DICE-03")}, "MST-DICE-05")


def reinforcements_forgotten(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return unlawful.forgotten_reinforcements(game, facts)


@MST.card.cites("MST-CAS-NEUT-01", "MST-WD-03")
def attack_on_neutral(facts: Facts) -> Said[Verdict]:
    """A referee who is there throws for the missing player; else the attacker throws all."""
    return by(
        dice.neutral_or_referee(facts),
        {"referee-throws": ("MST-WD-03", "MST-CAS-NEUT-01")},
        "MST-CAS-NEUT-01",
    )


@MST.card.cites("MST-CAS-REIN-01")
def army_before_set(facts: Facts) -> Verdict:
    """After one reinforcement the tris waits for the next turn."""
    return turn.tris_postponed(facts)


@MST.card.cites("MST-CAS-REIN-02")
def set_shown(facts: Facts) -> Verdict:
    """Words bind nobody; a valid tris shown binds to play one."""
    return turn.tris_shown(facts)


def repositioning_window(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return turn.repositioning(game, facts)


@MST.card.cites("MST-CAS-ATT-01", "MST-CAS-ATT-02", "MST-CAS-ATT-05", "MST-PHASE-01")
def declared_attack_binds(facts: Facts) -> Said[Verdict]:
    """A whole declaration, said or pointed at, owes one throw."""
    return by(
        turn.attack_binds(facts),
        {
            "incomplete-declaration": ("MST-PHASE-01", "MST-CAS-ATT-05"),
            "word-owes-nothing": ("MST-CAS-ATT-02",),
        },
        "MST-CAS-ATT-01",
    )


@MST.card.cites("MST-CAS-ATT-02")
def bare_attack_word(facts: Facts) -> Verdict:
    """No more repositioning; move and «passo» remain possible."""
    return turn.attack_word(facts)


@MST.card.cites("MST-CAS-ATT-03")
def bare_move_word(facts: Facts) -> Verdict:
    """No more attacks; the move is not owed."""
    return turn.move_word(facts)


@MST.card.cites("MST-CAS-ATT-04", "MST-PASS-03", "MST-PASS-01")
def pass_or_card_taken(facts: Facts) -> Said[Verdict]:
    """The turn is over; only a card that was earned may still be taken."""
    return by(
        turn.turn_over(facts),
        {
            "card-still-due": ("MST-PASS-03", "MST-CAS-ATT-04"),
            "no-card-earned": ("MST-PASS-01", "MST-PASS-03", "MST-CAS-ATT-04"),
        },
        "MST-PASS-03",
        "MST-CAS-ATT-04",
    )


@MST.card.cites("MST-CAS-ATT-05", "MST-CAS-ATT-01", "MST-PHASE-01")
def target_without_origin(game: RisikoRules, facts: Facts) -> Said[Verdict]:
    """One possible origin is taken as said; with several the defender has the option."""
    return by(
        turn.target_without_origin(game, facts),
        {
            "say-the-origin": ("MST-PHASE-01", "MST-CAS-ATT-05"),
            "only-origin-said": ("MST-CAS-ATT-05", "MST-CAS-ATT-01"),
            "named-in-vain": ("MST-PHASE-01", "MST-CAS-ATT-05"),
        },
        "MST-CAS-ATT-05",
    )


@MST.card.fills("GAP-R30", "MST-CAS-ATT-06", "MST-CAS-ATT-08", default="void")
def continuation_without_words(choice: str, facts: Facts) -> Said[Verdict]:
    """The same attack goes on while its target is an enemy's; after a conquest nothing does."""
    if facts.flag("under_way"):
        return said(turn.continues(facts), "MST-CAS-ATT-06", by_text=True)
    return said(turn.void(facts), "MST-CAS-ATT-08")


@MST.card.fills("GAP-M06", "MST-CAS-ATT-07", default="legality-first")
def unlawful_continuation(choice: str, game: RisikoRules, facts: Facts) -> Said[Verdict]:
    """The irregular throw is void. If the attack could go on, one more throw is owed with the right
    number of dice; if not, it is over. Whether it could is a question of legal dice, also where the
    defender has fewer than three.
    """
    verdict = turn.unlawful_continuation(game, facts)
    outnumbered = verdict.code == "attack-finished" and facts.number("target", 1) < 3
    return said(verdict, "MST-CAS-ATT-07", by_text=not outnumbered)


@MST.card.cites("MST-CAS-ATT-08", "MST-CAS-ATT-06")
def silent_throw(facts: Facts) -> Said[Verdict]:
    """Void, even if only one attack was possible; during an attack it continues it."""
    if facts.flag("under_way"):
        return said(turn.continues(facts), "MST-CAS-ATT-06")
    return said(turn.void(facts), "MST-CAS-ATT-08")
