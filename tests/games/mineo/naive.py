"""A second scorer, written without the engine's arithmetic: it reads a log and counts by hand.

Cards are names. Points are counted as players do it, in piles of three; everything else by looking
for cards in lists. Slow and plain on purpose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

TEN = ("T20", "T1", "F")
FIVE = ("T19", "T18", "T17", "T16", "KS", "KB", "KC", "KO")


def nominal(card: str) -> int:
    if card in TEN:
        return 10
    if card in FIVE:
        return 5
    return {"Q": 4, "N": 3, "J": 2}.get(card[0], 0)


def pile_points(pile: Sequence[str]) -> int:
    """One pile of three, or what is left over: a pair counts like a pile, one card a point less."""
    valued = [nominal(card) for card in pile if nominal(card)]
    if len(pile) == 1:
        return valued[0] - 1 if valued else 0
    if not valued:
        return 1 if pile else 0
    return sum(valued) - (len(valued) - 1)


def points(cards: Sequence[str]) -> int:
    """Every card in piles of three, the plain ones kept for the end."""
    order = sorted(cards, key=nominal, reverse=True)
    total = 0
    while order:
        total += pile_points(order[:3])
        order = order[3:]
    return total


class Score(NamedTuple):
    attack_points: int
    defence_points: int
    attack: dict[str, int]
    defence: dict[str, int]
    parz: list[int]


def rank(card: str, led: str) -> int:
    """How strong a card is in a trick in which this suit was led."""
    if card == "F":
        return -1
    if card[0] == "T":
        return 100 + int(card[1:])
    if card[-1] != led:
        return -1
    figures = {"K": 14, "Q": 13, "N": 12, "J": 11}
    return figures[card[:-1]] if card[:-1] in figures else int(card[:-1])


class Told(NamedTuple):
    """What the lines of a log say about a hand."""

    code: str
    declarer: int
    partner: int | None
    discard: list[str]
    scommessa: bool
    rivanto: int | None
    played: list[tuple[int, str]]


def read(rows: Sequence[dict[str, Any]]) -> Told:
    told = Told("", -1, None, [], False, None, [])
    for row in rows:
        data, kind = row["data"], row["kind"]
        if kind == "sides.settled/1":
            partner = data["partner"]
            told = told._replace(code=data["code"], declarer=row["seat"], partner=partner)
        elif kind == "discard.laid/1":
            told = told._replace(discard=data["cards"])
        elif kind == "scommessa.declared/1":
            told = told._replace(scommessa=True)
        elif kind == "rivanto.declared/1":
            told = told._replace(rivanto=row["seat"])
        elif kind == "card.played/1":
            told.played.append((row["seat"], data["card"]))
    return told


def winner(trick: Sequence[tuple[int, str]]) -> int:
    names = [card for _, card in trick]
    first = names[1] if names[0] == "F" else names[0]
    led = "T" if first[0] == "T" else first[-1]
    return max(trick, key=lambda pair: rank(pair[1], led))[0]


def score(rows: Sequence[dict[str, Any]]) -> Score:
    """The score of a hand, from the lines of its log."""
    told = read(rows)
    team = [told.declarer] if told.partner is None else [told.declarer, told.partner]
    ours: list[str] = list(told.discard)
    theirs: list[str] = []
    our_prey = their_prey = 0
    won = -1
    for start in range(0, 60, 4):
        trick = told.played[start : start + 4]
        won = winner(trick)
        for seat, card in trick:
            keeper = seat if card == "F" else won
            (ours if keeper in team else theirs).append(card)
            prey = card in ("T1", "T16", "T17", "T18", "T19")
            their_prey += prey and seat in team and won not in team
            our_prey += prey and seat not in team and won in team
    last = won in team
    our_points = points(ours) + (5 if last else 0)
    attack = jochi(ours, our_points, last, our_prey)
    defence = jochi(theirs, 109 - our_points, not last, their_prey)
    if told.rivanto is not None:
        (attack if last else defence)["RVT"] = 1
    if told.scommessa and all(card in ours for card in ("T20", "T1", "F")):
        attack["SCM"] = 1
    difference = sum(attack.values()) - sum(defence.values())
    if told.code == "S5":
        difference *= 2
    times = 3 if told.partner is None else 1
    parz = [difference * times if seat in team else -difference for seat in range(4)]
    return Score(our_points, points(theirs) + (0 if last else 5), attack, defence, parz)


def jochi(held: Sequence[str], total: int, last: bool, prey: int) -> dict[str, int]:
    four = all(card in held for card in ("T16", "T17", "T18", "T19"))
    return {
        "RIM": 1 if total >= 55 else 0,
        "VAN": 1 if last else 0,
        "RVT": 0,
        "4RE": 1 if all(card in held for card in ("KS", "KB", "KC", "KO")) else 0,
        "4AR": 1 if four else 0,
        "5AR": 1 if four and "T20" in held else 0,
        "PIG": prey,
        "SCM": 0,
    }
