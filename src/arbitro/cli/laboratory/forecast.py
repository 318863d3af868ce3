"""`arbitro forecast`: how a match may go on from where it stands."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.laboratory.long_runs import tell_if_kept_nowhere
from arbitro.cli.terminal.command import Session, current, option, say_line, spoken
from arbitro.cli.terminal.inputs import read_bytes, require_kind
from arbitro.kernel import Refused
from arbitro.play import Match, match_at, replay
from arbitro.play.log import read, replayed
from arbitro.play.position import MARK
from arbitro.play.redo import rules_of
from arbitro.study.figures import Figure
from arbitro.study.forecast import GAMES, Forecast, forecast
from arbitro.study.study_words import interval


@spoken("forecast")
@click.argument("file")
@option("--line", "forecast_line", type=int, metavar="N")
@option("--seat", "forecast_seat", type=int, metavar="0…")
@option("--games", "forecast_games", type=int, default=GAMES, metavar="N")
@option("--seed", type=int, default=1, metavar="N")
def forecasted(
    file: str,
    forecast_line: int | None,
    forecast_seat: int | None,
    forecast_games: int,
    seed: int,
) -> None:
    session = current()
    data = read_bytes(file)
    match, line = _match(file, data, forecast_line)
    tell_if_kept_nowhere(session)
    told = forecast(match, forecast_games, seed, forecast_seat)
    session.tell(lambda: _document(told, line), lambda: _show(session, told, line))


def _match(file: str, data: bytes, line: int | None) -> tuple[Match, int | None]:
    """The match after a line of its log, or at a position written as text."""
    if data.startswith(MARK.encode()):
        return match_at(data.decode(errors="replace")), None
    require_kind(file, data, "match")
    events, state = replayed(data)
    game, _ = read(data, canonical=False)
    at = len(events) if line is None else line
    if not 1 <= at <= len(events):
        raise Refused("no-such-line", {"line": at, "lines": len(events)})
    state = state if at == len(events) else replay(events[:at])
    return Match(game, rules_of(game, events[0]), state, None, (None, events[:at])), at


def _document(told: Forecast, line: int | None) -> dict[str, Any]:
    return {
        "line": line,
        "games": told.games,
        "seed": told.seed,
        "policy": told.policy,
        "eyes": told.eyes,
        "seats": [
            {
                "seat": one.seat,
                "player": one.player,
                "win": one.win.value,
                "interval": [one.win.low, one.win.high],
                "points": one.points.value,
                "points_interval": [one.points.low, one.points.high],
            }
            for one in told.seats
        ],
    }


def _show(session: Session, told: Forecast, line: int | None) -> None:
    facts = {"games": told.games, "seed": told.seed}
    begin = session.say("forecast.after", line=line) if line else session.say("forecast.here")
    say_line(begin, indent=0, style="bold")
    for one in told.seats:
        win, points = (_told(session, figure) for figure in (one.win, one.points))
        facts_here = {"player": one.player, "seat": one.seat, "win": win, "points": points}
        say_line(session.say("forecast.line", **facts_here))
    eyes = "forecast.all" if told.eyes is None else "forecast.eyes"
    say_line(session.say(eyes, seat=told.eyes, **facts), indent=0)


def _told(session: Session, figure: Figure) -> str:
    return interval(session.lang, figure)
