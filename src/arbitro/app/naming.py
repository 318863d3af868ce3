"""How people, tables and rounds are called, on paper and on screens alike; who is meant by a name;
and what is said of somebody who was put out.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Literal

from arbitro.app.hall import Hall, rulebook
from arbitro.kernel import Refused
from arbitro.messages import cite_ids, say
from arbitro.messages.text import knows, stage_name, titled
from arbitro.referee import queries
from arbitro.referee.rules import DeskRules
from arbitro.referee.state import Record
from arbitro.regulations import TAROCCHI
from arbitro.tournament.standings.schema_riassuntivo import COMPASS
from arbitro.tournament.state import Round, Table, Tournament
from arbitro.tournament.tables.mineo_sheets import letter


def by_sheets(t: Tournament) -> bool:
    """Tarocchi: tables have letters, chairs a point of the compass, a table hands in a sheet."""
    return t.regulation in TAROCCHI


def table_name(t: Tournament, drawn: Round, table: Table) -> str:
    """The number of a table; with a letter before it where groups play side by side."""
    if by_sheets(t):
        return letter(table.number)
    if max(other.group for other in drawn.tables) == 1:
        return str(table.number)
    return f"{chr(ord('A') + table.group - 1)}{table.number}"


def table_called(t: Tournament, number: int, round: int | None = None) -> str:
    """The same by its number in a round, the last unless told; one that is not there as it came."""
    at = len(t.rounds) if round is None else round
    if not 1 <= at <= len(t.rounds):
        return str(number)
    drawn = t.rounds[at - 1]
    found = next((table for table in drawn.tables if table.number == number), None)
    return str(number) if found is None else table_name(t, drawn, found)


RoundForm = Literal["name", "the", "of", "full"]


def round_called(lang: str, t: Tournament, number: int, form: RoundForm = "name") -> str:
    """«Turno 2», «il turno 2», «del turno 2»; of a knock-out stage «Semifinali», «le semifinali»,
    «delle semifinali». `full` adds the stage to a round that is told by its number.

    The round after the last is the one to be drawn in the present stage.
    """
    drawn = t.rounds[number - 1] if 1 <= number <= len(t.rounds) else None
    name = drawn.stage if drawn is not None else t.stage.name if t.stage is not None else ""
    stage = next((one for one in t.stages if one.name == name), None)
    key = f"round-{'name' if form == 'full' else form}"
    if stage is None or not stage.knockout or not knows(lang, f"{key}.{name}"):
        words = say(lang, f"{key}.round", number=number)
        told = form == "full" and knows(lang, f"stage.{name}")
        return f"{words} · {titled(say(lang, f'stage.{name}'))}" if told else words
    words = say(lang, f"{key}.{name}")
    if stage.rounds == 1:
        return words
    before = sum(one.stage == name for one in t.rounds[: number - 1])
    return say(lang, "round-within", stage=words, number=before + 1)


def names_of(t: Tournament) -> dict[str, str]:
    """The names of teams and players by id."""
    names = {id: team.name for id, team in t.teams.items()}
    return names | {id: player.name for id, player in t.players.items()}


def who(t: Tournament, called: str) -> str:
    """The id of a player or a team, told by the id or by a name that fits nobody else: all of it,
    or some of its words. What fits several is refused with all of them; a stranger stays as typed.
    """
    names = names_of(t)
    if called in names:
        return called
    asked = _words(called)
    same = [id for id, name in names.items() if sorted(_words(name)) == sorted(asked)]
    found = same or [id for id, name in names.items() if asked and {*asked} <= {*_words(name)}]
    if len(found) > 1:
        told = [f"{names[id]} ({id})" for id in found]
        raise Refused("which-of-them", {"name": called, "who": told})
    return found[0] if found else called


def _words(name: str) -> list[str]:
    """A name's words, without case and accents."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in bare if not unicodedata.combining(letter)).split()


def put_out(t: Tournament, record: Record, desk: DeskRules | None, lang: str) -> dict[str, str]:
    """Everybody expelled, with «squalificato (RUR, art. 19)»; without article if nobody ruled."""
    why = {} if desk is None else queries.put_out(record, desk)
    found = {}
    for gone in t.expelled:
        kind, ids = why.get(gone, ("expulsion", ()))
        known = kind if kind in ("disqualification", "expulsion") else "expulsion"
        word, articles = say(lang, f"put-out.{known}"), cite_ids(lang, ids)
        found[gone] = f"{word} ({articles})" if articles else word
    return found


def out_of(hall: Hall, lang: str) -> dict[str, str]:
    """The same of a hall."""
    if not hall.tournament.expelled:
        return {}
    return put_out(hall.tournament, hall.referee, rulebook(hall).referee, lang)


def told_of(t: Tournament, out: Mapping[str, str], unit: str) -> str:
    """What is said of a line: of a player, or of whom of a team it is true, by name."""
    if unit in t.players:
        return out.get(unit, "")
    return "; ".join(
        f"{t.players[id].name}: {words}" for id, words in out.items() if t.players[id].team == unit
    )


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
