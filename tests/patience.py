"""How long the tests wait for what must happen: only something that hangs takes so long.

A machine may be doing twenty other things. Tests wait for a condition, never for an hour.
"""

from __future__ import annotations

SECONDS = 600
MILLISECONDS = 180_000
"""Of a page: so long a browser is given for one step."""
