"""A hand of the reference engine as a row of the kernel: as it is, or as one seat sees it."""

from __future__ import annotations

from functools import lru_cache

from arbitro.fast.mineo import layout as at
from arbitro.games.mineo.cards import FUJUTU, SUIT, TRUMP_SUIT, lead_suit
from arbitro.games.mineo.scoring import pigliate
from arbitro.games.mineo.state import Match


def row_of(m: Match) -> list[int]:
    """The hand in integers. It is nobody's turn to gather or to count in the kernel."""
    row = [0] * at.STATE
    row[at.HANDS : at.HANDS + 4] = m.hands
    row[at.PILES : at.PILES + 4] = m.piles
    row[at.PHASE] = at.PHASES.index(m.phase)
    row[at.TURN], row[at.SPOKE], row[at.PACKETS] = (
        m.turn,
        m.spoke,
        m.packets | voids_as_bits(voids(m)),
    )
    row[at.MONTE], row[at.MONTE_SHOWN] = m.monte, int(m.monte_shown)
    row[at.TRUMP], row[at.CALLER], row[at.DECLARER] = m.trump, m.caller, m.declarer
    row[at.CODE] = at.CODES.index("void" if m.void else m.code or "")
    row[at.CALL_FIRST] = int(m.call_first)
    row[at.PARTNER], row[at.PARTNER_KNOWN] = m.partner, int(m.partner_known)
    row[at.DISCARD], row[at.DISCARD_SHOWN] = m.discard, m.discard_shown
    row[at.SCOMMESSA], row[at.RIVANTO] = int(m.scommessa), m.rivanto
    row[at.LEADER], row[at.ON_TABLE], row[at.PLAYED] = m.leader, len(m.table), len(m.tricks)
    row[at.TABLE] = table_of(m.table)
    row[at.PIGLIATE] = sum(won << 8 * seat for seat, won in enumerate(pigliate(m)))
    row[at.DEALER], row[at.ANNULLED] = m.dealer, m.annulled
    return row


def can_be_read(m: Match) -> bool:
    """Whether the kernel knows such a hand: nothing went wrong in it that a referee must settle."""
    wrong = m.revokes or any(m.exposed) or any(m.penalties) or m.wrong_discard
    pledged = any(card != at.NO_CARD for card in m.pledged)
    return m.phase in at.PHASES and not (wrong or pledged)


def table_of(cards: tuple[int, ...]) -> int:
    """The cards on the table as one number."""
    return sum(card + 1 << 7 * place for place, card in enumerate(cards))


def voids_as_bits(shown: list[int]) -> int:
    """Those suits where the kernel keeps them."""
    return sum(suits << at.VOIDS + 5 * seat for seat, suits in enumerate(shown))


def voids(m: Match) -> list[int]:
    """By seat: the suits it has shown that it has none of, a bit each."""
    shown = [0] * at.SEATS
    for trick in m.tricks:
        _show(trick.leader, trick.cards, shown)
    _show(m.leader, m.table, shown)
    return shown


def _show(leader: int, cards: tuple[int, ...], shown: list[int]) -> None:
    for place, suits in enumerate(_missing(cards)):
        shown[(leader + place) % at.SEATS] |= suits


@lru_cache(maxsize=256)
def _missing(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The same by place of a trick, which is asked for as long as the hand goes on."""
    return tuple(missing(cards[:place], card) for place, card in enumerate(cards))


def missing(before: tuple[int, ...], card: int) -> int:
    """What a card says its player has none of, as bits, when these lay on the table."""
    suit = lead_suit(before)
    if suit > TRUMP_SUIT or card == FUJUTU or SUIT[card] == suit:
        return 0
    return 1 << suit | (0 if SUIT[card] == TRUMP_SUIT else 1 << TRUMP_SUIT)


def blinded(m: Match, seat: int) -> list[int]:
    """The hand as one seat sees it: the cards it does not see are nowhere."""
    row = row_of(m)
    for other in range(at.SEATS):
        if other != seat:
            row[at.HANDS + other] = 0
    if not m.monte_shown and seat != m.dealer:
        row[at.MONTE] = 0
    if seat != m.declarer:
        row[at.DISCARD] = m.discard_shown
    if not m.partner_known and seat != m.partner:
        row[at.PARTNER] = at.NOBODY
    row[at.PIGLIATE] = 0
    return row
