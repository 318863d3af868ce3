"""A phrase said to a partner."""

from __future__ import annotations

from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e
from arbitro.games.mineo.decide.batch import Batch
from arbitro.games.mineo.talk import BY_ID, room
from arbitro.kernel import Refused


def say(b: Batch, command: c.Say) -> None:
    """Say a phrase, if these two may talk and it makes sense."""
    state, seat = b.state, command.seat
    phrase = BY_ID.get(command.phrase)
    if phrase is None:
        facts = {"phrase": command.phrase, "phrases": list(BY_ID)}
        raise Refused("unknown-phrase", facts, b.grounds.phrases)
    may = b.rules.talk(state.solo, state.partner_known)
    if not may.value or state.phase != "play" or seat is None:
        raise Refused("not-known-partners", {"phrase": command.phrase}, may.because)
    if state.solo and seat == state.declarer:
        raise Refused("no-partner", {"seat": seat}, may.because)
    top = room(state, phrase, seat)
    ordinal = command.ordinal if phrase.counted else None
    if not top or (phrase.counted and not 1 <= (command.ordinal or 1) <= top):
        where = {"phrase": command.phrase, "ordinal": command.ordinal, "most": top}
        raise Refused("phrase-out-of-place", where, b.grounds.phrases)
    because = (may.because + b.grounds.phrases).ids
    b.happen(e.PhraseSaid(seat=seat, phrase=phrase.id, ordinal=ordinal, because=because))
