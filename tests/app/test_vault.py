"""A hall's vault in memory: people are only added, the rest is as it was told last."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arbitro.app.personal import PREFIX
from arbitro.app.vault import Vault

NAMES = st.sampled_from(["dice", "key/house", f"{PREFIX}a", f"{PREFIX}b", f"{PREFIX}c"])
HELD = st.dictionaries(NAMES, st.binary(max_size=3))
CHANGED = st.dictionaries(NAMES, st.none() | st.binary(max_size=3))


@given(HELD, HELD)
def test_read_on_it_keeps_people_and_has_of_the_rest_what_is_told(
    held: dict[str, bytes], told: dict[str, bytes]
) -> None:
    before = Vault(held)
    people = {name: value for name, value in held.items() if name.startswith(PREFIX)}
    assert before.read_on(told) == {**people, **told}
    assert before == held


@given(HELD, CHANGED)
def test_what_is_put_in_is_there_and_what_is_taken_out_is_not(
    held: dict[str, bytes], changed: dict[str, bytes | None]
) -> None:
    before = Vault(held)
    now = {name: value for name, value in {**held, **changed}.items() if value is not None}
    assert before.after(changed) == now
    assert before == held
    assert all(name in before for name in held)
