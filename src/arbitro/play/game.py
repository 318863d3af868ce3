"""What a game must offer to be played, logged and verified here; and which games there are.

A game is loaded when a regulation of it is first named: a short command needs only one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any

from msgspec import Struct

from arbitro.regulations import edition_of


class Game(Struct, frozen=True, kw_only=True):
    """One game's functions under the names every game shares. States and events are its own."""

    name: str
    rules: Callable[[str, Mapping[str, str]], Any]
    sizes: Callable[[Any], tuple[int, ...]]
    """(rules) → how many may play at a table."""
    open: Callable[..., Any]
    """(rules, players, mode, settings, commitment) → the first event."""
    settings: Callable[[Any], Mapping[str, Any]]
    """(first event) → the settings it was opened with."""
    outcome: Callable[[Any], list[dict[str, Any]] | None]
    """Per seat, ready for the wire; None while the match goes on."""
    opened: Callable[[Any], Any]
    step: Callable[[Any, Any, Any, Any], tuple[Any, tuple[Any, ...]]]
    evolve: Callable[[Any, Any], Any]
    first_command: Callable[[], Any] | None
    """What a digital match does by itself as soon as it is open."""
    legal: Callable[[Any, Any], list[Any]]
    view: Callable[[Any, Any, Any], dict[str, Any]]
    """(state, viewer, rules) → what he may see."""
    hidden: Callable[[Any, Any], frozenset[str] | None]
    """(event, viewer) → its fields he must not see; None: he must not know of it at all."""
    formal: frozenset[str]
    """Steps that leave nobody a choice: a house where matches are played does them by itself."""
    command: Callable[[Mapping[str, Any]], Any]
    action: Callable[[Any], dict[str, Any]]
    event_data: Callable[[Any], dict[str, Any]]
    event_from: Callable[[str, int | None, Mapping[str, Any], tuple[str, ...]], Any]
    command_of: Callable[[Iterable[Any]], Any | None]
    observed_in: Callable[[Iterable[Any]], dict[str, list[int]]]
    parse_observed: Callable[[str, Any], list[int]]
    """What outsiders write for dice and cards seen at a real table → the numbers inside."""
    unseen: Callable[[str], int | None]
    """The number that stands for a card shown only by its back; None where it must be known."""
    alike: Mapping[int, int]
    """Cards that look the same: whichever is named, the one that can be meant is meant."""
    reveal: Callable[[str], Any]
    together: Callable[[Any, tuple[dict[str, str], ...]], Any]
    """(first event, contributions) → the first event of a match whose chance is made together."""


def game_of(regulation: str) -> Game:
    """The game a regulation is about, or a refusal that names the nearest ids."""
    game: Game = import_module(f"arbitro.play.{edition_of(regulation).game}").GAME
    return game
