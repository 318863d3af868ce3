"""The card table of the Tarocchi: what its page shows, from the view and the engine's actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arbitro.games.mineo import events as e
from arbitro.games.mineo import talk
from arbitro.games.mineo.cards import NAMES, NUMBER, mask_of, names, winner
from arbitro.games.mineo.jochi import SEATS, SOLO
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.mineo import tarot
from arbitro.web.screens.play.boards import Action, Board, Context, Look
from arbitro.web.screens.play.hand_sheet import reckoned, sheet_of

DECISIVE = (
    e.DealAnnulled,
    e.DeclarerForced,
    e.SidesSettled,
    e.PartnerRevealed,
    e.HandVoided,
    e.HandCounted,
    e.HandScored,
)
BIDS = ("first-bids", "second-bids")
BEFORE_PLAY = (*BIDS, "discard", "call", "commit")
SAID: dict[type[Any], str] = {e.BidPassed: "pass", e.CallMade: "call", e.SoloDeclared: "go_solo"}
EXPLAINED = ("pass", "call", "go_solo", "declare_scommessa", "declare_rivanto")
CARD = "card-"
"""How the field of one card of a discard begins."""


def show(look: Look) -> Context:
    """Everything its template reads."""
    return {
        "phase": _phase(look),
        "bar": _bar(look),
        "rows": _rows(look),
        "trick": _trick(look),
        "monte": _cards(look, look.view["monte"] or []) if _phase(look) in BEFORE_PLAY else [],
        "declared": _declared(look),
        "hand": _hand(look),
        "laid": _laid(look),
        "pick": _pick(look),
        "steps": _steps(look),
        "hints": _hints(look),
        "phrases": _phrases(look),
        "own_tricks": _own_tricks(look),
        "reckoning": reckoned(look),
        "sheet": sheet_of(look),
    }


def _phase(look: Look) -> str:
    return str(look.view["phase"])


def _own(look: Look) -> Context | None:
    return look.view["seats"][look.eyes] if isinstance(look.eyes, int) else None


def _cards(look: Look, cards: Sequence[str]) -> list[Context]:
    return [{"id": one, "name": tarot(look.lang, one)} for one in cards]


def _bar(look: Look) -> Context:
    """Whose turn, what phase, what is to be done."""
    phase = _phase(look)
    who = look.names[look.acting] if look.acting is not None else ""
    todo = f"cards-todo.{phase}" if look.mine else "play-todo.wait"
    if look.mine and phase == "discard" and look.view["discard"]["count"]:
        todo = "cards-todo.discarded"
    if look.mine and [one["type"] for one in look.legal] == ["decline"]:
        todo = "cards-todo.nothing-to-commit"
    if look.mine and phase == "play" and look.view["trick"]["number"] > 1:
        todo = "cards-todo.play-on"
    last = bool(look.room.closed) or look.room.begun >= look.room.hands
    if look.match.finished or look.room.closed:
        todo = "cards-todo.over" if last else "cards-todo.next"
    return {
        "over": say(look.lang, "play.over" if last else "cards.hand-over"),
        "who": who,
        "mine": look.mine,
        "phase": say(look.lang, f"cards-phase.{phase}"),
        "todo": say(look.lang, todo, name=who),
        "hand": look.room.begun,
        "hands": look.room.hands,
        "trick": look.view["trick"]["number"] if phase == "play" else None,
    }


def _place(look: Look, seat: int) -> int:
    """Where a seat is on the page: who looks sits below, one goes on to the right."""
    below = look.eyes if isinstance(look.eyes, int) else 0
    return (seat - below) % SEATS


def _rows(look: Look) -> list[Context]:
    said, declared = _said(look), look.view["declaration"]
    dealer = look.view["dealer"] if _phase(look) in ("dealing", *BEFORE_PLAY) else None
    rows = []
    for row in look.view["seats"]:
        seat = row["seat"]
        entrant = look.room.named(row["player"])
        place = look.room.seats[entrant]
        roles = [
            role
            for role, holds in (
                ("dealer", dealer == seat),
                ("declarer", declared["declarer"] == seat),
                ("caller", declared["caller"] == seat and declared["declarer"] is None),
                ("partner", declared["partner"] == seat),
                ("scommessa", look.view["commitments"]["scommessa"]
                    and declared["declarer"] == seat),
                ("rivanto", look.view["commitments"]["rivanto"] == seat),
            )
            if holds
        ]  # fmt: skip
        rows.append(
            {
                **row,
                "player": look.called(row["player"]),
                "place": _place(look, seat),
                "now": seat == look.acting and not look.match.finished,
                "me": seat == look.eyes,
                "bot": place.played_by,
                "away": bool(place.stand_in),
                "failed": entrant in look.room.failed,
                "roles": [say(look.lang, f"cards-role.{role}") for role in roles],
                "said": said.get(seat, ""),
            }
        )
    return rows


def _said(look: Look) -> dict[int | None, str]:
    """What each seat said last: a bid while there are bids, a phrase until its trick is taken."""
    found: dict[int | None, str] = {}
    for moment in look.story:
        event = moment.event
        if isinstance(event, e.TrickTaken | e.DiscardClosed | e.DealAnnulled):
            found.clear()
        elif isinstance(event, e.PhraseSaid):
            words = say(look.lang, f"phrase.{event.phrase}")
            found[event.seat] = f"{words} ({event.ordinal})" if event.ordinal else words
        elif type(event) in SAID:
            found[event.seat] = say(look.lang, f"cards-move.{SAID[type(event)]}")
    return found


def _trick(look: Look) -> Context:
    """The cards on the table; a trick that is complete lies there until the next card."""
    trick = look.view["trick"]
    leader, cards = trick["leader"], [NUMBER[one] for one in trick["cards"]]
    taken = None
    if not cards and _phase(look) in ("play", "over"):
        last = next((m for m in look.story[::-1] if isinstance(m.event, e.TrickTaken)), None)
        if last is not None:
            leader, cards = last.before.leader, list(last.before.table)
            taken = look.names[last.event.winner]
    best = winner(tuple(cards)) if cards else -1
    played = [
        {
            "id": NAMES[card],
            "name": tarot(look.lang, card),
            "player": look.names[(leader + at) % SEATS],
            "place": _place(look, (leader + at) % SEATS),
            "best": at == best,
        }
        for at, card in enumerate(cards)
    ]
    return {"cards": played, "taken": taken}


def _declared(look: Look) -> str:
    """Who plays with whom against whom, as far as these eyes know."""
    found = look.view["declaration"]
    if found["declarer"] is None:
        return ""
    name = look.names[found["declarer"]]
    facts = {"name": name, "code": found["code"], "called": found["called"]}
    if found["code"] is None:
        return say(look.lang, "cards.forced", **facts)
    return say(look.lang, "cards.solo" if found["code"] in SOLO else "cards.calls", **facts)


def _pick(look: Look) -> str:
    """How cards are chosen now: one to play, three to lay aside, or not at all."""
    if _own(look) is None or look.match.finished or look.room.closed:
        return ""
    if _phase(look) == "discard" and look.mine:
        return "discard"
    return "play" if _phase(look) == "play" else ""


def _allowed(look: Look) -> set[str]:
    found: set[str] = set()
    for one in look.legal:
        if one["type"] == "play":
            found.add(one["card"])
        elif one["type"] == "discard":
            found.update(one["cards"])
    return found


def _hand(look: Look) -> list[Context]:
    """One's own cards, those of a discard not yet closed among them."""
    own = _own(look)
    if own is None:
        return []
    held = list(own["hand"])
    laid = look.view["discard"]["cards"] if _pick(look) == "discard" else []
    cards = names(mask_of(NUMBER[one] for one in (*held, *laid)))
    may = _allowed(look)
    return [
        {**one, "may": one["id"] in may, "laid": one["id"] in laid, "judged": bool(may)}
        for one in _cards(look, cards)
    ]


def _laid(look: Look) -> list[Context]:
    """The discard as far as these eyes know it."""
    return _cards(look, look.view["discard"]["cards"])


def _steps(look: Look) -> list[Context]:
    """What may be said now: declarations, «fatto è», commitments."""
    steps = []
    for one in look.legal:
        if one["type"] in ("play", "discard"):
            continue
        move, label = one["type"], say(look.lang, f"cards-move.{one['type']}")
        if trump := one.get("trump"):
            move, label = f"{move}&trump={trump}", f"{label} {tarot(look.lang, trump)}"
        steps.append({"move": move, "label": label})
    return steps


def _hints(look: Look) -> list[str]:
    """What the declarations and commitments that may be made now mean, for who does not know."""
    kinds = dict.fromkeys(one["type"] for one in look.legal)
    if _phase(look) == "first-bids":
        return [say(look.lang, "cards-hint.go-solo-with-five")] if "go_solo" in kinds else []
    return [say(look.lang, f"cards-hint.{one}") for one in kinds if one in EXPLAINED]


def _phrases(look: Look) -> Context | None:
    """What one may say to a known partner now."""
    if not isinstance(look.eyes, int) or look.match.finished or look.room.closed:
        return None
    found = talk.phrases(look.match.state, look.match.rules, look.eyes)
    if not found:
        return None
    return {
        "rows": [
            {"id": id, "name": say(look.lang, f"phrase.{id}"), "counted": top is not None}
            for id, top in found
        ],
        "most": max((top or 0 for _, top in found), default=0),
    }


def _own_tricks(look: Look) -> list[list[Context]]:
    own = _own(look)
    tricks = own.get("tricks", []) if own is not None and not look.match.finished else []
    return [_cards(look, one["cards"]) for one in tricks]


def actions(look: Look, typed: Mapping[str, str]) -> list[Action]:
    """Something said (`move`), a card (`card`), or the three of a discard."""
    action: Action = {"seat": look.eyes}
    if chosen := typed.get("move"):
        kind, *pairs = chosen.split("&")
        action["type"] = kind
        for pair in pairs:
            name, _, value = pair.partition("=")
            action[name] = value
        ordinal = typed.get("ordinal", "").strip()
        phrase = talk.BY_ID.get(str(action.get("phrase")))
        if phrase is not None and phrase.counted and ordinal.isdecimal() and len(ordinal) < 3:
            action["ordinal"] = int(ordinal)
        return [action]
    laid = [name.removeprefix(CARD) for name in typed if name.startswith(CARD)]
    if laid or look.view["phase"] == "discard":
        return [{**action, "type": "discard", "cards": laid}]
    if not typed.get("card"):
        raise Refused("no-card-chosen", {})
    return [{**action, "type": "play", "card": typed["card"]}]


def again(look: Look, typed: Mapping[str, str]) -> Action | None:
    """No form of this table goes on by itself."""
    return None


BOARD = Board("play/mineo.html", "play-cards.js", show, actions, again, DECISIVE)
