"""Reading a PDF back: its words, its pages, where its ink is, and what its codes say."""

from __future__ import annotations

from typing import Any, NamedTuple

import pypdfium2  # type: ignore[import-untyped]  # it ships no types
import zxingcpp

POINTS_PER_MM = 72 / 25.4
SCAN = 150 / 72
"""A cheap scanner's 150 dots per inch."""


class Box(NamedTuple):
    """How far a run of text is from the edges of its page, in millimetres."""

    left: float
    bottom: float
    right: float
    top: float


def pages(data: bytes) -> list[str]:
    """The words of each page, in lines."""
    document = pypdfium2.PdfDocument(data)
    return [
        page.get_textpage().get_text_bounded().replace("\r\n", "\n").replace("\ufffe", "")
        for page in document
    ]


def words(data: bytes) -> str:
    """All the words of a document on one line."""
    return " ".join(" ".join(pages(data)).split())


def ink(data: bytes) -> list[tuple[int, Box]]:
    """Every run of text with its page and its distance from the page's four edges."""
    found = []
    for number, page in enumerate(pypdfium2.PdfDocument(data), start=1):
        width, height = page.get_size()
        text = page.get_textpage()
        for at in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(at)
            edges = (left, bottom, width - right, height - top)
            found.append((number, Box(*(edge / POINTS_PER_MM for edge in edges))))
    return found


def codes(data: bytes, bare: bool = False) -> list[str]:
    """What every QR of a document says; `bare` looks at black and white alone, as a fax would."""
    found = []
    for page in pypdfium2.PdfDocument(data):
        picture: Any = page.render(scale=SCAN, grayscale=True).to_numpy().squeeze()
        if bare:
            picture = ((picture > 127) * 255).astype("uint8")
        found += [code.text for code in zxingcpp.read_barcodes(picture)]
    return found
