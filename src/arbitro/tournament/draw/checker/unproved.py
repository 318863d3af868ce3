"""What a sound certificate does not prove, whoever checks it: said by code, each for a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitro.tournament.draw.checker.chance_check import FORMER, by_lot


def unproved(document: Mapping[str, Any]) -> list[str]:
    """Codes in the order of weight: it depends on how the draw was made."""
    codes = []
    if by_lot(document):
        former = document["format"] == FORMER
        if former:
            codes += ["former-list", "former-spelling"]
        if former or not document["witnesses"]:
            codes.append("thrown")
        if not former and document["witnesses"]:
            codes.append("witnesses-invented")
        elif not former and not document["watched_by"]:
            codes.append("nobody-watched")
        before = former or document["committed"] == "before"
        codes.append("before" if before else "committed-with-the-draw")
    return [*codes, "tournament", "only"]
