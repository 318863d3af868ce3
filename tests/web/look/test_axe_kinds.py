"""What axe has looked at need not be looked at again; what is of a new kind is, and only that."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.axe import ONLY_NEW, faults, holds_new_kinds

NAMELESS = "() => document.querySelector('main').append(document.createElement('button'))"
PALE = "() => document.querySelector('main p').classList.add('of-no-kind-yet')"


def test_a_fault_in_something_new_is_found(page: Page, style_site: str) -> None:
    known: set[int] = set()
    page.goto(f"{style_site}/style.it.html")
    page.wait_for_selector("[data-map-frame] svg [data-token]")
    assert holds_new_kinds(page, known)
    page.evaluate("document.body.dataset.hall = 'altrove'")
    assert not holds_new_kinds(page, known)
    page.evaluate(PALE)
    assert holds_new_kinds(page, known)
    assert faults(page, ONLY_NEW) == []
    page.evaluate(NAMELESS)
    assert holds_new_kinds(page, known)
    found = faults(page, ONLY_NEW)
    assert [one.partition(":")[0] for one in found] == ["button-name"]
