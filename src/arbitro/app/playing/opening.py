"""A room as somebody wants it: who is to sit where, under which rules; and what is no room."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from arbitro.app.playing import room as r
from arbitro.app.playing.turn_clock import LONGEST, SHORTEST
from arbitro.kernel import Refused
from arbitro.play.game import game_of

LONGEST_NAME, MOST_HANDS = 24, 12
BOT_NAMES = ("Bianca", "Corrado", "Delia", "Ettore", "Fosca", "Gino")
Bots = Callable[[str], Mapping[str, str]]
"""(game) → the kinds of bots that play it, each with the extra it lacks here, or nothing."""


class WantedSeat(Struct, frozen=True, kw_only=True):
    """Who is to sit: a bot of a kind, a person at the opener's device (`here`), or who comes."""

    bot: str = ""
    here: bool = False
    name: str = ""


class NewRoom(Struct, frozen=True, kw_only=True):
    """A match somebody wants to open. `name` is his own; he holds the first seat."""

    regulation: str
    name: str
    others: tuple[WantedSeat, ...]
    time_up_giro: int | None = 10
    hands: int = 1
    away: str = "sensible"
    turn_seconds: int = 0
    commitment: str = ""
    """The hash of a value of the opener's own for the dice."""


def nickname(text: str) -> str:
    name = " ".join(text.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused("malformed-nickname", {"most": LONGEST_NAME})
    return name


def require_bot(bot: str, known: Mapping[str, str]) -> None:
    if bot not in known:
        raise Refused("unknown-bot", {"bot": bot, "bots": sorted(known)})
    if known[bot]:
        raise Refused("bot-needs-extra", {"bot": bot, "extra": known[bot]})


def bot_names(taken: set[str]) -> list[str]:
    known = {name.casefold() for name in taken}
    return [name for name in BOT_NAMES if name.casefold() not in known]


def places(wanted: NewRoom) -> tuple[r.RoomSeat, ...]:
    """Places as they were asked for: the opener first, bots with names of their own."""
    here = [nickname(one.name) for one in wanted.others if one.here]
    people = [nickname(wanted.name), *here]
    twice = {name.casefold() for name in people}
    if len(twice) < len(people):
        raise Refused("name-taken", {"name": people[-1]})
    names = iter(bot_names(set(people)))
    persons = iter(here)
    seats = [r.RoomSeat(name=people[0], holder=0)]
    for one in wanted.others:
        if one.bot:
            seats.append(r.RoomSeat(name=next(names), bot=one.bot))
        else:
            seats.append(r.RoomSeat(name=next(persons), holder=0) if one.here else r.RoomSeat())
    return tuple(seats)


def require_playable(wanted: NewRoom, bots: Bots) -> None:
    """The edition plays at tables of this size, by such a clock; the bots are known."""
    game = game_of(wanted.regulation)
    exits = wanted.away == r.EXIT and game.name == "risiko"
    for bot in ("" if exits else wanted.away, *(one.bot for one in wanted.others)):
        if bot:
            require_bot(bot, bots(game.name))
    if wanted.turn_seconds and not SHORTEST <= wanted.turn_seconds <= LONGEST:
        raise Refused("impossible-turn-time", {"least": SHORTEST, "most": LONGEST})
    if wanted.turn_seconds and not wanted.away:
        raise Refused("nobody-plays-on", {})
    if not 1 <= wanted.hands <= MOST_HANDS:
        raise Refused("too-many-deals", {"most": MOST_HANDS})
    if wanted.time_up_giro is None or wanted.time_up_giro < 1:
        raise Refused("impossible-giro", {"giro": wanted.time_up_giro})
    rules = game.rules(wanted.regulation, {})
    names = tuple(str(number) for number in range(1 + len(wanted.others)))
    settings = {"time_up_giro": wanted.time_up_giro, "dealer": 0}
    game.open(rules, names, "digital", settings, "?")


def sizes(regulation: str) -> Sequence[int]:
    """How many may play a match under this edition."""
    game = game_of(regulation)
    return game.sizes(game.rules(regulation, {}))
