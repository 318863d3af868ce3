"""What a hand can give, worked out from the text alone: deals of six trumps, and how they fall.

Nothing of the engine is used. Players are the declarer 0, his partner 1 (when he has one), others.
Trumps are their numbers; only 20 to 16 and 1 matter to Arie, Pigliate and Scommessa.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

CARDS = (20, 19, 18, 17, 16, 1)
FOUR = (19, 18, 17, 16)


class Fall(NamedTuple):
    """A deal of the six, the tricks in which they fall, and who takes Picciotti that fall alone."""

    held: tuple[int, ...]
    tricks: tuple[tuple[int, ...], ...]
    taker: int


class Told(NamedTuple):
    """What such a hand writes on the sheet."""

    pigliate: tuple[int, ...]
    attack: tuple[bool, bool]
    """4 Arie, 5 Arie."""
    defence: tuple[bool, bool]
    bet: str
    """No Scommessa, or a declared one `won` or `lost`."""


def arranged(held: dict[int, int], rest: tuple[int, ...]) -> Iterator[list[list[int]]]:
    """The ways to put cards into tricks so that nobody has two in one."""
    if not rest:
        yield []
        return
    card, *others = rest
    for tricks in arranged(held, tuple(others)):
        yield [[card], *tricks]
        for at, trick in enumerate(tricks):
            if all(held[card] != held[other] for other in trick):
                yield [*tricks[:at], [card, *trick], *tricks[at + 1 :]]


def declared(code: str, held: dict[int, int]) -> bool:
    """A caller calls the highest trump he lacks, and its holder is his partner; in SF it came from
    the Monte, so he has Giove in the end; in CF he is forced because he holds Giove.
    """
    if code in ("S5", "SV"):
        return True
    if code in ("SF", "CF") and held[20] != 0:
        return False
    lacking = [card for card in CARDS[:5] if held[card] != 0]
    return code == "SF" or not lacking or held[lacking[0]] == 1


@cache
def hands(code: str) -> dict[Told, Fall]:
    """Everything a hand so declared can write, each with one hand that does.

    Defenders are alike: they are met in one order only, and their Pigliate are told in order.
    """
    if code == "S5":
        return hands("SV")
    attack = (0,) if code in ("SV", "SF") else (0, 1)
    found: dict[Told, Fall] = {}
    for row in product(range(4), repeat=len(CARDS)):
        held = dict(zip(CARDS, row, strict=True))
        met = list(dict.fromkeys(seat for seat in row if seat not in attack))
        if met != list(range(len(attack), len(attack) + len(met))) or not declared(code, held):
            continue
        for tricks in arranged(held, CARDS):
            for taker in range(4) if [1] in tricks else (0,):
                fall = Fall(row, tuple(tuple(trick) for trick in tricks), taker)
                for told in written(held, fall, attack):
                    found.setdefault(told, fall)
    return found


def written(held: dict[int, int], fall: Fall, attack: tuple[int, ...]) -> Iterator[Told]:
    pigliate, ends = [0] * 4, {}
    for trick in fall.tricks:
        taker = fall.taker if trick == (1,) else held[max(trick)]
        for card in trick:
            ends[card] = taker in attack
            if card != 20 and ends[card] != (held[card] in attack):
                pigliate[taker] += 1
    ours, theirs = all(ends[card] for card in FOUR), not any(ends[card] for card in FOUR)
    for bet in ("no", "won" if ends[1] else "lost") if held[20] == 0 else ("no",):
        told = (*pigliate[: len(attack)], *sorted(pigliate[len(attack) :]))
        yield Told(told, (ours, ours and ends[20]), (theirs, theirs and not ends[20]), bet)
