"""Folds of the events that end a match."""

from __future__ import annotations

from arbitro.games.risiko import events as e
from arbitro.games.risiko.evolve.folding import FOLDS, after, folds, put
from arbitro.games.risiko.state import NOBODY, Closing, Match, Roll, Scores


def _slot(m: Match, player: int, closing_round: int) -> Closing:
    anchor = player if m.closing.anchor == NOBODY else m.closing.anchor
    return Closing(closing_round, anchor, player)


@folds(e.RollDue)
def roll_due(m: Match, ev: e.RollDue) -> Match:
    roll = Roll(ev.player, ev.roller, ev.giro, ev.threshold)
    return after(m, phase="roll", roll=roll, closing=_slot(m, ev.player, ev.closing_round))


@folds(e.SdadataRolled)
def sdadata_rolled(m: Match, ev: e.SdadataRolled) -> Match:
    if m.roll is not None and m.roll.player == ev.player:
        return after(m, roll=None, forgotten=())
    return after(m, forgotten=tuple(roll for roll in m.forgotten if roll.player != ev.player))


@folds(e.SdadataForgotten)
def sdadata_forgotten(m: Match, ev: e.SdadataForgotten) -> Match:
    missed = () if m.roll is None else (m.roll,)
    return after(m, forgotten=(*m.forgotten, *missed), roll=None)


@folds(e.RisikoDeclared)
def risiko_declared(m: Match, ev: e.RisikoDeclared) -> Match:
    if not ev.complete:
        return after(m)
    seat = ev.seat or 0
    return after(m, risiko=seat, objectives=put(m.objectives, seat, ev.objective))


@folds(e.MatchScored)
def match_scored(m: Match, ev: e.MatchScored) -> Match:
    scores = Scores(ev.table_points, ev.off_objective, ev.places, ev.points, ev.ties)
    return after(m, scores=scores, phase="over")


FOLDS |= {
    e.TimeCalled: lambda m, ev: after(m, last_giro=ev.last_giro),
    e.RollExempt: lambda m, ev: after(m, closing=_slot(m, ev.player, ev.closing_round)),
    e.RisikoMissed: lambda m, ev: after(
        m, missed=m.missed if ev.player in m.missed else (*m.missed, ev.player)
    ),
    e.RisikoLate: lambda m, ev: after(m, objectives=put(m.objectives, ev.seat or 0, ev.objective)),
    e.MatchEnded: lambda m, ev: after(
        m, phase="count", ended=ev.how, roll=None, forgotten=(), card_right=NOBODY
    ),
    e.ObjectivesShown: lambda m, ev: after(m, objectives=ev.objectives),
}
"""Folds of a line."""
