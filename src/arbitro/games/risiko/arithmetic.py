"""The sums every edition does alike. An edition decides which of them it means, and cites where."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko.rules import Dice, Reinforcements, TableScore


def reinforcements(mask: int, bonus: Mapping[str, int], minimum: int) -> Reinforcements:
    """A third of the territories, rounded down, and the bonus of each whole continent."""
    base = max(minimum, mask.bit_count() // 3)
    held = sum(bonus[c.id] for c in board.CONTINENTS if c.mask & ~mask == 0)
    return Reinforcements(base, held, base + held)


@cache
def tris_symbols(three: tuple[int, ...]) -> str | None:
    """`equal`, `mixed` or `jolly` for a valid tris, None for any other three cards."""
    symbols = sorted(cards.SYMBOL[card] for card in three)
    if len(three) != 3 or len(set(three)) != 3:
        return None
    if symbols == ["cannone", "cavaliere", "fante"]:
        return "mixed"
    if "jolly" in symbols:
        pair = [symbol for symbol in symbols if symbol != "jolly"]
        return "jolly" if len(pair) == 2 and pair[0] == pair[1] else None
    return "equal" if symbols[0] == symbols[2] else None


def cards_of_held(three: tuple[int, ...], held: int) -> int:
    """How many cards of a tris show a territory held."""
    return sum(1 for card in three if card < board.COUNT and held >> card & 1)


@cache
def most_dice(origin: int, target: int) -> Dice | None:
    """Up to three dice each, always as many as possible; None if the attack cannot be made."""
    attack, defence = min(3, origin - 1), min(3, target)
    if attack < 1 or attack < defence:
        return None
    return Dice(attack, defence)


@cache
def compare(attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[int, int]:
    """Losses of attacker and defender: highest against highest, and so on; ties to the defender."""
    pairs = list(zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False))
    won = sum(mine > theirs for mine, theirs in pairs)
    return len(pairs) - won, won


def leaving(origin: int, dice: int, garrison: int) -> tuple[int, int]:
    """How many may enter a conquered territory: the dice of the last throw, or more while the
    origin keeps its garrison. The compulsory ones enter whatever they leave behind.
    """
    return dice, max(dice, origin - garrison)


def split_by_roll(rolls: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Players in groups, highest roll first; each later row parts only those still level."""
    groups: list[tuple[int, ...]] = [tuple(range(len(rolls[0])))]
    for row in rolls:
        parted: list[tuple[int, ...]] = []
        for group in groups:
            if len(group) == 1:
                parted.append(group)
                continue
            values = sorted({row[p] for p in group}, reverse=True)
            parted += [tuple(p for p in group if row[p] == value) for value in values]
        groups = parted
    return tuple(groups)


def table_score(objective: int, held: int) -> TableScore:
    """Points of the territories held inside the objective, and of those outside it."""
    goal = objectives.mask(objective)
    return TableScore(board.points(held & goal), board.points(held & ~goal))
