"""How many results of draws are proved best, or nearly: by the certificate, and by tighter bounds.

    python -m tools.draw_proofs [--draws 300] [--seed 1] [--largest 64]

Draws of all formats, those left to the optimiser and unmoved by hand. A result counts as shown if
it is proved best or within two hundredths of a bound: before (the bounds of the certificate) and
after (those that know the higher priorities, `seating/proving.py`).
"""

from __future__ import annotations

import argparse
import sys
from typing import NamedTuple

from arbitro.tournament.draw.seating.certificate import Certificate
from arbitro.tournament.draw.seating.inner_loop import Speed, available
from arbitro.tournament.draw.seating.proofs import tighter_bounds
from tools.soak_draws import tournaments

NEAR = 0.02


class Shown(NamedTuple):
    """One priority of one draw: what it left, and both bounds."""

    what: str
    conflicts: int
    before: int
    after: int
    proved_before: bool

    @property
    def near_before(self) -> bool:
        return self.proved_before or _near(self.conflicts, self.before)

    @property
    def near_after(self) -> bool:
        return self.proved_before or _near(self.conflicts, self.after)


def _near(conflicts: int, bound: int) -> bool:
    return conflicts - bound <= NEAR * conflicts


def shown(name: str, certificate: Certificate) -> list[Shown]:
    """The results of one draw; the tighter bounds only where the certificate's do not settle it."""
    found = [row.conflicts for row in certificate.result]
    open_ones = not all(row.optimal for row in certificate.result)
    tight = tighter_bounds(certificate.field, found) if open_ones else tuple(found)
    return [
        Shown(
            f"{name} round {certificate.round}, {row.priority}",
            row.conflicts,
            row.bound,
            max(row.bound, low),
            row.optimal,
        )
        for row, low in zip(certificate.result, tight, strict=True)
    ]


def main() -> int:
    """Draw, prove, and print the shares and what is left open."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--draws", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--largest", type=int, default=64)
    asked = parser.parse_args()
    speed: Speed = "numba" if available() else "python"
    rows: list[Shown] = []
    for name, certificate in tournaments(asked.seed, asked.draws, asked.largest, speed):
        if certificate.procedure in ("optimise", "bands") and not certificate.manual:
            rows += shown(name, certificate)
    for word, near in (
        ("before", [row.near_before for row in rows]),
        ("after", [row.near_after for row in rows]),
    ):
        share = sum(near) / len(near)
        print(f"{word}: {sum(near)} of {len(near)} proved or within 2% ({share:.1%})")
    wide = [row for row in rows if not row.near_before]
    for row in wide:
        print(f"  {row.what}: left {row.conflicts}, bound {row.before} → {row.after}")
    if wide:
        gaps = [
            sum((row.conflicts - low) / row.conflicts for row, low in told) / len(wide)
            for told in ([(r, r.before) for r in wide], [(r, r.after) for r in wide])
        ]
        print(f"mean gap of those: {gaps[0]:.0%} before, {gaps[1]:.0%} after")
    unsound = [row for row in rows if row.after > row.conflicts]
    print(f"bounds above what was drawn: {len(unsound)}")
    return 1 if unsound else 0


if __name__ == "__main__":
    sys.exit(main())
