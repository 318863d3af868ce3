"""The page about access says what the code does."""

from __future__ import annotations

from tools.access import PAGE, printed, renewed


def test_the_page_is_printed_from_the_table() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == renewed(page), "run python tools/access.py --write"
    assert "| `standings` | yes | yes | – | between | yes | yes |" in printed()
