"""Accessibility faults of a page, found by axe-core inside the browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
GRAVE = {"serious", "critical"}
KINDS = """(known) => {
  const before = new Set(known), kinds = new Map(), found = new Set();
  const word = (text) => (/^[a-z-]{0,20}$/.test(text) ? text : "*");
  const told = (node, name) => node === document.body && name.startsWith("data-");
  const own = (node) => [
    node.localName, [...node.classList].sort().join("."), /\\S/.test(node.textContent),
    ...[...node.attributes].filter((one) => one.name !== "class" && !told(node, one.name))
      .map((one) => one.name + (one.name === "id" ? "" : "=" + word(one.value))).sort(),
  ].join("|");
  const number = (text) => {
    let low = 0xdeadbeef, high = 0x41c6ce57;
    for (let at = 0; at < text.length; at++) {
      low = Math.imul(low ^ text.charCodeAt(at), 2654435761);
      high = Math.imul(high ^ text.charCodeAt(at), 1597334677);
    }
    return (high & 2097151) * 4294967296 + (low >>> 0);
  };
  window.newKinds = [];
  for (const node of document.querySelectorAll("*")) {
    const kind = number((kinds.get(node.parentElement) ?? "") + ">" + own(node));
    kinds.set(node, kind);
    if (before.has(kind)) continue;
    found.add(kind);
    const above = kinds.get(node.parentElement);
    if (above === undefined || before.has(above)) newKinds.push(node);
  }
  return [...found];
}"""
"""The kinds of elements of a page that are new, and the topmost elements of them in `newKinds`."""
ONLY_NEW = "{include: newKinds}"
BY_THE_EYE = ("color-contrast", "link-in-text-block", "scrollable-region-focusable")
"""What depends on the theme and the width; all else is the markup's, and that is looked at once."""


def holds_new_kinds(page: Page, known: set[int]) -> bool:
    """Whether something on the page is of no kind that is known; from now on all of it is.

    Of one kind are elements with the same tag, classes, attributes and words of attributes, with
    text or without, below ancestors of the same kinds: what axe says of one holds for all. What a
    page tells its scripts on its body, as which hall it is of, makes nothing on it another kind.
    """
    new = page.evaluate(KINDS, sorted(known))
    known.update(new)
    return bool(new)


SLIGHT = """axe._audit.rules.filter(({impact}) => ["minor", "moderate"].includes(impact))"""
"""The rules that never find anything grave: what a rule says of itself stands above its checks."""
RUN = f"""() => window.axe && axe.run(WHERE, {{
  resultTypes: ["violations"], selectors: false, ONLY
  rules: Object.fromEntries({SLIGHT}.map(({{id}}) => [id, {{enabled: false}}])),
}})"""


def at_hand(page: Page) -> None:
    """Every page of this window brings axe along, which is cheaper than to bring it to each."""
    page.add_init_script(path=AXE)


def faults(page: Page, where: str = "document", only: Sequence[str] = ()) -> list[str]:
    """The serious ones, each with the elements it was found in; none is what a test wants."""
    chosen = f"runOnly: {list(only)}," if only else ""
    run = RUN.replace("WHERE", where).replace("ONLY", chosen)
    found: dict[str, Any] | None = page.evaluate(run)
    if found is None:
        page.evaluate(AXE.read_text(encoding="utf-8"))  # not a script tag: the content policy holds
        found = page.evaluate(run)
        assert found is not None
    return [
        f"{row['id']}: {node['html'][:160]} – {node['failureSummary'][:300]}"
        for row in found["violations"]
        if row["impact"] in GRAVE
        for node in row["nodes"]
    ]
