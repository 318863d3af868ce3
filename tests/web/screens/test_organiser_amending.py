"""An entry is put right on the page of the list, before and after it is validated."""

from __future__ import annotations

import pytest

from arbitro.app import commands as c
from arbitro.app.verify import verify
from arbitro.kernel import Refused
from arbitro.tournament import commands as t
from tests.web.screens.desk_pages import DeskPages, at_desk, words_in

WHO = "/entries?player=g003"


def fields(desk: DeskPages) -> dict[str, str]:
    who = desk.now.players["g003"]
    return {"name": who.name, "club": who.club or "", "born": who.born or ""}


def test_a_name_a_club_and_contacts_are_corrected_while_the_list_is_open() -> None:
    with at_desk() as desk:
        desk.enters(16)
        before = desk.now.players["g003"]
        desk.send(WHO, "amend", name="De Rossi  Ada", club="Nuovo Club", contacts="333 1")
        after = desk.now.players["g003"]
        assert (after.name, after.club, after.contacts) == ("De Rossi Ada", "Nuovo Club", "333 1")
        assert (after.born, after.role) == (before.born, "player")
        desk.send(WHO, "amend", reserve="true")
        assert desk.now.players["g003"].role == "reserve"
        assert "Iscrizione corretta" in desk.words()


def test_once_the_list_is_validated_a_reason_is_needed_and_seats_show_the_new_name() -> None:
    with at_desk() as desk:
        desk.enters(16)
        desk.do(t.Lock())
        desk.draws()
        assert "Serve una motivazione" in words_in(desk.refused(WHO, "amend", name="Bo Ada"))
        desk.send(WHO, "amend", name="Bo Ada", reason="scritto male")
        assert "Bo Ada" in desk.words("/round")
        assert "scritto male" in desk.words()
        lines, vault = desk.house.store.lines(desk.stream), desk.house.store.vault(desk.stream)
        assert verify(lines, vault) == desk.hall
        assert not any(b"Bo Ada" in line for line in lines)  # outside the seal


def test_the_terms_of_entry_hold_for_a_correction() -> None:
    with at_desk() as desk:
        desk.enters(16)
        young = words_in(desk.refused(WHO, "amend", born="2015"))
        assert "18" in young
        twin = desk.now.players["g004"]
        refused = desk.refused(WHO, "amend", name=twin.name, born=twin.born or "")
        assert "se è un'altra persona va detto" in words_in(refused)
        assert 'name="distinct"' in refused
        assert "Non è cambiato niente" in words_in(desk.refused(WHO, "amend"))


def test_who_was_forgotten_is_not_written_down_again() -> None:
    with at_desk() as desk:
        desk.enters(16)
        desk.do(c.Forget(player="g003", reason="lo chiede"))
        assert 'id="amend"' not in desk.page(WHO)
        with pytest.raises(Refused, match="already-forgotten"):
            desk.do(c.COMMANDS["amend-entry"](id="g003", name="Di Nuovo"))
        lines, vault = desk.house.store.lines(desk.stream), desk.house.store.vault(desk.stream)
        assert verify(lines, vault) == desk.hall


def test_forgetting_takes_what_a_correction_wrote_too() -> None:
    with at_desk() as desk:
        desk.enters(16)
        desk.do(c.COMMANDS["amend-entry"](id="g003", name="Segreto Ugo", adult=True))
        desk.do(c.Forget(player="g003", reason="lo chiede"))
        held = desk.house.store.vault(desk.stream)
        assert not any(b"Segreto" in value for value in held.values())
        assert desk.now.players["g003"].name == "g003"
        assert verify(desk.house.store.lines(desk.stream), held) == desk.hall
