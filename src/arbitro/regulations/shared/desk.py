"""The referees' desk of an edition of RisiKo!: its duties by name, its cases with what they ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Regulation
from arbitro.kernel.regulation import Answering, answers_by_name, of_desk
from arbitro.referee.rules import RefereeRules
from arbitro.referee.sanctions.ladder import Ladder
from arbitro.regulations.shared.case_table import Row, cases_of, formerly_of
from arbitro.regulations.shared.report import referto

Readings = Mapping[str, str]


def desk_of(
    text: Regulation,
    chosen: Readings,
    *,
    play: Callable[[Readings], RisikoRules],
    duties: ModuleType,
    ladder: Callable[[RisikoRules, Readings], Ladder],
    report: Answering,
    cases: tuple[Mapping[str, Row], Mapping[str, Row], tuple[str, ...]],
) -> RefereeRules:
    """The desk of this text under these readings of its gaps (defaults for those not chosen).

    `cases`: today's, those 0.1.0 answered otherwise, and the gaps it had not seen.
    """
    own, rest = of_desk(chosen, text, text.card, text.duty)
    game = play(rest)
    today, formerly, later = cases
    told: dict[str, Any] = answers_by_name(RefereeRules, own, duties)
    told |= {"ladder": ladder(game, own), "referto": referto(own, report)}
    asked = {name: told[name] for name in ("ladder", "admission", "appeal", "referto")}
    given = {**own, "game": game, **asked}
    return RefereeRules(
        regulation=text.id,
        readings={**own, **game.readings},
        game=game,
        exit=game.exit,
        cases=cases_of(today, given),
        formerly=formerly_of(formerly, given),
        later=later,
        **told,
    )
