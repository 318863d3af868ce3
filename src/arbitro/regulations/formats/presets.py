"""The clubs' formats that come with the house: a declaration each, in a file of this folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from arbitro.kernel import Refused
from arbitro.kernel.carried import carried
from arbitro.kernel.near_words import near_words
from arbitro.regulations.formats import build, declaration
from arbitro.regulations.formats.declaration import Format
from arbitro.tournament.rules import TournamentRules

FORMATS = (
    "raduno-nazionale",
    "master",
    "sant-eufemia",
    "open",
    "victory",
    "nazionale-risiko",
    "torneo-gufo",
    "campionato-gufo",
    "squadre",
    "bgl",
    "bgl-svizzera",
    "uno-contro-uno",
    "uno-contro-uno-svizzera",
)


@cache
def declared(format: str) -> str:
    """The text of a preset's declaration."""
    if format not in FORMATS:
        nearest = near_words(format, FORMATS, 0.2) or list(FORMATS)
        raise Refused("unknown-format", {"format": format, "nearest": nearest})
    return carried("arbitro.regulations.formats", f"{format}.toml").decode()


@cache
def format_of(text: str) -> Format:
    return declaration.parse(text)


def as_pinned(text: str, readings: Mapping[str, str]) -> dict[str, str]:
    """The readings on record, with what they say where this format could not be asked yet."""
    return build.as_pinned(readings, format_of(text))


def rules(text: str, readings: Mapping[str, str], settings: Mapping[str, Any]) -> TournamentRules:
    """The rules of a declared tournament."""
    return build.rules(format_of(text), readings, settings)
