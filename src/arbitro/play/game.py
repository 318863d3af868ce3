"""What a game must offer to be played, logged and verified here; and which games there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from arbitro.games.mineo import decide as mineo_decide
from arbitro.games.mineo import events as mineo_events
from arbitro.games.mineo import evolve as mineo_evolve
from arbitro.games.mineo import moves as mineo_moves
from arbitro.games.mineo import recover as mineo_recover
from arbitro.games.mineo import view as mineo_view
from arbitro.games.mineo import wire as mineo_wire
from arbitro.games.risiko import cards, decide, evolve, moves, recover, view, wire
from arbitro.games.risiko import events as risiko_events
from arbitro.kernel import Refused
from arbitro.play.outcome import mineo_outcome, risiko_outcome
from arbitro.regulations import registry


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game's functions under the names every game shares. States and events are its own."""

    name: str
    rules: Callable[[str, Mapping[str, str]], Any]
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
    open=lambda rules, players, mode, settings, commitment: decide.open_match(
        rules, players, mode, settings.get("time_up_giro"), commitment
    ),
    settings=lambda first: {"time_up_giro": first.time_up_giro},
    outcome=risiko_outcome,
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

MINEO = Game(
    name="mineo",
    rules=registry.mineo_rules,
    open=lambda rules, players, mode, settings, commitment: mineo_decide.open_match(
        rules, players, mode, settings.get("dealer"), commitment
    ),
    settings=lambda first: {"dealer": first.dealer},
    outcome=mineo_outcome,
    opened=mineo_evolve.opened,
    step=mineo_decide.step,
    evolve=mineo_evolve.evolve,
    first_command=None,
    legal=mineo_moves.legal,
    view=lambda state, who, _: mineo_view.view(state, who),
    command=mineo_wire.command,
    action=mineo_wire.action,
    event_data=mineo_wire.event_data,
    event_from=mineo_wire.event_from,
    command_of=mineo_recover.command_of,
    observed_in=mineo_recover.observed_in,
    parse_observed=mineo_wire.parse_observed,
    unseen=mineo_wire.unseen,
    alike={},
    reveal=lambda secret: mineo_events.SecretRevealed(secret=secret),
)

GAMES: dict[str, Game] = {
    **dict.fromkeys(registry.RISIKO, RISIKO),
    **dict.fromkeys(registry.TAROCCHI, MINEO),
}
"""The regulation implies the game."""


def game_of(regulation: str) -> Game:
    """The game a regulation is about, or a refusal that names the nearest ids."""
    if regulation not in GAMES:
        nearest = get_close_matches(str(regulation), GAMES, n=3, cutoff=0.2) or list(GAMES)
        raise Refused("unknown-regulation", {"regulation": regulation, "nearest": nearest})
    return GAMES[regulation]
