"""The site of a house as one file to take away."""

from __future__ import annotations

import tempfile
import zipfile
from io import BytesIO
from pathlib import Path

from arbitro.bootstrap import Installation
from arbitro.publication.folder import LIST
from arbitro.publication.whole_house import publish_house


def archived(house: Installation, site: str) -> bytes:
    """A zip with everything in a folder of its own: unpacked, `index.html` opens from there."""
    out = BytesIO()
    with tempfile.TemporaryDirectory(prefix="arbitro-site-") as made:
        folder = Path(made) / "sito"
        publish_house(folder, house, site=site or None)
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.name != LIST:
                    archive.write(path, path.relative_to(made))
    return out.getvalue()
