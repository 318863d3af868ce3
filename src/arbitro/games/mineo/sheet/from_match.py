"""A hand played inside fills its own line of the sheet."""

from __future__ import annotations

from arbitro.games.mineo.jochi import SEATS, SHEET_NAMES, Code, Jochi
from arbitro.games.mineo.sheet.entry import HandEntry, PenaltyEntry
from arbitro.games.mineo.state import NOBODY, Match
from arbitro.kernel import Broken

_CODES: dict[str, Code] = {"S5": "S5", "SV": "SV", "SF": "SF", "CV": "CV", "CF": "CF"}


def entry_of(
    m: Match, verified_by: int | None = None, penalties: tuple[PenaltyEntry, ...] = ()
) -> HandEntry:
    """The line of a finished hand; `penalties` are the faults of a live one."""
    if m.scores is None:
        raise Broken("the hand is not over")
    if m.count is None or m.code is None:
        return HandEntry(
            declaration=_CODES.get(m.code or ""),
            declarer=_seat(m.declarer),
            void=m.void == "all-pass",
            penalties=penalties,
        )
    ticks: list[dict[str, int]] = [{} for _ in range(SEATS)]
    last = m.tricks[-1].winner
    for side, jochi in ((m.attack, Jochi(*m.count.attack)), (_defence(m), Jochi(*m.count.defence))):
        for box, number in zip(SHEET_NAMES, jochi, strict=True):
            if box == "PIG" or not number:
                continue
            seat = last if box in ("VAN", "RVT") else side[0]
            ticks[seat][box] = number
    for seat, won in enumerate(m.count.pigliate):
        if won:
            ticks[seat]["PIG"] = won
    return HandEntry(
        declaration=_CODES[m.code],
        declarer=m.declarer,
        partner=_seat(m.partner),
        scommessa=(m.declarer,) if m.scommessa else (),
        rivanto=(m.rivanto,) if m.rivanto != NOBODY else (),
        ticks=tuple(ticks),
        penalties=penalties,
        verified_by=verified_by,
        tot=tuple(
            sum(m.count.attack if seat in m.attack else m.count.defence) for seat in range(SEATS)
        ),
        parz=m.scores.parz,
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _defence(m: Match) -> tuple[int, ...]:
    return tuple(seat for seat in range(SEATS) if seat not in m.attack)
