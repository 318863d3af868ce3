"""How the tests direct a tournament: commands in a row, results typed by rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arbitro.kernel import Refused, shared_chance
from arbitro.regulations import tournament_rules
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.decide import open_tournament, step
from arbitro.tournament.draw.called_players import list_now
from arbitro.tournament.evolve import opened
from arbitro.tournament.standings.final_ranking import dice_due, ranking
from arbitro.tournament.state import Table, Tournament

Scores = Callable[[Table], list[dict[str, Any]]]
SECRET = "5e" * 32
AUTHOR = "Ada"


class Desk:
    """A tournament under way. `log` holds every event."""

    def __init__(
        self,
        rules: str = "rur-2015",
        readings: Mapping[str, str] | None = None,
        settings: Mapping[str, Any] | None = None,
        declaration: str | None = None,
    ) -> None:
        self.rules = tournament_rules(rules, readings, settings, declaration)
        first = open_tournament(self.rules, "prova", "Torneo di prova", "2026-05-09", declaration)
        self.state: Tournament = opened(first)
        self.log: list[e.Event] = [first]

    def send(self, command: c.Command, author: str = AUTHOR, at: int = 0) -> tuple[e.Event, ...]:
        self.state, happened = step(self.state, command, self.rules, author, at)
        self.log += happened
        return happened

    def promise(self, secret: str = SECRET, at: int = 0) -> str:
        """Fix a secret for the list and the witnesses there are; what binds to it."""
        listed = list_now(self.state, self.rules)
        witnesses = self.state.promise.witnesses if self.state.promise else ()
        made = shared_chance.promise(secret, listed, [w.commitment for w in witnesses])
        self.send(c.Commit(commitment=made, list_sha256=listed), at=at)
        return made

    def enter(self, count: int, reserves: int = 0) -> None:
        """Players p001…, each of a club of his own, unless the edition wants teams."""
        if self.rules.team_terms().value.least > 1:
            for at in range(0, count, 2):
                members = tuple(player(n) for n in (at + 1, at + 2))
                self.send(c.EnterTeam(id=f"t{at // 2 + 1:02}", name=f"T{at}", members=members))
            return
        for number in range(1, count + reserves + 1):
            self.send(player(number, reserve=number > count))

    def start(self, count: int, reserves: int = 0) -> None:
        """Players on a locked list, fees paid."""
        self.enter(count, reserves)
        self.send(c.Lock())
        fee = self.rules.fee().value
        if fee is not None:
            for id in self.state.teams if fee.per == "team" else self.state.players:
                self.send(c.Pay(id=id))

    def draw(self, together: bool = False) -> None:
        gone = len(self.state.set_aside)
        secret = f"{gone:064x}" if gone else SECRET  # one that was set aside is used up
        self.promise(secret)
        self.send(c.MakeDraw(secret=secret, public="6 3 1", together=together))

    def results(self, scores: Scores) -> None:
        for table in self.state.rounds[-1].tables:
            if not table.done:
                self.send(c.EnterResult(table=table.number, seats=tuple(scores(table))))

    def advance(self) -> None:
        """Close the round, throwing the dice that are due (the earlier id wins)."""
        while True:
            try:
                self.send(c.Advance())
            except Refused as refused:
                if refused.code != "dice-due":
                    raise
                self.roll(refused.facts["groups"])
            else:
                return

    def play(self, scores: Scores) -> None:
        """One whole round."""
        self.draw(together=True)
        self.results(scores)
        self.advance()

    def roll(self, groups: list[list[str]]) -> None:
        for group in groups:
            self.send(c.RollDice(dice=apart(group)))

    def finish(self) -> None:
        while due := dice_due(ranking(self.state, self.rules)):
            self.roll(due)
        self.send(c.Rank())

    def refused(self, command: c.Command, author: str = AUTHOR) -> Refused:
        """The refusal of a command that must not change anything."""
        before = self.state
        try:
            step(self.state, command, self.rules, author)
        except Refused as refused:
            assert self.state is before
            return refused
        raise AssertionError(f"{command} was not refused")


def apart(group: list[str]) -> dict[str, list[int]]:
    """Throws that put a group in the order of its ids."""
    dice: dict[str, list[int]] = {}
    for at, id in enumerate(sorted(group)):
        sixes, rest = divmod(at, 5)
        dice[id] = [1] * sixes + [6 - rest]
    return dice


def player(number: int, **given: Any) -> c.Enter:
    return c.Enter(
        **{
            "id": f"p{number:03}",
            "name": f"Giocatore {number:03}",
            "club": f"Club {number:03}",
            "region": f"Regione {number:03}",
            "born": "1980",
            **given,
        }
    )


def by_number(table: Table) -> list[dict[str, Any]]:
    """The lower the number, the better: distinct points for everybody, no ties anywhere."""
    return [
        {"player": id, "table_points": 50 - 10 * at} for at, id in enumerate(sorted(table.players))
    ]


def strength(table: Table) -> list[dict[str, Any]]:
    """Table points fall with the number, so that the standings follow the numbers. What is left of
    the board parts those level: the lower the number, the more.
    """
    points = {id: max(0, 26 - int(id[1:]) // 8) for id in sorted(table.players)}
    return shared_out({id: made if made != 1 else 0 for id, made in points.items()})


def shared_out(points: Mapping[str, int]) -> list[dict[str, Any]]:
    """These table points, and the rest of the board outside the objectives: all of it, more to
    the earlier.
    """
    count = len(points)
    left = 164 - sum(points.values())
    off = [left // count - count + 1 + 2 * (count - 1 - at) for at in range(count)]
    off[0] += left - sum(off)
    return [
        {"player": id, "table_points": made, "off_objective": rest}
        for (id, made), rest in zip(points.items(), off, strict=True)
    ]
