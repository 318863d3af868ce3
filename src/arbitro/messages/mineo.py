"""How the Tarocchi of Mineo are told: the names of the cards, and which sentence fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from arbitro.games.mineo import cards
from arbitro.games.mineo import events as e
from arbitro.messages.text import RENDERERS, Renderer, both, say

Facts = dict[str, Any]

TRUMPS = (
    *("Miseria", "Picciotti", "Imperatrice", "Imperatore", "Costanza", "Temperanza", "Fortezza"),
    *("Giustizia", "Amore", "Carro", "Ruota", "Appiccato", "Tempo", "Morte", "Vascello", "Torre"),
    *("Stella", "Luna", "Sole", "Palla", "Giove"),
)


def tarot(lang: str, which: int | str | None) -> str:
    """«Re di spade», «19 di trionfi (Palla)», «Fujutu»; a word that is no card as it came."""
    name = cards.NAMES[which] if isinstance(which, int) else str(which)
    if name not in cards.NUMBER:
        return name
    if name == "F":
        return say(lang, "card-of.fujutu")
    if name == "T0":
        return say(lang, "card-of.miseria")
    if name[0] == "T":
        number = int(name[1:])
        return say(lang, "card-of.trump", number=number, name=TRUMPS[number])
    rank = name[:-1] if name[:-1].isdigit() else say(lang, f"rank.{name[:-1]}")
    return say(lang, "card-of.suit", rank=rank, suit=say(lang, f"suit.{name[-1]}"))


def _tarots(lang: str, which: Any, _names: Any) -> str:
    return both(lang, [tarot(lang, one) for one in which])


CHAIRS = ("N", "W", "S", "E")


def chair(lang: str, number: int | None, names: Sequence[str] = ()) -> str:
    """The player's name where it is known, else the point of the compass where he sits."""
    if number is None:
        return say(lang, "seat.nobody")
    if 0 <= number < len(names):
        return names[number]
    return say(lang, f"chair.{CHAIRS[number]}") if 0 <= number < len(CHAIRS) else str(number)


def _chairs(lang: str, numbers: Sequence[int], names: Sequence[str]) -> str:
    return both(lang, [chair(lang, number, names) for number in numbers])


def _chaired(lang: str, values: Sequence[Any], names: Sequence[str]) -> str:
    return ", ".join(f"{chair(lang, at, names)} {value}" for at, value in enumerate(values))


MINEO_RENDERERS: dict[str, Renderer] = {
    "tarot": lambda lang, which, _names: tarot(lang, which),
    "tarots": _tarots,
    "chair": chair,
    "chairs": _chairs,
    "chaired": _chaired,
}
RENDERERS |= MINEO_RENDERERS


def _yes(f: Facts) -> str:
    return "yes" if f["value"] else "no"


def _points(f: Facts) -> None:
    f["thirds"] = cards.thirds(cards.mask_of(cards.parse_many(f["cards"])))


def _totals(f: Facts) -> None:
    f["mine"], f["other"] = f["attack"]["TOT"], f["defence"]["TOT"]


PREPARE: dict[str, Callable[[Facts], None]] = {
    "card-points": _points,
    "hand-jochi": _totals,
}

ANSWERS: dict[str, Callable[[Facts], str]] = {
    "card-seen": _yes,
    "wrong-number-of-cards": lambda f: str(f["ruling"]),
    "call-allowed": lambda f: "yes" if f["allowed"] else "no",
    "all-pass": lambda f: str(f["value"]),
    "discard-allowed": _yes,
    "wrong-discard": _yes,
    "scommessa-allowed": _yes,
    "rivanto-allowed": _yes,
    "phrases-allowed": _yes,
    "call-success": _yes,
    "card-out-of-turn": lambda f: "played" if f["played"] else "open",
    "forbidden-talk": _yes,
    "revoke-found": lambda f: "void" if f["void"] else "counted",
    "void-replayed": _yes,
}


def counted(facts: Facts, _before: Any) -> None:
    """The two sides of a count, apart."""
    facts["ours"], facts["theirs"] = facts["points"]
    facts["mine"], facts["other"] = sum(facts["attack"]), sum(facts["defence"])


CONTEXT: dict[type[Any], Callable[[Facts, Any], None]] = {e.HandCounted: counted}

EVENTS: dict[type[Any], Callable[[Facts], str]] = {
    e.MatchOpened: lambda f: "digital" if f["commitment"] else "live",
    e.MatchOpenedTogether: lambda _: "digital",
    e.PacketDealt: lambda _: "seen",
    e.MonteSeen: lambda _: "seen",
    e.DealAnnulled: lambda f: str(f["reason"]),
    e.SoloDeclared: lambda f: str(f["code"]),
    e.CallMade: lambda f: "bare" if f["trump"] is None else "named",
    e.MonteShown: lambda f: "left" if f["seat"] is None else "taken",
    e.SidesSettled: lambda f: "solo" if f["partner"] is None else "pair",
    e.DiscardLaid: lambda _: "seen",
    e.CardPlayed: lambda f: "revoke" if f["revoke"] else "plain",
    e.CardExposed: lambda f: "played" if f["played"] else "open",
    e.RevokeFound: lambda f: "admitted" if f["admitted"] else "found",
}
"""Which of several sentences an event is told by."""
