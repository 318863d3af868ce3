"""Words and acts of a turn: reinforcements, tris, attacks, moves, «passo»."""

from __future__ import annotations

from typing import get_args

from arbitro.games.risiko.rules import ClosingEvent, RisikoRules
from arbitro.kernel import Ruling
from arbitro.referee.effects import (
    AttackOver,
    Closed,
    Effect,
    Open,
    ThrowKept,
    ThrowOwed,
    ThrowRepeated,
    ThrowVoid,
    TrisOwed,
)
from arbitro.referee.facts import Facts, contradiction
from arbitro.referee.verdict import Option, Verdict

ACTS: tuple[ClosingEvent, ...] = get_args(ClosingEvent)


def act_of(word: str) -> ClosingEvent:
    """The closing event of this name."""
    return next(act for act in ACTS if act == word)


def tris_postponed(facts: Facts) -> Verdict:
    """An army has been placed: no tris in this turn."""
    return Verdict(code="tris-postponed", effects=(Closed(what="tris"),))


def tris_shown(facts: Facts) -> Verdict:
    """Words bind nobody; three cards shown that form a tris bind to play one."""
    if facts.choice("what", "said", "shown") == "said":
        return Verdict(code="words-do-not-bind")
    if not facts.flag("valid"):
        return Verdict(code="not-a-tris-shown")
    return Verdict(code="must-play-tris", effects=(TrisOwed(),))


def tris_laid(facts: Facts) -> Verdict:
    """Only cards laid on the pack bind, and they stay there."""
    if facts.choice("what", "said", "shown", "laid") != "laid":
        return Verdict(code="not-laid-not-bound")
    return Verdict(code="laid-is-played", effects=(TrisOwed(),))


def repositioning(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """May reinforcements still be moved, after what the player has done last?"""
    word = facts.choice("last_act", "none", *ACTS)
    closing = game.closes_repositioning("placed-last" if word == "none" else act_of(word))
    if word != "none" and closing.value:
        verdict = Verdict(
            code="repositioning-over",
            facts={"last_act": word},
            effects=(Closed(what="repositioning"),),
        )
    else:
        verdict = Verdict(code="may-reposition", effects=(Open(what="repositioning"),))
    return Ruling(verdict, closing.because)


def attack_binds(facts: Facts) -> Verdict:
    """Target and origin, said or pointed at, owe one throw; less than that owes nothing, but even
    the name of the target has opened the fighting.
    """
    declared = facts.choice("declared", "target-and-origin", "gesture", "target-only", "word-only")
    if declared == "target-only":
        return Verdict(code="incomplete-declaration", effects=(Closed(what="repositioning"),))
    if declared == "word-only":
        return Verdict(code="word-owes-nothing", effects=(Closed(what="repositioning"),))
    if facts.flag("thrown"):
        return Verdict(code="may-stop")
    return Verdict(code="one-throw-owed", effects=(ThrowOwed(who="attacker"),))


def target_binds(facts: Facts) -> Verdict:
    """Naming a target that can be attacked owes one throw; only its origin is still free."""
    declared = facts.choice("declared", "target-only", "target-and-origin", "word-only")
    if declared == "word-only":
        return Verdict(code="no-target-named")
    if not facts.flag("attackable"):
        return Verdict(code="named-in-vain", effects=(Closed(what="repositioning"),))
    if facts.flag("thrown"):
        return Verdict(code="may-stop")
    return Verdict(code="target-binds", effects=(ThrowOwed(who="attacker"),))


def attack_word(facts: Facts) -> Verdict:
    """The bare word: no more repositioning, and no attack is owed."""
    return Verdict(
        code="attack-word",
        effects=(Closed(what="repositioning"), Open(what="attacks"), Open(what="move")),
    )


def move_word(facts: Facts) -> Verdict:
    """The bare word: no more attacks, and no move is owed."""
    return Verdict(code="move-word", effects=(Closed(what="attacks"), Open(what="move")))


def move_by_hand(facts: Facts) -> Verdict:
    """Tanks moved count as the move once the hand leaves them, unless announced as a thought."""
    if not facts.flag("tanks_moved"):
        return Verdict(code="word-without-effect")
    if not facts.flag("hand_off"):
        return Verdict(code="hand-still-on", effects=(Open(what="attacks"),))
    if facts.flag("announced"):
        return Verdict(code="only-considering", effects=(Open(what="attacks"),))
    return Verdict(code="move-made", effects=(Closed(what="attacks"), Open(what="move")))


def turn_over(facts: Facts) -> Verdict:
    """The turn is over: nothing but a card that was earned."""
    wants = facts.choice("wants", "attack", "move", "risiko", "card")
    if wants != "card":
        return Verdict(code="turn-is-over", facts={"wants": wants}, effects=(Closed(what="turn"),))
    if facts.flag("conquered"):
        return Verdict(code="card-still-due", effects=(Open(what="card"),))
    return Verdict(code="no-card-earned", effects=(Closed(what="card"),))


def feasible(game: RisikoRules, origins: dict[str, int], target: int) -> dict[str, int]:
    """The territories that could lawfully attack, with the dice each would throw."""
    found = {}
    for territory, armies in origins.items():
        legal = game.legal_dice(armies, target).value
        if legal is not None:
            found[territory] = legal.attack
    return found


def target_without_origin(game: RisikoRules, facts: Facts) -> Verdict:
    """One possible origin: the attack is valid. Several: the defender has it thrown again, or
    accepts and picks among those that had the armies for the dice thrown.
    """
    thrown = facts.flag("thrown")
    origins, target = facts.armies("origins"), facts.number("target", 1)
    able = feasible(game, origins, target)
    if not thrown:
        return _origin_not_said(able)
    if not able:
        return Verdict(code="nobody-could-attack", effects=(ThrowVoid(who="attacker"),))
    if len(able) == 1:
        return Verdict(
            code="only-origin",
            facts={"origin": next(iter(able))},
            effects=(ThrowKept(who="attacker"),),
        )
    dice = facts.number("dice", 1, 3)
    enough = [territory for territory, most in able.items() if most >= dice]
    if not enough:
        raise contradiction("origins", "dice", dice=dice)
    return Verdict(
        code="defender-chooses",
        facts={"origins": enough, "origin": enough[0] if len(enough) == 1 else None},
        options=(
            Option(code="throw-again", by="defender", effects=(ThrowRepeated(who="attacker"),)),
            Option(
                code="accept-throw",
                by="defender",
                effects=(ThrowKept(who="attacker"),),
                facts={"origins": enough},
            ),
        ),
    )


def _origin_not_said(able: dict[str, int]) -> Verdict:
    """Before the throw: one possible origin binds as if said; of several he must name his."""
    if not able:
        return Verdict(code="named-in-vain", effects=(Closed(what="repositioning"),))
    if len(able) == 1:
        origin, dice = next(iter(able.items()))
        return Verdict(
            code="only-origin-said",
            facts={"origin": origin},
            effects=(ThrowOwed(who="attacker", dice=dice),),
        )
    return Verdict(
        code="say-the-origin",
        facts={"origins": list(able)},
        effects=(Closed(what="repositioning"),),
    )


def defenders_option(facts: Facts) -> Verdict:
    """The defender may have it thrown again."""
    return Verdict(
        code="defender-may-repeat",
        options=(
            Option(code="throw-again", by="defender", effects=(ThrowRepeated(who="attacker"),)),
            Option(code="accept-throw", by="defender", effects=(ThrowKept(who="attacker"),)),
        ),
    )


def void(facts: Facts) -> Verdict:
    """A throw without a declaration has no effect."""
    return Verdict(code="throw-void", effects=(ThrowVoid(who="attacker"),))


def continues(facts: Facts) -> Verdict:
    """The throw goes on with the attack under way."""
    return Verdict(code="same-attack", effects=(ThrowKept(who="attacker"),))


def unlawful_continuation(game: RisikoRules, facts: Facts) -> Verdict:
    """The irregular throw is void; if the attack can still be made it must be, once."""
    origin, target = facts.number("origin", 1), facts.number("target", 1)
    legal = game.legal_dice(origin, target).value
    effects: tuple[Effect, ...] = (ThrowVoid(who="attacker"),)
    if legal is None:
        return Verdict(
            code="attack-finished",
            facts={"origin": origin, "target": target},
            effects=(*effects, AttackOver(who="attacker")),
        )
    if facts.knows("dice") and facts.number("dice", 1) == legal.attack:
        raise contradiction("dice", "origin", dice=legal.attack)
    return Verdict(
        code="throw-again-rightly",
        facts={"dice": legal.attack},
        effects=(*effects, ThrowOwed(who="attacker", dice=legal.attack)),
    )
