"""The command `arbitro` itself: its rooms, and how every one of them ends."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from arbitro import __version__
from arbitro.cli.terminal.command import Rooms, Session, lang_option
from arbitro.cli.terminal.failures import DAMAGED, DONE, REFUSED, look_away, report


class Root(Rooms):
    """Ends every command with a sentence and an exit code of the contract."""

    def main(  # type: ignore[override]  # click overloads on a flag without meaning here
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        **_: Any,
    ) -> None:
        arguments = list(sys.argv[1:] if args is None else args)
        session = Session.of(arguments)
        _speak_utf8()
        try:
            code = self._ended(session, arguments, prog_name or "arbitro")
            sys.stdout.flush()
        except (BrokenPipeError, SystemExit):  # click and rich leave so when nobody reads on
            look_away()
            code = DONE
        sys.exit(code)

    def _ended(self, session: Session, arguments: list[str], prog_name: str) -> int:
        try:
            super().main(arguments, prog_name, standalone_mode=False, obj=session)
        except BrokenPipeError:
            raise
        except SystemExit as verdict:
            if verdict.code in (REFUSED, DAMAGED):
                return int(verdict.code)
            raise
        except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the last resort
            return report(session, error)
        return DONE


def _speak_utf8() -> None:
    """A pipe on Windows has an old code page; our sentences have « » and –."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and (stream.encoding or "").lower() != "utf-8":
            reconfigure(encoding="utf-8", errors="replace")


@click.group(
    "arbitro",
    cls=Root,
    topic="arbitro",
    rooms={
        "demo": "arbitro.cli.match.demo:demo",
        "ask": "arbitro.cli.regulations.ask:ask",
        "match": "arbitro.cli.match:match",
        "tournament": "arbitro.cli.tournament:tournament",
        "print": "arbitro.cli.papers.printed:print_papers",
        "sheet": "arbitro.cli.papers.turn_sheet:sheet",
        "draw": "arbitro.cli.papers.draw_certificate:draw",
        "odds": "arbitro.cli.laboratory.odds:odds",
        "hand-odds": "arbitro.cli.laboratory.odds:hand_odds",
        "study": "arbitro.cli.laboratory.study:study",
        "forecast": "arbitro.cli.laboratory.forecast:forecasted",
        "arena": "arbitro.cli.laboratory.arena:arena",
        "analyse": "arbitro.cli.match.analyse:analyse",
        "rule": "arbitro.cli.referee.rule:rule",
        "referto": "arbitro.cli.referee.referto:referto",
        "dossier": "arbitro.cli.papers.dossier:dossier",
        "sanctions": "arbitro.cli.referee.sanctions:sanctions",
        "clock": "arbitro.cli.referee.clock:clock",
        "serve": "arbitro.cli.house.serve:serve",
        "publish": "arbitro.cli.house.publish:publish",
        "halls": "arbitro.cli.house.halls:halls",
        "standby": "arbitro.cli.house.standby:standby",
        "organiser": "arbitro.cli.house.serve:organiser",
        "db": "arbitro.cli.house.database:db",
        "backup": "arbitro.cli.house.database:backup",
        "restore": "arbitro.cli.house.database:restore",
        "regulations": "arbitro.cli.regulations.editions:regulations",
        "season": "arbitro.cli.season.season:season",
        "register": "arbitro.cli.people.register:register",
        "import": "arbitro.cli.house.exchange:import_",
        "export": "arbitro.cli.house.exchange:export",
    },
)
@click.version_option(__version__, prog_name="arbitro", message="%(prog)s %(version)s")
@lang_option
def root() -> None:
    """See the sentence `help.arbitro`."""
