"""A hand of Tarocchi as a game that can be played, logged and verified."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from arbitro.games.mineo import decide, events, evolve, moves, recover, view, wire
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.state import Match
from arbitro.play.game import Game
from arbitro.regulations import mineo_rules


def outcome(m: Match) -> list[dict[str, Any]] | None:
    """The result of a scored hand, one row per seat; None while it goes on.

    Seats level on jochi share a place. `table_points` are the jochi of the seat's side.
    """
    if m.scores is None:
        return None
    totals = m.scores.totals
    sides = (0, 0) if m.count is None else (sum(m.count.attack), sum(m.count.defence))
    attack = m.attack if m.count is not None else ()
    return [
        {
            "seat": seat,
            "player": m.seated[seat],
            "place": 1 + sum(other > totals[seat] for other in totals),
            "table_points": sides[0 if seat in attack else 1],
            "points": totals[seat],
            "parz": m.scores.parz[seat],
            "penalty": m.scores.penalties[seat],
        }
        for seat in range(SEATS)
    ]


GAME = Game(
    name="mineo",
    rules=mineo_rules,
    sizes=lambda rules: (rules.table_size().value,),
    open=lambda rules, players, mode, settings, commitment: decide.open_match(
        rules, players, mode, settings.get("dealer"), commitment
    ),
    settings=lambda first: {"dealer": first.dealer},
    outcome=outcome,
    opened=evolve.opened,
    step=decide.step,
    evolve=evolve.evolve,
    first_command=None,
    legal=moves.legal,
    view=lambda state, who, _: view.view(state, who),
    hidden=view.hidden_fields,
    formal=frozenset({"deal"}),
    command=wire.command,
    action=wire.action,
    event_data=wire.event_data,
    event_from=wire.event_from,
    command_of=recover.command_of,
    observed_in=recover.observed_in,
    parse_observed=wire.parse_observed,
    unseen=wire.unseen,
    alike={},
    reveal=lambda secret: events.SecretRevealed(secret=secret),
    together=lambda first, rows: events.MatchOpenedTogether(**asdict(first), contributions=rows),
)
