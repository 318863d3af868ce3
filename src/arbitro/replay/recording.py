"""A log as a recording: views, sentences and articles of every step, for every pair of eyes.

What the public may know is told once; each seat and whoever may know all have only what they see
beyond it. Nothing here decides who sees what: that is the game's `view`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES, cite_ids
from arbitro.messages import event as sentence
from arbitro.play.game import Game, game_of
from arbitro.play.log import replayed
from arbitro.play.redo import rules_of

FORMAT = "arbitro-replay/1"
PUBLIC, ALL = "public", "all"
Patch = dict[str, Any]
MARKS: dict[str, dict[str, str]] = {
    "risiko": {
        "turn.started": "turn",
        "dice.thrown": "combat",
        "territory.conquered": "conquest",
        "player.eliminated": "elimination",
        "tris.played": "tris",
        "sdadata.rolled": "sdadata",
        "match.scored": "end",
    },
    "mineo": {
        "solo.declared": "declaration",
        "call.made": "declaration",
        "declarer.forced": "declaration",
        "trick.taken": "trick",
        "partner.revealed": "partner",
        "hand.scored": "end",
    },
}
"""By the kind of an event without its version."""


_GIRI = {"risiko": ("giro",)}
"""What is no event of its own: the first turn of every giro."""


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One event: how the public's view changes, and what others see beyond it."""

    kind: str
    seat: int | None = None
    mark: str = ""
    giro: int = 0
    patch: Patch = {}
    beyond: dict[str, Patch] = {}
    """By eyes, where it is not what it was: what makes their view of the public's."""
    says: dict[str, str] = {}
    """By language, what everybody may know; nothing if the public must not know of it."""
    tells: dict[str, dict[str, str]] = {}
    """By eyes that may know more, by language."""
    articles: dict[str, str] = {}
    dice: dict[str, list[int]] = {}


class Recording(Struct, frozen=True, kw_only=True):
    """A whole match, ready for the wire."""

    format: str = FORMAT
    game: str
    regulation: str
    players: list[str]
    """In the order of play."""
    eyes: list[str]
    jumps: list[str]
    first: Patch
    """The public's view before anything happened."""
    steps: list[Step]


def recorded(data: bytes, called: Mapping[str, str] | None = None) -> Recording:
    """The recording of a finished match, or a refusal: what is running has things to hide.

    `called` are names for players who stand in the log by their ids.
    """
    events, last = replayed(data)
    if not last.finished:
        raise Refused("replay-running", {})
    game = game_of(events[0].regulation)
    eyes = [PUBLIC, *(str(seat) for seat in range(last.seats)), ALL]
    first = game.opened(events[0])
    return Recording(
        game=game.name,
        regulation=last.regulation,
        players=_names(last, called or {}),
        eyes=eyes,
        jumps=jumps(game.name),
        first=_seen(game, first, PUBLIC, rules_of(game, events[0])),
        steps=list(_steps(game, events, _names(last, called or {}), eyes)),
    )


def _names(last: Any, called: Mapping[str, str]) -> list[str]:
    """Who played, in the order of play."""
    return [called.get(one, one) for one in getattr(last, "seated", ()) or last.players]


def _steps(
    game: Game, events: tuple[Any, ...], names: list[str], eyes: list[str]
) -> Iterator[Step]:
    rules = rules_of(game, events[0])
    before = game.opened(events[0])
    view = _seen(game, before, PUBLIC, rules)
    beyond: dict[str, Patch] = {}
    for number, event in enumerate(events):
        after = game.evolve(before, event) if number else before
        public = _seen(game, after, PUBLIC, rules)
        others = {one: difference(public, _seen(game, after, one, rules)) for one in eyes[1:]}
        known = names if getattr(before, "order", True) else []
        says, tells = _told(game, event, before, known, eyes)
        yield Step(
            kind=event.kind,
            seat=event.seat,
            mark=mark_of(game.name, event),
            giro=_giro(after),
            patch=difference(view, public),
            beyond={one: patch for one, patch in others.items() if beyond.get(one) != patch},
            says=says,
            tells=tells,
            articles=_cited(event),
            dice=_dice(event),
        )
        before, view, beyond = after, public, others


def _seen(game: Game, state: Any, eyes: str, rules: Any) -> Patch:
    who = "referee" if eyes == ALL else int(eyes) if eyes.isdecimal() else eyes
    view: Patch = keyed(game.view(state, who, rules))
    view.pop("viewer")
    view.pop("version", None)
    return view


def _told(
    game: Game, event: Any, before: Any, names: list[str], eyes: list[str]
) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    public = game.hidden(event, PUBLIC)
    tells = {}
    for one in eyes[1:]:
        own = game.hidden(event, "referee" if one == ALL else int(one))
        if own is not None and own != public:
            tells[one] = _sentences(event, before, names, own)
    return ({} if public is None else _sentences(event, before, names, public)), tells


def _sentences(event: Any, before: Any, names: list[str], hidden: frozenset[str]) -> dict[str, str]:
    return {lang: sentence(lang, event, before, names, hidden) for lang in LANGUAGES}


def _cited(event: Any) -> dict[str, str]:
    if not event.because:
        return {}
    return {lang: cite_ids(lang, event.because) for lang in LANGUAGES}


def _giro(state: Any) -> int:
    """The giro of a match; in a hand of cards, the trick."""
    turn = getattr(state, "turn", 0)
    return int(getattr(turn, "giro", 0) or len(getattr(state, "tricks", ())))


def _dice(event: Any) -> dict[str, list[int]]:
    if event.kind != "dice.thrown/1":
        return {}
    return {name: list(getattr(event, name)) for name in ("attack", "defence", "losses")}


def keyed(value: Any) -> Any:
    """Lists of objects as objects by number, at every depth; other lists stay whole."""
    if isinstance(value, dict):
        return {str(key): keyed(one) for key, one in value.items()}
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        return {str(number): keyed(one) for number, one in enumerate(value)}
    return value


def difference(before: Any, after: Any) -> dict[str, Any]:
    """The patch that makes `after` of `before`. What is null is as absent: nobody can tell."""
    patch: dict[str, Any] = {}
    for key in before.keys() | after.keys():
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            patch[key] = difference(old, new)
        else:
            patch[key] = new
    return patch


def merged(before: Any, patch: Any) -> Any:
    """`before` with a patch applied."""
    if not isinstance(patch, dict):
        return patch
    after = dict(before) if isinstance(before, dict) else {}
    for key, value in patch.items():
        if value is None:
            after.pop(key, None)
        else:
            after[key] = merged(after.get(key), value)
    return after


def mark_of(game: str, event: Any) -> str:
    """What kind of moment an event is; nothing if one does not jump to it."""
    return MARKS[game].get(event.kind.partition("/")[0], "")


def jumps(game: str) -> list[str]:
    """The kinds of moments of a game, as they are offered."""
    first, *others = dict.fromkeys(MARKS[game].values())
    return [first, *_GIRI.get(game, ()), *others]
