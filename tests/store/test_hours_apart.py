"""Two machines on one PostgreSQL whose hours are seven minutes apart, through a whole round."""

from __future__ import annotations

import pytest

from arbitro.store import open_store
from tests.app.conftest import drawn_in
from tests.app.test_two_machines import SEVEN, a_whole_round


@pytest.mark.parametrize("jump", [SEVEN, -SEVEN])
def test_a_whole_round_on_one_database_with_hours_seven_minutes_apart(
    postgres: str, jump: int
) -> None:
    first, second = open_store(postgres), open_store(postgres)
    try:
        a_whole_round(drawn_in(first), second, jump, common=True)
    finally:
        first.close()
        second.close()
