"""QR codes, as drawings that print sharply at any size."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

MEDIUM = "m"
"""Error correction: paper in a hall gets stained."""


@lru_cache(maxsize=4096)
def qr(text: str) -> str:
    """An SVG drawing of this text's QR code, without a border of its own."""
    import segno  # noqa: PLC0415 - a server starts without it

    out = BytesIO()
    code = segno.make(text, error=MEDIUM, micro=False)
    code.save(out, kind="svg", border=0, xmldecl=False, omitsize=True)
    return out.getvalue().decode()
