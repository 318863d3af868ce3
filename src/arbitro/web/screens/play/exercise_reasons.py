"""Why an answer is worth what it is: facts of the position that speak for or against it."""

from __future__ import annotations

from arbitro.exercises import Answer, Exercise
from arbitro.games.mineo import cards
from arbitro.games.mineo.cards import NUMBER, mask_of, winner
from arbitro.games.risiko import board, objectives
from arbitro.messages import say
from arbitro.messages.mineo import tarot
from arbitro.messages.names import continent, territory


def reasons(lang: str, one: Exercise) -> list[str]:
    """Sentences, the best answer's first."""
    if one.kind == "card":
        order = sorted(one.answers, key=lambda each: -each.worth)
        return [_card(lang, one, each) for each in order]
    if one.kind == "declare":
        return [_hand(lang, one)]
    told = [
        line for each in one.answers if each.kind == "attack" for line in _attack(lang, one, each)
    ]
    return [*told, *_stop(lang, one)]


def _attack(lang: str, one: Exercise, each: Answer) -> list[str]:
    held = {id: row["owner"] for id, row in one.view["board"].items()}
    target, names = each.target, {"target": territory(lang, each.target)}
    me, owner = one.seat, held[target]
    number = board.INDEX[target]
    aims = objectives.MASKS[one.view["seats"][me]["objective"]] >> number & 1
    told = [say(lang, "exercise.in-aim" if aims else "exercise.out-of-aim", **names)]
    for row in board.DATA["continents"]:
        inside = [t["id"] for t in board.DATA["territories"] if t["continent"] == row["id"]]
        if target not in inside:
            continue
        others = {held[id] for id in inside if id != target}
        facts = {"continent": continent(lang, row["id"]), **names}
        if others == {me}:
            told.append(say(lang, "exercise.completes", **facts))
        if others == {owner}:
            colour = say(lang, f"colour.{one.view['seats'][owner]['colour']}")
            told.append(say(lang, "exercise.breaks", owner=colour, **facts))
    left = sum(1 for held_by in held.values() if held_by == owner)
    if left == 1:
        told.append(say(lang, "exercise.eliminates", **names))
    return told


def _stop(lang: str, one: Exercise) -> list[str]:
    told = []
    if one.kind == "attack" and not one.view["turn"]["conquered"]:
        told.append(say(lang, "exercise.card-not-earned"))
    points = _points(one)
    rows = one.view["seats"]
    if one.kind == "close":
        mine = points[one.seat]
        lands = [row["territories"] for row in rows]
        told.append(
            say(
                lang,
                "exercise.standing",
                points=mine,
                lands=lands[one.seat],
                most=max(land for seat, land in enumerate(lands) if seat != one.seat),
            )
        )
    return told


def _points(one: Exercise) -> list[int]:
    """What each seat's territories count in the objective of the one who decides: his are his."""
    mask = objectives.MASKS[one.view["seats"][one.seat]["objective"]]
    held = [0] * len(one.view["seats"])
    for id, row in one.view["board"].items():
        held[row["owner"]] |= 1 << board.INDEX[id]
    return [board.points(mask & mine) for mine in held]


def _card(lang: str, one: Exercise, each: Answer) -> str:
    table = tuple(NUMBER[card] for card in one.view["trick"]["cards"])
    number = NUMBER[each.cards[0]]
    leads = not table
    takes = winner((*table, number)) == len(table)
    key = "leads" if leads else "takes" if takes else "leaves"
    return say(lang, f"exercise.card-{key}", card=tarot(lang, each.cards[0]))


def _hand(lang: str, one: Exercise) -> str:
    held = mask_of(NUMBER[card] for card in one.view["seats"][one.seat]["hand"])
    return say(
        lang,
        "exercise.hand",
        trumps=(held & cards.TRUMPS).bit_count(),
        arie=(held & cards.ARIE).bit_count(),
        kings=(held & cards.KINGS).bit_count(),
        voids=sum(not held & suit for suit in cards.OF_SUIT[:4]),
    )
