"""The value nobody controls: dice thrown in the hall, trumps drawn, or a published number."""

from __future__ import annotations

import re

from arbitro.kernel import Refused

_DICE = re.compile(r"[1-6](?:[\s,;.+–-]*[1-6])*")
_WORD = re.compile(r"[^\W\d_]{3,}")
_PART = re.compile(r"\w+")


def require_public(text: str, decider: int) -> None:
    """Dice are numbers from 1 to 6 (`6 3 1`, `6-3-1`, `631`); trumps tell whose they are
    (`g001=17 g002=4`); anything else names where it was published (`Lotto Roma 5 17 44`).
    """
    if not any(letter.isdigit() for letter in text):
        raise Refused("public-missing", {})
    if decider < 2:  # 0.1.0 took whatever had a figure in it
        return
    if _DICE.fullmatch(text.strip()) or "=" in text or _WORD.search(text):
        return
    wrong = [part for part in _PART.findall(text) if not _DICE.fullmatch(part)]
    raise Refused("not-public-dice", {"public": text, "wrong": wrong})
