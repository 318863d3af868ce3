"""Case law of behaviour: objectives, language, the board overturned, disturbance, aids, time."""

from __future__ import annotations

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Ruling, Said, said
from arbitro.referee.cases import armies, conduct
from arbitro.referee.cases.tie import by
from arbitro.referee.effects import TurnEnds
from arbitro.referee.facts import Counted, Facts
from arbitro.referee.sanctions.infractions import LANGUAGE
from arbitro.referee.sanctions.ladder import losses_by_hand, turn_cards_armies
from arbitro.referee.verdict import Option, Proposed, Verdict, silent
from arbitro.regulations.rur_2015.desk.table import REFEREE_JUDGES
from arbitro.regulations.rur_2015.text import RUR

SECRET = RUR.card.states("RUR-3-15", "RUR-32-01", "RUR-32-02")
BY_ACCIDENT = RUR.card.states("RUR-32-03")
SWAPPED = RUR.card.states("RUR-32-05")


def objective_shown(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """By accident nothing happens; on purpose he is out, and so are two who swap."""
    ruling = conduct.objective_shown(game, facts)
    if ruling.value.code == "accident-goes-on":
        return Ruling(ruling.value, BY_ACCIDENT)
    if ruling.value.code == "objectives-swapped":
        return Ruling(ruling.value, SWAPPED + ruling.because + SECRET)
    return Ruling(ruling.value, ruling.because + SECRET)


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
    """Three steps in a match: warning, losses, exclusion with expulsion."""
    if facts.times(OUTBURSTS) < 3:
        return _language(AS_MANY, facts)
    terms = game.exit("language")
    verdict = Verdict(
        code="language-out",
        facts=terms.value._asdict(),
        effects=(armies.leaves("language", terms.value),),
        sanction=Proposed(step="expulsion", scope="tournament"),
    )
    return Ruling(verdict, terms.because)


OTHERS_GO_ON = RUR.card.states("RUR-34-02")


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


NO_COMMENTS = RUR.card.states("RUR-35-04")


def slips_against_oneself(facts: Facts) -> Ruling[Verdict]:
    """Nothing is said of slips; comments on the match are forbidden all the same."""
    return silent("referee", NO_COMMENTS + REFEREE_JUDGES, advice="master-2020")


@RUR.card.cites("RUR-14-01", "RUR-14-02", "RUR-14-03", "RUR-14-04", "RUR-15-01", "RUR-15-02")
def disturbance(game: RisikoRules, facts: Facts) -> Said[Verdict]:
    """Spectators who disturb are sent away; players risk table points or expulsion."""
    return by(
        conduct.disturbance(game, facts, knockout_out_only=False),
        {"disturber-sent-away": ("RUR-14-02", "RUR-14-03", "RUR-14-04")},
        "RUR-14-01",
        "RUR-15-01",
        "RUR-15-02",
    )


PENALISED = conduct.Meant("penalita_semplice", "match")
"""What was meant is a simple penalty, and those last as long as the match."""


LADDER = ("RUR-16-01", "RUR-17-01", "RUR-18-05")


def _by_ladder(verdict: Verdict, *ids: str) -> Said[Verdict]:
    """The rule that was broken, and the step of the general ladder that goes with it."""
    step = verdict.sanction.step if verdict.sanction else "none"
    steps = {"richiamo": LADDER[:2], "penalita_semplice": (LADDER[0], LADDER[2])}
    return said(verdict, *ids, *steps.get(step, ()))


LEAVING = {"never-to-watch": "RUR-10-03", "no-agreed-break": "RUR-10-04"}


@RUR.card.cites("RUR-10-02", "RUR-10-03", "RUR-10-04", *LADDER)
def leaving_the_table(facts: Facts) -> Said[Verdict]:
    """With permission only; never to watch; no break even if the whole table agrees."""
    verdict = conduct.leaving(facts, PENALISED, breaks_named=True)
    return _by_ladder(verdict, LEAVING.get(verdict.code, "RUR-10-02"))


@RUR.card.cites("RUR-22-01", *LADDER)
def external_aid(facts: Facts) -> Said[Verdict]:
    """Notes, statistics and devices are forbidden; other aids as the referee judges."""
    return _by_ladder(conduct.aid(facts, PENALISED), "RUR-22-01")


@RUR.card.cites("RUR-35-01", "RUR-35-03", *LADDER)
def pieces_touched(facts: Facts) -> Said[Verdict]:
    """Nobody touches his pieces, or speaks to the others, outside and inside his turn."""
    return _by_ladder(conduct.pieces_touched(facts, PENALISED), "RUR-35-01", "RUR-35-03")


@RUR.card.cites("RUR-21-01", "RUR-21-02", "RUR-21-03")
def slow_play(facts: Facts) -> Said[Verdict]:
    """First an invitation to declare the move; if he still does not, the turn passes."""
    if not facts.flag("invited"):
        invite = Option(code="invite")
        return said(Verdict(code="invite-first", options=(invite,)), "RUR-21-01", "RUR-21-02")
    return said(Verdict(code="turn-is-passed", effects=(TurnEnds(),)), "RUR-21-03")


@RUR.card.cites("RUR-16-01", "RUR-16-02", "RUR-17-02", "RUR-18-05")
def third_richiamo(facts: Facts) -> Said[Verdict]:
    """Richiami do not add up; but an infraction repeated is no longer involuntary."""
    if facts.flag("same"):
        step = Proposed(step="penalita_semplice", options=turn_cards_armies(None))
        verdict = Verdict(code="repeated-not-involuntary", sanction=step)
        return said(verdict, "RUR-17-02", "RUR-16-01", "RUR-18-05")
    caution = Proposed(step="richiamo", scope="infraction")
    return said(Verdict(code="cautions-do-not-add-up", sanction=caution), "RUR-16-02")


def late_arrival(facts: Facts) -> Ruling[Verdict]:
    """Nothing is said of lateness: a reserve may take the place, else the referee judges."""
    return silent("referee", REFEREE_JUDGES)


def not_treated(facts: Facts) -> Ruling[Verdict]:
    """A situation of another text: here the referee judges."""
    return silent("referee", REFEREE_JUDGES)
