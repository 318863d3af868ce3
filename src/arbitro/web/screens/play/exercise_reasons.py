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
    order = sorted(one.answers, key=lambda each: -each.worth)
    attacks = [each for each in order if each.kind == "attack"]
    nowhere = len(attacks) > 1 and not any(_aimed_at(one, each.target) for each in attacks)
    told = [say(lang, "exercise.none-in-aim")] if nowhere else []
    told += [line for each in attacks for line in _attack(lang, one, each, nowhere)]
    return [*told, *_stop(lang, one)]


def _aimed_at(one: Exercise, territory: str) -> bool:
    """Whether it is in the objective of the one who decides."""
    aim = one.view["seats"][one.seat]["objective"]
    return bool(objectives.MASKS[aim] >> board.INDEX[territory] & 1)


def _attack(lang: str, one: Exercise, each: Answer, nowhere: bool) -> list[str]:
    held = {id: row["owner"] for id, row in one.view["board"].items()}
    target, names = each.target, {"target": territory(lang, each.target)}
    me, owner = one.seat, held[target]
    told = []
    if not nowhere:
        aims = _aimed_at(one, target)
        told.append(say(lang, "exercise.in-aim" if aims else "exercise.out-of-aim", **names))
    if opened := _opened(one, held, target):
        places = [territory(lang, id) for id in opened]
        told.append(say(lang, "exercise.opens", places=places, **names))
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


def _opened(one: Exercise, held: dict[str, int], target: str) -> list[str]:
    """Territories of the objective that one touches only from there."""
    mine = sum(1 << board.INDEX[id] for id, owner in held.items() if owner == one.seat)
    touched = sum(1 << t for t in range(len(board.TERRITORIES)) if board.NEAR[t] & mine)
    beyond = board.NEAR[board.INDEX[target]] & ~touched & ~mine
    names = (board.TERRITORIES[t] for t in board.members(beyond))
    return [id for id in names if _aimed_at(one, id)]


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
    return say(
        lang, f"exercise.card-{key}", card=tarot(lang, each.cards[0]), higher=_out(one, number)
    )


def _out(one: Exercise, number: int) -> int:
    """How many higher ones of its suit the seat has not seen."""
    view = one.view
    shown = [*view["seats"][one.seat]["hand"], *view["trick"]["cards"], *(view["monte"] or [])]
    seen = mask_of(NUMBER[card] for card in shown)
    seen |= mask_of(NUMBER[card] for _, trick in one.tricks for card in trick)
    higher = cards.OF_SUIT[cards.SUIT[number]] >> number + 1 << number + 1
    return int((higher & ~seen).bit_count())


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
