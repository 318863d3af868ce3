"""How the things of the table are called: territories, cards, objectives, seats, places, dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from arbitro.games.risiko import board, cards, objectives
from arbitro.messages.text import (
    RENDERERS,
    Renderer,
    both,
    decimal,
    either,
    plain,
    runs,
    say,
    table,
)

FEW, SHORT_LIST = 5, 8
"""Names told of a long list, and how many a list may have to be told whole."""

_TERRITORIES: dict[str, dict[str, str]] = {
    row["id"]: {"it": row["it"], "en": row["en"]} for row in board.DATA["territories"]
}
_CONTINENTS: dict[str, dict[str, str]] = {
    row["id"]: {"it": row["it"], "en": row["en"]} for row in board.DATA["continents"]
}


def territory(lang: str, which: int | str) -> str:
    """A territory by number or id; a word that is neither is given back as it came."""
    id = board.TERRITORIES[which] if isinstance(which, int) else str(which)
    return _TERRITORIES.get(id, {}).get(lang, id)


def continent(lang: str, id: str) -> str:
    return _CONTINENTS.get(id, {}).get(lang, id)


def card(lang: str, which: int | str) -> str:
    """«Alaska (fante)», «jolly», «carta coperta»."""
    text = cards.name(which) if isinstance(which, int) else which
    symbol, _, where = str(text).rpartition(":")
    if text == "unseen" or text.startswith("jolly"):
        return say(lang, "symbol.jolly" if text != "unseen" else "symbol.unseen")
    if not symbol:
        return territory(lang, where)
    return f"{territory(lang, where)} ({say(lang, f'symbol.{symbol}')})"


def objective(lang: str, number: int) -> str:
    """«Obiettivo 7 – Befana». The names are those the players use, in both languages."""
    name = objectives.NAMES.get(number, "?")
    return say(lang, "objective.named", number=number, name=name)


def short_objective(lang: str, number: int) -> str:
    """«7 – Befana», where the word is not needed."""
    name = objectives.NAMES.get(number, "?")
    return say(lang, "objective-short.named", number=number, name=name)


def place(lang: str, number: int) -> str:
    """«1º», «1st», «12th», «21st»."""
    if lang == "it":
        return f"{number}º"
    teens = number % 100 in (11, 12, 13)
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def seat(lang: str, number: int | None, names: Sequence[str]) -> str:
    """The player's name where it is known, else his seat."""
    if number is None:
        return say(lang, "seat.nobody")
    if 0 <= number < len(names):
        return names[number]
    return say(lang, "seat.numbered" if number else "seat.first", number=number)


def _to(lang: str, name: str) -> str:
    """«a Cina», «ad Alaska»; English takes its own preposition in the sentence."""
    if lang != "it":
        return name
    return f"ad {name}" if name[:1].lower() == "a" else f"a {name}"


def _with_article(bare: str, joined: str) -> Renderer:
    """A seat after a preposition: «di Ada», but «del posto 2» and «del tavolo»."""

    def render(lang: str, number: int | None, names: Sequence[str]) -> str:
        name = seat(lang, number, names)
        if lang != "it":
            return name
        if number is not None and 0 <= number < len(names):
            return _to(lang, name) if bare == "a" else f"{bare} {name}"
        return f"{joined} {name.removeprefix('il ')}"

    return render


def ordinal(lang: str, number: int) -> str:
    """«primo», «second», and figures where words would be long."""
    words = say(lang, "ordinal.words").split()
    return words[number - 1] if 1 <= number <= len(words) else place(lang, number)


def points(lang: str, value: str | int | Decimal) -> str:
    """Match points without needless zeros, with the comma of the language."""
    number = Decimal(value)
    whole = number == number.to_integral_value()
    return str(int(number)) if whole else decimal(lang, str(number))


def alike(lang: str, values: Sequence[str | int | Decimal]) -> list[str]:
    """The points of a column, all with as many decimals as the longest."""
    numbers = [Decimal(value).normalize() for value in values]
    places = max((-int(n.as_tuple().exponent) for n in numbers), default=0)
    return [decimal(lang, f"{number:.{max(0, places)}f}") for number in numbers]


def dice(faces: Sequence[int]) -> str:
    """«6-4-1», highest first."""
    return "-".join(str(face) for face in sorted(faces, reverse=True))


def _of(name: Callable[[str, Any], str]) -> Renderer:
    return lambda lang, value, _: name(lang, value)


def _several(name: Callable[[str, Any], str], join: Callable[[str, list[str]], str]) -> Renderer:
    return lambda lang, values, _: join(lang, [name(lang, value) for value in values])


def _seats(lang: str, numbers: Sequence[int], names: Sequence[str]) -> str:
    return both(lang, [seat(lang, number, names) for number in numbers])


def _seated(lang: str, values: Sequence[Any], names: Sequence[str]) -> str:
    rows = [f"{seat(lang, number, names)} {value}" for number, value in enumerate(values)]
    return ", ".join(rows)


def _some(lang: str, parts: Sequence[str]) -> str:
    """All of a short list; of a long one the first few and how many more."""
    if len(parts) <= SHORT_LIST:
        return both(lang, parts)
    more = say(lang, "join.others", number=len(parts) - FEW)
    return both(lang, [*parts[:FEW], more])


def _figures(lang: str, rows: Sequence[Sequence[Any]], _: Sequence[str]) -> str:
    """«50 punti tavolo e 9 punti fuori obiettivo», from pairs of a figure's name and its count."""
    return both(lang, [f"{count} {say(lang, f'figure-short.{name}')}" for name, count in rows])


RENDERERS |= {
    "figures": _figures,
    "territory": _of(territory),
    "territories": _several(territory, both),
    "territories-or": _several(territory, either),
    "continent": _of(continent),
    "continents": _several(continent, both),
    "continents-or": _several(continent, either),
    "card": _of(card),
    "cards": _several(card, both),
    "objective": _of(objective),
    "objectives": _several(objective, both),
    "place": _of(place),
    "points": _of(points),
    "to-territory": lambda lang, which, _names: _to(lang, territory(lang, which)),
    "ordinal": _of(ordinal),
    "asked": lambda lang, name, _names: say(lang, f"fact.{name}"),
    "in-turn": lambda lang, number, _names: ordinal(lang, number + 1),
    "seat": seat,
    "to-seat": _with_article("a", "al"),
    "of-seat": _with_article("di", "del"),
    "from-seat": _with_article("da", "dal"),
    "seats": _seats,
    "below": lambda _lang, number, _names: str(number - 1),
    "seated": _seated,
    "dice": lambda _lang, faces, _names: dice(faces),
    "list": _several(plain, both),
    "some": lambda lang, values, _names: _some(lang, [plain(lang, one) for one in values]),
    "numbers": lambda lang, value, _names: both(lang, runs(value)),
    "pairs": lambda lang, groups, _: "; ".join(both(lang, list(group)) for group in groups),
    "stages": lambda lang, names, _: ", ".join(say(lang, f"stage.{name}") for name in names),
    "or": _several(plain, either),
    "steps": lambda lang, steps, _: say(lang, "screen.then").join(
        say(lang, f"step.{step}") for step in steps
    ),
    "known": lambda lang, value, _: table(lang, "choice").get(
        f"choice.{value}", plain(lang, value)
    ),
}
