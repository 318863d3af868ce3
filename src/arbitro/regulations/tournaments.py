"""Which tournaments can be directed: the editions, and the clubs' formats over their rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from arbitro.kernel import Refused, Regulation
from arbitro.regulations.formats import build, declaration
from arbitro.regulations.formats.declaration import Format
from arbitro.regulations.master_2020.event.text import MST_EVENT
from arbitro.regulations.rur_2015 import event as rur
from arbitro.regulations.rur_2015.event.text import RUR_EVENT
from arbitro.regulations.tarocchi_2012 import event as t12
from arbitro.regulations.tarocchi_2012.text import TAR
from arbitro.regulations.tarocchi_2015 import event as t15
from arbitro.regulations.tarocchi_2015.text import T15
from arbitro.regulations.ventiquattrore_2018 import event as h24
from arbitro.regulations.ventiquattrore_2018.event.text import H24_EVENT
from arbitro.tournament.rules import TournamentRules

DIRECTING: tuple[Regulation, ...] = (RUR_EVENT, MST_EVENT, H24_EVENT)
"""The registers of what each text says about the event itself."""

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


def _master(chosen: Mapping[str, str], settings: Mapping[str, Any]) -> TournamentRules:
    """The clubs' Master formula, until the companion rules of play are known (GAP-M08)."""
    made = format_of(declared("master"))
    return build.rules(made, chosen, settings, id=MST_EVENT.id, gap="GAP-M08")


EDITIONS: dict[str, Callable[[Mapping[str, str], Mapping[str, Any]], TournamentRules]] = {
    RUR_EVENT.id: rur.rules,
    MST_EVENT.id: _master,
    H24_EVENT.id: h24.rules,
    TAR.id: t12.rules,
    T15.id: t15.rules,
}


def tournament_rules(
    id: str,
    readings: Mapping[str, str] | None = None,
    settings: Mapping[str, Any] | None = None,
    declaration_text: str | None = None,
) -> TournamentRules:
    """The rules of an edition, of a preset or of an organiser's own declaration."""
    if declaration_text is not None:
        return build.rules(format_of(declaration_text), readings or {}, settings or {})
    if id in EDITIONS:
        return EDITIONS[id](readings or {}, settings or {})
    if id in FORMATS:
        return build.rules(format_of(declared(id)), readings or {}, settings or {})
    known = [*EDITIONS, *FORMATS]
    nearest = get_close_matches(str(id), known, n=3, cutoff=0.2) or known
    raise Refused("unknown-regulation", {"regulation": id, "nearest": nearest})
