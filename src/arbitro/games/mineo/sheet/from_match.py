"""A hand played inside fills its own line of the sheet."""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.games.mineo import events as e
from arbitro.games.mineo.cards import NAMES
from arbitro.games.mineo.jochi import SEATS, SHEET_NAMES, Code, Jochi
from arbitro.games.mineo.sheet.entry import Fault, HandEntry, PenaltyEntry
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


def faults_of(events: Iterable[e.Event]) -> tuple[PenaltyEntry, ...]:
    """The faults a live hand recorded, as the sheet writes them."""
    exposed: dict[int, str] = {}
    found: list[PenaltyEntry] = []
    admitted: dict[int, bool] = {}
    for event in events:
        if isinstance(event, e.CardExposed):
            exposed[event.player] = NAMES[event.card]
        elif isinstance(event, e.RevokeFound):
            admitted[event.player] = event.admitted
        elif isinstance(event, e.PenaltyGiven):
            fault = _FAULTS[event.fault]
            found.append(
                PenaltyEntry(
                    player=event.player,
                    fault=fault,
                    card=exposed.get(event.player) if fault == "card-exposed" else None,
                    admitted=admitted.get(event.player, False) if fault == "revoke" else False,
                )
            )
    return tuple(found)


_FAULTS: dict[str, Fault] = {
    "wrong-number": "wrong-number",
    "card-exposed": "card-exposed",
    "revoke": "revoke",
}


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _defence(m: Match) -> tuple[int, ...]:
    return tuple(seat for seat in range(SEATS) if seat not in m.attack)
