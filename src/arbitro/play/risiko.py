"""RisiKo! as a game that can be played, logged and verified."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from arbitro.games.risiko import cards, decide, events, evolve, moves, recover, view, wire
from arbitro.games.risiko.state import Match
from arbitro.kernel.values import plain_points
from arbitro.play.game import Game
from arbitro.regulations import risiko_rules


def outcome(state: Match) -> list[dict[str, Any]] | None:
    """Per seat: place, table points, match points."""
    scores = state.scores
    if scores is None:
        return None
    return [
        {
            "seat": seat,
            "player": state.seated[seat],
            "place": scores.places[seat],
            "table_points": scores.table_points[seat],
            "off_objective": scores.off_objective[seat],
            "points": plain_points(scores.points[seat]),
            "tie": scores.ties[seat],
        }
        for seat in range(state.seats)
    ]


GAME = Game(
    name="risiko",
    rules=risiko_rules,
    sizes=lambda rules: rules.table_sizes().value,
    open=lambda rules, players, mode, settings, commitment: decide.open_match(
        rules, players, mode, settings.get("time_up_giro"), commitment
    ),
    settings=lambda first: {"time_up_giro": first.time_up_giro},
    outcome=outcome,
    opened=evolve.opened,
    step=decide.step,
    evolve=evolve.evolve,
    first_command=lambda: wire.command({"type": "roll_for_seats"}),
    legal=moves.legal,
    view=view.view,
    hidden=view.hidden_fields,
    formal=frozenset({"deal", "deal_objectives"}),
    command=wire.command,
    action=wire.action,
    event_data=wire.event_data,
    event_from=wire.event_from,
    command_of=recover.command_of,
    observed_in=recover.observed_in,
    parse_observed=wire.parse_observed,
    unseen=wire.unseen,
    alike=dict(zip(cards.JOLLY, reversed(cards.JOLLY), strict=True)),
    reveal=lambda secret: events.SecretRevealed(secret=secret),
    together=lambda first, rows: events.MatchOpenedTogether(**asdict(first), contributions=rows),
)
