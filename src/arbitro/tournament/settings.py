"""The organiser's numbers: what the rules leave to him, each within its limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from arbitro.kernel import Refused
from arbitro.kernel.near_words import near_words


class Setting(NamedTuple):
    """A whole number the organiser may choose; `default` None means: by the numbers."""

    default: int | None
    least: int
    most: int


COMMON = ("clubs",)
"""Settings every tournament has: the clubs an entry may name (none given: any)."""


def chosen(known: Mapping[str, Setting], given: Mapping[str, Any]) -> dict[str, Any]:
    """Every setting with its value, or a refusal that says what is possible."""
    values: dict[str, Any] = {name: setting.default for name, setting in known.items()}
    for name, value in given.items():
        if name == "clubs":
            if not isinstance(value, list) or not all(isinstance(x, str) for x in value):
                raise Refused("malformed-setting", {"setting": name, "value": value})
            values[name] = value
            continue
        if name not in known:
            nearest = near_words(name, [*known, *COMMON], 0.3)
            facts = {"setting": name, "nearest": nearest, "known": sorted([*known, *COMMON])}
            raise Refused("unknown-setting", facts)
        setting = known[name]
        if value is None:  # by the numbers, or as it was when this was left to them
            values[name] = None
            continue
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not setting.least <= value <= setting.most:
            limits = {"least": setting.least, "most": setting.most}
            raise Refused("setting-out-of-range", {"setting": name, "value": value, **limits})
        values[name] = value
    return values
