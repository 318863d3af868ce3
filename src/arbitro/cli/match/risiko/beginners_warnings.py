"""Warnings for a beginner who asked for them. At a tournament nobody may say these things."""

from __future__ import annotations

from arbitro.cli.terminal.session import Session
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import moves
from arbitro.play import Match


def warning(session: Session, match: Match, seat: int, command: c.Command) -> str | None:
    """What this command would throw away, if anything."""
    turn = match.state.turn
    ends = isinstance(command, c.Pass | c.DrawCard)
    lawful = [type(m) for m in moves.legal(match.state, match.rules) if m.seat == seat]
    if ends and c.DeclareRisiko in lawful:
        return session.say("learn.risiko")
    leaves = ends or isinstance(command, c.Attack | c.Move | c.AnnounceAttack | c.AnnounceMove)
    if leaves and match.state.phase == "reinforce" and turn.due and turn.room:
        return session.say("learn.armies", due=turn.due)
    if isinstance(command, c.Pass) and c.DrawCard in lawful:
        return session.say("learn.card")
    return None
