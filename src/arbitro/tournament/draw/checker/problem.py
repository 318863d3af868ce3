"""What the checker finds wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Problem(NamedTuple):
    """Where a certificate does not hold, what is wrong there, and the facts of it.

    Only a code: the sentence is the reader's affair.
    """

    field: str
    code: str
    facts: Mapping[str, Any] = {}
