"""What was shown once, kept at hand until whoever asked for it has put it away.

A PIN or the address of a link is written down nowhere: only its digest is. So that another button
pressed, or a page reloaded, does not lose what is not printed yet, the server remembers it for the
session it was shown to: in memory alone, for a while, and until it is put away.
"""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock
from typing import NamedTuple

from arbitro.web.screens.page import View

LASTS = 2 * 3_600_000
"""Milliseconds after which a tray nobody touched is emptied."""
MOST = 1_000
"""Things on one tray; of more, the latest."""


class Card(NamedTuple):
    """A link with its code, to be handed over."""

    key: str
    title: str
    url: str
    svg: str
    number: str = ""


class Slip(NamedTuple):
    """A PIN with whose it is and where he sits."""

    key: str
    name: str
    table: str
    pin: str


class _Tray(NamedTuple):
    at: int
    things: dict[str, Card | Slip]


_trays: dict[tuple[str, str], _Tray] = {}
_alone = Lock()


def put(view: View, things: Iterable[Card | Slip]) -> None:
    """Beside what lies there; what has the same `key` is replaced, for it no longer holds."""
    now = view.house.desk.clock().wall
    with _alone:
        _sweep(now)
        held = _trays.get(_of(view), _Tray(now, {})).things
        new = {thing.key: thing for thing in things}
        merged = [*((k, v) for k, v in held.items() if k not in new), *new.items()]
        _trays[_of(view)] = _Tray(now, dict(merged[-MOST:]))


def lying(view: View) -> list[Card | Slip]:
    """What this session has been shown in this hall and has not put away."""
    with _alone:
        _sweep(view.house.desk.clock().wall)
        tray = _trays.get(_of(view))
        return [] if tray is None else list(tray.things.values())


def put_away(view: View, keys: Iterable[str] | None = None) -> None:
    """All of it, or what has these keys."""
    with _alone:
        tray = _trays.pop(_of(view), None)
        if tray is not None and keys is not None:
            gone = set(keys)
            left = {key: thing for key, thing in tray.things.items() if key not in gone}
            _trays[_of(view)] = _Tray(tray.at, left)


def _of(view: View) -> tuple[str, str]:
    """A tray is of one hall and of one session: another screen of the same role sees nothing."""
    return view.stream, view.session


def _sweep(now: int) -> None:
    for key in [key for key, tray in _trays.items() if not 0 <= now - tray.at <= LASTS]:
        del _trays[key]
