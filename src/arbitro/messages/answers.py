"""The sentence of an answer, with the arithmetic where there is some."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from arbitro.games.risiko import board, cards, objectives
from arbitro.kernel import Ruling
from arbitro.messages.names import place, points, seat, territory
from arbitro.messages.text import knows, say

Facts = dict[str, Any]


def answer(lang: str, question: str, facts: Mapping[str, Any], ruling: Ruling[Any]) -> str:
    """What the regulation answers: «14 territori: 14 ÷ 3 = 4 armate»."""
    value = ruling.value
    known: Facts = {**facts, "value": value, "lang": lang}
    if isinstance(value, dict):
        known |= {"given": dict(facts), **value}
    key = f"answer.{question}"
    if knows(lang, key):
        if question in _PREPARE:
            _PREPARE[question](known)
        return say(lang, key, **known)
    variant = _VARIANT.get(question) or _mineo().ANSWERS[question]
    return say(lang, f"{key}.{variant(known)}", **known)


def _mineo() -> Any:
    """What is said of the other game; loaded only when it is asked about."""
    return import_module("arbitro.messages.mineo")


def _as_mineo_does(question: str) -> Callable[[Facts], None]:
    def prepare(f: Facts) -> None:
        _mineo().PREPARE[question](f)

    return prepare


def _yes(f: Facts) -> str:
    return "yes" if f["value"] else "no"


def _word(f: Facts) -> str:
    return str(f["value"])


def _by(name: str, yes: str, no: str) -> Callable[[Facts], str]:
    return lambda f: yes if f.get(name) else no


def _order(f: Facts) -> str:
    f["order"] = [player for group in f["value"] for player in group]
    f["level"] = [player for group in f["value"] if len(group) > 1 for player in group]
    return "again" if f["level"] else "settled"


def _half(f: Facts) -> str:
    if f.get("size") is not None:
        return "size"
    f["size"] = next(c.size for c in board.CONTINENTS if c.id == f["continent"])
    return "continent"


def _reinforcements(f: Facts) -> str:
    held = set(f["territories"])
    f["held"] = len(held)
    mask = board.mask_of([board.INDEX[id] for id in held])
    f["whole"] = [c.id for c in board.CONTINENTS if c.mask & ~mask == 0]
    third = f["base"] == f["held"] // 3
    kind = "third" if third and f["held"] >= 3 else "few"
    return f"{kind}-bonus" if f["continents"] else kind


def _tris(f: Facts) -> str:
    three, held = cards.parse_many(f["cards"]), set(f["held"])
    own = [card for card in three if card < board.COUNT and board.TERRITORIES[card] in held]
    f |= {"own": own, "count": len(own), "extra": 2 * len(own), "base": f["value"] - 2 * len(own)}
    return "own" if own else "plain"


def _dice(f: Facts) -> str:
    if f["value"] is not None:
        return "yes"
    f["dice"] = min(3, f["target"])
    f["needed"] = f["dice"] + 1
    return "alone" if f["origin"] < 2 else "no"


def _losses(f: Facts) -> None:
    mine, theirs = (sorted(f[side], reverse=True) for side in ("attack", "defence"))
    signs = [f"{a} {'>' if a > b else '≤'} {b}" for a, b in zip(mine, theirs, strict=False)]
    f["pairs"] = ", ".join(signs)
    f["lost"], f["destroyed"] = f["value"]


def _range(f: Facts) -> str:
    f["least"], f["most"] = f["value"]
    return "fixed" if f["least"] == f["most"] else "between"


def _captured(f: Facts) -> None:
    f["total"] = f["own"] + f["value"]


def _card(f: Facts) -> str:
    if f["value"]:
        return "yes"
    if not f["conquered"]:
        return "no-conquest"
    return "no" if f.get("next_act") or f.get("next_due") is not None else "hand-full"


def _exit(f: Facts) -> str:
    return "raised" if f["armies_at_least"] else "as-they-are"


def _cap(f: Facts) -> str:
    f["excess"] = max(0, f["on_board"] - f["given"]["cap"])
    return "lowered" if f["cap"] is not None else "same"


def _due(f: Facts) -> str:
    f["excess"] = max(0, f["placed"] - f["due"])
    f["rest"] = f["remove"] - f["of_placed"]
    if not f["remove"]:
        return "none"
    return "part" if f["rest"] else "all"


def _table(f: Facts) -> str:
    goal = objectives.mask(f["objective"])
    held = [board.INDEX[id] for id in dict.fromkeys(f["territories"])]
    inside = [t for t in held if goal >> t & 1]
    f["sum"] = " + ".join(f"{territory(f['lang'], t)} {board.POINTS[t]}" for t in inside)
    return "some" if inside else "none"


def _placings(f: Facts) -> None:
    rows = sorted(f["value"], key=lambda row: row["place"])
    f["rows"] = "; ".join(_placing(f["lang"], row) for row in rows)


def _placing(lang: str, row: Mapping[str, Any]) -> str:
    key = "answer-part.placing-tie" if row["tie"] else "answer-part.placing"
    return say(
        lang,
        key,
        place=place(lang, row["place"]),
        seat=seat(lang, row["seat"], ()),
        points=points(lang, row["points"]),
        tie=row["tie"],
    )


_PREPARE: dict[str, Callable[[Facts], None]] = {
    "card-points": _as_mineo_does("card-points"),
    "hand-jochi": _as_mineo_does("hand-jochi"),
    "losses": _losses,
    "captured-cards": _captured,
    "match-points": _placings,
}

_VARIANT: dict[str, Callable[[Facts], str]] = {
    "seat-order": _order,
    "next-to-roll": lambda f: "for-another" if "roller" in f else "own",
    "half-continent": _half,
    "reinforcements": _reinforcements,
    "tris-value": _tris,
    "tris-limit": _yes,
    "tris-allowed": _yes,
    "tris-commitment": _word,
    "repositioning-closes": _yes,
    "legal-dice": _dice,
    "target-binds": _yes,
    "elimination-guard": _yes,
    "movement-range": _range,
    "garrison": _by("border", "border", "inner"),
    "move-final": _yes,
    "card-right": _card,
    "count-question": _yes,
    "pass-question": _yes,
    "false-risiko": _word,
    "undeclared-risiko": _word,
    "must-roll": _yes,
    "forgotten-roll": _yes,
    "exit-consequences": _exit,
    "freezing": _yes,
    "excess-over-due": _due,
    "excess-over-cap": _cap,
    "table-score": _table,
}
