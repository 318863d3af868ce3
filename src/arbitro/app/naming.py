"""How tables and rounds are called, on paper and on screens alike; and who is meant by a name."""

from __future__ import annotations

import unicodedata
from typing import Literal

from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.text import knows, titled
from arbitro.regulations import TAROCCHI
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
