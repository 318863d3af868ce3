"""A tournament from elsewhere, for a season: let in only if what it says holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec

from arbitro.app.season_results import brought
from arbitro.app.verify import verify as decide_again
from arbitro.dossier.archive import MANIFEST, opened
from arbitro.dossier.parts import LOG, PERSONS, persons_in
from arbitro.dossier.verify import verdict, verify
from arbitro.envelope import Line
from arbitro.exchange.open_format import open_reader
from arbitro.exchange.outside_file import OLE, ZIP
from arbitro.kernel import Refused
from arbitro.season.results import Event, Source
from arbitro.store import log_file


def foreign_event(data: bytes, file: str) -> Event:
    """The tournament of a dossier, a file of ours or an open document, every decision made again.

    `Refused` for a forged dossier, `Damaged` for a log that does not hold; a workbook proves
    nothing, and is let in only by who says so (`season add --unverified`).
    """
    if data.startswith(OLE) or (data.startswith(ZIP) and MANIFEST.encode() not in data):
        raise Refused("season-unverified", {"file": file})
    if data.startswith(ZIP):
        return _of_dossier(data, file)
    if first_kind(data):
        kept = log_file.read(data)
        return _decided(kept.sealed, kept.persons, "file")
    found = open_reader.read(data)
    return _decided(found.lines, found.vault, "file")


def first_kind(data: bytes) -> str:
    """The kind of the line a log begins with; '' if this is no log."""
    sealed = (line for line in data.splitlines() if not line.startswith(log_file.MARK))
    try:
        return msgspec.json.decode(next(sealed, b""), type=Line).kind
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def _of_dossier(data: bytes, file: str) -> Event:
    found = verify(data)
    if verdict(found, None).ok is not True:
        parts = list(dict.fromkeys(one.part for one in found.findings)) or ["–"]
        raise Refused("season-forged", {"file": file, "parts": parts[:5]})
    held = opened(data).parts
    lines = tuple(held[LOG].splitlines(keepends=True))
    return _decided(lines, persons_in(held[PERSONS]), "dossier")


def _decided(lines: Sequence[bytes], vault: Mapping[str, bytes], source: Source) -> Event:
    return brought(lines, decide_again(lines, vault), source)


def seal_of_file(data: bytes) -> str:
    """What tells a file without a log from every other."""
    return sha256(data).hexdigest()
