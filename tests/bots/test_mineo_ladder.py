"""The levels of the Tarocchi: lawful, blind to hidden cards, each stronger than the one below."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from arbitro.arena import Contest, run
from arbitro.bots import LEVELS, make_bot
from arbitro.bots.mineo.knowing import known
from arbitro.bots.mineo.prospects import Mind, Prospects, _patience
from arbitro.bots.mineo.skilled import row, rules_of, weights
from arbitro.bots.mineo.thinker import MineoThinker, offered
from arbitro.bots.simulate import simulate
from arbitro.fast import compiling
from arbitro.fast.chance import TAPE, start
from arbitro.fast.mineo import layout as at
from arbitro.fast.mineo.counting import RESULT
from arbitro.fast.mineo.reading import row_of
from arbitro.fast.mineo.skill.exact import DEPTH, WIDTH, solved
from arbitro.fast.mineo.skill.player import WORK
from arbitro.fast.mineo.skill.race import LAP
from arbitro.fast.mineo.skill.shape import WEIGHTS
from arbitro.fast.mineo.skill.worlds import missed_by, walk
from arbitro.games.mineo import moves
from arbitro.kernel import Refused
from arbitro.play import Match, new_match, sample
from arbitro.play.match import act
from arbitro.play.verify import verify
from tests.compiled import warm

EDITION = "tarocchi-2012"
TINY = 0.004
"""Share of the budget: a test looks at what is chosen, not at how well."""


@pytest.fixture(autouse=True)
def compiled_once() -> None:
    warm()


def moments(hands: int, seed: int, every: int) -> Iterator[Match]:
    """Hands between players of the third level, with some cards and words at random."""
    bot = make_bot("level-3", 1, "mineo")
    for hand in range(hands):
        rng = Random(f"{seed}/{hand}")
        match = new_match(EDITION, secret=b"ladder %d %d" % (seed, hand), dealer=hand % 4)
        number = rng.randrange(every)
        while not match.finished:
            if len(moves.legal(match.state, match.rules)) > 1:
                number += 1
                if number % every == 0:
                    yield match
            wild = rng.random() < 0.1
            offered = moves.legal(match.state, match.rules)
            match, _ = act(
                match, rng.choice(offered) if wild else bot.choose(match, match.state.turn)
            )


@pytest.mark.parametrize(("level", "hands"), [("level-3", 12), ("level-4", 1), ("level-5", 1)])
@pytest.mark.parametrize("regulation", ["tarocchi-2012", "tarocchi-2015"])
def test_hands_of_every_level_are_lawful(level: str, hands: int, regulation: str) -> None:
    def made(name: str, seed: int | str, game: str) -> Any:
        return make_bot(name, seed, game, TINY)

    for hand in simulate(regulation, 4, hands, 5, level, make=made):
        assert hand.finished
        assert hand.refused is None
        assert hand.violations == ()
        assert verify(hand.data) == len(hand.events)


def same_in_both(worlds: int, seed: int) -> None:
    """A seat chooses alike, after as many playouts, in the truth and in a deal it takes for it."""
    found = 0
    for number, match in enumerate(moments(2 + worlds // 10, seed, 5)):
        if found == worlds:
            return
        found += 1
        seat = match.state.turn
        other = sample(match, seat, Random(number))
        for level in ("level-3", "level-4", "level-5"):
            one, two = (make_bot(level, "alike", "mineo", TINY) for _ in range(2))
            assert one.choose(match, seat) == two.choose(other, seat)
            assert getattr(one, "spent", 0) == getattr(two, "spent", 0)
    assert found == worlds


def test_worlds_a_seat_cannot_tell_apart_get_the_same_move() -> None:
    same_in_both(20, 1)


@pytest.mark.soak
def test_five_hundred_such_worlds() -> None:
    same_in_both(500, 2)


def test_a_soloist_by_force_can_be_imagined() -> None:
    """Who called a trump that lay in the Monte holds it: nobody else can."""
    seen = 0
    for hand in range(200):
        match = new_match(EDITION, secret=b"forced %d" % hand, dealer=hand % 4)
        bot = make_bot("sensible", 1, "mineo")
        while not match.finished and match.state.phase != "play":
            match, _ = act(match, bot.choose(match, match.state.turn))
        if match.state.code == "SF":
            seen += 1
            for seat in range(4):
                held = sample(match, seat, Random(1)).state.hands[match.state.declarer]
                assert held >> match.state.trump & 1
        if seen == 2:
            return
    pytest.fail("no soloist by force in two hundred hands")


def test_a_walk_comes_upon_deals_that_are_possible_and_upon_different_ones() -> None:
    patience = row([10**6] * 256)
    for match in moments(2, 4, 9):
        seat = match.state.turn
        facts, held = known(match, seat, Random(3))
        chance, missed = row([0] * (TAPE + 2)), row([0] * 8)
        start(chance, 7, 0)
        before = [int(mask) for mask in held]
        rooms = (row([0] * WORK), row([0] * at.STATE))
        rules, p = rules_of(match), weights()
        walk(facts, rules, p, (300, seat, 1), (held, missed), rooms, (chance, patience))
        after = [int(mask) for mask in held]
        assert [m.bit_count() for m in after] == [m.bit_count() for m in before]
        assert sum(after) == sum(before) == sum(1 << int(card) for card in facts.hidden)
        assert all(mask & ~int(may) == 0 for mask, may in zip(after, facts.allowed, strict=True))
        if sum(bool(mask) for mask in before) > 1 and len(facts.hidden) > 20:
            assert after != before


def by_trying_everything(match: Match) -> int:
    """What the attack makes more than the defence if everybody sees all cards."""
    if match.finished:
        count = match.state.count
        return int(sum(count.attack) - sum(count.defence))
    state = match.state
    tries = [
        by_trying_everything(act(match, command)[0]) for command in moves.legal(state, match.rules)
    ]
    return max(tries) if state.turn in state.attack else min(tries)


def test_the_last_tricks_are_solved_as_by_trying_everything() -> None:
    import numpy as np  # noqa: PLC0415 - beside the kernel only

    seen = 0
    for match in moments(8, 6, 1):
        state = match.state
        if state.phase != "play" or len(state.tricks) != 13 or state.table:
            continue
        stack: Any = np.zeros((DEPTH, WIDTH), dtype=np.int64)
        s, rules = row(row_of(state)), rules_of(match)
        found = solved(s, rules, state.declarer, stack, row([0] * RESULT))
        paid = int(rules[at.PAID_DECLARER + at.CODES.index(state.code or "")])
        assert int(found) == paid * by_trying_everything(match)
        seen += 1
    assert seen > 3


def test_the_third_level_beats_the_second_on_the_same_cards() -> None:
    seats = ("level-3", "level-2", "level-2", "level-2")
    ran = run(Contest(regulation=EDITION, seats=seats, matches=1200, seed=9)).document()
    assert ran["engine"] == "kernel"
    assert ran["bots"][0]["points_interval"][0] > 0.9


@pytest.mark.parametrize("name", ["level-4", "level-5"])
def test_a_share_of_the_budget_is_a_share_of_the_playouts(name: str) -> None:
    match = next(iter(moments(1, 8, 1)))
    bot = LEVELS["mineo"][name].bot(1, 0.01)
    assert isinstance(bot, MineoThinker)
    bot.choose(match, match.state.turn)
    assert 0 < bot.spent <= 0.01 * LEVELS["mineo"][name].playouts


def test_a_race_ends_early_where_the_choice_is_clear_and_never_with_a_poor_one() -> None:
    """What is left after a race brings about as much as the best of a long look at all of them."""
    mind = Mind(racing=True)
    spent = []
    for number, match in enumerate(moments(3, 11, 7)):
        seat = match.state.turn
        actions = offered(match, seat, 12)
        race = Prospects(match, seat, number, mind)
        best = race.best(actions, 2_000)
        spent.append(race.spent)
        means = [total / 500 for total in Prospects(match, seat, 99, mind).totals(actions, 500)]
        assert means[actions.index(best)] > max(means) - 0.6
    assert len(spent) > 3
    assert min(spent) < 1_000
    assert max(spent) <= 2_000


def test_cards_that_come_to_the_same_are_not_looked_at_for_ever() -> None:
    """Two choices that bring the same in every deal need one lap."""
    match = next(m for m in moments(1, 12, 1) if m.state.phase == "play")
    seat = match.state.turn
    race = Prospects(match, seat, 1, Mind(racing=True))
    action = offered(match, seat, 12)[0]
    assert race.best([action, action], 2_000) == action
    assert race.spent == 2 * LAP


def test_what_was_played_tells_who_holds_the_called_trump() -> None:
    """Where cards count, the true partner is come upon more often than where they do not."""
    found = {True: 0.0, False: 0.0}
    looked = 0
    for number, match in enumerate(moments(24, 13, 7)):
        state = match.state
        hidden = state.code == "CV" and not state.partner_known and state.turn != state.partner
        if state.phase != "play" or not hidden or len(state.tricks) < 4:
            continue
        looked += 1
        for deep in found:
            found[deep] += _sees(match, state.partner, state.trump, number, deep)
    assert looked > 5
    assert found[True] > found[False]


def _sees(match: Match, partner: int, trump: int, seed: int, deep: bool) -> float:
    """In what part of the deals come upon this seat holds that trump."""
    seat, often = match.state.turn, 0
    facts, held = known(match, seat, Random(seed))
    chance, missed = row([0] * (TAPE + 2)), row([0] * 8)
    start(chance, seed, 0)
    rooms = (row([0] * WORK), row([0] * at.STATE))
    rules, p, patience = rules_of(match), weights(), _patience(600)
    for other in range(4):
        if other != seat:
            missed[other] = missed_by(facts, rules, p, held, other, int(deep), rooms)
    for _ in range(200):
        walk(facts, rules, p, (30, seat, int(deep)), (held, missed), rooms, (chance, patience))
        often += int(held[partner]) >> trump & 1
    return often / 200


def test_without_the_extra_the_higher_levels_name_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "available", lambda: False)
    for level in LEVELS["mineo"].values():
        if level.needs_speed:
            with pytest.raises(Refused) as refused:
                level.bot(1)
            assert refused.value.code == "extra-needed"


def test_the_weights_are_as_many_as_are_read() -> None:
    assert len(weights()) == WEIGHTS
    assert Mind().tolerance > 0
