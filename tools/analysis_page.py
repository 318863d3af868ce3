"""Figures of the analysis, put between their marks on docs/analisi.md and docs/analisi.en.md."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES = {"it": DOCS / "analisi.md", "en": DOCS / "analisi.en.md"}


def put(mark: str, told: Mapping[str, str]) -> None:
    """By language, what stands between `<!-- mark -->` and `<!-- /mark -->` from now on."""
    for lang, page in PAGES.items():
        text = page.read_text(encoding="utf-8")
        before, rest = text.split(f"<!-- {mark} -->\n")
        _, after = rest.split(f"<!-- /{mark} -->")
        page.write_text(
            f"{before}<!-- {mark} -->\n{told[lang]}\n<!-- /{mark} -->{after}", encoding="utf-8"
        )


def decimal(value: float, places: int, lang: str) -> str:
    """With a comma in Italian."""
    told = f"{value:+.{places}f}".replace("-", "−")
    return told.replace(".", ",") if lang == "it" else told
