"""What environments have in common: the shape of what is seen, and the mask beside it."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from arbitro.research.kernel_table import Shape, Table

FORMS = ("vector", "dict")
STRANGE = ("first", "refuse")
LOWEST, HIGHEST = -1000, 1000
"""What any number of an observation lies between."""


def observation_space(shape: Shape, form: str) -> spaces.Dict:
    """What is seen, and the mask of what is offered."""
    seen: spaces.Space[Any] = _box(shape.row)
    if form == "dict":
        seen = spaces.Dict({name: _box(length) for name, length in shape.fields.items()})
    mask = spaces.Box(0, 1, (shape.decisions,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask})


def _box(length: int) -> spaces.Box:
    return spaces.Box(LOWEST, HIGHEST, (length,), np.int16)


def shown(table: Table, seat: int, form: str) -> dict[str, Any]:
    """What a seat sees; who is not in turn is offered nothing."""
    seen = table.named(seat) if form == "dict" else table.seen(seat)
    mine = not table.over and table.seat == seat
    mask = table.mask() if mine else np.zeros(table.shape.decisions, dtype=np.int8)
    return {"observation": seen, "action_mask": mask}
