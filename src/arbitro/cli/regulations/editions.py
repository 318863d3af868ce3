"""`arbitro regulations`: the editions, their gaps and how each is read."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.terminal.command import Session, console, current, spoken
from arbitro.kernel import Gap
from arbitro.regulations import EDITIONS, catalogue, edition_of, mineo_rules, risiko_rules


@spoken("regulations")
@click.argument("regulation", required=False)
def regulations(regulation: str | None) -> None:
    session = current()
    if regulation is not None:
        edition_of(regulation)
    wanted = [regulation] if regulation else list(EDITIONS)
    session.tell(
        lambda: [_edition(id, session) for id in wanted],
        lambda: _show(session, wanted),
    )


def _sizes(id: str) -> tuple[int, ...]:
    """How many sit at a table under this edition."""
    if EDITIONS[id].game == "mineo":
        return (mineo_rules(id).table_size().value,)
    return risiko_rules(id).table_sizes().value


def _edition(id: str, session: Session) -> dict[str, Any]:
    return {
        "regulation": id,
        "name": session.say(f"regulation.{id}"),
        "players": list(_sizes(id)),
        "rules": sum(rule.regulation == id for rule in catalogue.RULES.values()),
        "gaps": [{**_gap(gap, session.lang), "asked_by": _asked_by(id, gap)} for gap in _gaps(id)],
    }


def _gaps(id: str) -> list[Gap]:
    """What players and referees read one way or another; the rules of play speak for both."""
    return sorted({**EDITIONS[id].gaps("desk"), **EDITIONS[id].gaps("play")}.values())


def _asked_by(id: str, gap: Gap) -> list[str]:
    sides = {"play": EDITIONS[id].gaps("play"), "referee": EDITIONS[id].gaps("desk")}
    return [side for side, gaps in sides.items() if gap.id in gaps]


def _gap(gap: Gap, lang: str) -> dict[str, Any]:
    known = catalogue.GAPS.get(gap.id)
    return {
        "gap": gap.id,
        "topic": known.topic if known else None,
        "default": gap.default,
        "alternatives": list(gap.alternatives),
        "verified": gap.verified,
        "reading": _reading(gap, lang),
    }


def _reading(gap: Gap, lang: str) -> str:
    """How the edition reads a gap: its own words in English, the catalogue's in Italian."""
    if lang == "en" or gap.id not in catalogue.GAPS:
        return " ".join(gap.doc.split())
    return catalogue.gap_restated(gap.id, lang).resolution


def _show(session: Session, wanted: list[str]) -> None:
    from rich.table import Table  # noqa: PLC0415 - only for people

    out = console()
    for id in wanted:
        name = session.say(f"regulation.{id}")
        out.print(
            session.say("screen.edition", name=name, id=id, sizes=_sizes(id)),
            style="bold",
        )
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for column in ("gap", "choice", "status", "reading"):
            table.add_column(session.say(f"column.{column}"))
        for gap in _gaps(id):
            status = "screen.verified" if gap.verified else "screen.unverified"
            choice = "\n".join((gap.default, *(f"({other})" for other in gap.alternatives)))
            table.add_row(gap.id, choice, session.say(status), _reading(gap, session.lang))
        out.print(table)
        out.print()
