"""Which stories there are: each a function that takes a hall through its day, told by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import arbitro
from tests.past.writing.hall import Hall

Tell = Callable[[Hall], None]


OLDER = ("0.1.0", "0.2.0")
"""Versions without phones, matches played inside, register and seasons."""
KNOWS_MORE = arbitro.__version__ not in OLDER


class Story(NamedTuple):
    """`opening` is what the hall is opened with, beyond its regulation."""

    name: str
    regulation: str
    opening: dict[str, Any]
    tell: Tell


STORIES: list[Story] = []


def story(*regulations: str, **opening: Any) -> Callable[[Tell], Tell]:
    """Tell this story under each of these regulations; its docstring says what the file holds."""

    def add(tell: Tell) -> Tell:
        for regulation in regulations:
            short = regulation.partition("-")[0]
            name = f"{short}-{tell.__name__.replace('_', '-')}"
            STORIES.append(Story(name, regulation, opening, tell))
        return tell

    return add
