"""Accessibility faults of a page, found by axe-core inside the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
GRAVE = {"serious", "critical"}


def faults(page: Page) -> list[str]:
    """The serious ones, each with the elements it was found in; none is what a test wants."""
    page.evaluate(AXE.read_text(encoding="utf-8"))  # not a script tag: the content policy holds
    found: dict[str, Any] = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{row['id']}: {node['html'][:160]} – {node['failureSummary'][:300]}"
        for row in found["violations"]
        if row["impact"] in GRAVE
        for node in row["nodes"]
    ]
