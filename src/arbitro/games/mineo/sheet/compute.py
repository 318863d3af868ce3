"""The sums of a turn sheet: TOT, PARZ, penalties, running totals, and the tie-break figures."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.games.mineo.jochi import SEATS, Jochi
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.sheet import checks, formerly
from arbitro.games.mineo.sheet.checks import Faults, Sides
from arbitro.games.mineo.sheet.entry import HandEntry, Sheet, add, boxes
from arbitro.games.mineo.sheet.feasible import check_feasible
from arbitro.games.mineo.sheet.penalties import NOTHING, check_fines, fines, plus
from arbitro.kernel import Reasons, Refused

HANDS = 4


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


def _line(
    entry: HandEntry, rules: MineoRules, hand: int, compiler: int, before: tuple[int, ...]
) -> HandLine:
    for refused in hand_faults(entry, rules, hand, compiler):
        raise refused
    return worked(entry, rules, hand, before)


def worked(entry: HandEntry, rules: MineoRules, hand: int, before: tuple[int, ...]) -> HandLine:
    """The sums of a hand in which nothing is wrong."""
    rows = boxes(entry, hand)
    if _stopped(entry):
        return _void_line(entry, rules, hand, before)
    who = checks.sides(entry, rules, hand)
    attack, defence = _pair(rows, who, rules)
    difference = attack.total - defence.total
    fined = fines(entry, who, difference, rules, hand)
    paid = rules.payment(who.code, who.declarer, who.partner, 0 if fined.void else difference)
    success = rules.success(paid.value.parz[who.declarer])
    head_to_head = paid.value.head_to_head
    if not rules.penalties_apart().value:
        head_to_head = _with_penalties(head_to_head, fined.jochi)
    return HandLine(
        dealer=dealer(rules, hand),
        code=who.code,
        success=success.value,
        void=fined.void,
        tot=tuple((attack if seat in who.attack else defence).total for seat in range(SEATS)),
        parz=paid.value.parz,
        penalties=fined.jochi,
        running=plus(plus(before, paid.value.parz), fined.jochi),
        head_to_head=head_to_head,
        figures=(Figures(0, 0, 0),) * SEATS
        if fined.void
        else _figures(entry, who, rows, success.value, rules),
        because=rules.grounds.sums + paid.because + success.because + fined.because,
    )


def ticked(entry: HandEntry, rules: MineoRules, hand: int) -> tuple[int, ...] | None:
    """TOT by seat as far as it is ticked; None for a hand without sides or without a count."""
    if _stopped(entry):
        return None
    try:
        rows, who = boxes(entry, hand), checks.sides(entry, rules, hand)
    except Refused:
        return None
    attack, defence = _pair(rows, who, rules)
    return tuple((attack if seat in who.attack else defence).total for seat in range(SEATS))


def hand_faults(entry: HandEntry, rules: MineoRules, hand: int, compiler: int) -> Faults:
    """All that contradicts itself, or what hands can give, in one hand of the sheet."""
    try:
        rows = boxes(entry, hand)
        who = None if _stopped(entry) else checks.sides(entry, rules, hand)
    except Refused as refused:
        yield refused
        return
    if who is None:
        yield from _void_faults(entry, rows, rules, hand, compiler)
        return
    yield from checks.check_declaration(who, rules, hand)
    yield from checks.check_commitments(entry, who, rules, hand)
    pair = _pair(rows, who, rules)
    unsound = tuple(checks.check_jochi(entry, who, pair, rules, hand))
    yield from unsound
    if rules.decider < 2:  # as 0.1.0 did
        yield from formerly.check_giove(entry, who, pair, rules, hand)
    elif not unsound:
        yield from check_feasible(entry, who, rows, pair, rules, hand)
    yield from checks.check_verifier(entry, who, compiler, rules, hand)
    yield from check_fines(entry, who, rules, hand)


def _stopped(entry: HandEntry) -> bool:
    """A hand without a count: wrong number of cards, or thrown in where that is the custom."""
    return entry.void or _wrong_number(entry)


def _wrong_number(entry: HandEntry) -> bool:
    return any(fault.fault == "wrong-number" for fault in entry.penalties)


def _pair(rows: tuple[Jochi, ...], who: Sides, rules: MineoRules) -> tuple[Jochi, Jochi]:
    copied = rules.decider >= 2  # 0.1.0 took a box ticked at both partners for two
    return add(rows, who.attack, copied), add(rows, who.defence, copied)


def _void_faults(
    entry: HandEntry, rows: tuple[Jochi, ...], rules: MineoRules, hand: int, compiler: int
) -> Faults:
    what = rules.all_pass(False)
    counted = _wrong_number(entry)
    if not counted and what.value != "next-dealer":
        yield Refused("hand-not-void", {"hand": hand}, what.because)
    if any(row.total for row in rows):
        yield Refused("jochi-in-a-void-hand", {"hand": hand}, rules.count_penalty(0).because)
    yield from check_fines(entry, None, rules, hand)
    if rules.decider < 2:
        return  # as 0.1.0 did
    marked = entry.declaration or entry.scommessa or entry.rivanto
    if marked and not counted:
        yield Refused("thrown-in-with-marks", {"hand": hand}, what.because)
    who: Sides | None = None
    if entry.declaration and (entry.alone or entry.partner is not None):
        try:
            who = checks.sides(entry, rules, hand)
        except Refused as refused:
            yield refused
    yield from checks.check_verifier(entry, who, compiler, rules, hand)


def _void_line(entry: HandEntry, rules: MineoRules, hand: int, before: tuple[int, ...]) -> HandLine:
    """Nothing is counted; only faults are paid."""
    fined = fines(entry, None, 0, rules, hand)
    return HandLine(
        dealer=dealer(rules, hand),
        code=entry.declaration,
        success=False,
        void="wrong-number" if _wrong_number(entry) else "all-pass",
        tot=NOTHING,
        parz=NOTHING,
        penalties=fined.jochi,
        running=plus(before, fined.jochi),
        head_to_head=(NOTHING,) * SEATS,
        figures=(Figures(0, 0, 0),) * SEATS,
        because=rules.grounds.sums + fined.because,
    )


def _figures(
    entry: HandEntry,
    who: Sides,
    rows: tuple[Jochi, ...],
    success: bool,
    rules: MineoRules,
) -> tuple[Figures, ...]:
    attack, defence = _pair(rows, who, rules)
    sides = {"attack": attack, "defence": defence}
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
