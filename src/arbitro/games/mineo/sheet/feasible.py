"""Whether some hand gives what a sheet says: Arie, Pigliate, Scommessa and Rimatura together."""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.games.mineo import cards
from arbitro.games.mineo.jochi import SEATS, Jochi, Side
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.sheet.checks import Faults, Sides, why
from arbitro.games.mineo.sheet.entry import HandEntry, exposures
from arbitro.games.mineo.sheet.possible import DISCARD, Outcome, case_of, outcomes
from arbitro.kernel import Reasons, Refused, Ruling


def check_feasible(
    entry: HandEntry,
    who: Sides,
    rows: tuple[Jochi, ...],
    pair: tuple[Jochi, Jochi],
    rules: MineoRules,
    hand: int,
) -> Faults:
    """Giove's side, then the Pigliate, then the Rimatura: each against what hands can give."""
    attack, defence = pair
    wrong = any(fault.fault == "wrong-discard" for fault in entry.penalties)
    shown = _shown(entry, who)
    ends = outcomes(case_of(who.code, rules, wrong, shown))
    ends = frozenset(end for end in ends if _bet_fits(end, entry, attack))
    if shown and not ends:
        because = rules.grounds.codes[who.code] + _giove(entry, who, rules)
        yield Refused("shown-by-another", {"hand": hand}, because)
        return
    if ends and all(end.giove for end in ends):
        because = why(rules, "five_arie") + _giove(entry, who, rules)
        if attack.four_arie and not attack.five_arie:
            yield Refused("arie-without-giove", {"hand": hand}, because)
            return
        if defence.five_arie:
            yield Refused("giove-is-the-declarers", {"hand": hand}, because)
            return
    order = _by_role(who)
    won = tuple(rows[seat].pigliate for seat in order)
    fitting = [end for end in ends if end.pigliate == won and _arie_fit(end, pair)]
    if not fitting:
        facts = {"hand": hand, "ours": attack.pigliate, "theirs": defence.pigliate}
        because = why(rules, "pigliate") + why(rules, "four_arie") + _giove(entry, who, rules)
        yield Refused("pigliate-impossible", facts, because)
        return
    yield from _check_rimatura(fitting, entry, pair, wrong, rules, hand)


def _shown(entry: HandEntry, who: Sides) -> tuple[tuple[int, int], ...]:
    """The cards that were shown, by the role of whoever showed them."""
    order = _by_role(who)
    return tuple(sorted((card, order.index(seat)) for seat, card in exposures(entry)))


def _by_role(who: Sides) -> tuple[int, ...]:
    return (*who.attack, *who.defence)


def _bet_fits(end: Outcome, entry: HandEntry, attack: Jochi) -> bool:
    """A bet is of somebody who holds Giove, and is won with the Picciotti."""
    if not entry.scommessa:
        return True
    return end.bettor and end.giove and end.picciotti == bool(attack.scommessa)


def _arie_fit(end: Outcome, pair: tuple[Jochi, Jochi]) -> bool:
    due = ((end.arie == 4, end.giove), (end.arie == 0, not end.giove))
    return all(
        (bool(side.four_arie), bool(side.five_arie)) == (four, four and giove)
        for side, (four, giove) in zip(pair, due, strict=True)
    )


def _giove(entry: HandEntry, who: Sides, rules: MineoRules) -> Reasons:
    """Why Giove is where it is: the declaration, the call, the bet."""
    because = rules.grounds.codes[who.code]
    if who.code in ("SF", "CV", "CF"):
        because += rules.called_trump(0).because
    if entry.scommessa:
        because += rules.scommessa("declarer", cards.ALL).because
    return because


def _check_rimatura(
    ends: Iterable[Outcome],
    entry: HandEntry,
    pair: tuple[Jochi, Jochi],
    wrong: bool,
    rules: MineoRules,
    hand: int,
) -> Faults:
    """Whose cards alone are worth the Rimatura has it."""
    without: Side = "defence" if pair[0].rimatura else "attack"
    counts = [_least(end, without, entry, pair, wrong, rules) for end in ends]
    least = min(counts, key=lambda count: count.value)
    if 2 * least.value > cards.TOTAL:
        facts = {"hand": hand, "side": without, "points": least.value}
        yield Refused("rimatura-is-theirs", facts, why(rules, "rimatura") + least.because)


_KINGS = cards.members(cards.KINGS)
_LOW = cards.members(cards.ALL & ~(cards.TRUMPS | cards.COURT | cards.FOOL))[:DISCARD]


def _least(
    end: Outcome,
    side: Side,
    entry: HandEntry,
    pair: tuple[Jochi, Jochi],
    wrong: bool,
    rules: MineoRules,
) -> Ruling[int]:
    """The points of a side that has no card beyond those its jochi speak of."""
    attack = side == "attack"
    ours, theirs = pair if attack else pair[::-1]
    kings = SEATS if ours.four_kings else 0 if theirs.four_kings else 1
    arie = end.arie if attack else SEATS - end.arie
    held = cards.mask_of(_KINGS[:kings])
    held |= cards.mask_of(cards.members(cards.FOUR_ARIE)[:arie])
    if end.giove == attack:
        held |= 1 << cards.GIOVE
    if end.picciotti == attack:
        held |= 1 << cards.PICCIOTTI
    if attack and entry.scommessa:
        held |= cards.FOOL
    if attack and not wrong:
        held |= cards.mask_of(_LOW)
    return rules.card_points(held, bool(ours.vanto))
