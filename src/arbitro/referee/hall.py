"""The little a referee's desk has to know of the tournament, as a value handed in."""

from __future__ import annotations

from msgspec import Struct

from arbitro.kernel import Refused
from arbitro.referee.sanctions.infractions import Stage


class HallTable(Struct, frozen=True, kw_only=True):
    """A table of a round: its players in the order of play.

    `over` says that its match has a result; `available` is the most standings points one player
    could earn there.
    """

    number: int
    players: tuple[str, ...]
    over: bool = False
    available: str = "0"


class HallRound(Struct, frozen=True, kw_only=True):
    number: int
    tables: tuple[HallTable, ...]
    stage: Stage = "qualification"
    knockout: bool = False

    def table_of(self, player: str) -> HallTable | None:
        return next((table for table in self.tables if player in table.players), None)


class HallFacts(Struct, frozen=True, kw_only=True):
    """The rounds drawn so far, everybody on the list, and who takes no further part."""

    rounds: tuple[HallRound, ...] = ()
    players: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    @property
    def round(self) -> HallRound | None:
        """The round drawn last."""
        return self.rounds[-1] if self.rounds else None

    def round_numbered(self, number: int) -> HallRound:
        """This round, or a refusal."""
        for drawn in self.rounds:
            if drawn.number == number:
                return drawn
        raise Refused("unknown-round", {"round": number, "rounds": len(self.rounds)})

    def table(self, round: int, number: int) -> HallTable:
        """This table of this round, or a refusal."""
        drawn = self.round_numbered(round)
        for table in drawn.tables:
            if table.number == number:
                return table
        facts = {"table": number, "round": round, "tables": len(drawn.tables)}
        raise Refused("unknown-table", facts)

    def seated(self, round: int, number: int, player: str) -> HallTable:
        """The table, if this player sits there; else a refusal."""
        table = self.table(round, number)
        if player not in table.players:
            facts = {"player": player, "players": list(table.players)}
            raise Refused("sanction-for-a-stranger", facts)
        return table


def match_name(round: int, table: int) -> str:
    """How a match is called where one word must do: `3.12` is table 12 of round 3."""
    return f"{round}.{table}"


def match_parts(name: str) -> tuple[int, int]:
    """Round and table of a match so called; ValueError if it is not."""
    round, _, table = name.partition(".")
    return int(round), int(table)


def stage_named(name: str) -> Stage:
    """The stage a referee's rules speak of, from the name a tournament gives it."""
    if name.startswith("quarter"):
        return "quarterfinal"
    if name.startswith("semi"):
        return "semifinal"
    return "final" if name == "final" else "qualification"
