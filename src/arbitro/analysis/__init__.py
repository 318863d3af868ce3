"""A match explained afterwards: who stood how, what was luck, what would have been better."""

from __future__ import annotations

from arbitro.analysis.hand import HandAnalysis, analysed_hand, require_hand
from arbitro.analysis.report import Analysis, Progress, analysed, require_match
from arbitro.play.log import read

__all__ = [
    "Analysis",
    "HandAnalysis",
    "analysed",
    "analysed_hand",
    "explained",
    "require_explainable",
]


def explained(
    data: bytes,
    seed: int = 1,
    playouts: int | None = None,
    progress: Progress | None = None,
    threads: int | None = None,
) -> Analysis | HandAnalysis:
    """The analysis of a finished match or hand; `playouts` as each game has them, if not said."""
    game, _ = read(data, canonical=False)
    more = {} if playouts is None else {"playouts": playouts}
    if game.name == "mineo":
        return analysed_hand(data, seed, progress=progress, **more)
    return analysed(data, seed, progress=progress, threads=threads, **more)


def require_explainable(data: bytes) -> None:
    """Refuse what is no finished match, or was played at a real table."""
    game, _ = read(data, canonical=False)
    (require_hand if game.name == "mineo" else require_match)(data)
