"""«RisiKo!»: claiming that the secret objective is complete."""

from __future__ import annotations

from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko import objectives
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.guards import require_phase
from arbitro.games.risiko.decide.passing import force_turn
from arbitro.games.risiko.decide.refereeing import exclude
from arbitro.games.risiko.decide.scoring import end_match
from arbitro.games.risiko.decide.turns import UNDECLARED
from arbitro.games.risiko.obligations import too_late_to_declare
from arbitro.kernel import Refused


def declare_risiko(b: Batch, command: c.DeclareRisiko) -> None:
    """True: the match ends. False: what the edition says, and nothing else changes. True since an
    earlier turn of his: found out, he is excluded.
    """
    require_phase(b, "reinforce", "combat", "move")
    seat = b.state.turn.seat
    objective = b.state.objectives[seat]
    if objective == objectives.UNSEEN:
        objective = b.chance.pick("objective", objectives.ALL)
    if objective == objectives.UNSEEN:
        raise Refused("objective-needed", {}, b.grounds.victory)
    if any(o == objective for s, o in enumerate(b.state.objectives) if s != seat):
        raise Refused("objective-twice", {"objectives": [objective]}, b.grounds.objectives)
    if objectives.complete(objective, b.state.masks[seat]):
        if too_late_to_declare(b.state, b.rules):
            ids = b.rules.undeclared_risiko().ids
            b.happen(e.RisikoLate(seat=seat, objective=objective, because=ids))
            exclude(b, seat, UNDECLARED)
            return
        victory(b, seat, objective, b.grounds.own_turn_victory.ids)
        return
    false = b.rules.false_risiko()
    b.happen(e.RisikoDeclared(seat=seat, complete=False, objective=objective, because=false.ids))
    if false.value == "turn-ends":
        force_turn(b, seat, false.ids)


def victory(b: Batch, seat: int, objective: int, ids: tuple[str, ...]) -> None:
    ids += b.grounds.still_open.ids if b.state.closing.round else ()
    b.happen(e.RisikoDeclared(seat=seat, complete=True, objective=objective, because=ids))
    end_match(b, "risiko", b.grounds.victory.ids, seat)
