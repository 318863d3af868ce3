"""The example of the laboratory learns something, and draws it."""

from __future__ import annotations

from pathlib import Path

import pytest

from examples import laboratory
from tests.research.laboratory import warmed


def test_it_learns_when_to_go_solo_and_draws_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    warmed()
    worth = laboratory.learn(1_500, seed=1)
    more = worth[:, 1] - worth[:, 0]
    assert more[3] > more[0]
    plain, wise = laboratory.compare(worth, 600, seed=2)
    assert wise > plain
    laboratory.main(tmp_path, hands=300)
    assert "jochi a hand at random" in capsys.readouterr().out
    assert (tmp_path / "solo.svg").read_text(encoding="utf-8").startswith("<svg")
