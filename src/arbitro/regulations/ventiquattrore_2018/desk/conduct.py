"""Behaviour, which this text judges in its own way: language, the board, time, identity."""

from __future__ import annotations

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Ruling, Said, said
from arbitro.referee.cases import ending
from arbitro.referee.effects import (
    CannotPlay,
    CardsDenied,
    CardsLost,
    Effect,
    MatchGoesOn,
    TurnEnds,
)
from arbitro.referee.facts import Counted, Facts
from arbitro.referee.sanctions.infractions import LANGUAGE
from arbitro.referee.verdict import Option, Proposed, Verdict
from arbitro.regulations.ventiquattrore_2018.desk.ladder import MANY_CARDS, heavier, lighter
from arbitro.regulations.ventiquattrore_2018.text import H24

FOUR_STEPS = "four-steps"
BLASPHEMIES = Counted(LANGUAGE, "tournament")


def language_and_threats(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """24 ore: blasphemy goes up a ladder; other acts are judged with the general penalties."""
    if facts.choice("what", "blasphemy", "unsporting") == "unsporting":
        return unsporting(REFEREES_CAP, game, facts)
    times = facts.times(BLASPHEMIES)
    if times < 3:
        return _blasphemy(FOUR_STEPS, facts, times)
    return _thrown_out(game, times)


@H24.card.fills(
    "ARB-27", "24H-COND-05", "24H-COND-06", "24H-PEN-02", "24H-PEN-03", default=FOUR_STEPS
)
def _blasphemy(choice: str, facts: Facts, times: int) -> Said[Verdict]:
    """Richiamo, with or without a card; then heavier penalties; then the table; then the
    tournament.
    """
    if times == 1:
        lost = Option(code="with-a-card", effects=(CardsLost(count=1, otherwise="deny"),))
        verdict = Verdict(
            code="language-warning-card",
            sanction=Proposed(step="richiamo", scope="tournament", options=(lost,)),
            options=(lost, Option(code="without-a-card")),
        )
        return said(verdict, "24H-COND-05", by_text=True)
    hand = facts.number("hand")
    offered = lighter(hand)
    verdict = Verdict(
        code="language-heavier",
        facts={"hand": hand},
        status="human",
        sanction=Proposed(step="penalty", scope="tournament", options=offered),
        options=offered,
    )
    cap = ("24H-PEN-03",) if hand > MANY_CARDS else ()
    return said(verdict, "24H-COND-06", "24H-PEN-02", *cap)


def _thrown_out(game: RisikoRules, times: int) -> Ruling[Verdict]:
    reason = "language" if times == 3 else "conduct"
    terms = game.exit(reason)
    verdict = Verdict(
        code="language-table-out" if times == 3 else "language-out",
        facts=terms.value._asdict(),
        effects=(ending.leaves(reason, terms.value),),
        sanction=Proposed(step="exclusion" if times == 3 else "expulsion", scope="tournament"),
    )
    return Ruling(verdict, LADDER_END + terms.because)


LADDER_END = H24.card.reasons("24H-COND-06", gap="ARB-27")


REFEREES_CAP = "referee-sets-the-cap"


@H24.card.fills(
    "GAP-H12",
    "24H-COND-01",
    "24H-COND-02",
    "24H-COND-03",
    "24H-COND-04",
    "24H-PEN-01",
    "24H-PEN-02",
    "24H-PEN-03",
    "24H-PEN-04",
    default=REFEREES_CAP,
)
def unsporting(choice: str, game: RisikoRules, facts: Facts) -> Said[Verdict]:
    """24 ore, desk reading: cards denied, or a lower cap with more than six in hand, whose figure
    is the referee's; match and tournament at stake.
    """
    who = facts.choice("who", "player", "player-of-another-table", "outsider")
    if who == "outsider":
        verdict = Verdict(code="outsider-judged", status="human")
        return said(verdict, "24H-COND-01", "24H-COND-02", by_text=True)
    hand = facts.number("hand")
    offered = heavier(game, hand)
    verdict = Verdict(
        code="unsporting-judged" if who == "player" else "punished-at-his-table",
        facts={"hand": hand},
        status="human",
        sanction=Proposed(step="penalty", scope="match", options=offered),
        options=offered,
    )
    cap = ("24H-PEN-03",) if hand > MANY_CARDS else ()
    whose = ("24H-COND-02", "24H-COND-03") if who != "player" else ("24H-COND-01",)
    ids = (*whose, "24H-COND-04", "24H-PEN-01", "24H-PEN-02", *cap, "24H-PEN-04")
    return said(verdict, *ids, by_text=not cap)


NEXT_ROUND = H24.card.states("24H-INT-03")
PREVIOUS_ROUND = H24.card.states("24H-INT-04")


def board_overturned(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """24 ore: he is out of the match, and of the tournament if the panel says so; if the match is
    void the others take the score of the next round, or of the one before if this was the last.
    """
    terms, expelled = game.exit("board-overturned"), game.exit("board-overturned-expelled")
    after: tuple[Effect, ...] = (MatchGoesOn(how="continues"),)
    because = terms.because + expelled.because
    if facts.flag("void"):
        last = facts.flag("last_round")
        after = (MatchGoesOn(how="score-of-previous-round" if last else "score-of-next-round"),)
        because += PREVIOUS_ROUND if last else NEXT_ROUND
    verdict = Verdict(
        code="overturned-eliminated",
        facts=terms.value._asdict(),
        effects=(ending.leaves("board-overturned", terms.value), *after),
        sanction=Proposed(step="exclusion", scope="match"),
        options=(
            Option(
                code="expel-too",
                by="panel",
                effects=(ending.leaves("board-overturned-expelled", expelled.value),),
            ),
        ),
    )
    return Ruling(verdict, because)


def slow_play(facts: Facts) -> Verdict:
    """24 ore, a case of conduct: the table asks the referee for a limit; who exceeds it passes or
    is penalised otherwise.
    """
    if not facts.flag("limit_set"):
        return Verdict(code="limit-first", options=(Option(code="set-limit"),))
    offered = (Option(code="end-turn", effects=(TurnEnds(),)), Option(code="other-penalty"))
    return Verdict(code="slow-passes", status="human", options=offered)


LATE_MINUTES = 20


def late_arrival(facts: Facts) -> Verdict:
    """24 ore: up to twenty minutes cost the first three cards; beyond that he does not play."""
    late = facts.number("minutes_late") * 60
    if late == LATE_MINUTES * 60:
        late += facts.number("seconds_late", 0, 59)
    if late == 0:
        return Verdict(code="on-time")
    if late <= LATE_MINUTES * 60:
        return Verdict(code="late-three-cards", effects=(CardsDenied(count=3),))
    return Verdict(code="too-late-to-play", effects=(CannotPlay(),))


def identity_mismatch(facts: Facts) -> Verdict:
    """24 ore, a case of conduct: the committee alone decides what follows."""
    return Verdict(
        code="committee-decides",
        status="human",
        options=tuple(
            Option(code=code, by="panel")
            for code in ("match-forfeited", "standings-penalty", "excluded-from-tournament")
        ),
    )


@H24.card.fills(
    "GAP-H12",
    "24H-DIPL-02",
    "24H-DIPL-03",
    "24H-PEN-01",
    "24H-PEN-02",
    "24H-PEN-03",
    default=REFEREES_CAP,
)
def pieces_touched(choice: str, facts: Facts) -> Said[Verdict]:
    """24 ore, desk reading: nobody touches his pieces, or speaks about the game, outside and inside
    his turn; of the general penalties a lower cap is only for who has more than six cards.
    """
    hand = facts.number("hand")
    offered = lighter(hand)
    verdict = Verdict(
        code="hands-off",
        facts={"hand": hand},
        sanction=Proposed(step="penalty", scope="match", options=offered),
        options=offered,
    )
    cap = ("24H-PEN-03",) if hand > MANY_CARDS else ()
    ids = ("24H-DIPL-02", "24H-DIPL-03", "24H-PEN-01", "24H-PEN-02", *cap)
    return said(verdict, *ids, by_text=not cap)
