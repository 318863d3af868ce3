"""The sums of a turn sheet: TOT, PARZ, penalties, running totals, and the tie-break figures."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.games.mineo import cards
from arbitro.games.mineo.jochi import SEATS, Jochi
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.sheet import checks
from arbitro.games.mineo.sheet.checks import Sides
from arbitro.games.mineo.sheet.entry import HandEntry, PenaltyEntry, Sheet, add, boxes
from arbitro.kernel import Reasons, Refused

HANDS = 4
NOTHING = (0,) * SEATS


class Figures(NamedTuple):
    """What one hand adds to a player's tie-break figures."""

    call: int
    commitment: int
    pigliate: int


class HandLine(NamedTuple):
    """One hand worked out, by seat."""

    dealer: int
    code: str | None
    success: bool
    """The call gets its X."""
    void: str | None
    tot: tuple[int, ...]
    parz: tuple[int, ...]
    penalties: tuple[int, ...]
    running: tuple[int, ...]
    head_to_head: tuple[tuple[int, ...], ...]
    figures: tuple[Figures, ...]
    because: Reasons


class SheetResult(NamedTuple):
    """A turn worked out."""

    lines: tuple[HandLine, ...]
    totals: tuple[int, ...]


def compute(sheet: Sheet, rules: MineoRules) -> SheetResult:
    """Work a sheet out, or refuse it with the first contradiction."""
    if len(sheet.hands) > HANDS:
        facts = {"hands": len(sheet.hands), "most": HANDS}
        raise Refused("too-many-hands", facts, rules.first_dealer().because)
    running = sheet.before
    lines = []
    for number, entry in enumerate(sheet.hands, start=1):
        line = _line(entry, rules, number, sheet.compiler, running)
        _compare_sums(entry, line, rules, number)
        running = line.running
        lines.append(line)
    return SheetResult(tuple(lines), running)


def dealer(rules: MineoRules, hand: int) -> int:
    """Who deals the n-th hand of a turn: the first dealer, then to the right."""
    return (rules.first_dealer().value + hand - 1) % SEATS


class _Faults(NamedTuple):
    jochi: tuple[int, ...]
    void: str | None
    because: Reasons


def _line(
    entry: HandEntry, rules: MineoRules, hand: int, compiler: int, before: tuple[int, ...]
) -> HandLine:
    rows = boxes(entry, hand)
    stopped = any(fault.fault == "wrong-number" for fault in entry.penalties)
    if stopped or entry.void:
        return _void_line(entry, rows, rules, hand, before)
    who = checks.sides(entry, rules, hand)
    checks.check_commitments(entry, who, rules, hand)
    attack, defence = add(rows, who.attack), add(rows, who.defence)
    checks.check_jochi(entry, who, (attack, defence), rules, hand)
    checks.check_verifier(entry, who, compiler, rules, hand)
    difference = attack.total - defence.total
    faults = _faults(entry, who, difference, rules, hand)
    paid = rules.payment(who.code, who.declarer, who.partner, 0 if faults.void else difference)
    success = rules.success(paid.value.parz[who.declarer])
    head_to_head = paid.value.head_to_head
    if not rules.penalties_apart().value:
        head_to_head = _with_penalties(head_to_head, faults.jochi)
    return HandLine(
        dealer=dealer(rules, hand),
        code=who.code,
        success=success.value,
        void=faults.void,
        tot=tuple((attack if seat in who.attack else defence).total for seat in range(SEATS)),
        parz=paid.value.parz,
        penalties=faults.jochi,
        running=_plus(_plus(before, paid.value.parz), faults.jochi),
        head_to_head=head_to_head,
        figures=(Figures(0, 0, 0),) * SEATS
        if faults.void
        else _figures(entry, who, rows, success.value, rules),
        because=rules.grounds.sums + paid.because + success.because + faults.because,
    )


def _void_line(
    entry: HandEntry,
    rows: tuple[Jochi, ...],
    rules: MineoRules,
    hand: int,
    before: tuple[int, ...],
) -> HandLine:
    """A hand without a count: wrong number of cards, or thrown in where that is the custom."""
    what = rules.all_pass(False)
    if entry.void and what.value != "next-dealer" and not entry.penalties:
        raise Refused("hand-not-void", {"hand": hand}, what.because)
    if any(row.total for row in rows):
        raise Refused("jochi-in-a-void-hand", {"hand": hand}, rules.count_penalty(0).because)
    faults = _faults(entry, None, 0, rules, hand)
    return HandLine(
        dealer=dealer(rules, hand),
        code=entry.declaration,
        success=False,
        void="wrong-number" if entry.penalties else "all-pass",
        tot=NOTHING,
        parz=NOTHING,
        penalties=faults.jochi,
        running=_plus(before, faults.jochi),
        head_to_head=(NOTHING,) * SEATS,
        figures=(Figures(0, 0, 0),) * SEATS,
        because=rules.grounds.sums + faults.because,
    )


def _faults(
    entry: HandEntry, who: Sides | None, difference: int, rules: MineoRules, hand: int
) -> _Faults:
    """What the faults of a hand cost, and whether one of them voids it."""
    jochi, void, because = NOTHING, None, Reasons(())
    for fault in entry.penalties:
        cost, voids, why = _fault(fault, who, difference, rules, hand)
        jochi, because = _plus(jochi, cost), because + why
        if voids:
            void = fault.fault
    return _Faults(jochi, void, because)


def _fault(
    entry: PenaltyEntry, who: Sides | None, difference: int, rules: MineoRules, hand: int
) -> tuple[tuple[int, ...], bool, Reasons]:
    player = entry.player
    if entry.fault == "wrong-number":
        fine = rules.count_penalty(player)
        return fine.value, True, fine.because
    if entry.fault == "wrong-discard" or who is None:
        wrong = rules.wrong_discard(cards.KINGS, 0)
        if who is None or player != who.declarer:
            raise Refused("discard-not-his", {"hand": hand, "seat": player}, wrong.because)
        return NOTHING, False, wrong.because
    if entry.fault == "revoke":
        own = difference if player in who.attack else -difference
        terms = rules.revoke(own, entry.admitted)
        each = terms.value.each
        cost = tuple((1 - SEATS) * each if seat == player else each for seat in range(SEATS))
        return cost, terms.value.void, terms.because
    if entry.card is None:
        raise Refused("which-card", {"hand": hand, "seat": player}, rules.grounds.nothing_back)
    card = cards.parse(entry.card)
    soloist = who.partner is None and player == who.declarer
    exposed = rules.exposure(player, card, soloist, False)
    talk = rules.forbidden_talk(card)
    if entry.fault == "forbidden-talk" and (not talk.value or soloist):
        facts = {"hand": hand, "seat": player, "card": entry.card}
        raise Refused("no-penalty", facts, talk.because)
    if not any(exposed.value.jochi):
        facts = {"hand": hand, "seat": player, "card": entry.card}
        raise Refused("no-penalty", facts, exposed.because)
    return exposed.value.jochi, False, exposed.because


def _figures(
    entry: HandEntry,
    who: Sides,
    rows: tuple[Jochi, ...],
    success: bool,
    rules: MineoRules,
) -> tuple[Figures, ...]:
    sides = {"attack": add(rows, who.attack), "defence": add(rows, who.defence)}
    own = rules.pigliate_counted().value == "own"
    figures = []
    for seat in range(SEATS):
        side = who.of(seat)
        call = rules.call_coefficient(who.code, success).value if seat == who.declarer else 0
        points = 0
        if entry.scommessa and side == "attack" and sides[side].scommessa:
            points += rules.commitment_coefficient(True, seat in entry.scommessa).value
        if entry.rivanto and side == who.of(entry.rivanto[0]) and sides[side].vanto:
            points += rules.commitment_coefficient(True, seat in entry.rivanto).value
        pigliate = rows[seat].pigliate if own else sides[side].pigliate
        figures.append(Figures(call, points, pigliate))
    return tuple(figures)


def _plus(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _with_penalties(
    table: tuple[tuple[int, ...], ...], jochi: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Penalties paid to each are also paid between two players, where a reading wants it so."""
    return tuple(
        tuple(
            cell + (jochi[other] if jochi[seat] < 0 < jochi[other] else 0) * -1
            + (jochi[seat] if jochi[other] < 0 < jochi[seat] else 0)
            for other, cell in enumerate(row)
        )
        for seat, row in enumerate(table)
    )  # fmt: skip


def _compare_sums(entry: HandEntry, line: HandLine, rules: MineoRules, hand: int) -> None:
    """What the compiler added up himself must agree."""
    for name, written, due in (
        ("TOT", entry.tot, line.tot),
        ("PARZ", entry.parz, line.parz),
        ("running", entry.running, line.running),
    ):
        if written is not None and tuple(written) != tuple(due):
            facts = {"hand": hand, "box": name, "written": list(written), "due": list(due)}
            raise Refused("sum-wrong", facts, rules.grounds.sums)
