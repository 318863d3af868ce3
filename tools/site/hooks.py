"""What the site adds to the pages of docs/: the pages at the root, and each language's front page.

Links between pages are those of the repository, so that they work there too; here they are turned
to where the pages lie in the site. A link to a file that is no page becomes the words it stood on.
"""

from __future__ import annotations

import os
import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[2]
BROUGHT = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!\w+:|#)([^)#\s]+)(#[^)]*)?\)")
HEADS = {
    "it": {
        "Regulations": "Regolamenti",
        "Reference": "Per consultare",
        "Inside": "Per chi programma",
    },
    "en": {},
}
"""What the parts of the site are called; the configuration has them in English."""
LANGUAGE = os.environ.get("ARBITRO_SITE", "it")


def on_config(config: Any) -> Any:
    """The second language lies in a folder of the first's site, with the words of the theme."""
    config["theme"]["language"] = LANGUAGE
    if LANGUAGE != "it":
        config["site_dir"] = str(Path(config["site_dir"]) / LANGUAGE)
        for other in config["extra"]["alternate"]:
            other["link"] = "../" if other["lang"] == "it" else "./"
    config["nav"] = [
        {HEADS[LANGUAGE].get(head, head): pages}
        for part in config["nav"]
        for head, pages in part.items()
        if isinstance(pages, str)
        or not all(in_the_other(page, config) for one in pages for page in one.values())
    ]
    return config


def in_the_other(uri: str, config: Any) -> bool:
    """Is this page in the other language of the site, and not only in that?"""
    docs, page = Path(config["docs_dir"]), Path(uri)
    if LANGUAGE == "it":
        return page.parent.name == "en" or page.name.endswith(".en.md")
    twins = (page.parent / "en" / page.name, page.with_suffix(".en.md"))
    return any((docs / twin).exists() for twin in twins)


def on_files(files: Files, config: Any) -> Files:
    """The pages at the repository's root, and a list of the decisions."""
    for path, here in BROUGHT.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        files.append(File.generated(config, here, content=turned(text, ".", files)))
    decisions = sorted(file.src_uri for file in files if file.src_uri.startswith("decisions/"))
    titles = (
        (ROOT / "docs" / uri).read_text(encoding="utf-8").partition("\n")[0] for uri in decisions
    )
    listed = [
        f"- [{title.lstrip('# ')}]({uri})" for title, uri in zip(titles, decisions, strict=True)
    ]
    page = "# Decisions\n\nWhy things are as they are, the oldest first.\n\n" + "\n".join(listed)
    files.append(File.generated(config, "decisions.md", content=page))
    return files


def on_page_read_source(page: Any, config: Any) -> str | None:
    if page.file.src_uri == "index.md" and LANGUAGE != "it":
        return Path(config["docs_dir"], f"index.{LANGUAGE}.md").read_text(encoding="utf-8")
    return None


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files, **_: Any) -> str:
    """Links turned; the other language's pages are there, but not what the search finds."""
    if in_the_other(page.file.src_uri, config):
        page.meta["search"] = {"exclude": True}
    if page.file.src_uri in (*BROUGHT.values(), "decisions.md"):
        return markdown
    folder = posixpath.join("docs", posixpath.dirname(page.file.src_uri))
    return turned(markdown, folder, files)


def turned(markdown: str, folder: str, files: Files) -> str:
    """The links of a page of this folder of the repository, as the site needs them."""

    def one(found: re.Match[str]) -> str:
        words, target, anchor = found[1], found[2], found[3] or ""
        path = posixpath.normpath(posixpath.join(folder, target))
        if path in BROUGHT:
            up = posixpath.relpath(BROUGHT[path], posixpath.relpath(folder, "docs"))
            return f"[{words}]({up if folder != '.' else BROUGHT[path]}{anchor})"
        inside = posixpath.relpath(path, "docs")
        if files.get_file_from_path(inside) is None:
            return words
        return f"[{words}]({inside}{anchor})" if folder == "." else found[0]

    return LINK.sub(one, markdown)
