"""What a seat does not know, dealt anew in the kernel's state, as the games themselves do it."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random
from typing import Any

from arbitro.fast.mineo import layout as m
from arbitro.fast.risiko import layout as k
from arbitro.games.mineo import state as mineo_state
from arbitro.games.mineo import unknown as mineo
from arbitro.games.risiko import events
from arbitro.games.risiko import unknown as risiko
from arbitro.games.risiko.state import Match as RisikoMatch
from arbitro.regulations import mineo_rules
from arbitro.research.kernel_table import Row, Shape

Story = Sequence[tuple[int, int]]
"""(seat, the kernel's action) of everything decided so far."""


def deal_anew(shape: Shape, s: Row, story: Story, seat: int, rng: Random) -> None:
    """Change the state `s` to another that this seat cannot tell from it."""
    if shape.game == "risiko":
        _risiko(shape, s, story, seat, rng)
    else:
        _mineo(shape, s, story, seat, rng)


def _members(mask: int) -> tuple[int, ...]:
    return tuple(n for n in range(mask.bit_length()) if mask >> n & 1)


def _mask(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)


def _risiko(shape: Shape, s: Row, story: Story, seat: int, rng: Random) -> None:
    seats = range(shape.players)
    hands = tuple(_members(int(s[k.HANDS + one])) for one in seats)
    tris = _tris_among(int(s[k.DISCARDS]), story)
    hidden = _members(int(s[k.DISCARDS]) & ~_mask([card for three in tris for card in three]))
    nothing = (0,) * shape.players
    known = RisikoMatch(
        regulation=shape.regulation,
        players=tuple(map(str, seats)),
        mode="digital",
        time_up_giro=None,
        caps=nothing,
        supply=nothing,
        standing=tuple("playing" for _ in seats),
        masks=nothing,
        skips=nothing,
        owners=(),
        armies=(),
        phase="reinforce",
        hands=hands,
        deck=_members(int(s[k.DECK])),
        discards=(*hidden, *(card for three in tris for card in three)),
        objectives=tuple(int(s[k.OBJECTIVES + one]) for one in seats),
        missed=_members(int(s[k.MISSED])),
        risiko=int(s[k.RISIKO]),
    )
    seen = [events.TrisPlayed(cards=three, armies=0) for three in tris]
    anew = risiko.dealt_anew(known, seat, seen, rng)
    for one in seats:
        s[k.HANDS + one] = _mask(anew.hands[one])
        s[k.OBJECTIVES + one] = anew.objectives[one]
    s[k.DECK], s[k.DISCARDS] = _mask(anew.deck), _mask(anew.discards)
    s[k.MISSED] = _mask(anew.missed)


def _tris_among(discards: int, story: Story) -> list[tuple[int, ...]]:
    """The tris everybody saw that lie among the discards still, in their order."""
    found: list[tuple[int, ...]] = []
    left = discards
    for _, action in reversed(story):
        if k.PLAY_TRIS <= action < k.SHOW_TRIS:
            three = _three(action - k.PLAY_TRIS)
            if _mask(three) & ~left:
                break
            left &= ~_mask(three)
            found.append(three)
    return found[::-1]


def _three(rank: int) -> tuple[int, ...]:
    """The three cards of a number, as the kernel counts them."""
    row = []
    for size in (3, 2, 1):
        card = size - 1
        while comb(card + 1, size) <= rank:
            card += 1
        rank -= comb(card, size)
        row.append(card)
    return tuple(reversed(row))


def _mineo(shape: Shape, s: Row, story: Story, seat: int, rng: Random) -> None:
    rules: Any = mineo_rules(shape.regulation, {})
    plays = [(who, action - m.PLAY) for who, action in story if m.PLAY <= action < m.LAY]
    done = int(s[m.PLAYED])
    table = [card for _, card in plays[4 * done :]]
    tricks = []
    for trick in range(done):
        four = plays[4 * trick : 4 * trick + 4]
        tricks.append(mineo_state.Trick(four[0][0], tuple(card for _, card in four), 0))
    code = m.CODES[int(s[m.CODE])]
    phases: Any = m.PHASES
    hand = mineo_state.Match(
        regulation=shape.regulation,
        players=("0", "1", "2", "3"),
        mode="digital",
        dealer=int(s[m.DEALER]),
        phase=phases[int(s[m.PHASE])],
        turn=int(s[m.TURN]),
        hands=tuple(int(s[m.HANDS + one]) for one in range(m.SEATS)),
        monte=int(s[m.MONTE]),
        monte_shown=bool(s[m.MONTE_SHOWN]),
        trump=int(s[m.TRUMP]),
        caller=int(s[m.CALLER]),
        declarer=int(s[m.DECLARER]),
        code=code if code not in ("", "void") else None,
        partner=int(s[m.PARTNER]),
        partner_known=bool(s[m.PARTNER_KNOWN]),
        discard=int(s[m.DISCARD]),
        discard_shown=int(s[m.DISCARD_SHOWN]),
        scommessa=bool(s[m.SCOMMESSA]),
        rivanto=int(s[m.RIVANTO]),
        leader=int(s[m.LEADER]),
        table=tuple(table),
        tricks=tuple(tricks),
    )
    anew = mineo.dealt_anew(hand, seat, rules, rng)
    for one in range(m.SEATS):
        s[m.HANDS + one] = anew.hands[one]
    s[m.MONTE], s[m.DISCARD], s[m.PARTNER] = anew.monte, anew.discard, anew.partner
