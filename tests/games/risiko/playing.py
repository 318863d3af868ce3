"""Matches played at random, for the tests of the engine: lawful steps, wild ones, the referee's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from arbitro.games.risiko import board, cards, moves
from arbitro.games.risiko import commands as c
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import Match as State
from arbitro.kernel import Refused
from arbitro.play.match import Match, act, new_match
from arbitro.regulations import RISIKO, risiko_rules

EDITIONS = RISIKO


@dataclass(frozen=True)
class Table:
    """An edition and how many sit down; the sizes of the box are opened by their reading."""

    regulation: str
    seats: int

    @property
    def readings(self) -> dict[str, str]:
        sizes = risiko_rules(self.regulation).table_sizes().value
        return {} if self.seats in sizes else {"GAP-X16": "box"}

    def __str__(self) -> str:
        return f"{self.regulation}-{self.seats}"

    def open(self, seed: int, time_up_giro: int | None = 10) -> Match:
        secret = f"{self}/{seed}".encode()
        return new_match(
            self.regulation,
            self.seats,
            secret=secret,
            interpretations=self.readings,
            time_up_giro=time_up_giro,
        )


TABLES = tuple(Table(regulation, seats) for regulation in EDITIONS for seats in (3, 4, 5, 6))
USUAL = tuple(Table(regulation, 4) for regulation in EDITIONS)

FIERCE = {c.Attack: 12, c.ThrowDice: 30, c.Place: 12, c.PlayTris: 20, c.DrawCard: 6, c.Advance: 6}
"""How much likelier than the other kinds: matches with conquests, tris and eliminations."""

Chooser = Callable[[Random, list[c.Command]], c.Command]


def anything(random: Random, offered: list[c.Command]) -> c.Command:
    """Any kind of step, each as likely; then any step of that kind."""
    kind = random.choice(sorted({type(command).__name__ for command in offered}))
    return random.choice([command for command in offered if type(command).__name__ == kind])


def fierce(random: Random, offered: list[c.Command]) -> c.Command:
    """Mostly reinforcements in one place and attacks from it."""
    kinds = sorted({type(command) for command in offered}, key=lambda kind: kind.__name__)
    weights = [FIERCE.get(kind, 1) for kind in kinds]
    (kind,) = random.choices(kinds, weights)
    return random.choice([command for command in offered if type(command) is kind])


def step(match: Match, random: Random, choose: Chooser = fierce) -> Match:
    """One lawful step."""
    return act(match, choose(random, moves.legal(match.state, match.rules)))[0]


def play(match: Match, random: Random, choose: Chooser = fierce, most: int = 100_000) -> Match:
    """Lawful steps until the end, or so many."""
    while not match.finished and most:
        match = step(match, random, choose)
        most -= 1
    return match


def until(
    match: Match, random: Random, wanted: Callable[[State], bool], choose: Chooser = fierce
) -> Match:
    """Lawful steps until a state is of the wanted kind."""
    while not wanted(match.state):
        match = step(match, random, choose)
    return match


def mid_match(table: Table, seed: int, choose: Chooser = fierce) -> Match:
    """A match stopped at a random moment after the objectives have been dealt."""
    random = Random(f"{table}/{seed}")
    match = until(table.open(seed), random, lambda m: m.phase == "placement", choose)
    whole = random.choice((10, 60, 150, 400))
    return play(match, random, choose, most=random.randrange(whole))


def exit_reasons(rules: RisikoRules) -> list[str]:
    try:
        rules.exit("?")
    except Refused as refused:
        return list(refused.facts["reasons"])
    raise AssertionError("no edition lets people leave for any reason")


def wild(random: Random, m: State) -> c.Command:
    """Any command of a player with any arguments that make sense as such; seldom lawful."""

    def territory() -> int:
        return random.randrange(board.COUNT)

    def own() -> int:
        mine = board.members(m.masks[m.turn.seat])
        return random.choice(mine) if mine and random.random() < 0.8 else territory()

    def count() -> int:
        return random.choice((-1, 0, 1, 2, 3, 7, 10**30))

    def some(number: int) -> tuple[int, ...]:
        return tuple(random.choice(cards.DECK) for _ in range(number))

    seat = random.choice((m.turn.seat, m.turn.seat, m.turn.seat, 0, 1, m.seats - 1, m.seats, -1))
    makers: tuple[Callable[[], c.Command], ...] = (
        lambda: c.ChooseColour(seat=seat, colour=random.choice(("rosso", "viola", "fucsia"))),
        lambda: c.Deal(seat=seat),
        lambda: c.DealObjectives(seat=seat),
        lambda: c.Place(seat=seat, territory=own(), armies=count()),
        lambda: c.Reposition(seat=seat, origin=own(), destination=own(), armies=count()),
        lambda: c.ShowTris(seat=seat, cards=some(random.choice((0, 2, 3, 4)))),
        lambda: c.PlayTris(seat=seat, cards=some(3)),
        lambda: c.PlayTris(seat=seat, cards=m.hands[m.turn.seat][:3]),
        lambda: c.AnnounceAttack(seat=seat),
        lambda: c.AnnounceMove(seat=seat),
        lambda: c.Attack(seat=seat, origin=own(), target=territory()),
        lambda: c.Attack(seat=seat, target=territory()),
        lambda: c.Attack(seat=seat, origin=own()),
        lambda: c.Attack(seat=seat),
        lambda: c.ThrowDice(seat=seat),
        lambda: c.Advance(seat=seat, armies=count()),
        lambda: c.Move(seat=seat, origin=own(), destination=own(), armies=count()),
        lambda: c.Pass(seat=seat),
        lambda: c.DrawCard(seat=seat),
        lambda: c.AskCards(seat=seat, player=random.randrange(-1, m.seats + 1)),
        lambda: c.AskPass(seat=seat),
        lambda: c.DeclareRisiko(seat=seat),
        lambda: c.RollSdadata(seat=seat),
    )
    return random.choice(makers)()


def referees(random: Random, m: State, rules: RisikoRules) -> c.Command:
    """Any command of the referee, with arguments that are often lawful."""
    player = random.randrange(m.seats)
    frozen = [seat for seat in range(m.seats) if m.standing[seat] == "frozen"]
    territories = board.members(m.masks[player]) or (0,)
    several = tuple(random.choice(territories) for _ in range(random.choice((1, 1, 2, 3))))
    makers: tuple[Callable[[], c.Command], ...] = (
        c.RollForSeats,
        c.CallTime,
        lambda: c.ShowObjectives(objectives=tuple(random.sample(range(1, 17), m.seats))),
        lambda: c.RemovePlayer(player=player, reason=random.choice(exit_reasons(rules))),
        lambda: c.Freeze(player=player),
        lambda: c.Release(player=random.choice(frozen or [player])),
        lambda: c.EndTurn(player=player),
        lambda: c.EndTurn(player=m.turn.seat),
        lambda: c.RemoveArmies(
            player=player,
            territories=several,
            armies=tuple(max(1, m.armies[t] - random.choice((0, 1, 1, 2))) for t in several),
        ),
        lambda: c.LowerCap(player=player, cap=random.randrange(-1, m.caps[player] + 2)),
        lambda: c.TakeCards(player=player, count=random.choice((0, 1, 2, 9))),
        lambda: c.DenyCards(player=player, count=random.choice((0, 1, 2))),
    )
    return random.choice(makers)()


def faults(m: State) -> list[str]:
    """What can never be true of a state between two commands, written from the board itself."""
    if m.phase in ("seating", "colours", "deal"):
        return []
    return [*_pack_faults(m), *_board_faults(m), *_turn_faults(m)]


def _pack_faults(m: State) -> Iterator[str]:
    seen = [*m.deck, *m.discards, *(card for hand in m.hands for card in hand)]
    if sorted(card for card in seen if card != cards.UNSEEN) != list(range(44)):
        yield "not the 44 cards"
    if m.mode == "digital" and cards.UNSEEN in seen:
        yield "a card nobody has seen in a digital match"
    if m.regulation != "24ore-2018" and max(len(hand) for hand in m.hands) > 7:
        yield "more than seven cards in a hand"
    known = [objective for objective in m.objectives if objective]
    if len(set(known)) != len(known):
        yield "two seats with one objective"


def _board_faults(m: State) -> Iterator[str]:
    if len(m.armies) != 42 or min(m.armies) < 1:
        yield "a territory without armies"
    if not set(m.owners) <= set(range(m.seats)):
        yield "a territory without an owner"
    for seat in range(m.seats):
        held = sum(1 << t for t in range(42) if m.owners[t] == seat)
        if held != m.masks[seat]:
            yield f"mask and owners disagree about seat {seat}"
        if (m.standing[seat] == "eliminated") != (held == 0):
            yield f"seat {seat} is {m.standing[seat]} and holds {held.bit_count()}"
    if min(m.supply) < 0:
        yield "more than the starting armies were placed"


def _turn_faults(m: State) -> Iterator[str]:
    turn = m.turn
    if m.phase not in ("placement", "reinforce", "combat", "move"):
        return
    if m.standing[turn.seat] != "playing":
        yield "the turn of somebody who does not play"
    if turn.due < 0 or turn.more < 0:
        yield "fewer than no armies"
    if turn.more and turn.more >= m.armies[turn.origin]:
        yield "all armies may follow"


def over_cap(m: State) -> list[int]:
    """Seats in play with more armies than they may have (a neutral's are raised by rule)."""
    return [
        s
        for s in range(m.seats)
        if m.standing[s] in ("playing", "frozen") and m.on_board(s) > m.caps[s]
    ]


def garrison_fault(before: State, command: c.Command, after: State) -> str | None:
    """A voluntary move that leaves one army on a border, or none anywhere."""
    if isinstance(command, c.Move):
        origin = command.origin
    elif isinstance(command, c.Advance):
        origin = before.turn.origin
    else:
        return None
    border = board.NEAR[origin] & ~after.masks[after.turn.seat] != 0
    if after.armies[origin] < (2 if border else 1):
        return f"{board.TERRITORIES[origin]} keeps {after.armies[origin]}"
    return None
