"""A match in progress: an immutable handle that knows its edition and its source of chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from os import urandom
from random import Random
from typing import Any

from msgspec.structs import replace

from arbitro.kernel import Refused
from arbitro.play.chance import Observed, Seeded, Tried, commitment
from arbitro.play.contributions import Contribution, commitment_of, sound, source
from arbitro.play.game import Game, game_of

__all__ = [
    "Match",
    "Trail",
    "act",
    "apply",
    "legal_actions",
    "new_match",
    "outcome",
    "replay",
    "view",
]

_MOST_PLAYERS = 100

Trail = tuple[Any, tuple[Any, ...]] | None
"""Events so far as a chain of batches, newest first: adding to it copies nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """State, rules and history of one match. Acting on it gives a new one.

    Two are equal at the same position under the same rules with the same chance to come, whatever
    led there; so they can be kept in sets. They can be copied and pickled.
    """

    game: Game
    rules: Any
    state: Any
    secret: bytes | None = field(repr=False)
    trail: Trail = field(repr=False)
    source: bytes | None = field(repr=False, default=None)
    """What its chance comes from, where others' values are mixed with the secret."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self._same() == other._same()

    def __hash__(self) -> int:
        return hash((self.state, self.secret))

    def _same(self) -> tuple[Any, ...]:
        rules = self.rules
        return self.state, self.secret, self.source, rules.readings, rules.decider

    def __copy__(self) -> Match:
        return self

    def __deepcopy__(self, _: dict[int, Any]) -> Match:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        rules = self.rules
        named = (self.state.regulation, rules.readings, rules.decider)
        return _unpickled, (*named, self.state, self.secret, self.events, self.source)

    @property
    def finished(self) -> bool:
        return bool(self.state.finished)

    @property
    def events(self) -> tuple[Any, ...]:
        """Everything that has happened, in order."""
        batches = []
        trail = self.trail
        while trail is not None:
            trail, batch = trail
            batches.append(batch)
        return tuple(event for batch in reversed(batches) for event in batch)

    @property
    def result(self) -> list[dict[str, Any]] | None:
        """Per seat: place and points, with what the game adds; None while the match goes on."""
        return self.game.outcome(self.state)


def _unpickled(
    regulation: str,
    readings: Mapping[str, str],
    decider: int,
    state: Any,
    secret: bytes | None,
    events: tuple[Any, ...],
    source: bytes | None,
) -> Match:
    game = game_of(regulation)
    rules = replace(game.rules(regulation, readings), decider=decider)
    return Match(game, rules, state, secret, (None, events), source)


def outcome(state: Any) -> list[dict[str, Any]] | None:
    """The result of a scored state, ready for the wire; None if it is not scored."""
    return game_of(state.regulation).outcome(state)


def new_match(  # noqa: PLR0913 - each a keyword outsiders know
    regulation: str,
    players: int | Sequence[str] = 4,
    *,
    secret: bytes | None = None,
    mode: str = "digital",
    interpretations: Mapping[str, str] | None = None,
    time_up_giro: int | None = 10,
    dealer: int | None = None,
    contributions: Sequence[Contribution] = (),
) -> Match:
    """Open a match.

    A digital match draws its chance from `secret` (made up if not given), which is revealed at
    its end. `time_up_giro` is the giro in which time is called by itself, since a match without
    a clock would never end; None leaves it to a `call_time` action, as a live match always does.
    `dealer` is the seat that deals in a hand of cards. A game reads the settings it knows.
    `contributions` are values that others fixed before the secret and told after it (`name`,
    `commitment`, `value`): chance then comes from all of them (see `play.contributions`).
    """
    game = game_of(regulation)
    rules = game.rules(regulation, interpretations or {})
    names = _names(players)
    if time_up_giro is not None and time_up_giro < 1:
        raise Refused("impossible-giro", {"giro": time_up_giro})
    if secret is not None and not isinstance(secret, bytes):
        raise Refused("malformed-secret", {})
    live = mode == "live"
    secret = None if live else secret or urandom(32)
    first = game.open(
        rules,
        names,
        mode,
        {"time_up_giro": None if live else time_up_giro, "dealer": dealer},
        commitment(secret) if secret else None,
    )
    if secret and contributions:
        first = game.together(first, sound(contributions))
        first = replace(
            first,
            commitment=commitment_of(first, secret),
            secret_sha256=commitment(secret),
        )
    mixed = source(first, secret)
    match = Match(game, rules, game.opened(first), secret, (None, (first,)), mixed)
    if secret and game.first_command is not None:
        match, _ = act(match, game.first_command())
    return match


def _names(players: int | Sequence[str]) -> tuple[str, ...]:
    """The players' names: those given, or as many invented ones as there are to be players."""
    if isinstance(players, int) and players <= _MOST_PLAYERS:
        return tuple(f"Giocatore {number + 1}" for number in range(players))
    given: list[object] = [] if isinstance(players, int | str) else list(players)
    names = tuple(name for name in given if isinstance(name, str) and name.strip())
    if not given or len(names) != len(given):
        raise Refused("malformed-players", {"players": players})
    return names


def legal_actions(match: Match) -> list[dict[str, Any]]:
    """What may be done now, by whom: single steps, finite, never going round in circles."""
    return [match.game.action(command) for command in match.game.legal(match.state, match.rules)]


def apply(
    match: Match,
    action: Mapping[str, Any],
    observed: Mapping[str, Any] | None = None,
    *,
    chance: Random | None = None,
) -> tuple[Match, tuple[Any, ...]]:
    """Do it, or raise `Refused` and change nothing.

    In a live match `observed` holds what the table saw: `attack`, `defence`, `sdadata` and
    `seats` dice, `territory` cards in the order dealt, and, if shown, `card` and `objective`.
    With `chance` the dice and cards come from that generator, and from then on always must: a
    search tries what may happen and never sees what will.
    """
    return act(match, match.game.command(action), observed, chance)


def act(
    match: Match,
    command: Any,
    observed: Mapping[str, Any] | None = None,
    chance: Random | None = None,
) -> tuple[Match, tuple[Any, ...]]:
    """`apply` for a command that is already one of the game's own."""
    game, state = match.game, match.state
    if chance is not None:
        state, events = game.step(state, command, match.rules, Tried(chance))
        return Match(game, match.rules, state, None, (match.trail, events)), events
    if match.secret is None and state.mode == "digital":
        raise Refused("chance-needed", {})
    if match.secret is not None:
        if observed:
            raise Refused("observed-in-digital", {"what": sorted(observed)})
        state, events = game.step(state, command, match.rules, _chance(match))
        if state.finished:
            events = (*events, game.reveal(match.secret.hex()))
            state = game.evolve(state, events[-1])
    else:
        seen = Observed(observed or {}, game.parse_observed, game.unseen, alike=game.alike)
        state, events = game.step(state, command, match.rules, seen)
        seen.require_used()
    trail = (match.trail, events)
    return Match(game, match.rules, state, match.secret, trail, match.source), events


def _chance(match: Match) -> Seeded:
    """The stream of the next command of a digital match."""
    return Seeded(match.source or match.secret or b"", match.state.version)


def view(match: Match, who: int | str) -> dict[str, Any]:
    """The match as a seat, the `public` or the `referee` may see it."""
    require_viewer(match, who)
    return match.game.view(match.state, who, match.rules)


def require_viewer(match: Match, who: int | str) -> None:
    """Refuse eyes that are at no seat of this match, nor those of the public or the referee."""
    if isinstance(who, int) and not isinstance(who, bool):
        known = 0 <= who < match.state.seats
    else:
        known = who in ("public", "referee")
    if not known:
        raise Refused("unknown-viewer", {"viewer": who, "seats": match.state.seats})


def replay(events: Iterable[Any]) -> Any:
    """Fold events into the state they lead to. Asks no regulation."""
    rows = iter(events)
    first = next(rows, None)
    if first is None:
        raise Refused("nothing-to-replay", {})
    game = game_of(first.regulation)
    state = game.opened(first)
    for event in rows:
        state = game.evolve(state, event)
    return state
