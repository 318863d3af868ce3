"""Case law that RUR and Master write alike: what differs is handed in."""

from __future__ import annotations

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Reasons, Ruling
from arbitro.referee.cases import conduct, ending, turn, unlawful_acts
from arbitro.referee.effects import TurnEnds
from arbitro.referee.facts import Facts
from arbitro.referee.verdict import Option, Proposed, Verdict
from arbitro.regulations.shared.case_table import Reading, but, only

BEFORE_OWN_THROW = Reading(
    "ARB-22",
    "before-own-throw",
    "The attacker chooses, having seen the result; by our reading before he throws himself.",
    only("too-late-to-choose"),
)
AGREED_OR_AGAIN = Reading(
    "ARB-32",
    "agreed-or-again",
    "The attack keeps the values read right after its own throw; if nobody had read them the "
    "referee takes those the table agrees on, or has both thrown again.",
    but("attack-values-kept"),
)
VOID_AFTER_CONQUEST = Reading(
    "GAP-R30",
    "void",
    "The same attack goes on while its target is an enemy's; after a conquest nothing does.",
    only("throw-void"),
)
NO_ANSWER_OWED = Reading(
    "ARB-34",
    "no-answer-owed",
    "A card at random; with none in hand, the first one earned. Who asks outside his own turn is "
    "owed no answer.",
    only("asked-out-of-turn"),
)


def continues_or_void(facts: Facts) -> Verdict:
    """Dice thrown without a word go on with the attack under way; without one they are void."""
    return turn.continues(facts) if facts.flag("under_way") else turn.void(facts)


def continues_or_may_repeat(facts: Facts) -> Verdict:
    """The same, where without an attack under way the defender may have them thrown again."""
    return turn.continues(facts) if facts.flag("under_way") else turn.defenders_option(facts)


def garrison(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """What a move or a conquest must leave behind, and how many must enter."""
    if facts.choice("movement", "move", "conquest") == "move":
        return unlawful_acts.strategic_garrison(game, facts)
    return unlawful_acts.conquering_garrison(game, facts)


def objective_shown(
    secret: Reasons, by_accident: Reasons, swapped: Reasons, game: RisikoRules, facts: Facts
) -> Ruling[Verdict]:
    """By accident nothing happens; on purpose he is out, and so are two who swap."""
    verdict, because = conduct.objective_shown(game, facts)
    if verdict.code == "accident-goes-on":
        return Ruling(verdict, by_accident)
    if verdict.code == "objectives-swapped":
        return Ruling(verdict, swapped + because + secret)
    return Ruling(verdict, because + secret)


def board_overturned(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """He is out of the tournament; the others continue or, if they cannot, start again."""
    terms = game.exit("board-overturned")
    verdict = Verdict(
        code="overturned-out",
        facts=terms.value._asdict(),
        effects=(
            ending.leaves("board-overturned", terms.value),
            conduct.continues_or_restarts(facts),
        ),
        sanction=Proposed(step="disqualification", scope="tournament"),
    )
    return Ruling(verdict, terms.because)


def slow_play(facts: Facts) -> Verdict:
    """First an invitation to declare the move; if he still does not, the turn passes."""
    if not facts.flag("invited"):
        return Verdict(code="invite-first", options=(Option(code="invite"),))
    return Verdict(code="turn-is-passed", effects=(TurnEnds(),))
