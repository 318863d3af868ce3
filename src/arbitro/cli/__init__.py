"""The command `arbitro`: one module per command, each parses, calls and renders."""

from __future__ import annotations

import gc
import sys

GARBAGE = 50_000
"""New things before a search for what nobody holds any more. Loading makes many and leaves none."""


def main() -> None:
    """Run the command line and leave with its exit code."""
    if sys.argv[1:] == ["--version"]:
        from arbitro import __version__  # noqa: PLC0415 - the quick way out loads nothing else

        sys.stdout.write(f"arbitro {__version__}\n")
        return
    gc.set_threshold(GARBAGE)
    from arbitro.cli.root import root  # noqa: PLC0415 - as above

    try:
        root.main()
    finally:
        gc.freeze()  # nor is anything looked for on the way out
