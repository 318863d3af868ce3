"""Writes the published schema again, here and in the package.

Run it as `python -m tests.exchange.write_schema`.
"""

from __future__ import annotations

from pathlib import Path

from arbitro.exchange.open_format.document import schema_text

ROOT = Path(__file__).resolve().parents[2]
NAME = "arbitro-tournament-1.schema.json"
COPIES = (ROOT / "docs" / "schema" / NAME, ROOT / "src/arbitro/exchange/open_format" / NAME)

if __name__ == "__main__":
    for copy in COPIES:
        copy.write_bytes(schema_text())
