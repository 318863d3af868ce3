"""What is no command and no event is refused alike by every game."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from arbitro.games.mineo import wire as mineo
from arbitro.games.risiko import wire as risiko
from arbitro.kernel import Refused

every_game = pytest.mark.parametrize("wire", [risiko, mineo], ids=["risiko", "mineo"])


def refused(wire: ModuleType, action: Any) -> Refused:
    with pytest.raises(Refused) as found:
        wire.command(action)
    return found.value


@every_game
@pytest.mark.parametrize("action", [None, "pass", ["pass"], 3])
def test_what_is_no_object_is_no_action(wire: ModuleType, action: Any) -> None:
    assert refused(wire, action).code == "malformed-action"


@every_game
def test_an_unknown_action_is_told_the_known_ones(wire: ModuleType) -> None:
    for action in ({}, {"type": "fly"}, {"type": None}):
        said = refused(wire, action)
        assert (said.code, said.facts["types"]) == ("unknown-action", sorted(wire.COMMANDS))


@every_game
def test_every_action_refuses_a_field_it_does_not_have(wire: ModuleType) -> None:
    for name in wire.COMMANDS:
        said = refused(wire, {"type": name, "seat": 0, "wings": 2})
        assert (said.code, said.facts["fields"]) == ("unknown-field", ["wings"])


@every_game
def test_cards_that_are_no_list_are_refused(wire: ModuleType) -> None:
    with_cards = [n for n, cls in wire.COMMANDS.items() if "cards" in cls.__struct_fields__]
    assert with_cards
    for name in with_cards:
        assert refused(wire, {"type": name, "seat": 0, "cards": 7}).code == "malformed-action"


@every_game
def test_a_line_that_is_no_event_is_a_value_error(wire: ModuleType) -> None:
    kind = next(iter(wire.e.KINDS))
    for wrong, data in (("nonsense", {}), (kind, {"wings": 2}), (kind, {})):
        with pytest.raises(ValueError, match=r"unknown kind|has not the fields"):
            wire.event_from(wrong, None, data, ())
