"""A bot of others at a table: told what its seat may know, asked for one step at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import monotonic
from typing import Any

import msgspec

from arbitro.bots.bot import Bot
from arbitro.bots.foreign.lines import Fault, Lines, What, words_of
from arbitro.kernel import Refused
from arbitro.play import Match, history, legal_actions, view

EXEC = "exec:"
"""Before the command of such a bot, where a bot is named."""
PROTOCOL = "arbitro-bot/1"


def is_foreign(name: str) -> bool:
    """Whether a bot's name is the command of a program."""
    return name.startswith(EXEC)


@dataclass(frozen=True)
class Clock:
    """Seconds: to be ready, for one step, for all steps of a match together, and to end."""

    start: float = 20.0
    move: float = 10.0
    match: float = 600.0
    end: float = 2.0


Make = Callable[[str, int | str, str], Bot]
"""(name, seed, game) → who plays."""


def on_the_command_line(make: Make, clock: Clock | None = None) -> Make:
    """Bots of this house by name, and programs by their command. Whoever serves others must not."""

    def made(name: str, seed: int | str, game: str = "risiko") -> Bot:
        if not is_foreign(name):
            return make(name, seed, game)
        return _Guest(name.removeprefix(EXEC), seed, clock)

    return made


class _Answer(msgspec.Struct, kw_only=True):
    """What may be heard: `ready`, `move`, or `info`, which is for the bot's author alone."""

    type: str
    number: int | None = None
    choice: int | None = None
    action: dict[str, Any] | None = None


class ForeignPlayer:
    """Starts its program at its first step. `Fault` if that does not play as it should."""

    def __init__(self, command: str, seed: int | str, clock: Clock | None = None) -> None:
        words_of(command)
        self._command, self._seed, self._clock = command, seed, clock or Clock()
        self._lines: Lines | None = None
        self._told = self._asked = 0
        self._left = self._clock.match

    def choose(self, match: Match, seat: int) -> Any:
        """The step the program wants to take: one of those that were offered to it."""
        lines = self._lines or self._begin(match, seat)
        offered = [action for action in legal_actions(match) if action["seat"] == seat]
        seen = history(match, seat)
        self._asked += 1
        limit = min(self._clock.move, self._left)
        self._say(
            type="move",
            number=self._asked,
            milliseconds=int(1000 * limit),
            view=view(match, seat),
            events=[_event(match, event) for event in seen[self._told :]],
            legal=offered,
        )
        self._told = len(seen)
        begun = monotonic()
        answer = self._heard(lines, "move", begun + limit)
        self._left -= monotonic() - begun
        return match.game.command(_chosen(answer, self._asked, offered))

    def close(self, match: Match | None = None, fault: Fault | None = None) -> None:
        """The match is over for this bot; it is told why."""
        if self._lines is None:
            return
        if fault is not None:
            self._say(type="fault", fault=fault.what, said=fault.said)
        self._say(type="over", result=match.result if match is not None else None)
        self._lines.end(self._clock.end)
        self._lines = None

    def _begin(self, match: Match, seat: int) -> Lines:
        self._lines = Lines(self._command)
        self._say(
            type="match",
            protocol=PROTOCOL,
            game=match.game.name,
            regulation=match.state.regulation,
            interpretations=dict(match.rules.readings),
            players=match.state.seats,
            seat=seat,
            seed=str(self._seed),
            milliseconds={
                "move": int(1000 * self._clock.move),
                "match": int(1000 * self._clock.match),
            },
        )
        self._heard(self._lines, "ready", monotonic() + self._clock.start)
        return self._lines

    def _say(self, **message: Any) -> None:
        if self._lines is not None:
            self._lines.tell(msgspec.json.encode(message))

    def _heard(self, lines: Lines, wanted: str, until: float) -> _Answer:
        """The next answer of the kind that is waited for."""
        while True:
            line = lines.hear(until - monotonic())
            try:
                answer = msgspec.json.decode(line, type=_Answer)
            except msgspec.DecodeError:
                raise Fault("rubbish", _beginning(line)) from None
            if answer.type == wanted:
                return answer
            if answer.type != "info":
                raise Fault("rubbish", _beginning(line))


class _Guest(ForeignPlayer):
    """At a table where nobody keeps count of faults: one ends the match with a refusal."""

    def choose(self, match: Match, seat: int) -> Any:
        try:
            return super().choose(match, seat)
        except Fault as fault:
            self.close(match, fault)
            facts = {"command": self._command, "said": fault.said}
            raise _refusal(fault.what, facts) from fault


def _refusal(what: What, facts: dict[str, Any]) -> Refused:
    if what == "stalled":
        return Refused("bot-stalled", facts)
    if what == "died":
        return Refused("bot-died", facts)
    if what == "illegal":
        return Refused("bot-illegal", facts)
    return Refused("bot-rubbish", facts)


def dismiss(bots: Iterable[Bot], match: Match) -> None:
    """The match is over for those of them who are programs."""
    for bot in bots:
        if isinstance(bot, ForeignPlayer):
            bot.close(match)


def _beginning(line: bytes) -> str:
    return line[:80].decode(errors="replace").strip()


def _event(match: Match, event: Any) -> dict[str, Any]:
    return {"kind": event.kind, "seat": event.seat, "data": match.game.event_data(event)}


def _chosen(answer: _Answer, number: int, offered: list[dict[str, Any]]) -> dict[str, Any]:
    """The step an answer names, by its place in the list or as it stands there."""
    if answer.number not in (None, number):
        raise Fault("rubbish", f"number {answer.number}")
    if answer.choice is not None and 0 <= answer.choice < len(offered):
        return offered[answer.choice]
    if answer.choice is None and answer.action in offered:
        return dict(answer.action or {})
    what = answer.choice if answer.choice is not None else answer.action
    raise Fault("illegal", msgspec.json.encode(what)[:80].decode(errors="replace"))
