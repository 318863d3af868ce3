"""Archives that are no dossier, or more than one: refused or named before they do any harm."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

import pytest

from arbitro.dossier.verify import verify
from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES, refusal
from tests.dossier.test_dossier import found


def zipped(entries: dict[str, bytes], compression: int = zipfile.ZIP_STORED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as made:
        for name, data in entries.items():
            made.writestr(name, data)
    return out.getvalue()


def nested(parts: int, core: bytes) -> bytes:
    """Nothing in it is packed, but every part holds all parts after it."""
    held, heads = core, []
    for n in range(parts):
        name = f"p{n}.json".encode()
        sizes = (zlib.crc32(held), len(held), len(held), len(name))
        head = struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, 0, 0, 33, *sizes, 0) + name
        heads.append((name, sizes, len(held)))
        held = head + held
    whole = len(held)
    directory = b"".join(
        struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 0, 0, 33, *sizes, 0, 0, 0, 0, 0, at) + name
        for name, sizes, inner in heads
        for at in (whole - inner - 30 - len(name),)
    )
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, parts, parts, len(directory), whole, 0)
    return held + directory + end


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not-a-dossier"),
        (b"%PDF-1.7", "not-a-dossier"),
        (b"\0" * 1000, "not-a-dossier"),
        (bytes((64 << 20) + 1), "file-too-large"),
        (zipped({"bomb": b"\0" * (80 << 20)}, zipfile.ZIP_DEFLATED), "archive-swells"),
        (zipped({f"p{n}": b"" for n in range(4001)}), "archive-swells"),
        (nested(100, b"\0" * (1 << 20)), "archive-swells"),
    ],
)
def test_what_is_no_dossier_is_refused_with_a_sentence(data: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        verify(data)
    assert refused.value.code == code
    for lang in LANGUAGES:
        assert len(refusal(lang, refused.value)) > 10


def test_a_packed_archive_is_not_unpacked() -> None:
    assert ("manifest.json", "packed") in found(
        zipped({"manifest.json": b"{}" * 500}, zipfile.ZIP_DEFLATED)
    )


@pytest.mark.parametrize("name", ["../etc.json", "a/b/c.json", "A.json", "x"])
def test_paths_that_lead_elsewhere_are_not_parts(name: str) -> None:
    data = zipped({name: b"x", "manifest.json": b"{}"})
    assert (name, "extra") in found(data)


def test_a_manifest_that_is_none_is_named() -> None:
    assert found(zipped({"manifest.json": b"[]"}))[-1] == (
        "manifest.json",
        "unreadable",
    )
    assert found(zipped({"a.json": b"[]"}))[-1] == (
        "manifest.json",
        "missing",
    )
