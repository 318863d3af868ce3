"""The documentation leads where it says; `make docs` builds all of it and looks again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tools.docs import broken

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]
BROUGHT = {"contributing.md", "changelog.md", "decisions.md"}
"""Pages that the site makes of others."""
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")
SITE: dict[str, Any] = yaml.safe_load((ROOT / "tools/site/mkdocs.yml").read_text(encoding="utf-8"))


@cache
def places(page: Path) -> set[str]:
    """The anchors of a page: its headings, as a forge and the site make them."""
    text = re.sub(
        r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


def named(nav: Any) -> Iterator[str]:
    """Every page of the site's list."""
    if isinstance(nav, str):
        yield nav
    else:
        for part in nav.values() if isinstance(nav, dict) else nav:
            yield from named(part)


def test_links_and_their_anchors_lead_somewhere() -> None:
    wrong = []
    for page in PAGES:
        for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
            there = page.parent / target if target else page
            if not there.exists() or (
                anchor and there.suffix == ".md" and anchor not in places(there.resolve())
            ):
                wrong.append(f"{page.relative_to(ROOT).as_posix()}: {target}#{anchor}")
    assert wrong == []


def test_every_page_of_the_documents_is_in_the_site_and_every_page_of_the_site_is_there() -> None:
    written = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    left_out = {path for path in written if path.startswith("decisions/")} | {"index.en.md"}
    assert set(named(SITE["nav"])) == (written - left_out) | BROUGHT


def test_each_guide_is_there_in_both_languages() -> None:
    italian = {path.name for path in (DOCS / "guida").glob("*.md")}
    assert italian == {path.name for path in (DOCS / "guida" / "en").glob("*.md")}


def test_a_part_of_the_site_is_in_one_language_and_has_its_twin_in_the_other() -> None:
    """So that each language shows its own only (`tools/site/hooks.py`)."""
    parts = [set(named(pages)) for part in SITE["nav"] for pages in part.values()]
    english = {page for page in set().union(*parts) if "/en/" in page or page.endswith(".en.md")}
    italian = {page.replace("/en/", "/").replace(".en.md", ".md") for page in english}
    assert [part for part in parts if part & english and not part <= english] == []
    assert [part for part in parts if part & italian and not part <= italian] == []
    assert italian <= set().union(*parts)


def test_every_picture_is_shown_somewhere() -> None:
    texts = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    pictures = [path.name for path in (DOCS / "pictures").rglob("*.*")]
    assert [name for name in pictures if name not in texts] == []


def test_the_site_is_set_up_to_load_nothing_from_outside() -> None:
    assert SITE["theme"]["font"] is False
    assert "extra_javascript" not in SITE
    assert "extra_css" not in SITE


def test_a_link_that_leads_nowhere_is_found_in_a_built_site(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "index.html").write_text(
        '<h1 id="top">Uno</h1><a href="en/#here">x</a><a href="#top">x</a><a href="https://a.b/">x</a>'
    )
    (tmp_path / "en" / "index.html").write_text('<h1 id="here">Due</h1><a href="../">x</a>')
    assert list(broken(tmp_path)) == []
    (tmp_path / "en" / "index.html").write_text(
        '<a href="no.html">x</a><script src="https://a.b/c.js"></script>'
    )
    assert list(broken(tmp_path)) == [
        "en/index.html loads https://a.b/c.js",
        "en/index.html: no.html leads nowhere",
        "index.html: en/#here has no such place",
    ]
