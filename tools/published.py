"""The README as a package index shows it, and the project's addresses: hatchling asks for both.

A package index shows no file of the repository: a picture or a page must have a whole address, or
it is a broken link. The project has no public home of its own, so none is written down here.
Whoever publishes names, for the build, the address under which the files of the tag can be read:

    ARBITRO_SOURCE=https://…/arbitro/v0.2.0 make dist

With it, pictures and links lead there and the metadata tells it. Without it, the pictures are left
out and links become the words they stood on: shorter, and nothing broken.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

SOURCE = "ARBITRO_SOURCE"
PICTURES = re.compile(r"^\|[^\n]*\n\|[-|]+\|\n\|[^\n]*!\[[^\n]*\n\n?", re.MULTILINE)
"""A table whose row is pictures."""
PICTURE = re.compile(r"!\[[^\]]*\]\((?!\w+:)[^)]*\)")
LINK = re.compile(r"\[([^\]]*)\]\((?!\w+:|#)([^)]*)\)")


def published(readme: str, source: str = "") -> str:
    """The README with whole addresses, or without what would need one."""
    if source:
        return LINK.sub(rf"[\1]({source.rstrip('/')}/\2)", readme)
    return LINK.sub(r"\1", PICTURE.sub("", PICTURES.sub("", readme)))


def addresses(source: str = "") -> dict[str, str]:
    """What the metadata calls the project's addresses."""
    if not source:
        return {}
    at = source.rstrip("/")
    return {
        "Source": at,
        "Documentation": f"{at}/docs",
        "Changelog": f"{at}/CHANGELOG.md",
    }


class Published(MetadataHookInterface):
    """Fills in `readme` and `urls` of pyproject.toml when something is built."""

    def update(self, metadata: dict[str, Any]) -> None:
        source = os.environ.get(SOURCE, "")
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": published(text, source),
        }
        metadata["urls"] = addresses(source)
