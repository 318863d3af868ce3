"""The eight questions, each with the tables it is played at and what is measured there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from arbitro.kernel import Refused
from arbitro.kernel.near_words import near_words
from arbitro.regulations import EDITIONS


class Arm(NamedTuple):
    """One kind of table, beside others it is compared with; no two of a study share a name. With
    readings of its own, each match is compared with the same one under those in use.
    """

    name: str
    regulation: str
    players: int = 4
    time_up: int = 10
    readings: tuple[tuple[str, str], ...] = ()


class Study(NamedTuple):
    """A question. `charted` are the measures that are drawn; the others stand in the table only.
    In short it tells how far apart the tables are; or, `each`, what comes of every one of them.
    """

    name: str
    arms: Callable[[], tuple[Arm, ...]]
    measures: tuple[str, ...]
    charted: tuple[str, ...]
    each: bool = False


NOT_SHOWN = {"GAP-X16", "GAP-X17", "GAP-R08"}
"""Table sizes are a study of their own; no bot asks «passi?» or keeps a RisiKo! to himself."""


def _readings() -> tuple[Arm, ...]:
    """Every alternative of every gap of play."""
    return tuple(
        Arm(f"{regulation} {id}={choice}", regulation, readings=((id, choice),))
        for regulation in ("rur-2015", "24ore-2018")
        for id, gap in EDITIONS[regulation].gaps("play").items()
        if id not in NOT_SHOWN
        for choice in gap.alternatives
    )


_ENDS = ("endings", "giro")

STUDIES: dict[str, Study] = {
    study.name: study
    for study in (
        Study(
            "seat-order",
            lambda: (Arm("rur-2015", "rur-2015"),),
            ("wins", "points"),
            ("wins", "points"),
        ),
        Study(
            "objectives",
            lambda: (Arm("rur-2015", "rur-2015"),),
            ("objective_wins", "objective_points", "objective_done"),
            ("objective_wins", "objective_points"),
        ),
        Study(
            "time-up",
            lambda: tuple(Arm(str(n), "rur-2015", time_up=n) for n in (8, 10, 12)),
            (*_ENDS, "wins"),
            _ENDS,
        ),
        Study(
            "sdadata",
            lambda: (Arm("rur-2015", "rur-2015"), Arm("24ore-2018", "24ore-2018")),
            ("closed", "giro"),
            ("closed",),
        ),
        Study(
            "table-size",
            lambda: tuple(Arm(str(n), "24ore-2018", players=n) for n in (3, 4, 5)),
            (*_ENDS, "wins"),
            (*_ENDS, "wins"),
        ),
        Study(
            "editions",
            lambda: tuple(Arm(id, id) for id in ("rur-2015", "master-2020", "24ore-2018")),
            (*_ENDS, "wins"),
            (*_ENDS, "wins"),
        ),
        Study(
            "readings",
            _readings,
            ("changed", "other_winner", "longer", "first_gains"),
            ("changed", "other_winner"),
            each=True,
        ),
        Study(
            "mineo-declaring",
            lambda: (Arm("tarocchi-2012", "tarocchi-2012"),),
            ("codes", "declared", "kept", "dealing", "jochi"),
            ("declared", "dealing", "jochi"),
        ),
    )
}


def study_of(name: str) -> Study:
    """The study of this name, or a refusal that names the nearest ones."""
    if name not in STUDIES:
        nearest = near_words(name, list(STUDIES), 0.3) or list(STUDIES)
        raise Refused("unknown-study", {"study": name, "nearest": nearest})
    return STUDIES[name]
