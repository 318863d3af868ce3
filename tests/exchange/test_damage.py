"""A workbook with bytes changed at random is read or refused, and nothing else ever happens."""

from __future__ import annotations

import io
import zipfile

import pytest

from arbitro.simulation.seeded_chance import Chance
from tests.exchange.limited import told
from tests.exchange.making import form, xls, xlsx

TRIES = 60


def damaged(data: bytes, chance: Chance) -> bytes:
    """Some bytes changed, a piece cut out, or noise put in."""
    rows = bytearray(data)
    at = chance.below(len(rows))
    how = chance.below(4)
    if how == 0:
        del rows[at : at + chance.below(600)]
    elif how == 1:
        rows[at:at] = chance.bytes(chance.between(1, 64))
    else:
        for _ in range(chance.pick((1, 2, 16))):
            rows[chance.below(len(rows))] = chance.pick((0, 255, chance.below(256)))
    return bytes(rows)


def damaged_inside(data: bytes, chance: Chance) -> bytes:
    """One part of an archive damaged, the archive itself sound."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        unlucky = chance.pick(old.namelist())
        for name in old.namelist():
            part = old.read(name)
            new.writestr(name, damaged(part, chance) if name == unlucky else part)
    return out.getvalue()


@pytest.mark.parametrize("seed", range(6))
def test_no_damage_is_more_than_a_sentence(seed: int) -> None:
    chance = Chance(f"damaged workbooks {seed}")
    old, new = xls(form()), xlsx(form())
    outcomes = set()
    for _ in range(TRIES):
        data = chance.pick(
            (damaged(old, chance), damaged(new, chance), damaged_inside(new, chance))
        )
        said = told(data)
        outcomes.add("refused" in said)
        assert said.get("message") or all(r["message"] for r in said["remarks"])
    assert outcomes == {True, False}
