"""A laboratory: both games for the tools researchers have, over the kernel (extra `research`).

* `pettingzoo_env` for several agents in turn, `parallel_env` for those who only know that shape;
* `gymnasium_env` for one agent against named players;
* `vector_env` for thousands of matches at once;
* `arbitro.research.openspiel` registers both games with OpenSpiel when it is imported.

Decisions are numbers (`arbitro.fast.risiko.numbering`, `arbitro.fast.mineo.numbering`), what a seat
sees is a row of integers whose parts have names (`FIELDS` in the `row` modules there).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from arbitro.fast.compiling import require
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.research.vector_table import VectorEnv

__all__ = ["gymnasium_env", "parallel_env", "pettingzoo_env", "require_research", "vector_env"]

EXTRA = "research"
LIBRARIES = {"pettingzoo": "PettingZoo", "gymnasium": "Gymnasium", "pyspiel": "OpenSpiel"}


def require_research(library: str) -> None:
    """Refuse with the name of the extra if this library, or the kernel's own, is missing."""
    if find_spec(library) is None:
        raise Refused("extra-needed", {"extra": EXTRA, "libraries": LIBRARIES[library]})
    require(EXTRA)


def pettingzoo_env(regulation: str = "rur-2015", players: int = 4, **settings: Any) -> Any:
    """An AEC environment. Settings: see `arbitro.research.pettingzoo_table.TableAEC`."""
    require_research("pettingzoo")
    return import_module("arbitro.research.pettingzoo_table").TableAEC(
        regulation, players, **settings
    )


def parallel_env(regulation: str = "rur-2015", players: int = 4, **settings: Any) -> Any:
    """The same for tools that step all agents at once: who is not in turn is not asked."""
    require_research("pettingzoo")
    return import_module("arbitro.research.pettingzoo_table").in_parallel(
        regulation, players, **settings
    )


def gymnasium_env(
    regulation: str = "rur-2015",
    players: int = 4,
    opponents: Sequence[str] = (),
    **settings: Any,
) -> Any:
    """One seat of a table, the others played by those named (`random`, `sensible`, `level-2`)."""
    require_research("gymnasium")
    single = import_module("arbitro.research.gymnasium_table")
    return single.TableEnv(regulation, players, opponents, **settings)


def vector_env(
    regulation: str = "rur-2015",
    players: int = 4,
    batch: int = 1024,
    seed: int = 0,
    **settings: Any,
) -> VectorEnv:
    """So many matches at once, without Python between them. Needs only the extra `speed`."""
    require(EXTRA)
    made: VectorEnv = import_module("arbitro.research.vector_table").VectorEnv(
        regulation, players, batch, seed, **settings
    )
    return made
