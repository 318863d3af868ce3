"""What the checker finds wrong."""

from __future__ import annotations

from typing import NamedTuple


class Problem(NamedTuple):
    """Where a certificate does not hold, and what is wrong there."""

    field: str
    message: str

    def document(self) -> dict[str, str]:
        return {"field": self.field, "message": self.message}
