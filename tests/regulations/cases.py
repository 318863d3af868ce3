"""Reads the cases of `<edition>/art_*.yaml`: sentences about an article, with their reasons.

A case either asks a question (`ask`, `facts`, `value`) or plays from a position (`position`, `do`:
see `table.py`). `each` writes several cases that share everything else. Seats are numbered from 0;
sentences call them P1, P2, … in play order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from tests.written import rows

HERE = Path(__file__).resolve().parent
EDITIONS = {
    "rur_2015": "rur-2015",
    "master_2020": "master-2020",
    "ventiquattrore_2018": "24ore-2018",
    "tarocchi_2012": "tarocchi-2012",
}


class Case(Struct, forbid_unknown_fields=True, kw_only=True):
    """One thing a referee can check against the text."""

    name: str
    article: str | list[str]
    ids: list[str]
    vector: str | list[str] = []
    readings: dict[str, str] = {}
    refused: str | None = None

    # A question
    ask: str | None = None
    facts: dict[str, Any] = {}
    value: Any = UNSET
    rolls: str | None = None
    """Sdadata so far, as `P4@4 P1@4 P2@exempt`; `facts.turns` may be written `P1 P2xP3 P4+3`."""
    interpretation: str | UnsetType | None = UNSET
    verified: bool | UnsetType = UNSET

    # A match
    position: dict[str, Any] = {}
    do: list[dict[str, Any]] = []

    regulation: str = ""
    where: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.name}"

    @property
    def articles(self) -> list[str]:
        return many(self.article)


def many(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


@cache
def cases() -> list[Case]:
    """Every case of every edition, in the order of the files."""
    return [case for folder, id in EDITIONS.items() for case in written(HERE / folder, id)]


def written(folder: Path, regulation: str) -> Iterator[Case]:
    """The cases by article of one folder, about this edition."""
    for path in sorted(folder.glob("art_*.yaml")):
        for row in rows(path):
            shared = {key: value for key, value in row.items() if key != "each"}
            for own in row.get("each", [{}]):
                body = {**shared, **own}
                body["regulation"] = regulation
                body["where"] = f"{folder.name}/{path.stem}"
                try:
                    yield msgspec.convert(body, Case)
                except msgspec.ValidationError as error:
                    raise ValueError(f"{path}: {body.get('name')}: {error}") from error


_TURN = re.compile(r"P(\d)((?:xP\d)*)(?:\+(\d))?")


def turns(text: str) -> list[dict[str, Any]]:
    """`P1 P2xP3 P4+3`: P1's turn, P2 eliminates P3, P4 conquers three territories."""
    rows = []
    for word in text.split():
        found = _TURN.fullmatch(word)
        assert found, f"not a turn: {word}"
        out = [int(digit) - 1 for digit in re.findall(r"\d", found[2])]
        rows.append({"seat": int(found[1]) - 1, "conquered": int(found[3] or 0), "eliminates": out})
    return rows


def spell(rolls: list[dict[str, Any]]) -> str:
    """The sdadata of an answer in the notation of the cases."""
    words = []
    for row in rolls:
        if row["exempt"]:
            words.append(f"P{row['seat'] + 1}@exempt")
        elif row["threshold"] is not None:
            words.append(f"P{row['seat'] + 1}@{row['threshold']}")
    return " ".join(words)
