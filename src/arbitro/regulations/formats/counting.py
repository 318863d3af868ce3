"""Whose counting a format follows: its manual's, or that of the clubs' own program.

Both are published by the same hand and differ in places; docs/formats has a page for each format. A
tournament that pinned no reading was opened before there was a choice, and is counted as then.
"""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.kernel import Gap
from arbitro.regulations.formats.declaration import Format

GAP = Gap(
    id="CLUB-01",
    default="manual",
    alternatives=("program", "earlier"),
    verified=False,
    doc="Manual and program of the clubs differ: the manual counts, unless the program is chosen.",
)


def of_format(declared: Format, chosen: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The reading of this gap, where the format has more than one; and the choices left."""
    rest = {gap: choice for gap, choice in chosen.items() if gap != GAP.id}
    if declared.program is None and declared.earlier is None:
        return {}, dict(chosen)
    reading = chosen.get(GAP.id, GAP.default)
    GAP.check(reading)
    return {GAP.id: reading}, rest


def as_pinned(pinned: Mapping[str, str], declared: Format) -> dict[str, str]:
    """Readings as an opening pinned them: before there was a choice, the earlier one."""
    known = declared.program is not None or declared.earlier is not None
    return {GAP.id: "earlier", **pinned} if known else dict(pinned)
