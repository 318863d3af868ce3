"""Each act names the decider that decided it: none goes back, none is from the future."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arbitro.app.hall import joined
from arbitro.app.verify import verified
from arbitro.envelope import Damaged, Line
from arbitro.kernel import DECIDER
from tests.app.running import Running
from tests.app.test_verifying import played, resealed

__all__ = ["played"]


def _pinned_by_the_first(rules: str) -> dict[str, str]:
    """The readings 0.1.0 knew of and wrote into its first line."""
    then = joined(rules, {}, {}, None, 1)
    return dict(sorted({**then.referee.readings, **then.tournament.readings}.items()))


def every_act(decider: int | None) -> Callable[[Line], None]:
    """Every act says this number, or none as those of 0.1.0."""

    def edit(line: Line) -> None:
        if line.kind == "tournament.opened/1" and decider is None:
            line.data["interpretations"] = _pinned_by_the_first(line.data["rules"])
        if line.kind == "act.taken/1":
            line.data.pop("decider")
            line.data |= {} if decider is None else {"decider": decider}

    return edit


def the_last_goes_back(line: Line) -> None:
    if line.kind == "act.taken/1" and line.data["command"] == "advance":
        line.data["decider"] = DECIDER - 1


def test_acts_name_todays_decider(played: Running) -> None:
    taken = [e for e in played.desk.events(played.stream) if e.kind == "act.taken/1"]
    assert {act.decider for act in taken} == {DECIDER}


def test_lines_without_a_number_are_the_first_deciders(played: Running) -> None:
    lines = resealed(played, every_act(None))
    found = verified(lines, played.store.vault(played.stream))
    assert found.hall.tournament.rounds == played.hall.tournament.rounds
    assert found.hall.tournament.stages == played.hall.tournament.stages
    assert found.otherwise == ()


def test_a_decider_of_the_future_is_told(played: Running) -> None:
    lines = resealed(played, every_act(DECIDER + 1))
    with pytest.raises(Damaged) as found:
        verified(lines, played.store.vault(played.stream))
    assert (found.value.line, found.value.code) == (2, "newer-decider")


def test_no_act_goes_back_to_an_earlier_decider(played: Running) -> None:
    lines = resealed(played, the_last_goes_back)
    with pytest.raises(Damaged) as found:
        verified(lines, played.store.vault(played.stream))
    assert found.value.code == "older-decider"
