"""Who was put out of a tournament, said where places and points are: a word and its articles."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.app.hall import Hall, rulebook
from arbitro.messages import cite_ids, say
from arbitro.referee import queries
from arbitro.referee.rules import DeskRules
from arbitro.referee.state import Record
from arbitro.tournament.state import Tournament


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
