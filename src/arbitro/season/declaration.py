"""What the rules of a season may say, and every way they can be wrong, told with the place."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from arbitro.kernel import Refused
from arbitro.kernel.carried import carried
from arbitro.kernel.near_words import near_words
from arbitro.regulations import EDITIONS
from arbitro.regulations.formats.presets import FORMATS

PRESETS = ("nazionale", "circuito", "campionato")
TIES = ("wins", "best-results", "events", "head-to-head", "latest")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")

Part = Literal["counts", "points", "best", "ties"]
EventClass = Literal["raduno", "master", "open", "interclub", "periodic"]


class Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """Which tournaments count: of these formats or editions, of these classes, all if none is
    named; with so many tables at least.
    """

    formats: tuple[str, ...] = ()
    classes: tuple[EventClass, ...] = ()
    least_tables: int = 0


class ByPlace(Struct, frozen=True, forbid_unknown_fields=True, tag_field="formula", tag="by-place"):
    """So many points for each place; those level share what their places are worth if `shared`."""

    places: tuple[Decimal, ...]
    others: Decimal = Decimal(0)
    shared: bool = False


class National(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="formula", tag="national"
):
    """Class × (100 + tables) × 1.2 for the first, e^(−place/20) for the others."""


class OwnPoints(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="formula", tag="own-points"
):
    """The points made in the tournament."""


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """`best`: how many results count at most. `drops`: of the tournaments held so many do not
    count, absences first. `ties`: criteria after the total.
    """

    best: int | None = None
    drops: int = 0
    ties: tuple[str, ...] = ()


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules of one season; `articles` says where its own text has each part."""

    id: str
    name: str
    counts: Counts = Counts()
    points: ByPlace | National | OwnPoints
    standings: Order = Order()
    ratings: bool = False
    """Are players rated besides? Nobody is unless this says so."""
    articles: dict[Part, str] = {}

    def article(self, part: Part) -> str:
        return self.articles.get(part) or f"{self.name}, {part}"

    def with_numbers(self, best: int | None, drops: int | None) -> Rules:
        """The same with other numbers, if they are given."""
        order = self.standings
        if best is not None:
            order = replace(order, best=best)
        if drops is not None:
            order = replace(order, drops=drops)
        made = replace(self, standings=order)
        check(made)
        return made


@cache
def declared(rules: str) -> str:
    """The text of a preset."""
    if rules not in PRESETS:
        nearest = near_words(rules, PRESETS, 0.2) or list(PRESETS)
        raise Refused("unknown-season-rules", {"rules": rules, "nearest": nearest})
    return carried("arbitro.season", f"rules/{rules}.toml").decode()


@cache
def parse(text: str) -> Rules:
    """The rules a text declares, or a refusal that says where and what to mend."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused("season-unreadable", {"problem": str(error)}) from error
    try:
        found = msgspec.convert(raw, Rules, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("season-malformed", {"problem": str(error)}) from error
    check(found)
    return found


def check(rules: Rules) -> None:
    """Everything a shape alone cannot promise."""
    if not _ID.fullmatch(rules.id):
        raise Refused("malformed-id", {"id": rules.id})
    if not rules.name.strip():
        raise Refused("season-wrong", {"where": "name", "word": ""})
    known = (*FORMATS, *EDITIONS)
    for format in rules.counts.formats:
        if format not in known:
            nearest = near_words(format, known, 0.2) or list(known)
            raise Refused("unknown-format", {"format": format, "nearest": nearest})
    for word in rules.standings.ties:
        if word not in TIES:
            facts = {"where": "standings.ties", "word": word, "known": list(TIES)}
            raise Refused("format-unknown-word", facts)
    best, drops = rules.standings.best, rules.standings.drops
    for where, value, least in (("best", best, 1), ("drops", drops, 0)):
        if value is not None and not least <= value <= 200:
            bounds = {"value": value, "least": least, "most": 200}
            raise Refused("format-out-of-range", {"where": f"standings.{where}", **bounds})
    _check_points(rules)


def _check_points(rules: Rules) -> None:
    points = rules.points
    if not isinstance(points, ByPlace):
        return
    if not points.places:
        raise Refused("season-wrong", {"where": "points.places", "word": ""})
    falling = all(a >= b for a, b in zip(points.places, points.places[1:], strict=False))
    if not falling or points.others > points.places[-1] or points.others < 0:
        word = ", ".join(map(str, (*points.places, points.others)))
        raise Refused("season-wrong", {"where": "points.places", "word": word})
