"""The phrases partners may use, and when each makes sense."""

from __future__ import annotations

from typing import Literal, NamedTuple

from arbitro.games.mineo.cards import FUJUTU, NO_SUIT, SUIT, SUIT_NAMES, lead_suit, winner
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.state import Match

When = Literal["advice", "lead", "table"]


class Phrase(NamedTuple):
    """`advice` is for the partner who leads, `lead` for who leads, `table` for who must play."""

    id: str
    when: When
    counted: bool = False


PHRASES: tuple[Phrase, ...] = (
    Phrase("faglio", "advice"),
    Phrase("u-stissu-iocu", "advice"),
    Phrase("iocu-novu", "advice"),
    Phrase("u-primu-iocu", "advice", counted=True),
    Phrase("o-me-primu-iocu", "advice", counted=True),
    Phrase("u-to-primu-iocu", "advice", counted=True),
    Phrase("trunfu", "advice"),
    Phrase("pozzu-turnari", "lead"),
    Phrase("ci-putiti", "table"),
    Phrase("ci-putiti-abbivirari", "table"),
    Phrase("tutti-cosi", "table"),
    Phrase("lassu-a-to", "table"),
)
"""In the order of the regulation."""

BY_ID = {phrase.id: phrase for phrase in PHRASES}


def phrases(m: Match, rules: MineoRules, seat: int) -> list[tuple[str, int | None]]:
    """What this seat may say now, with the highest ordinal that makes sense."""
    if m.phase != "play" or not rules.talk(m.solo, m.partner_known).value:
        return []
    if m.solo and seat == m.declarer:
        return []
    return [
        (phrase.id, top if phrase.counted else None)
        for phrase in PHRASES
        if (top := room(m, phrase, seat))
    ]


def room(m: Match, phrase: Phrase, seat: int) -> int:
    """0 if the phrase makes no sense now, else how far its ordinal may count."""
    done = len(m.tricks)
    if phrase.when == "advice":
        if m.table or m.turn == seat or not m.same_side(m.turn, seat):
            return 0
        if phrase.id == "faglio":
            return int(bool(_missing(m)))
        if phrase.id == "trunfu":
            return 1
        if phrase.id == "iocu-novu":
            return int(0 < len({lead_suit(t.cards) for t in m.tricks}) < len(SUIT_NAMES) - 1)
        return done
    if m.turn != seat:
        return 0
    if phrase.when == "lead":
        return int(not m.table and done > 0)
    if not m.table:
        return 0
    on_table = {(m.leader + at) % SEATS for at in range(len(m.table))}
    others = [s for s in range(SEATS) if s != seat and m.same_side(s, seat)]
    if phrase.id == "lassu-a-to":
        best = winner(m.table)
        return int(best >= 0 and (m.leader + best) % SEATS in others)
    if phrase.id == "tutti-cosi":
        return int(bool(others))
    return int(any(other not in on_table for other in others))


def _missing(m: Match) -> set[int]:
    """Suits in which the soloist has been seen not to follow."""
    if not m.solo:
        return set()
    missing = set()
    for trick in m.tricks:
        suit = lead_suit(trick.cards)
        card = trick.cards[(m.declarer - trick.leader) % SEATS]
        if card != FUJUTU and suit != NO_SUIT and SUIT[card] != suit:
            missing.add(suit)
    return missing
