"""RisiKo! on the map: what its page shows, from the view and the legal actions of the engine."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko import events as e
from arbitro.messages import say
from arbitro.messages.names import card, continent, place, points, short_objective, territory
from arbitro.web.screens.play.boards import Action, Board, Context, Look, listed
from arbitro.web.screens.play.practice import conquest, conquests

DECISIVE = (
    e.DealCorrected,
    e.TrisPlayed,
    e.ReinforcementsLost,
    e.CardForfeited,
    e.PlayerEliminated,
    e.CardsCaptured,
    e.RisikoDeclared,
    e.RisikoLate,
    e.TimeCalled,
    e.RollDue,
    e.RollExempt,
    e.SdadataRolled,
    e.MatchEnded,
    e.MatchScored,
)
TURN = ("reinforce", "combat", "move")
FORMAL = frozenset({"seating", "deal", "objectives", "count"})
"""Phases in which the house does what leaves nobody a choice; a page may be read in between."""
NUMBERS = frozenset({"armies", "dice", "player"})
FIELDS = ("territory", "origin", "target", "destination", "colour", "armies")
WHOLE = 86
"""What a complete objective is worth."""


def show(look: Look) -> Context:
    """Everything its template reads."""
    view = look.view
    return {
        "bar": _bar(look),
        "rows": [_row(look, row) for row in view["seats"]],
        "phase": view["phase"],
        "data": _drawn(look),
        "colours": [one["colour"] for one in look.legal if one["type"] == "choose_colour"],
        "own": _own(look),
        "tris": _tris(look),
        "dice": _dice(look),
        "fight": _fight(look),
        "follow": view["turn"]["may_follow"] if _may(look, "advance") else 0,
        "ends": _ends(look),
        "offers": _offers(look),
        "result": _result(look),
        "closing": view["sdadata"],
        "last_giro": view["last_giro"],
        "continents": _continents(look),
    }


def _may(look: Look, *kinds: str) -> bool:
    return any(one["type"] in kinds for one in look.legal)


def _bar(look: Look) -> Context:
    """Whose turn, what phase, what is to be done."""
    phase, turn = look.view["phase"], look.view["turn"]
    who = look.names[look.acting] if look.acting is not None and look.names else ""
    mine = look.mine and phase not in FORMAL
    todo = f"play-todo.{phase}" if mine or phase in FORMAL else "play-todo.wait"
    if look.mine and phase == "reinforce" and not turn["to_place"]:
        todo = "play-todo.combat"
    if look.mine and phase == "combat" and turn["to_place"] and _may(look, "place"):
        todo = "play-todo.reinforce"
    if look.mine and _may(look, "throw_dice"):
        todo = "play-todo.fight"
    if look.mine and _may(look, "advance"):
        todo = "play-todo.advance"
    if look.match.finished or look.room.closed:
        todo = "play-todo.over"
    shown = "combat" if todo == "play-todo.combat" else phase
    threshold = ((look.view["sdadata"] or {}).get("due") or {}).get("threshold", 0)
    facts = {"name": who, "armies": turn["to_place"], "threshold": threshold}
    return {
        "who": who if phase not in FORMAL else "",
        "mine": mine,
        "phase": say(look.lang, f"phase-short.{shown}"),
        "giro": turn["giro"],
        "todo": say(look.lang, todo, **facts),
    }


def _row(look: Look, row: Context) -> Context:
    entrant = look.room.named(row["player"]) if row["player"] else None
    seat = look.room.seats[entrant] if entrant is not None else None
    return {
        **row,
        "player": look.called(row["player"]) if row["player"] else row["player"],
        "now": row["seat"] == look.acting,
        "me": row["seat"] == look.eyes,
        "bot": seat.played_by if seat is not None else "",
        "away": bool(seat is not None and seat.stand_in),
        "failed": entrant in look.room.failed,
    }


def _drawn(look: Look) -> Context:
    """What the map needs: owners and armies, what may be tapped, how things are called."""
    origins: dict[str, list[str]] = defaultdict(list)
    moves: dict[str, dict[str, int]] = defaultdict(dict)
    for one in look.legal:
        if one["type"] == "attack":
            origins[one["origin"]].append(one["target"])
        elif one["type"] == "move":
            known = moves[one["origin"]].get(one["destination"], 0)
            moves[one["origin"]][one["destination"]] = max(known, one["armies"])
    places = [one for one in look.legal if one["type"] == "place"]
    return {
        "board": {id: [row["owner"], row["armies"]] for id, row in look.view["board"].items()},
        "colours": [row["colour"] for row in look.view["seats"]],
        "names": {id: territory(look.lang, id) for id in board.TERRITORIES},
        "players": look.names,
        "signs": [
            say(look.lang, f"colour-sign.{row['colour']}") if row["colour"] else ""
            for row in look.view["seats"]
        ],
        "borders": [[a, b] for a, b, _ in board.DATA["borders"]],
        "place": sorted({one["territory"] for one in places}),
        "most": max((one["armies"] for one in places), default=0),
        "attack": origins,
        "move": moves,
        "odds": conquests(look),
        "aim": _aim(look),
        "seat": look.eyes,
        "fight": look.view["turn"]["attack"],
        "follow": look.view["turn"]["may_follow"] if _may(look, "advance") else 0,
        "thrown": _thrown_number(look),
    }


def _objective(look: Look) -> int:
    if not isinstance(look.eyes, int):
        return 0
    return look.view["seats"][look.eyes].get("objective") or 0


def _aim(look: Look) -> list[str]:
    number = _objective(look)
    return [board.TERRITORIES[t] for t in board.members(objectives.MASKS[number])] if number else []


def _own(look: Look) -> Context | None:
    """One's own objective with how its points stand, and one's cards."""
    if not isinstance(look.eyes, int):
        return None
    seat = look.view["seats"][look.eyes]
    number = _objective(look)
    held = board.mask_of(
        [board.INDEX[id] for id, row in look.view["board"].items() if row["owner"] == look.eyes]
    )
    mask = objectives.MASKS.get(number, 0)
    missing = board.members(mask & ~held)
    return {
        "objective": short_objective(look.lang, number) if number else "",
        "points": board.points(mask & held),
        "whole": WHOLE,
        "missing": [territory(look.lang, t) for t in missing],
        "cards": [
            {"name": card(look.lang, one), "symbol": one.partition(":")[0]}
            for one in seat.get("hand", [])
        ],
    }


def _tris(look: Look) -> list[Context]:
    """The tris of the hand that may be played now, each with what it is worth."""
    found = []
    for one in look.legal:
        if one["type"] == "play_tris":
            held = look.match.state.masks[one["seat"]]
            three = cards.parse_many(one["cards"])
            worth = look.match.rules.tris_value(three, held).value
            names = [card(look.lang, name) for name in one["cards"]]
            found.append({"names": names, "worth": worth, "cards": " ".join(one["cards"])})
    return sorted(found, key=lambda row: -(row["worth"] or 0))


def _dice(look: Look) -> Context | None:
    """The last throw of this turn, die against die."""
    for moment in reversed(look.story):
        if isinstance(moment.event, e.TurnStarted):
            return None
        if isinstance(moment.event, e.DiceThrown):
            return _paired(look, moment.event, moment.before, moment.number)
    return None


def _paired(look: Look, thrown: e.DiceThrown, before: Any, number: int) -> Context:
    attack, defence = sorted(thrown.attack)[::-1], sorted(thrown.defence)[::-1]
    pairs = [
        {"attack": a, "defence": d, "won": a is not None and d is not None and a > d}
        for a, d in (
            (attack[n] if n < len(attack) else None, defence[n] if n < len(defence) else None)
            for n in range(max(len(attack), len(defence)))
        )
    ]
    return {
        "number": number,
        "pairs": pairs,
        "lost": thrown.losses[0],
        "destroyed": thrown.losses[1],
        "origin": territory(look.lang, before.turn.origin),
        "target": territory(look.lang, before.turn.target),
    }


def _thrown_number(look: Look) -> int:
    found = _dice(look)
    return found["number"] if found else 0


def _fight(look: Look) -> Context | None:
    """The attack under way, if one may throw again, with the dice both would throw."""
    under_way = look.view["turn"]["attack"]
    if not _may(look, "throw_dice") or under_way is None or under_way["origin"] is None:
        return None
    there = look.view["board"]
    armies = there[under_way["origin"]]["armies"], there[under_way["target"]]["armies"]
    dice = look.match.rules.legal_dice(*armies).value
    return {
        "origin": territory(look.lang, under_way["origin"]),
        "target": territory(look.lang, under_way["target"]),
        "attacking": armies[0],
        "defending": armies[1],
        "dice": list(dice) if dice is not None else [],
        "chance": conquest(look, under_way["origin"], under_way["target"]),
    }


def _ends(look: Look) -> Context | None:
    """How a turn is ended. Whoever plays against bots alone is told what he may take; where others
    play, everything is there to be said and nothing is pointed out.
    """
    if not look.mine or look.view["phase"] not in TURN:
        return None
    return {
        "alone": look.room.alone,
        "card": _may(look, "draw_card"),
        "risiko": _may(look, "declare_risiko"),
        "pass": _may(look, "pass"),
        "due": look.view["turn"]["to_place"] if _may(look, "place") else 0,
    }


def _continents(look: Look) -> list[Context]:
    """Every continent, what holding it brings, and who holds it whole."""
    rows = []
    for one in board.CONTINENTS:
        owners = {
            look.view["board"][board.TERRITORIES[t]]["owner"] for t in board.members(one.mask)
        }
        bonus = look.match.rules.reinforcements(one.mask).value.continents
        held = next(iter(owners)) if len(owners) == 1 else -1
        rows.append({"name": continent(look.lang, one.id), "bonus": bonus, "holder": held})
    return rows


def _offers(look: Look) -> list[Context]:
    """Everything that may be done now as a list of buttons: the map in words."""
    groups: dict[str, list[Context]] = defaultdict(list)
    for one in look.legal:
        if one["type"] in _LISTED:
            groups[one["type"]].append({"label": _label(look, one), "fields": _fields(one)})
    return [
        {"title": say(look.lang, f"play-offer.{kind}"), "moves": moves}
        for kind, moves in groups.items()
    ]


_LISTED = ("place", "attack", "throw_dice", "advance", "move", "accept_throw", "repeat_throw")


def _fields(one: Action) -> str:
    return "&".join([one["type"], *(f"{n}={one[n]}" for n in FIELDS if one.get(n) is not None)])


def _label(look: Look, one: Action) -> str:
    def with_armies(id: str) -> str:
        return f"{territory(look.lang, id)} ({look.view['board'][id]['armies']})"

    kind = one["type"]
    facts = {
        name: with_armies(one[name])
        for name in ("territory", "origin", "target", "destination")
        if one.get(name)
    }
    return say(look.lang, f"play-move.{kind}", armies=one.get("armies", 0), **facts)


def _result(look: Look) -> list[Context]:
    rows = look.match.result or []
    seats = look.view["seats"]
    return [
        {
            **row,
            "called": place(look.lang, row["place"]),
            "said": points(look.lang, row["points"]),
            "colour": seats[row["seat"]]["colour"],
            "aim": short_objective(look.lang, seats[row["seat"]].get("objective") or 0),
            "me": row["seat"] == look.eyes,
        }
        for row in sorted(rows, key=lambda one: (one["place"], one["seat"]))
    ]


def actions(look: Look, typed: Mapping[str, str]) -> list[Action]:
    """A draft of several moves (`moves`), one of the list (`move`), or fields by their names."""
    if typed.get("moves"):
        return [{**one, "seat": look.eyes} for one in listed(typed["moves"])]
    fields = dict(typed)
    if chosen := typed.get("move"):
        kind, *pairs = chosen.split("&")
        fields = {"type": kind, **dict(pair.partition("=")[::2] for pair in pairs if "=" in pair)}
    action: Action = {"seat": look.eyes, "type": fields.get("type", "")}
    for name in FIELDS:
        if value := fields.get(name, "").strip():
            action[name] = int(value) if name in NUMBERS and value.isdecimal() else value
    if said := fields.get("cards", "").split():
        action["cards"] = said
    if action["type"] == "advance" and (follow := typed.get("follow", "").strip()).isdecimal():
        action.setdefault("armies", int(follow[:4]))
    if action["type"] == "attack":
        return [action, {"seat": look.eyes, "type": "throw_dice"}]
    return [action]


def again(look: Look, typed: Mapping[str, str]) -> Action | None:
    """«Until»: throw on while it is lawful and more armies than said stand on the origin."""
    until = typed.get("move", "").endswith("&until")
    if not until or not look.mine or not _may(look, "throw_dice"):
        return None
    under_way = look.view["turn"]["attack"]
    least = typed.get("stop", "").strip()
    left = look.view["board"][under_way["origin"]]["armies"]
    if least.isdecimal() and len(least) < 4 and left <= int(least):
        return None
    return {"seat": look.eyes, "type": "throw_dice"}


BOARD = Board("play/risiko.html", "play-map.js", show, actions, again, DECISIVE)
