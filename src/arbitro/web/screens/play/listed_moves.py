"""Several moves in one form."""

from __future__ import annotations

import json
from typing import Any

from arbitro.kernel import Refused


def listed(text: str) -> list[dict[str, Any]]:
    """The moves as a page sends them: JSON, a list of actions."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused("malformed", {"problem": "moves"}) from error
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise Refused("malformed", {"problem": "moves"})
    return found
