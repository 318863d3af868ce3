"""How people, teams and rounds are called on paper."""

from __future__ import annotations

from arbitro.app.naming import by_sheets
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.text import stage_name
from arbitro.tournament.standings.schema_riassuntivo import COMPASS
from arbitro.tournament.state import Round, Table, Tournament


def name_of(t: Tournament, unit: str) -> str:
    """A player's or a team's name. Players are written as on the list, surname first."""
    return t.players[unit].name if unit in t.players else t.teams[unit].name


def belongs(t: Tournament, player: str) -> str:
    """The team, else the club, that stands under a player's name."""
    who = t.players[player]
    if who.team in t.teams:
        return t.teams[who.team].name
    return who.club or ""


def round_name(lang: str, t: Tournament, drawn: Round) -> str:
    """«Turno 2 · Qualificazione»; the stage alone where it has one round, the turn at Tarocchi."""
    if by_sheets(t):
        return say(lang, "paper.turn-of", number=drawn.number)
    stage = stage_name(lang, drawn.stage)
    within = t.rounds_of(drawn.stage)
    known = next((s for s in t.stages if s.name == drawn.stage), None)
    if len(within) == 1 and known is not None and known.rounds == 1 and len(t.stages) > 1:
        return stage
    return say(lang, "paper.round-of", number=drawn.number, stage=stage)


def seat_marks(t: Tournament, lang: str, table: Table) -> tuple[str, ...]:
    """What stands before each name: the chair, the place in the order of play, or a box to fill in.

    The order of play is known once the dice were thrown, or the match has been played.
    """
    if by_sheets(t):
        return tuple(say(lang, f"paper-compass.{chair}") for chair in COMPASS)
    known = bool(table.dice or table.result)
    return tuple(str(at) if known else "" for at in range(1, len(table.players) + 1))


def drawn_round(t: Tournament, number: int | None) -> Round:
    """The round of this number, or the last; refused while it is not drawn."""
    if not t.rounds:
        raise Refused("nothing-drawn", {})
    wanted = len(t.rounds) if number is None else number
    if not 1 <= wanted <= len(t.rounds):
        raise Refused("round-not-drawn", {"round": wanted, "rounds": len(t.rounds)})
    return t.rounds[wanted - 1]
