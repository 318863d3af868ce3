"""The editions that can be played, by id. Each is loaded when it is first asked for.

A short command needs one edition of one game; whoever wants every text asks the `registry`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.games.mineo.rules import MineoRules
    from arbitro.games.risiko.rules import RisikoRules

Readings = Mapping[str, str]
E = TypeVar("E")


def _of(package: str) -> Callable[[Readings], Any]:
    """The rules of the edition in this package."""

    def rules(readings: Readings) -> Any:
        return import_module(f"arbitro.regulations.{package}.play").rules(readings)

    return rules


RISIKO: dict[str, Callable[[Readings], RisikoRules]] = {
    "rur-2015": _of("rur_2015"),
    "master-2020": _of("master_2020"),
    "24ore-2018": _of("ventiquattrore_2018"),
}
"""The editions of RisiKo! a match can be played under."""

TAROCCHI: dict[str, Callable[[Readings], MineoRules]] = {
    "tarocchi-2012": _of("tarocchi_2012"),
    "tarocchi-2015": _of("tarocchi_2015"),
}
"""The editions of the Tarocchi of Mineo a hand can be played under."""


def risiko_rules(regulation: str, readings: Readings | None = None) -> RisikoRules:
    """The rules of an edition under these readings, or a refusal that names the nearest ids."""
    return _known(RISIKO, regulation)(readings or {})


def mineo_rules(regulation: str, readings: Readings | None = None) -> MineoRules:
    """The rules of an edition under these readings, or a refusal that names the nearest ids."""
    return _known(TAROCCHI, regulation)(readings or {})


def _known(editions: Mapping[str, E], id: str) -> E:
    if id not in editions:
        nearest = get_close_matches(str(id), editions, n=3, cutoff=0.2) or list(editions)
        raise Refused("unknown-regulation", {"regulation": id, "nearest": nearest})
    return editions[id]
