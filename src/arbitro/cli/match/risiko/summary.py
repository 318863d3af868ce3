"""A match told briefly: a line a turn, with battles joined, and a line for what decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arbitro.cli.match.risiko.board import STYLES, sign
from arbitro.cli.match.risiko.chapters import Battle, Chapter, Told
from arbitro.cli.match.risiko.teller import Teller
from arbitro.cli.terminal.command import Session, print_line
from arbitro.games.risiko import events as e

if TYPE_CHECKING:
    from rich.console import Console

_WORTH_A_LINE = (
    e.TerritoryDealt,
    e.DealCorrected,
    e.TerritoriesSwapped,
    e.PlayerEliminated,
    e.CardsCaptured,
    e.RisikoDeclared,
    e.RollExempt,
    e.SdadataRolled,
    e.MatchEnded,
    e.PlayerRemoved,
    e.SeatsRolled,
)


class Summary:
    """Tells chapters one by one on a console. `state` is the final one: its names and colours."""

    def __init__(self, session: Session, out: Console, state: Any) -> None:
        self.session, self.out, self.state = session, out, state
        self.teller = Teller(session, list(state.seated), "public")
        self.giro = 0

    def tell(self, chapter: Chapter) -> None:
        """Time-up comes before the turn it falls in, everything else after."""
        told = [item for item in chapter.items if isinstance(item, Told)]
        if chapter.started is not None:
            self._giro(chapter.started.giro)
            self._lines([item for item in told if isinstance(item.event, e.TimeCalled)])
            self._turn(chapter, chapter.started)
        self._lines([item for item in told if isinstance(item.event, _WORTH_A_LINE)])

    def _lines(self, items: list[Told]) -> None:
        for item in items:
            line = self.teller.told(item)
            if line is not None:
                print_line(self.out, line, indent=5, style="italic")

    def _giro(self, giro: int) -> None:
        if giro != self.giro:
            self.giro = giro
            self.out.print()
            self.out.print(self.session.say("demo.giro", giro=giro), style="bold")

    def _turn(self, chapter: Chapter, started: e.TurnStarted) -> None:
        from rich.table import Table  # noqa: PLC0415 - only for people
        from rich.text import Text  # noqa: PLC0415 - only for people

        seat = started.seat or 0
        parts = [
            self.session.say("demo.turn", held=started.held, armies=started.base + started.bonus),
            *self._tris(chapter),
            *self._battles([item for item in chapter.items if isinstance(item, Battle)]),
        ]
        if any(isinstance(i, Told) and isinstance(i.event, e.CardDrawn) for i in chapter.items):
            parts.append(self.session.say("demo.card"))
        name = Text(self.teller.names[seat], style=STYLES[self.state.colours[seat]])
        line = Table.grid(padding=(0, 1))
        line.add_column(width=1)
        line.add_column(width=2)
        line.add_column(width=max(len(name) for name in self.teller.names))
        line.add_column()
        line.add_row("", sign(self.session, self.state, seat), name, " · ".join(parts))
        self.out.print(line)

    def _tris(self, chapter: Chapter) -> list[str]:
        return [
            self.session.say("demo.tris", armies=item.event.armies)
            for item in chapter.items
            if isinstance(item, Told) and isinstance(item.event, e.TrisPlayed)
        ]

    def _battles(self, battles: list[Battle]) -> list[str]:
        if not battles:
            return [self.session.say("demo.quiet")]
        won = [battle.event.target for battle in battles if battle.conquered]
        failed = [battle.event.target for battle in battles if not battle.conquered]
        cost = self.session.say(
            "demo.cost",
            throws=sum(len(battle.throws) for battle in battles),
            lost=sum(battle.lost for battle in battles),
            destroyed=sum(battle.destroyed for battle in battles),
        )
        parts = [self.session.say("demo.conquests", territories=won)] if won else []
        failed = [target for target in dict.fromkeys(failed) if target not in won]
        if failed:
            parts.append(self.session.say("demo.repelled", territories=failed))
        parts[-1] = f"{parts[-1]} {cost}" if parts else cost
        return parts
