"""Standings and final ranking, with every criterion in its own named column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from arbitro.app.naming import name_of, told_of
from arbitro.documents.tabular import Cell, Column, Row, Table, columns, without_empty
from arbitro.kernel import Refused
from arbitro.messages import cite_ids, say
from arbitro.messages.standings import because
from arbitro.messages.text import stage_name
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.stages.places import plan
from arbitro.tournament.standings.final_ranking import eligible, ranking
from arbitro.tournament.standings.order import Line, TieStep, figures_compared
from arbitro.tournament.standings.score_cards import Ledger, standings_after
from arbitro.tournament.state import Tournament

COLUMNS = {
    "best-then-earlier": ("best-single", "earlier"),
    "best-scores": ("best-single",),
    "best-score": ("best-single",),
}
"""The figures of a criterion that get a column; the others have one of their own name."""


def standings_table(
    t: Tournament,
    rules: TournamentRules,
    lang: str,
    number: int | None = None,
    why: bool = False,
    out: Mapping[str, str] | None = None,
) -> Table:
    """The standings after a round (the last, unless told); `why` explains every tie parted, `out`
    tells who was put out.
    """
    if not any(table.done for drawn in t.rounds for table in drawn.tables):
        raise Refused("no-results-yet", {})
    last = len(t.rounds) if number is None else number
    if not 1 <= last <= len(t.rounds):
        raise Refused("round-not-drawn", {"round": last, "rounds": len(t.rounds)})
    rounds = range(1, last + 1)
    lines = standings_after(t, rules, rounds)
    heads = columns(
        (say(lang, "paper-word.col-place"), "place"),
        (say(lang, "paper-word.team" if _teams(rules) else "paper-word.player"), "name"),
        (say(lang, "paper-word.club"), "club"),
        *((say(lang, "paper.round-short", number=n), "number") for n in rounds),
        (say(lang, "paper-word.total"), "total"),
        *((say(lang, f"paper-criterion.{name}"), "number") for name in shown_criteria(rules)),
        (say(lang, "paper-word.put-out"), "text"),
    )
    known = figures_compared(lines)
    rows = []
    for line in lines:
        figures = [figure(t, line, name, known) for name in shown_criteria(rules)]
        figures.append(told_of(t, out or {}, line.id))
        rows.append(_line(t, line, rounds, figures, _why(lang, line.steps) if why else ""))
    kept, cells = without_empty(heads, rows)
    return Table(
        title=say(lang, "paper.standings"),
        subtitle=say(lang, "paper.after-round", number=last, rounds=len(t.rounds)),
        columns=kept,
        rows=cells,
        notes=_notes(rules, lang, lines),
    )


def _teams(rules: TournamentRules) -> bool:
    return rules.unit().value == "team"


def shown_criteria(rules: TournamentRules) -> list[str]:
    """What parts those level on the total, figure by figure, in order."""
    return [one for name in rules.ties().value for one in COLUMNS.get(name, (name,))]


def figure(t: Tournament, line: Line, name: str, known: Mapping[tuple[str, str], str]) -> Cell:
    """One figure of a line. What only exists among those level is shown only for them."""
    card = line.card
    if name in ("best-single", "earlier"):
        best = min(card.scores, key=lambda score: (-score.points, score.round), default=None)
        if best is None:
            return None
        return best.points if name == "best-single" else best.round
    if name == "wins":
        return card.wins
    if name == "previous-rank":
        return card.previous or None
    if name == "die":
        thrown = next((roll[line.id] for roll in reversed(t.rolls) if line.id in roll), ())
        return "-".join(str(face) for face in thrown)
    if name in card.figures:
        return card.figures[name]
    return known.get((line.id, name))


def _line(
    t: Tournament,
    line: Line,
    rounds: range,
    figures: Sequence[Cell],
    note: str,
) -> Row:
    scores: dict[int, Decimal] = {}
    for score in line.card.scores:
        if score.played:
            scores[score.round] = scores.get(score.round, Decimal(0)) + score.points
    club = "" if line.id in t.teams else t.players[line.id].club
    cells: tuple[Cell, ...] = (
        line.place,
        name_of(t, line.id),
        club,
        *(scores.get(number) for number in rounds),
        line.total,
        *figures,
    )
    return Row(cells, note=note, strong=line.place <= 3)


def _members(t: Tournament, unit: str) -> list[str]:
    """Who plays for a line of the standings: a team's players, or the player himself."""
    return [id for id, who in t.players.items() if unit in (id, who.team)]


def _why(lang: str, steps: Sequence[TieStep]) -> str:
    """Only where more than the total was compared."""
    if len(steps) < 2:
        return ""
    return because(lang, [step._asdict() for step in steps])


def _notes(rules: TournamentRules, lang: str, lines: Sequence[Line]) -> tuple[str, ...]:
    """Where each criterion is written, and who still has to throw."""
    said: list[str] = []
    for name in dict.fromkeys(("total", *shown_criteria(rules))):
        words = say(lang, f"paper-criterion.{name}")
        articles = cite_ids(lang, rules.tie_reasons(name).because.ids)
        said.append(f"{words} ({articles})" if articles else words)
    notes = [say(lang, "paper.criteria", criteria=", ".join(said))]
    if "die" in rules.ties().value and any(line.level for line in lines):
        notes.append(say(lang, "paper.dice-due"))
    return tuple(notes)


def ranking_table(
    t: Tournament,
    rules: TournamentRules,
    lang: str,
    why: bool = False,
    out: Mapping[str, str] | None = None,
) -> Table:
    """The final ranking, block by block; everybody who played, exactly once."""
    if not any(table.done for drawn in t.rounds for table in drawn.tables):
        raise Refused("no-results-yet", {})
    rows = ranking(t, rules)
    ledger = Ledger(t)
    invited = set(eligible(t, rules, rows)) if t.finished else set()
    heads = columns(
        (say(lang, "paper-word.col-place"), "place"),
        (say(lang, "paper-word.team" if _teams(rules) else "paper-word.player"), "name"),
        (say(lang, "paper-word.club"), "club"),
        (say(lang, "paper-word.block-points"), "number"),
        (say(lang, "paper-word.all-points"), "number"),
        (say(lang, "paper-word.invited"), "code"),
        (say(lang, "paper-word.put-out"), "text"),
    )
    heads = (*heads, Column(say(lang, "paper-word.stage"), "text", printed=False))
    block = ""
    found: list[Row] = []
    for row in rows:
        total = sum((ledger.total(player) for player in _members(t, row.unit)), Decimal(0))
        cells: tuple[Any, ...] = (
            row.place,
            name_of(t, row.unit),
            "" if row.unit in t.teams else t.players[row.unit].club,
            Decimal(row.points),
            total,
            "●" if row.unit in invited else "",
            told_of(t, out or {}, row.unit),
            stage_name(lang, row.block),
        )
        heading = stage_name(lang, row.block) if row.block != block else ""
        block = row.block
        note = _why(lang, row.steps) if why else ""
        found.append(Row(cells, heading=heading, note=note, strong=row.place <= 3))
    kept, cells_kept = without_empty(heads, found)
    return Table(
        title=say(lang, "paper.ranking" if t.finished else "paper.ranking-so-far"),
        columns=kept,
        rows=cells_kept,
        notes=_ranking_notes(t, rules, lang, bool(invited)),
    )


def _ranking_notes(
    t: Tournament, rules: TournamentRules, lang: str, invited: bool
) -> tuple[str, ...]:
    articles = cite_ids(lang, rules.blocks(plan(t, rules)).because.ids)
    notes = [say(lang, "paper.by-blocks", articles=articles)] if articles else []
    if invited:
        notes.append(say(lang, "paper.invited"))
    return tuple(notes)
