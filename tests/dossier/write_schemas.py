"""Writes the published schemas of a report's document and of a dossier's manifest again.

Run it as `python -m tests.dossier.write_schemas`.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from arbitro.app.report_document import ReportDocument
from arbitro.dossier.archive import Manifest

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "schema"
PUBLISHED: dict[str, type[Struct]] = {
    "arbitro-referto-document-1.schema.json": ReportDocument,
    "arbitro-dossier-1.schema.json": Manifest,
}


def text(name: str) -> bytes:
    """The schema as it stands in its file."""
    made = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": name,
        **msgspec.json.schema(PUBLISHED[name]),
    }
    return msgspec.json.format(msgspec.json.encode(made, order="sorted"), indent=2) + b"\n"


if __name__ == "__main__":
    for name in PUBLISHED:
        (FOLDER / name).write_bytes(text(name))
