"""The register of sanctions on paper: what was done, what followed, by which article."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from msgspec import Struct

from arbitro.app.naming import name_of, table_called
from arbitro.documents.tabular import Row, Table, columns, shown, without_empty
from arbitro.messages import cite_all, say
from arbitro.messages import referee as speak
from arbitro.messages.text import both, knows
from arbitro.referee.hall import match_parts
from arbitro.referee.sanctions.register import Line, Register
from arbitro.tournament.state import Tournament


class SanctionRow(Struct, frozen=True, kw_only=True):
    """One line of the register, in words."""

    match: str
    player: str
    what: str
    sanction: str
    articles: str = ""
    author: str = ""
    note: str = ""


def rows_of_register(book: Register, lang: str, t: Tournament) -> tuple[SanctionRow, ...]:
    """The infractions that stand, each with the measure given."""
    return tuple(_row(line, lang, t) for line in book.lines)


def _row(line: Line, lang: str, t: Tournament) -> SanctionRow:
    infraction, measure = line.infraction, line.given.value
    steps = both(lang, [say(lang, f"step.{step}") for step in measure.steps])
    effects = "; ".join(speak.effect(lang, one) for one in measure.effects)
    reason = infraction.override.reason if infraction.override else ""
    notes = [
        infraction.note,
        say(lang, "paper.decided-otherwise", reason=reason) if reason else "",
    ]
    return SanctionRow(
        match=match_label(lang, infraction.match, t),
        player=name_of(t, infraction.player),
        what=infraction_name(lang, infraction.what),
        sanction=f"{steps}: {effects}" if effects else steps,
        articles=cite_all(lang, line.given.because.citations),
        author=infraction.author,
        note=" ".join(note for note in notes if note),
    )


def infraction_name(lang: str, what: str) -> str:
    """An infraction in words; one a referee named himself is called as he did."""
    key = f"paper-infraction.{what}"
    return say(lang, key) if knows(lang, key) else what


def match_label(lang: str, match: str, t: Tournament) -> str:
    """«T3/12» for table 12 of round 3; «T3/C» at Tarocchi."""
    try:
        round, table = match_parts(match)
    except ValueError:
        return match
    return f"{say(lang, 'paper.round-short', number=round)}/{table_called(t, table, round)}"


def rows_of_penalties(t: Tournament, lang: str) -> tuple[SanctionRow, ...]:
    """Points taken off the standings, as the tournament records them."""
    return tuple(
        SanctionRow(
            match=say(lang, "paper.round-short", number=penalty.round),
            player=name_of(t, penalty.player),
            what=penalty.reason,
            sanction=say(lang, "paper.points-off", points=shown(lang, Decimal(penalty.points))),
        )
        for penalty in t.penalties
    )


def sanctions_table(rows: Sequence[SanctionRow], lang: str) -> Table:
    """The register. An empty one is a document too: it says that there was nothing."""
    heads = columns(
        (say(lang, "paper-word.number"), "code"),
        (say(lang, "paper-word.match"), "code"),
        (say(lang, "paper-word.player"), "name"),
        (say(lang, "paper-word.infraction"), "text"),
        (say(lang, "paper-word.sanction"), "text"),
        (say(lang, "paper-word.article"), "text"),
        (say(lang, "paper-word.referee"), "text"),
    )
    found = [
        Row(
            (at, row.match, row.player, row.what, row.sanction, row.articles, row.author),
            note=row.note,
        )
        for at, row in enumerate(rows, start=1)
    ]
    kept, cells = without_empty(heads, found) if found else (heads, ())
    return Table(
        title=say(lang, "paper.sanctions"),
        columns=kept,
        rows=cells,
        notes=() if found else (say(lang, "paper.no-sanctions"),),
        wide=True,
        size=9.5,
    )
