"""One match of a contest by the reference engine, any bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from hashlib import sha256
from random import Random
from time import monotonic, thread_time

from arbitro.arena.contest import Contest, MatchResult, seated
from arbitro.bots import Bot, acting_seats, make_bot
from arbitro.bots.foreign import EXEC, Clock, Fault, ForeignPlayer, is_foreign
from arbitro.play import new_match
from arbitro.play.match import Match, act

NOBODY = -1
UNIT = 1000
"""Points are counted in thousandths."""

Maker = Callable[[str, str], Bot]
"""(name, seed) → who plays."""
Times = dict[str, list[float]]
"""By bot: the milliseconds of its decisions."""


def maker(contest: Contest, clock: Clock | None = None) -> Maker:
    """The bots of this house by name, and those of others by their command."""

    def made(name: str, seed: str) -> Bot:
        if is_foreign(name):
            return ForeignPlayer(name.removeprefix(EXEC), seed, clock)
        return make_bot(name, seed, contest.game, contest.budget)

    return made


def played(contest: Contest, number: int, make: Maker, times: Times) -> MatchResult:
    """Match `number` of a contest: the same for the same contest, whatever was played before.

    A hand of cards is played with one chance for each seat in every order of its deal: so orders
    differ only where one bot chooses otherwise than another would have in its place.
    """
    deal, sat = seated(contest, number)
    match = opened(contest, deal)
    thought = f"{contest.seed}/{deal if match.game.name == 'mineo' else number}"
    bots = [make(name, f"{thought}/{seat}") for seat, name in enumerate(sat)]
    table = Random(f"arena {thought}")
    guests = [(seat, bot) for seat, bot in enumerate(bots) if isinstance(bot, ForeignPlayer)]
    at_fault, fault = NOBODY, None
    try:
        while not match.finished:
            seats = acting_seats(match)
            seat = seats[int(table.random() * len(seats))]
            clock = monotonic if is_foreign(sat[seat]) else thread_time
            begun = clock()
            try:
                command = bots[seat].choose(match, seat)
            except Fault as wrong:
                at_fault, fault = seat, wrong
                return forfeited(match, number, sat, seat, wrong)
            times.setdefault(sat[seat], []).append((clock() - begun) * 1000)
            match, _ = act(match, command, chance=cards_to_come(contest, deal, match))
        return result(match, number, sat)
    finally:
        for seat, guest in guests:
            guest.close(match, fault if seat == at_fault else None)


def cards_to_come(contest: Contest, deal: int, match: Match) -> Random | None:
    """The chance of a hand's next cards: the same ones whoever said what before. Dice of a board
    are the match's own.
    """
    if match.game.name != "mineo":
        return None
    state = match.state
    return Random(f"arena cards {contest.seed}/{deal}/{state.annulled}/{state.packets}")


def forfeited(
    match: Match, number: int, sat: Sequence[str], seat: int, fault: Fault
) -> MatchResult:
    """Who did wrong is last, the others are first together. In a hand of cards he pays them what a
    hand annulled by a fault costs.
    """
    others = range(len(sat))
    pays = 2 * UNIT if match.game.name == "mineo" else 0
    return MatchResult(
        number=number,
        sat=tuple(sat),
        places=tuple(len(sat) if one == seat else 1 for one in others),
        points=tuple(-pays * (len(sat) - 1) if one == seat else pays for one in others),
        ending="forfeit",
        faults=((seat, fault.what),),
    )


def opened(contest: Contest, deal: int) -> Match:
    """The match of a deal: the same cards and the same dice to come in every order of the seats."""
    return new_match(
        contest.regulation,
        len(contest.seats),
        secret=sha256(f"arbitro arena seed {contest.seed} deal {deal}".encode()).digest(),
        time_up_giro=contest.time_up_giro,
        dealer=deal % len(contest.seats),
    )


def result(match: Match, number: int, sat: Sequence[str]) -> MatchResult:
    """What came out of a finished match."""
    rows = sorted(match.result or [], key=lambda row: int(row["seat"]))
    state = match.state
    return MatchResult(
        number=number,
        sat=tuple(sat),
        places=tuple(int(row["place"]) for row in rows),
        points=tuple(int(Decimal(str(row["points"])) * UNIT) for row in rows),
        ending=str(state.ended),
        giro=int(state.turn.giro) if match.game.name == "risiko" else 0,
    )
