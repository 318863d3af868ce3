"""Kernel and reference engine side by side, for hands of Tarocchi: as `following` for RisiKo!."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from random import Random
from typing import Any

from arbitro.bots.mineo_sensible import MineoSensible
from arbitro.fast.chance import AT, DEVIATED, END, MODE, RECORD, REPLAY, TAPE
from arbitro.fast.compiling import Ints
from arbitro.fast.mineo import layout as at
from arbitro.fast.mineo.counting import JOCHI, PAID, POINTS, RESULT
from arbitro.fast.mineo.reading import row_of
from arbitro.fast.mineo.tables import tables
from arbitro.games.mineo import commands as c
from arbitro.games.mineo import decide, evolve, moves
from arbitro.games.mineo.state import Match
from arbitro.play.match import Match as PlayedMatch
from arbitro.play.mineo import GAME
from arbitro.regulations import mineo_rules
from tests.fast.taping import Taped, Taping, plain

TRIPLES: list[tuple[int, ...]] = sorted(
    combinations(range(at.CARDS), 3), key=lambda three: three[::-1]
)
RANKS = {three: number for number, three in enumerate(TRIPLES)}
WORDS: dict[type[c.Command], int] = {
    c.Deal: at.DEAL,
    c.Pass: at.PASS,
    c.GoSolo: at.SOLO,
    c.Call: at.CALL,
    c.CloseDiscard: at.CLOSE,
    c.DeclareScommessa: at.WAGER,
    c.DeclareRivanto: at.LAST_TRICK,
    c.Decline: at.DECLINE,
}


def action_of(command: c.Command) -> int:
    match command:
        case c.Play(card=card):
            return at.PLAY + card
        case c.Discard(cards=three):
            return at.LAY + RANKS[three]
    return WORDS[type(command)]


class Hand:
    """Both engines at one table."""

    def __init__(
        self,
        modules: Mapping[str, Any],
        readings: Mapping[str, str] | None = None,
        regulation: str = "tarocchi-2012",
        row: Callable[[Any], Any] = list,
    ) -> None:
        self.modules, self.regulation = modules, regulation
        self.rules = mineo_rules(regulation, readings or {})
        self.r = row(tables(regulation, 4, readings))
        self.s: Ints = row([0] * at.STATE)
        self.w: Ints = row([0] * at.OFFERED)
        self.chance: Ints = row([0] * 256)
        self.out: Ints = row([0] * RESULT)

    def open(self, dealer: int) -> Match:
        self.modules["step"].opening(self.s, dealer)
        names = ("Nord", "Ovest", "Sud", "Est")
        return evolve.opened(decide.open_match(self.rules, names, "digital", dealer, None))

    def step(self, action: int) -> None:
        self.modules["step"].step(self.s, self.r, self.chance, action)

    def replay(self, tape: list[int]) -> None:
        """What chance will tell the kernel next."""
        self.chance[MODE] = REPLAY
        self.chance[TAPE : TAPE + len(tape) + 1] = [*tape, END]
        self.chance[AT] = TAPE

    def agree(self, state: Match) -> dict[int, c.Command]:
        """What both offer, by action, once they agree on state and offers."""
        ours, theirs = plain(self.s), row_of(state)
        assert ours == theirs, f"kernel {ours}\nreference {theirs}"
        number = self.modules["legal"].legal(self.s, self.r, self.w)
        actions = sorted(plain(self.w[:number]))
        lawful = {action_of(command): command for command in moves.legal(state, self.rules)}
        assert actions == sorted(lawful), f"kernel {actions}\nreference {sorted(lawful)}"
        return lawful

    def agree_in_the_end(self, state: Match) -> None:
        scores = state.scores
        assert scores is not None
        assert self.s[at.PHASE] == at.OVER
        assert at.CODES[self.s[at.CODE]] == state.ended
        self.modules["counting"].score(self.s, self.r, self.out)
        out = plain(self.out)
        assert out[PAID : PAID + 4] == list(scores.totals)
        if state.count is not None:
            assert out[POINTS : POINTS + 2] == list(state.count.points)
            assert out[JOCHI:] == [*state.count.attack, *state.count.defence]


def chosen(lawful: dict[int, c.Command], random: Random, shy: bool) -> int:
    """Any action; or, to reach calls and forced calls, nearly always a pass where one may."""
    actions = sorted(lawful)
    if shy and at.PASS in actions and random.random() < 0.85:
        return at.PASS
    return actions[random.randrange(len(actions))]


def kernel_leads(hand: Hand, seed: int, game: int) -> int:
    """The kernel plays a hand at random; the reference must accept and agree throughout."""
    hand.chance[MODE] = RECORD
    hand.modules["arbitro.fast.chance"].start(hand.chance, seed, game)
    state = hand.open(game % 4)
    random = Random(f"{seed}/{game}")
    decisions = 0
    while not state.finished:
        lawful = hand.agree(state)
        action = chosen(lawful, random, game % 3 > 0)
        hand.step(action)
        tape = Taped(plain(hand.chance[TAPE : hand.chance[AT]]))
        hand.chance[AT] = TAPE
        state, _ = decide.step(state, lawful[action], hand.rules, tape)
        assert tape.read == len(tape.tape), "the kernel drew more"
        decisions += 1
    hand.agree_in_the_end(state)
    return decisions


class Fixed:
    """A bot's chance that always says the same."""

    def __init__(self, third: int) -> None:
        self.third = third

    def random(self) -> float:
        return (self.third + 0.5) / 3


def sensible_leads(hand: Hand, seed: int, game: int) -> int:
    """A hand between sensible players: at every decision the bot would do what the kernel does.

    What the bot leaves to chance in its bids is the same for both.
    """
    hand.chance[MODE] = RECORD
    hand.modules["arbitro.fast.chance"].start(hand.chance, seed, game)
    state = hand.open(game % 4)
    bot = MineoSensible(0)
    decisions = 0
    while not state.finished:
        lawful = hand.agree(state)
        third = (game + decisions) % 3
        hand.modules["sensible"].choose = lambda _chance, _limit, third=third: third
        action = hand.modules["sensible"].sensible(hand.s, hand.r, hand.chance)
        bot._random = Fixed(third)  # type: ignore[assignment]
        wanted = bot.choose(PlayedMatch(GAME, hand.rules, state, None, None), state.turn)
        assert lawful[action] == wanted, f"kernel {lawful[action]}, bot {wanted}"
        hand.step(action)
        tape = Taped(plain(hand.chance[TAPE : hand.chance[AT]]))
        hand.chance[AT] = TAPE
        state, _ = decide.step(state, lawful[action], hand.rules, tape)
        decisions += 1
    hand.agree_in_the_end(state)
    return decisions


def follow_sensible(hand: Hand, seed: int, game: int) -> Match:
    """The hand of this number and seed between the kernel's sensible players, decided again by the
    reference engine: its match at the end.
    """
    hand.chance[MODE] = RECORD
    hand.modules["arbitro.fast.chance"].start(hand.chance, seed, game)
    state = hand.open((hand.r[at.FIRST_DEALER] + game) % at.SEATS)
    while not state.finished:
        lawful = hand.agree(state)
        action = hand.modules["sensible"].sensible(hand.s, hand.r, hand.chance)
        hand.step(action)
        tape = Taped(plain(hand.chance[TAPE : hand.chance[AT]]))
        hand.chance[AT] = TAPE
        state, _ = decide.step(state, lawful[action], hand.rules, tape)
    hand.agree_in_the_end(state)
    return state


def reference_leads(hand: Hand, seed: int, game: int) -> int:
    """The reference plays a hand at random; the kernel must follow and agree throughout."""
    random = Random(f"reference {seed}/{game}")
    hand.chance[MODE] = REPLAY
    state = hand.open(game % 4)
    decisions = 0
    while not state.finished:
        lawful = hand.agree(state)
        action = chosen(lawful, random, game % 3 > 0)
        chance = Taping(random)
        state, _ = decide.step(state, lawful[action], hand.rules, chance)
        hand.replay(chance.tape)
        hand.step(action)
        assert hand.chance[MODE] != DEVIATED, "the kernel asked chance for something else"
        assert hand.chance[AT] == TAPE + len(chance.tape), "the kernel drew another number of cards"
        decisions += 1
    hand.agree_in_the_end(state)
    return decisions
