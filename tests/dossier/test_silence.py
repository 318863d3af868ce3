"""What nobody may point out stays unsaid while the match is played, in the dossier too."""

from __future__ import annotations

import pytest

from arbitro.app import commands as c
from arbitro.dossier.parts import require_silence_over
from arbitro.kernel import Refused
from arbitro.referee import commands as r
from arbitro.referee.state import Appointed
from arbitro.tournament import commands as t
from tests.app.running import REFEREE, Running, entry, points


@pytest.fixture
def noted() -> Running:
    """A round with a silent note at its second table."""
    running = Running(c.OpenHall(id="master", name="Master", regulation="master-2020"))
    running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 17))))
    running.do(t.Lock())
    running.do(r.AppointOfficials(officials=(Appointed(name=REFEREE.subject),)))
    running.do(c.Draw(public="6 1 2"))
    require_silence_over(running.hall)
    player = running.hall.tournament.rounds[0].tables[1].players[0]
    slip = r.NoteSilently(round=1, table=2, player=player, slip="card-forgotten", giro=1)
    running.do(slip, REFEREE)
    return running


def test_no_dossier_while_a_match_with_a_silent_note_is_played(noted: Running) -> None:
    with pytest.raises(Refused) as refused:
        require_silence_over(noted.hall)
    assert (refused.value.code, refused.value.facts) == ("dossier-too-early", {"tables": [2]})
    assert refused.value.because.ids
    noted.do(t.EnterResult(table=2, seats=points(noted.hall.tournament.rounds[0].tables[1])))
    require_silence_over(noted.hall)


def test_a_match_whose_draw_was_discarded_is_not_waited_for(noted: Running) -> None:
    noted.do(t.DiscardDraw(reason="errore"))
    require_silence_over(noted.hall)
