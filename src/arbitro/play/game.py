"""What a game must offer to be played, logged and verified here; and which games there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from arbitro.games.risiko import cards, decide, evolve, moves, recover, view, wire
from arbitro.games.risiko import events as risiko_events
from arbitro.kernel import Refused
from arbitro.regulations import registry


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game's functions under the names every game shares. States and events are its own."""

    name: str
    rules: Callable[[str, Mapping[str, str]], Any]
    open: Callable[..., Any]
    """(rules, players, mode, time_up_giro, commitment) → the first event."""
    opened: Callable[[Any], Any]
    step: Callable[[Any, Any, Any, Any], tuple[Any, tuple[Any, ...]]]
    evolve: Callable[[Any, Any], Any]
    first_command: Callable[[], Any] | None
    """What a digital match does by itself as soon as it is open."""
    legal: Callable[[Any, Any], list[Any]]
    view: Callable[[Any, Any], dict[str, Any]]
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


RISIKO = Game(
    name="risiko",
    rules=registry.risiko_rules,
    open=decide.open_match,
    opened=evolve.opened,
    step=decide.step,
    evolve=evolve.evolve,
    first_command=lambda: wire.command({"type": "roll_for_seats"}),
    legal=moves.legal,
    view=view.view,
    command=wire.command,
    action=wire.action,
    event_data=wire.event_data,
    event_from=wire.event_from,
    command_of=recover.command_of,
    observed_in=recover.observed_in,
    parse_observed=wire.parse_observed,
    unseen=wire.unseen,
    alike=dict(zip(cards.JOLLY, reversed(cards.JOLLY), strict=True)),
    reveal=lambda secret: risiko_events.SecretRevealed(secret=secret),
)

GAMES: dict[str, Game] = dict.fromkeys(registry.RISIKO, RISIKO)
"""The regulation implies the game."""


def game_of(regulation: str) -> Game:
    """The game a regulation is about, or a refusal that names the nearest ids."""
    if regulation not in GAMES:
        nearest = get_close_matches(str(regulation), GAMES, n=3, cutoff=0.2) or list(GAMES)
        raise Refused("unknown-regulation", {"regulation": regulation, "nearest": nearest})
    return GAMES[regulation]
