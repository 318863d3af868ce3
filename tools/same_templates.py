"""Do the templates say the same as at another commit, white space that shows nowhere apart?

    python -m tools.same_templates COMMIT

For whoever rewraps them. Both versions are read word by word as Jinja does, set up as the server's
is: every expression, test and loop, and the HTML between them, with runs of white space as one and
without that beside a tag that begins or ends a block. All branches count, also those that no page
takes today.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tarfile
from pathlib import Path

from jinja2 import Environment

from arbitro.web.serving.templates import BLOCKS

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "src/arbitro/web/templates"
JINJA = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
"""Set up as the server's is."""
BESIDE_BLOCK = re.compile(rf"\s*(</?(?:{BLOCKS})(?![\w-])[^<>]*>)\s*")
NOT_OF_HTML = str.maketrans("<>", "\1\2")


def shown(template: str) -> str:
    """The template with one space for any run of them, and none beside the tag of a block.

    What stands between Jinja's braces is taken word by word, without the space between words.
    """
    said: list[str] = []
    for _, kind, text in JINJA.lexer.tokeniter(template, None):
        if kind == "data":
            said.append(text)
        elif kind != "whitespace":
            brace = kind.endswith(("_begin", "_end"))  # with or without the sign that trims
            said.append(f"\3{kind if brace else text.translate(NOT_OF_HTML)}")
    return re.sub(r"\s+", " ", BESIDE_BLOCK.sub(r"\1", "".join(said)))


def differing(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """The names of the templates that say something else."""
    return [
        name
        for name in sorted(before.keys() | after.keys())
        if name not in before or name not in after or shown(before[name]) != shown(after[name])
    ]


def at(commit: str) -> dict[str, str]:
    """The templates as they were committed, by their path."""
    packed = subprocess.run(
        ["git", "archive", commit, FOLDER],  # noqa: S607 - from the path, as people call it
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        read = {one.name: archive.extractfile(one) for one in archive if one.isfile()}
    return {name: file.read().decode() for name, file in read.items() if file is not None}


def now() -> dict[str, str]:
    paths = (path for path in (ROOT / FOLDER).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def main() -> int:
    changed = differing(at(sys.argv[1]), now())
    for name in changed:
        print(name)
    print(f"{len(changed)} templates say something else than at {sys.argv[1]}.")
    return bool(changed)


if __name__ == "__main__":
    sys.exit(main())
