"""Words that look like one that nobody knows."""

from __future__ import annotations

from collections.abc import Iterable


def near_words(word: str, among: Iterable[str], cutoff: float = 0.6) -> list[str]:
    """The three that look most like it; fewer, or none, where the others look different."""
    from difflib import get_close_matches  # noqa: PLC0415 - few commands mistake a word

    return get_close_matches(word, list(among), n=3, cutoff=cutoff)
