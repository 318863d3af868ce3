"""`python -m arbitro` is the command `arbitro`."""

from arbitro.cli import main

main()
