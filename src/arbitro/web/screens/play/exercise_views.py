"""The picture of an exercise: the map, or the card table, as the one who decides sees it."""

from __future__ import annotations

from typing import Any

from arbitro.exercises import Exercise
from arbitro.games.mineo.cards import NUMBER, winner
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.risiko import board, objectives
from arbitro.messages import say
from arbitro.messages.mineo import tarot
from arbitro.messages.names import territory
from arbitro.web.screens.play.boards import Context


def map_data(lang: str, one: Exercise, chosen: int | None) -> Context:
    """What the map of a match needs; the places the answers are about are lit."""
    view, seats = one.view, one.view["seats"]
    attacks = [each for each in one.answers if each.kind == "attack"]
    shown = None
    if chosen is not None and one.answers[one.best].kind == "attack":
        best = one.answers[one.best]
        shown = {"origin": best.origin, "target": best.target}
    mask = objectives.MASKS[seats[one.seat]["objective"]]
    return {
        "board": {id: [row["owner"], row["armies"]] for id, row in view["board"].items()},
        "colours": [row["colour"] for row in seats],
        "names": {id: territory(lang, id) for id in board.TERRITORIES},
        "players": [say(lang, f"colour.{row['colour']}") for row in seats],
        "signs": [say(lang, f"colour-sign.{row['colour']}") for row in seats],
        "borders": [[a, b] for a, b, _ in board.DATA["borders"]],
        "place": sorted({place for each in attacks for place in (each.origin, each.target)}),
        "most": 0,
        "attack": {},
        "move": {},
        "odds": {},
        "aim": [board.TERRITORIES[t] for t in board.members(mask)],
        "seat": one.seat,
        "fight": shown,
        "thrown": None,
    }


def card_table(lang: str, one: Exercise) -> Context:
    """The seats, the trick, the hand and the tricks that were taken."""
    view, trick = one.view, one.view["trick"]
    cards = tuple(NUMBER[each] for each in trick["cards"])
    best = winner(cards) if cards else -1
    return {
        "seats": [_seat(lang, one, seat) for seat in range(SEATS)],
        "trick": [
            {
                **_card(lang, each),
                "player": _name(lang, one, (trick["leader"] + at) % SEATS),
                "place": (trick["leader"] + at - one.seat) % SEATS,
                "best": at == best,
            }
            for at, each in enumerate(trick["cards"])
        ],
        "hand": [_card(lang, each) for each in view["seats"][one.seat]["hand"]],
        "tricks": [
            {
                "cards": [_card(lang, each) for each in taken],
                "leader": _name(lang, one, leader),
                "winner": _name(lang, one, _taker(leader, taken)),
            }
            for leader, taken in one.tricks
        ],
        "monte": [_card(lang, each) for each in view["monte"] or []],
    }


def _taker(leader: int, taken: tuple[str, ...]) -> int:
    return (leader + winner(tuple(NUMBER[each] for each in taken))) % SEATS


def _seat(lang: str, one: Exercise, seat: int) -> Context:
    row: dict[str, Any] = one.view["seats"][seat]
    said = one.view["declaration"]
    roles = [
        say(lang, f"cards-role.{role}")
        for role, holds in (
            ("dealer", one.view["dealer"] == seat),
            ("declarer", said["declarer"] == seat),
            ("partner", said["partner"] == seat),
        )
        if holds
    ]
    return {
        "name": _name(lang, one, seat),
        "place": (seat - one.seat) % SEATS,
        "me": seat == one.seat,
        "roles": roles,
        "cards": row["hand_count"],
        "tricks": row["tricks_taken"],
    }


def _name(lang: str, one: Exercise, seat: int) -> str:
    return say(lang, f"exercise.place-{(seat - one.seat) % SEATS}")


def _card(lang: str, id: str) -> Context:
    return {"id": id, "name": tarot(lang, id)}
