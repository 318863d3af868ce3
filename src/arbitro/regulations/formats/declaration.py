"""What a format file may say, and every way it can be wrong, told with the place of the mistake."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import Struct

from arbitro.kernel import Refused
from arbitro.tournament.draw.seating.field import PRIORITIES, PROCEDURES, SEATING
from arbitro.tournament.standings.order import CRITERIA
from arbitro.tournament.standings.point_formulas import ByPlace, Formula, Ratio

FORMULAS = ("regulation", "table-points", "thousandths", "by-place", "gap", "ratio")
OF_RISIKO = tuple(name for name in PROCEDURES if name not in SEATING)
"""Procedures that give tables; those that give chairs belong to another game."""
AFTER_A_ROUND = ("alla-greca", "scheme", "swiss")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
_AMOUNT = re.compile(r"\d{1,6}(\.\d{1,2})?")


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """Sizes in order of preference; those of `few` only for numbers the others cannot seat."""

    sizes: tuple[int, ...]
    few: tuple[int, ...] = ()


class Draw(Struct, frozen=True, forbid_unknown_fields=True):
    """Priorities, the first before all others; the procedure, if one is prescribed."""

    priorities: tuple[str, ...] = ()
    procedure: str = "optimise"
    odd_by_size: bool = False
    """A second table of three and a second table of five are two things to avoid, not one."""


class Rounds(Struct, frozen=True, forbid_unknown_fields=True):
    """How many rounds everybody plays, and a draw for each; the last one given repeats."""

    number: int
    draw: tuple[Draw, ...]


class Standings(Struct, frozen=True, forbid_unknown_fields=True):
    """Criteria after the total; how many worst results are dropped at the end."""

    ties: tuple[str, ...]
    discards: int = 0
    best: int | None = None
    """How many of the best results count, if not all."""


class Size(Struct, frozen=True, forbid_unknown_fields=True):
    """For so many players: straight to the final, semifinals, winners (parallel finals)."""

    semifinals: int
    straight: int = 0
    winners: int = 1
    up_to: int | None = None


class Final(Struct, frozen=True, forbid_unknown_fields=True):
    """The knock-out. Below `choice_below` players the organiser may choose the semifinals."""

    draw: Draw
    size: tuple[Size, ...]
    choice_below: int = 0
    ranking: Literal["finals-first", "sum"] = "finals-first"


class Teams(Struct, frozen=True, forbid_unknown_fields=True):
    least: int
    most: int
    reserves: int = 0
    substitutions: int = 0


class Entries(Struct, frozen=True, forbid_unknown_fields=True):
    least_age: int | None = None
    fee: str | None = None


class Format(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One format. `regulation` names the rules of play at its tables.

    It says what its manual says. `program`: only what the clubs' own program computes otherwise;
    `earlier`: what this house had otherwise before it knew of both.
    """

    id: str
    name: str
    regulation: Literal["master-2020"] = "master-2020"
    event_class: Literal["raduno", "master", "open", "interclub", "periodic"] | None = None
    tables: Tables
    rounds: Rounds
    points: Formula
    standings: Standings
    final: Final | None = None
    teams: Teams | None = None
    entries: Entries = Entries()
    program: dict[str, Any] | None = None
    earlier: dict[str, Any] | None = None

    def read_as(self, reading: str) -> Format:
        """The format under one of its readings; the manual's is the format itself."""
        parts = {"program": self.program, "earlier": self.earlier}.get(reading)
        if parts is None:
            return self
        return _converted(_merged(msgspec.to_builtins(self, str_keys=True), parts))


def parse(text: str) -> Format:
    """The format a file declares, or a refusal that says where and what to mend."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused("format-unreadable", {"problem": str(error)}) from error
    declared = _converted(raw)
    for reading in ("manual", "program", "earlier"):
        check(declared.read_as(reading))
    return declared


def _converted(raw: dict[str, Any]) -> Format:
    points = raw.get("points")
    if isinstance(points, dict) and isinstance(points.get("formula"), str):
        _known("points.formula", (points["formula"],), FORMULAS)
    try:
        return msgspec.convert(raw, Format, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        raise Refused("format-malformed", {"problem": str(error)}) from error


def _merged(whole: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    """The whole with these parts of it otherwise; another formula takes nothing from the first."""
    made = dict(whole)
    for name, part in parts.items():
        before = made.get(name)
        both = isinstance(before, dict) and isinstance(part, dict) and "formula" not in part
        made[name] = _merged(before or {}, part) if both else part
    return made


def check(declared: Format) -> None:
    """Everything a shape alone cannot promise."""
    if not _ID.fullmatch(declared.id):
        _wrong("id", "not-an-id", [declared.id])
    if not declared.name.strip():
        _wrong("name", "empty", [])
    _range("rounds.number", declared.rounds.number, 1, 20)
    for where, sizes in (
        ("tables.sizes", declared.tables.sizes),
        ("tables.few", declared.tables.few),
    ):
        for size in sizes:
            _range(where, size, 2, 7)
        _once(where, sizes)
    if not declared.tables.sizes:
        _wrong("tables.sizes", "empty", [])
    if not declared.rounds.draw:
        _wrong("rounds.draw", "empty", [])
    draws = list(declared.rounds.draw)
    if declared.final is not None:
        draws.append(declared.final.draw)
    for draw in draws:
        _known("draw.priorities", draw.priorities, PRIORITIES)
        _once("draw.priorities", draw.priorities)
        _known("draw.procedure", (draw.procedure,), OF_RISIKO)
    if draws[0].procedure in AFTER_A_ROUND:
        _wrong("rounds.draw", "wants-a-round-before", [draws[0].procedure])
    _known("standings.ties", declared.standings.ties, (*CRITERIA, "die"))
    _range("standings.discards", declared.standings.discards, 0, declared.rounds.number - 1)
    if declared.standings.best is not None:
        _range("standings.best", declared.standings.best, 1, 100)
    _check_points(declared)
    _check_final(declared)
    teams = declared.teams
    if teams is not None:
        _range("teams.least", teams.least, 1, teams.most)
        _range("teams.reserves", teams.reserves, 0, 1)
        _range("teams.substitutions", teams.substitutions, 0, teams.reserves)
    _check_entries(declared.entries)


def _check_entries(entries: Entries) -> None:
    if entries.least_age is not None:
        _range("entries.least_age", entries.least_age, 0, 99)
    if entries.fee is not None and not _AMOUNT.fullmatch(entries.fee):
        _wrong("entries.fee", "not-a-number", [entries.fee])


def _check_points(declared: Format) -> None:
    sizes = {*declared.tables.sizes, *declared.tables.few}
    formula = declared.points
    if isinstance(formula, ByPlace) and len(formula.places) < max(sizes):
        _wrong("points.places", "too-short", [max(sizes)])
    if isinstance(formula, ByPlace) and len(formula.out) < max(sizes):
        _wrong("points.out", "too-short", [max(sizes)])
    if isinstance(formula, Ratio):
        for size in sorted(sizes):
            if len(formula.places.get(size, ())) != size:
                _wrong("points.places", "size-missing", [size])
    for factor in getattr(formula, "factor", {}).values():
        if not factor.replace(".", "", 1).isdigit():
            _wrong("points.factor", "not-a-number", [factor])


def _check_final(declared: Format) -> None:
    final = declared.final
    if final is None:
        return
    if not final.size:
        _wrong("final.size", "empty", [])
    limits = [size.up_to for size in final.size]
    open_ended = [limit is None for limit in limits]
    if True in open_ended[:-1] or not open_ended[-1]:
        _wrong("final.size", "last-without-limit", [])
    numbers = [limit for limit in limits if limit is not None]
    if numbers != sorted(set(numbers)):
        _wrong("final.size", "not-rising", numbers)
    for size in final.size:
        _range("final.size.winners", size.winners, 1, 20)
        if size.semifinals % size.winners or size.straight % size.winners:
            _wrong("final.size", "not-shared-evenly", [size.semifinals, size.winners])
        seats = (size.semifinals + size.straight) // size.winners
        if seats not in declared.tables.sizes:
            _wrong("final.size", "final-table", [seats])
    if 4 not in declared.tables.sizes:
        _wrong("tables.sizes", "semifinals-of-four", [])


def _once(where: str, values: Iterable[Any]) -> None:
    given = list(values)
    twice = [value for value in dict.fromkeys(given) if given.count(value) > 1]
    if twice:
        _wrong(where, "twice", twice)


def _range(where: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        facts = {"where": where, "value": value, "least": least, "most": most}
        raise Refused("format-out-of-range", facts)


def _known(where: str, words: Iterable[str], known: Iterable[str]) -> None:
    allowed = list(known)
    for word in words:
        if word not in allowed:
            raise Refused("format-unknown-word", {"where": where, "word": word, "known": allowed})


def _wrong(where: str, why: str, values: list[Any]) -> None:
    raise Refused("format-inconsistent", {"where": where, "why": why, "values": values})
