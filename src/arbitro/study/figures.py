"""From counts to figures: shares with Wilson's interval, means with the normal one, at 95%."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import NamedTuple

from arbitro.games.mineo.jochi import CODES, SHEET_NAMES
from arbitro.games.risiko import objectives
from arbitro.study.questions import Arm
from arbitro.study.tally import UNIT, Tally

Z = 1.959963984540054


class Figure(NamedTuple):
    """One number: what it measures, of whom, and where the truth lies with 95% confidence."""

    measure: str
    of: str
    value: float
    low: float
    high: float
    number: int
    """How many matches, seats or hands it rests on."""
    share: bool


def share(measure: str, of: str, hits: int, number: int) -> Figure:
    """Hits out of a number, with Wilson's interval."""
    if number == 0:
        return Figure(measure, of, 0.0, 0.0, 1.0, 0, share=True)
    p, z2 = hits / number, Z * Z
    middle = (p + z2 / (2 * number)) / (1 + z2 / number)
    reach = Z / (1 + z2 / number) * sqrt(p * (1 - p) / number + z2 / (4 * number * number))
    low, high = min(p, max(0.0, middle - reach)), max(p, min(1.0, middle + reach))
    return Figure(measure, of, p, low, high, number, share=True)


def mean(measure: str, of: str, total: int, squares: int, number: int, unit: int = 1) -> Figure:
    """A mean from its sums, with the normal interval."""
    if number == 0:
        return Figure(measure, of, 0.0, 0.0, 0.0, 0, share=False)
    middle = total / number
    variance = max(0.0, squares / number - middle * middle)
    reach = Z * sqrt(variance / number)
    value, low, high = (n / unit for n in (middle, middle - reach, middle + reach))
    return Figure(measure, of, value, low, high, number, share=False)


Measure = Callable[[str, Arm, Tally], Iterator[Figure]]


def measured(measure: str, arm: Arm, tally: Tally) -> tuple[Figure, ...]:
    """The figures of one measure of one arm."""
    return tuple(_MEASURES[measure](measure, arm, tally))


def _wins(name: str, arm: Arm, t: Tally) -> Iterator[Figure]:
    for seat in range(arm.players):
        yield share(name, f"seat-{seat + 1}", t[f"seat/{seat}/wins"], t["games"])


def _part_of_matches(name: str, _arm: Arm, t: Tally) -> Iterator[Figure]:
    yield share(name, "match", t[name], t["games"])


def _longer(name: str, _arm: Arm, t: Tally) -> Iterator[Figure]:
    yield mean(name, "match", t["longer/sum"], t["longer/sum²"], t["games"])


def _first_gains(name: str, _arm: Arm, t: Tally) -> Iterator[Figure]:
    gained = mean(name, "seat-1", t["first_gains/sum"], t["first_gains/sum²"], t["games"])
    yield gained._replace(share=True)


def _points(name: str, arm: Arm, t: Tally) -> Iterator[Figure]:
    for seat in range(arm.players):
        key = f"seat/{seat}"
        yield mean(name, f"seat-{seat + 1}", t[f"{key}/sum"], t[f"{key}/sum²"], t["games"], UNIT)


def _endings(name: str, _arm: Arm, t: Tally) -> Iterator[Figure]:
    for ending in ("risiko", "sdadata", "last-standing"):
        yield share(name, ending, t[f"ending/{ending}"], t["games"])


def _giro(name: str, _arm: Arm, t: Tally) -> Iterator[Figure]:
    yield mean(name, "match", t["giro"], t["giro²"], t["games"])


def _closed(name: str, _arm: Arm, t: Tally) -> Iterator[Figure]:
    """How many matches are over by so many giri after the last one."""
    over = sum(n for key, n in t.items() if key.startswith("after/-"))
    yield share(name, "before", over, t["games"])
    for after in range(6):
        over += t[f"after/{after}"]
        yield share(name, f"after-{after}", over, t["games"])


def _objective_wins(name: str, _arm: Arm, t: Tally) -> Iterator[Figure]:
    for o in objectives.ALL:
        key = f"objective/{o}"
        yield share(name, f"objective-{o}", t[f"{key}/wins"], t[f"{key}/n"])


def _objective_points(name: str, _arm: Arm, t: Tally) -> Iterator[Figure]:
    for o in objectives.ALL:
        key = f"objective/{o}"
        sums = t[f"{key}/sum"], t[f"{key}/sum²"], t[f"{key}/n"]
        yield mean(name, f"objective-{o}", *sums, UNIT)


def _objective_done(name: str, _arm: Arm, t: Tally) -> Iterator[Figure]:
    for o in objectives.ALL:
        yield share(name, f"objective-{o}", t[f"done/{o}"], t[f"objective/{o}/n"])


def _codes(name: str, _arm: Arm, t: Tally) -> Iterator[Figure]:
    for code in CODES:
        yield share(name, code, t[f"code/{code}"], t["games"])


def _declared(name: str, _arm: Arm, t: Tally) -> Iterator[Figure]:
    for code in CODES:
        key = f"declarer/{code}"
        yield mean(name, code, t[f"{key}/sum"], t[f"{key}/sum²"], t[f"code/{code}"])


def _kept(name: str, _arm: Arm, t: Tally) -> Iterator[Figure]:
    for code in CODES:
        yield share(name, code, t[f"declarer/{code}/kept"], t[f"code/{code}"])


def _dealing(name: str, _arm: Arm, t: Tally) -> Iterator[Figure]:
    for after in range(4):
        key = f"dealer/{after}"
        yield mean(name, f"dealer-{after}", t[f"{key}/sum"], t[f"{key}/sum²"], t["games"])


def _jochi(name: str, _arm: Arm, t: Tally) -> Iterator[Figure]:
    """What each jocu brings the attack, on average, less what it brings the defence."""
    for jocu in SHEET_NAMES:
        total = t[f"attack/{jocu}"] - t[f"defence/{jocu}"]
        yield mean(name, jocu, total, t[f"jocu/{jocu}²"], t["games"])


_MEASURES: dict[str, Measure] = {
    "wins": _wins,
    "changed": _part_of_matches,
    "other_winner": _part_of_matches,
    "longer": _longer,
    "first_gains": _first_gains,
    "points": _points,
    "endings": _endings,
    "giro": _giro,
    "closed": _closed,
    "objective_wins": _objective_wins,
    "objective_points": _objective_points,
    "objective_done": _objective_done,
    "codes": _codes,
    "declared": _declared,
    "kept": _kept,
    "dealing": _dealing,
    "jochi": _jochi,
}
