"""Looking ahead: what everybody needs, and what a change would bring."""

from __future__ import annotations

from arbitro.app.acts import Who
from arbitro.app.queries.needs import Needs
from arbitro.app.queries.what_if import WhatIf
from arbitro.cli.terminal.inputs import json_value, read_bytes
from arbitro.cli.terminal.session import Session, console, current
from arbitro.cli.terminal.spoken_help import option
from arbitro.cli.tournament.by_name import answer
from arbitro.cli.tournament.tournament_file import TournamentFile, on_file

ORGANISER = Who(role="organiser")


@on_file("tournament needs")
@option("--player", "needing", metavar="ID")
def needs(kept: TournamentFile, needing: str | None) -> None:
    """See the sentence `help.tournament-needs`."""
    session = current()
    asked = {} if needing is None else {"player": kept.who(needing)}
    found: Needs = answer(kept, "needs", asked, ORGANISER)
    session.tell(lambda: found.needs, lambda: _show(found))


def _show(found: Needs) -> None:
    out = console()
    for row in sorted(found.needs, key=lambda row: (row.best or 0, row.worst or 0, row.name)):
        out.print(f"{row.name} ({row.player}): {row.sentence}", soft_wrap=True)
        for want in row.needs:
            out.print(f"    {want.sentence}", soft_wrap=True)
    out.print(found.terms, style="dim", soft_wrap=True)


@on_file("tournament whatif")
@option("--change", required=True, metavar="JSON")
def whatif(kept: TournamentFile, change: str) -> None:
    """See the sentence `help.tournament-whatif`."""
    session = current()
    raw = read_bytes(change[1:]) if change.startswith("@") else change
    found: WhatIf = answer(kept, "what-if", {"change": json_value(raw)}, ORGANISER)
    session.tell(lambda: found, lambda: _told(session, found))


def _told(session: Session, found: WhatIf) -> None:
    out = console()
    for line in found.happens:
        out.print(line, soft_wrap=True)
    for moved in found.standings:
        out.print(session.say("whatif.moved", **_plain(moved)), soft_wrap=True)
    if found.stage is not None:
        out.print(session.say("whatif.stage", stage=found.stage.stage), style="bold")
        for place in found.stage.places:
            new = "+" if place.player in found.stage.coming else " "
            out.print(f" {new}{place.seed:>3}  {place.name}: {place.sentence}", soft_wrap=True)
    for table in found.seating:
        out.print(session.say("whatif.table", **_plain(table)), soft_wrap=True)
    for one in found.needs:
        words = {
            "before": session.say(f"whatif.state.{one.before}"),
            "after": session.say(f"whatif.state.{one.after}"),
        }
        out.print(session.say("whatif.state-changed", name=one.name, **words), soft_wrap=True)
    out.print(session.say("whatif.nothing-kept"), style="dim", soft_wrap=True)


def _plain(row: object) -> dict[str, object]:
    return {name: getattr(row, name) or "–" for name in type(row).__struct_fields__}  # type: ignore[attr-defined]  # documents
