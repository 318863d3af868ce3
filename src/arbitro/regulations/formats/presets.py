"""The clubs' formats that come with the house: a declaration each, in a file of this folder."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from arbitro.kernel import Refused
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
        nearest = get_close_matches(format, FORMATS, n=3, cutoff=0.2) or list(FORMATS)
        raise Refused("unknown-format", {"format": format, "nearest": nearest})
    path = files("arbitro.regulations.formats").joinpath(f"{format}.toml")
    return path.read_text(encoding="utf-8")


@cache
def format_of(text: str) -> Format:
    return declaration.parse(text)


def rules(text: str, readings: Mapping[str, str], settings: Mapping[str, Any]) -> TournamentRules:
    """The rules of a declared tournament."""
    return build.rules(format_of(text), readings, settings)
