"""An edition's answers as one row of integers, made by asking its own functions.

Written a second time in this room, and held to the edition by the proof of equality: which cards
may be laid aside, which trump is called, which cards may be played and who takes a trick, the
jochi that follow from cards, and that payments are in proportion to the difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from arbitro.fast.mineo import layout as at
from arbitro.games.mineo import cards
from arbitro.games.mineo.jochi import HandFacts, Side
from arbitro.games.mineo.rules import MineoRules, Role
from arbitro.kernel import Refused
from arbitro.regulations import mineo_rules

ROLES: tuple[Role, ...] = ("declarer", "partner", "opponent")
SIDES: tuple[Side, ...] = ("attack", "defence")
WHEN_ALL_PASS = ("forced-call", "redeal", "next-dealer")


def tables(
    regulation: str, players: int = 4, readings: Mapping[str, str] | None = None
) -> tuple[int, ...]:
    """The tables of an edition under these readings."""
    return _tables(regulation, players, tuple(sorted((readings or {}).items())))


@lru_cache(maxsize=16)
def _tables(
    regulation: str, players: int, readings: tuple[tuple[str, str], ...]
) -> tuple[int, ...]:
    rules = mineo_rules(regulation, dict(readings))
    size = rules.table_size()
    if players != size.value:
        facts = {"players": players, "sizes": [size.value]}
        raise Refused("table-size", facts, size.because)
    row = [0] * at.TABLES
    _bids(rules, row)
    _commitments(rules, row)
    _payments(rules, row)
    row[at.SUITS : at.SUITS + 6] = cards.OF_SUIT
    row[at.SUIT : at.SUIT + at.CARDS] = cards.SUIT
    row[at.THIRDS : at.THIRDS + at.CARDS] = [cards.thirds(1 << card) for card in range(at.CARDS)]
    row[at.KINGS], row[at.FOUR_ARIE], row[at.ARIE] = cards.KINGS, cards.FOUR_ARIE, cards.ARIE
    row[at.PREY], row[at.AT_STAKE], row[at.LOW_TRUMPS] = cards.PREY, cards.WAGER, cards.LOW_TRUMPS
    return tuple(row)


def _bids(rules: MineoRules, row: list[int]) -> None:
    row[at.FIRST_DEALER] = rules.first_dealer().value
    row[at.CALL_AGAIN] = int(rules.call_open(True).value)
    row[at.BELOW_ARIE] = int(rules.called_trump(cards.ARIE).value is not None)
    row[at.IN_THE_BID] = int(rules.trump_named().value == "in-the-bid")
    for buried in (0, 1):
        row[at.ALL_PASS + buried] = WHEN_ALL_PASS.index(rules.all_pass(bool(buried)).value)
    row[at.CALLS_FIRST] = int(rules.forced_call().value == "before-discard")


def _commitments(rules: MineoRules, row: list[int]) -> None:
    both = 1 << cards.GIOVE | cards.FOOL
    for number, role in enumerate(ROLES):
        row[at.MAY_WAGER + number] = int(rules.scommessa(role, both).value)
        row[at.MAY_LAST + number] = int(rules.rivanto(role, False).value)
        row[at.MAY_LAST + 3 + number] = int(rules.rivanto(role, True).value)
    row[at.LEADS] = rules.first_leader(0).value
    for (d, declared), (w, winner) in product(enumerate(SIDES), repeat=2):
        facts = HandFacts(0, 0, winner, rivanto=declared)
        attack, defence = rules.jochi(facts).value
        row[at.RIVANTO_WORTH + 2 * d + w] = attack.rivanto * 8 + defence.rivanto
    won = rules.jochi(HandFacts(cards.WAGER, 0, "attack", scommessa=True)).value
    lost = rules.jochi(HandFacts(0, cards.WAGER, "attack", scommessa=True)).value
    row[at.WAGER_WON], row[at.WAGER_LOST] = won[0].scommessa, lost[1].scommessa


def _payments(rules: MineoRules, row: list[int]) -> None:
    for code in range(at.S5, at.VOID):
        name = at.CODES[code]
        partner = 1 if name in ("CV", "CF") else None
        paid = rules.payment(name, 0, partner, 1).value.parz
        row[at.PAID_DECLARER + code] = paid[0]
        row[at.PAID_PARTNER + code] = paid[1]
        row[at.PAID_OTHER + code] = paid[2]
