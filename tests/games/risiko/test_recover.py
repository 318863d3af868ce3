"""From the events of a command the command can be told, so that a log can be decided again."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from arbitro.games.risiko import board, moves
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide import step
from arbitro.games.risiko.recover import command_of, observed_in
from arbitro.games.risiko.state import Match as State
from arbitro.games.risiko.wire import COMMANDS, action, command, unseen
from arbitro.kernel import Refused
from arbitro.play import new_match
from arbitro.play.chance import Observed, Seeded
from tests.games.risiko.playing import USUAL, Table, anything, fierce, referees, wild

COMPLETED = (c.Attack, c.ThrowDice, *get_args(c.Correction))
"""What was left unsaid (an origin, how many dice, the rules a ruling cites) or was too much (cards
to take) is in the event as it was settled: the command recovered says more, and decides the same.
"""


def again(state: State, asked: c.Command, rules: Any, events: tuple[e.Event, ...]) -> None:
    """The events lead back to the command, and with the chance they saw to themselves."""
    recovered = command_of(events)
    assert recovered is not None, asked
    if not isinstance(asked, COMPLETED):
        assert recovered == asked
    assert type(recovered) is type(asked)
    seen = Observed(observed_in(events), lambda _, row: row, unseen)
    assert step(state, recovered, rules, seen)[1] == events


def unusual(random: Random, m: State) -> c.Command:
    """Lawful acts that are never offered: words, questions, half-said attacks, second thoughts."""
    seat, mine = m.turn.seat, board.members(m.masks[m.turn.seat]) or (0,)
    other = (seat + 1) % m.seats
    near = board.members(board.NEAR[m.turn.target] & m.masks[seat]) if m.turn.target >= 0 else ()
    makers: list[c.Command] = [
        c.AnnounceAttack(seat=seat),
        c.AnnounceMove(seat=seat),
        c.AskCards(seat=seat, player=other),
        c.AskPass(seat=other),
        c.DeclareRisiko(seat=seat),
        c.Attack(seat=seat, target=random.randrange(42)),
        c.Attack(seat=seat, target=random.choice(_in_reach(m, seat))),
        c.Attack(seat=seat, origin=random.choice(near or mine)),
        c.Attack(seat=seat),
        c.ThrowDice(seat=seat, dice=random.choice((None, 1, 2, 3))),
    ]
    if m.turn.named >= 0 and random.random() < 0.5:
        return c.ThrowDice(seat=seat)
    if m.turn.placed:
        origin, armies = random.choice(m.turn.placed)
        makers.append(
            c.Reposition(seat=seat, origin=origin, destination=random.choice(mine), armies=armies)
        )
    if m.turn.move is not None:
        makers += [
            c.Move(seat=seat, origin=o, destination=d, armies=1)
            for o in mine
            for d in board.members(board.NEAR[o] & m.masks[seat])[:1]
        ]
    return random.choice(makers)


def _in_reach(m: State, seat: int) -> tuple[int, ...]:
    """What others hold next to strong territories of this seat."""
    strong = [t for t in board.members(m.masks[seat]) if m.armies[t] > 3]
    near = {t for origin in strong for t in board.members(board.NEAR[origin] & ~m.masks[seat])}
    return tuple(sorted(near)) or (0,)


def reached(table: Table, seeds: range) -> set[type[c.Command]]:
    """Play with every kind of command and lead each of them back from its events."""
    kinds: set[type[c.Command]] = set()
    for seed in seeds:
        random = Random(f"{table}/{seed}")
        match = table.open(seed)
        state, rules, secret = match.state, match.rules, match.secret
        assert secret is not None
        kinds.add(c.RollForSeats)
        assert command_of(match.events[1:]) == c.RollForSeats()
        while not state.finished:
            kind = random.random()
            if kind < 0.05:
                asked = referees(random, state, rules)
            elif kind < 0.1:
                asked = wild(random, state)
            elif kind < 0.35:
                asked = unusual(random, state)
            else:
                offered = moves.legal(state, rules) or [c.EndTurn(player=state.turn.seat)]
                asked = random.choice((fierce, anything))(random, offered)
            try:
                after, events = step(state, asked, rules, Seeded(secret, state.version))
            except Refused:
                continue
            again(state, asked, rules, events)
            kinds.add(type(asked))
            state = after
    return kinds


LIVE_ONLY = {c.ShowObjectives, c.EnterPosition}
ELSEWHERE = {
    "rur-2015": {c.Freeze, c.Release, c.AskPass},
    "master-2020": {c.Freeze, c.Release, c.AskPass},
    "24ore-2018": {c.AnnounceAttack, c.AnnounceMove, c.ShowTris, c.AcceptThrow, c.RepeatThrow},
}
"""Commands an edition always refuses."""


@pytest.mark.parametrize("table", USUAL, ids=str)
def test_every_command_an_edition_knows_can_be_recovered_from_its_events(table: Table) -> None:
    everything = set(c.Command.__subclasses__())
    expected = everything - LIVE_ONLY - ELSEWHERE[table.regulation]
    kinds = reached(table, range(60))
    assert expected - kinds == set()
    assert kinds & ELSEWHERE[table.regulation] == set()


def test_the_editions_together_know_every_command() -> None:
    assert set.intersection(*ELSEWHERE.values()) == set()
    assert set(COMMANDS.values()) == set(c.Command.__subclasses__())


def test_a_position_taken_over_and_objectives_laid_open_can_be_recovered() -> None:
    match = new_match("rur-2015", 4, mode="live")
    entered = c.EnterPosition(
        position=tuple((t % 4, 1 + t % 3) for t in range(42)),
        cards_held=(0, 1, 2, 3),
        turn=1,
        giro=6,
    )
    nothing = Observed({}, lambda _, row: row, unseen)
    state, events = step(match.state, entered, match.rules, nothing)
    again(match.state, entered, match.rules, events)
    state, _ = step(state, c.CallTime(), match.rules, nothing)
    while state.phase != "count":
        seen = Observed({"sdadata": [1, 1]}, lambda _, row: list(row), unseen)
        roller = state.roll.roller if state.roll is not None else state.turn.seat
        asked = c.RollSdadata(seat=roller) if state.roll is not None else c.Pass(seat=roller)
        after, events = step(state, asked, match.rules, seen)
        again(state, asked, match.rules, events)
        state = after
    shown = c.ShowObjectives(objectives=(1, 2, 3, 4))
    _, events = step(state, shown, match.rules, nothing)
    again(state, shown, match.rules, events)


def test_an_event_that_only_follows_leads_to_no_command() -> None:
    assert command_of([]) is None
    assert command_of([e.MatchEnded(how="sdadata"), e.SecretRevealed(secret="")]) is None


def test_silent_events_before_the_leading_one_do_not_hide_the_command() -> None:
    lost = e.ReinforcementsLost(seat=2, armies=3)
    passed = e.TurnPassed(seat=2, earned=False)
    assert command_of([lost, passed]) == c.Pass(seat=2)


@pytest.mark.parametrize("kind", sorted(COMMANDS))
def test_a_command_and_the_dict_for_outsiders_are_one(kind: str) -> None:
    values: dict[str, Any] = {
        "territory": 3,
        "origin": 3,
        "target": 4,
        "destination": 5,
        "armies": 2,
        "cards": (0, 42, 7),
        "colour": "rosso",
        "player": 1,
        "reason": "withdrawal",
        "cap": 100,
        "count": 2,
        "dice": 2,
        "because": ("RUR-18-03",),
        "objectives": (1, 2, 3),
        "territories": (3, 4),
        "position": tuple((0, 1) for _ in range(42)),
        "cards_held": (0, 1, 2),
        "turn": 0,
        "giro": 5,
        "out": (),
        "last_giro": 0,
        "left": ((3, "withdrawal"),),
        "caps": (130, 100),
        "denied": (0, 1),
        "closing_round": 1,
        "closing_anchor": 2,
        "seat": 2,
    }
    cls = COMMANDS[kind]
    fields = {field: values[field] for field in cls.__struct_fields__}
    if kind == "remove_armies":
        fields["armies"] = (1, 2)
    made = cls(**fields)
    assert command(action(made)) == made
    assert action(made)["type"] == kind
