"""The tuned weights, as `tools/tune_mineo.py` wrote them."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec

FILE = "weights.json"


@lru_cache(maxsize=1)
def weights() -> tuple[int, ...]:
    """The row of the player whose choices are weighed."""
    return tuple(msgspec.json.decode((files(__package__) / FILE).read_bytes(), type=list[int]))
