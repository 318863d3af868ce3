"""The archive of a dossier: nothing in it is compressed, and the same parts give the same bytes.

So any program opens it, it cannot swell, and a byte that was changed shows even where no part
lies: the archive is put together again and compared.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
from hashlib import sha256
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from arbitro.kernel import Refused

FORMAT: Literal["arbitro-dossier/1"] = "arbitro-dossier/1"
MANIFEST = "manifest.json"
DIRECTORY = "archive"
"""How what lies between and behind the parts is called."""
MOST_BYTES = 64 << 20
MOST_PARTS = 4000
_PATH = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)?\.[a-z]{2,5}")
_END = struct.Struct("<4s4H2LH")
_THEN = (1980, 1, 1, 0, 0, 0)
_BROKEN = (
    zipfile.BadZipFile,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
    struct.error,
)
"""All the ways in which the reader of archives says that something is no archive."""


class Listed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    path: str
    bytes: int
    sha256: str


class Manifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a dossier holds, and of which state: so many lines, the last with this hash."""

    format: Literal["arbitro-dossier/1"] = FORMAT
    tournament: str
    name: str
    lang: Annotated[str, Meta(pattern="^(it|en)$")]
    lines: int
    hash: str
    parts: tuple[Listed, ...]


class Finding(NamedTuple):
    """Something that is not as it should be: in which part, and a code for the sentence."""

    part: str
    code: str
    detail: Any = ""


def listed(parts: dict[str, bytes]) -> tuple[Listed, ...]:
    return tuple(
        Listed(path=path, bytes=len(parts[path]), sha256=sha256(parts[path]).hexdigest())
        for path in sorted(parts)
    )


def manifest_bytes(manifest: Manifest) -> bytes:
    return msgspec.json.format(msgspec.json.encode(manifest, order="sorted"), indent=1) + b"\n"


def packed(parts: dict[str, bytes]) -> bytes:
    """These parts as an archive, the manifest first and the others by name."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(parts, key=lambda path: (path != MANIFEST, path)):
            entry = zipfile.ZipInfo(path, _THEN)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, parts[path])
    return out.getvalue()


class Opened(NamedTuple):
    parts: dict[str, bytes]
    findings: list[Finding]


def opened(data: bytes) -> Opened:
    """The parts that can be read, and all that is wrong with the archive itself.

    `Refused` for what is no dossier at all or larger than one may be.
    """
    if len(data) > MOST_BYTES:
        raise Refused("file-too-large", {"bytes": len(data), "most": MOST_BYTES >> 20})
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except _BROKEN as error:
        if not data.startswith(b"PK\x03\x04"):
            raise Refused("not-a-dossier", {}) from error
        return Opened({}, [Finding(DIRECTORY, "damaged")])
    with archive:
        _weigh(archive, len(data))
        if not _ends_well(data):
            return Opened({}, [Finding(DIRECTORY, "damaged")])
        found = _read(archive)
    if not found.findings and packed(found.parts) != data:
        found.findings.append(Finding(_differing(found.parts, data), "altered"))
    return found


def _ends_well(data: bytes) -> bool:
    """Does the last record of the archive tell where its directory is? A guess is not enough."""
    *_, length, start, comment = _END.unpack(data[-_END.size :])
    return bool(start + length + _END.size == len(data) and not comment)


def _weigh(archive: zipfile.ZipFile, size: int) -> None:
    """By the directory alone: nothing has been read yet."""
    entries = archive.infolist()
    unpacked = sum(map(_weight, entries))
    if len(entries) > MOST_PARTS or unpacked > max(size, MOST_BYTES):
        raise Refused("archive-swells", {"parts": len(entries), "megabytes": unpacked >> 20})


def _weight(entry: zipfile.ZipInfo) -> int:
    """What is not packed gives no more than it takes, whatever else its line of the directory says;
    but one entry may lie within another.
    """
    stored = entry.compress_type == zipfile.ZIP_STORED
    return min(entry.file_size, entry.compress_size) if stored else entry.file_size


def _read(archive: zipfile.ZipFile) -> Opened:
    parts: dict[str, bytes] = {}
    findings: list[Finding] = []
    for entry in archive.infolist():
        name = entry.filename
        if entry.compress_type != zipfile.ZIP_STORED or entry.file_size != entry.compress_size:
            findings.append(Finding(name, "packed"))
            continue
        if not _PATH.fullmatch(name) or name in parts:
            findings.append(Finding(name, "extra"))
            continue
        try:
            parts[name] = archive.read(entry)
        except _BROKEN:
            findings.append(Finding(name, "damaged"))
    return Opened(parts, findings)


def _differing(parts: dict[str, bytes], data: bytes) -> str:
    """The part whose header or content holds the first byte that is not as we write it."""
    ours = packed(parts)
    size = min(len(ours), len(data))
    at = next((n for n in range(size) if ours[n] != data[n]), size)
    with zipfile.ZipFile(io.BytesIO(ours)) as archive:
        begun = [entry.filename for entry in archive.infolist() if entry.header_offset <= at]
        behind = at >= archive.start_dir
    return DIRECTORY if behind or not begun else begun[-1]
