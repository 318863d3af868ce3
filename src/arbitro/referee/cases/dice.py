"""Dice: what the editions say alike about throws that went wrong."""

from __future__ import annotations

from arbitro.referee.effects import (
    CardsLost,
    DefenceThrownBy,
    Effect,
    ThrowKept,
    ThrowRepeated,
)
from arbitro.referee.facts import Counted, Facts
from arbitro.referee.verdict import Option, Proposed, Verdict


def repeated(facts: Facts) -> Verdict:
    """The whole throw is made again."""
    return Verdict(code="throw-repeated", effects=(ThrowRepeated(),))


def repeated_with_right_number(facts: Facts) -> Verdict:
    """The whole throw is made again with the right number of dice."""
    return Verdict(code="right-number", effects=(ThrowRepeated(),))


def dropped(facts: Facts, counted: Counted) -> Verdict:
    """The throw is repeated; from the fourth time a card is lost, and at the seventh the defence
    dice too.
    """
    times = facts.times(counted)
    again: tuple[Effect, ...] = (ThrowRepeated(),)
    if times <= 3:
        return Verdict(code="drop-free", facts={"times": times}, effects=again)
    hand = facts.number("hand")
    lost: tuple[Effect, ...] = (CardsLost(count=1, otherwise="deny"),)
    code = "drop-costs-card" if hand else "drop-costs-next-card"
    if times >= 7:
        lost += (DefenceThrownBy(by="attacker", rest_of_match=True),)
        code = "drop-costs-defence"
    return Verdict(
        code=code,
        facts={"times": times, "hand": hand},
        effects=again + lost,
        sanction=Proposed(step="penalty", scope="match"),
    )


def valid(facts: Facts) -> Verdict:
    """The throw stands."""
    return Verdict(code="throw-stands", effects=(ThrowKept(who="thrower"),))


def together(facts: Facts) -> Verdict:
    """Both threw at once: a sound throw stands, only a faulty one is repeated."""
    faulty = facts.choice("faulty", "attack", "defence", "both", "none")
    attack, defence = faulty in ("attack", "both"), faulty in ("defence", "both")
    effects: tuple[Effect, ...] = (
        ThrowRepeated(who="attacker") if attack else ThrowKept(who="attacker"),
        ThrowRepeated(who="defender") if defence else ThrowKept(who="defender"),
    )
    codes = {
        "attack": "defence-stands",
        "defence": "attack-stands",
        "both": "both-repeat",
        "none": "both-stand",
    }
    return Verdict(code=codes[faulty], effects=effects)


def defence_first(facts: Facts) -> Verdict:
    """The attacker, before his own throw, keeps the defence's result or has it thrown again."""
    keep: tuple[Effect, ...] = (ThrowKept(who="defender"),)
    again: tuple[Effect, ...] = (ThrowRepeated(who="defender"),)
    if facts.flag("attack_thrown"):
        return Verdict(code="too-late-to-choose", effects=keep)
    if facts.knows("attacker_choice"):
        kept = facts.choice("attacker_choice", "keep", "repeat") == "keep"
        return Verdict(
            code="defence-kept" if kept else "defence-again", effects=keep if kept else again
        )
    return Verdict(
        code="attacker-chooses",
        options=(
            Option(code="keep-defence", by="attacker", effects=keep),
            Option(code="repeat-defence", by="attacker", effects=again),
        ),
    )


def hit(facts: Facts) -> Verdict:
    """The attack keeps what was read right after its throw."""
    if facts.flag("values_known"):
        return Verdict(code="attack-values-kept", effects=(ThrowKept(who="attacker"),))
    return Verdict(
        code="values-unread",
        status="human",
        options=(
            Option(code="values-agreed", effects=(ThrowKept(who="attacker"),)),
            Option(
                code="both-again",
                effects=(ThrowRepeated(who="attacker"), ThrowRepeated(who="defender")),
            ),
        ),
    )


def neutral(facts: Facts) -> Verdict:
    """The attacker throws all dice at once; if one is faulty, all are thrown again."""
    return Verdict(
        code="attacker-throws-all",
        effects=(DefenceThrownBy(who="defender", by="attacker", together=True),),
    )


def neutral_or_referee(facts: Facts) -> Verdict:
    """A referee who is there throws for the missing player; else the attacker throws all."""
    if facts.flag("referee_present"):
        return Verdict(
            code="referee-throws",
            effects=(DefenceThrownBy(who="defender", by="referee"),),
        )
    return neutral(facts)
