"""Vectors of the catalogue that need a whole tournament or a whole team to be seen."""

from __future__ import annotations

import pytest

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from tests.tournament.directing import Desk, player


def team() -> Desk:
    """Pairs of the 24ore event, one of them with a reserve; the list locked."""
    desk = Desk("24ore-2018")
    members = (player(1), player(2))
    desk.send(c.EnterTeam(id="t01", name="T", members=members, reserve=player(90)))
    for at in range(3, 13, 2):
        pair = (player(at), player(at + 1))
        desk.send(c.EnterTeam(id=f"t{at:02}", name=f"T{at}", members=pair))
    return desk


def test_tv_131_a_substitution_is_the_only_one_and_final() -> None:
    """The reserve C has come in for A: neither may A return, nor C stand in for B."""
    desk = team()
    desk.send(c.Substitute(team="t01", player="p001", reason="malato"))
    assert desk.state.players["p001"].status == "substituted"
    for out, incoming in (("p090", "p001"), ("p002", "p001"), ("p002", None)):
        with pytest.raises(Refused) as told:
            desk.send(c.Substitute(team="t01", player=out, incoming=incoming, reason="ancora"))
        assert set(told.value.because.ids) & {"24H-REG-06", "24H-REG-07"}
