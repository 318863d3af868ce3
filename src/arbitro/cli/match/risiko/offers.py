"""What may be done now, numbered and grouped. Silent about cards and victories not claimed.

Only the most armies are offered where several numbers are lawful; any number can be typed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.terminal.command import Session
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import moves
from arbitro.messages.names import card, territory
from arbitro.play import Match

if TYPE_CHECKING:
    from rich.console import Console

_KINDS: dict[type[c.Command], str] = {
    c.ChooseColour: "colour",
    c.PlayTris: "tris",
    c.Place: "place",
    c.ThrowDice: "throw",
    c.RollSdadata: "throw",
    c.Advance: "advance",
    c.Attack: "attack",
    c.Move: "move",
}
_ORDER = tuple(dict.fromkeys(_KINDS.values()))
_QUIET = 20
"""Groups longer than this are only counted until the whole list is asked for."""


def offered(match: Match, seat: int) -> list[c.Command]:
    """The numbered commands, in the order they are shown."""
    found = [m for m in moves.legal(match.state, match.rules) if m.seat == seat]
    kept = [m for m in found if type(m) in _KINDS and _most(m, found)]
    return sorted(kept, key=lambda m: _ORDER.index(_KINDS[type(m)]))


def _most(command: c.Command, among: list[c.Command]) -> bool:
    """Whether no other offer does the same with more armies."""
    if isinstance(command, c.Move):
        return not any(
            isinstance(m, c.Move)
            and (m.origin, m.destination) == (command.origin, command.destination)
            and m.armies > command.armies
            for m in among
        )
    if isinstance(command, c.Place):
        return command.armies == 1
    return True


def identities(offers: list[c.Command], whole: bool) -> tuple[str, ...]:
    """What the numbers stand for, whatever the armies; the moves only if they were listed."""
    fields = ("territory", "origin", "target", "destination", "cards", "colour")
    return tuple(
        f"{type(m).__name__} {[getattr(m, field, None) for field in fields]}"
        for m in offers
        if whole or not isinstance(m, c.Move)
    )


def show_offers(
    out: Console, session: Session, match: Match, offers: list[c.Command], whole: bool
) -> None:
    """Every group with its numbers; without `whole`, long groups of moves are only counted."""
    from rich.columns import Columns  # noqa: PLC0415 - only for people

    for kind in _ORDER:
        rows = [(n, m) for n, m in enumerate(offers, 1) if _KINDS[type(m)] == kind]
        if not rows:
            continue
        title = session.say(f"offer.{kind}")
        if not whole and (kind == "move" or len(rows) > _QUIET):
            out.print(session.say("offer.counted", title=title, count=len(rows)))
            continue
        out.print(title, style="bold")
        texts = [f"{n:>3} {_described(session, match, m)}" for n, m in rows]
        out.print(Columns(texts, padding=(0, 2), column_first=True))


def _described(session: Session, match: Match, command: c.Command) -> str:
    lang, armies = session.lang, match.state.armies
    match command:
        case c.Place():
            return f"{territory(lang, command.territory)} ({armies[command.territory]})"
        case c.Attack() if command.origin is not None and command.target is not None:
            a, b = command.origin, command.target
            return f"{territory(lang, a)} {armies[a]} → {territory(lang, b)} {armies[b]}"
        case c.Move():
            a, b = command.origin, command.destination
            return f"{territory(lang, a)} → {territory(lang, b)}: {command.armies}"
        case c.PlayTris():
            return ", ".join(card(lang, one) for one in command.cards)
        case c.ChooseColour():
            return session.say(f"colour.{command.colour}")
        case c.Advance():
            return session.say("offer.armies", armies=command.armies)
        case _:
            return session.say("offer.dice")
