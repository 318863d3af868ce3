"""The pictures of the guide to the documents, made again from the documents themselves.

python -m tools.pictures
"""

from __future__ import annotations

import struct
import sys
import zlib
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]  # it ships no types

from tools.sample_papers import SAMPLES

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "documents"
SCALE = 1.25
ENGLISH = ("standings", "report")
"""What is shown in English too."""


def page_as_png(data: bytes, page: int = 0, scale: float = SCALE) -> bytes:
    """One page of a PDF in sixteen greys, which is plenty for paper."""
    document = pypdfium2.PdfDocument(data)
    bitmap = document[page].render(scale=scale, grayscale=True)
    width, height, stride = bitmap.width, bitmap.height, bitmap.stride
    pixels = bytes(bitmap.buffer)
    rows = []
    for y in range(height):
        row = pixels[y * stride : y * stride + width] + b"\xff" * (width % 2)
        greys = [(value * 15 + 127) // 255 for value in row]
        rows.append(b"\0" + bytes(a << 4 | b for a, b in zip(greys[::2], greys[1::2], strict=True)))
    head = struct.pack(">IIBBBBB", width, height, 4, 0, 0, 0, 0)
    body = zlib.compress(b"".join(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND")


def _chunk(kind: bytes, data: bytes = b"") -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = [(name, "it") for name in SAMPLES if name not in ("round", "tarocchi-round")]
    wanted += [(name, "en") for name in ENGLISH]
    for name, lang in wanted:
        picture = page_as_png(SAMPLES[name](lang))
        path = FOLDER / (f"{name}.png" if lang == "it" else f"{name}-{lang}.png")
        path.write_bytes(picture)
        print(f"{path.name:<28}{len(picture):>8,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
