"""Write the pages of the eight studies again: docs/studi in Italian, docs/studi/en in English.

    python -m tools.studies [--games 20000] [--seed 1] [NAME ...]

The pages say by which command each figure is found again.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from arbitro.messages import LANGUAGES
from arbitro.study.questions import STUDIES, study_of
from arbitro.study.study_report import files
from arbitro.study.study_run import run

PAGES = Path(__file__).resolve().parent.parent / "docs" / "studi"
GAMES = 20_000


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", default=[*STUDIES])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    for name in asked.names:
        ran = run(study_of(name), asked.games, asked.seed, None)
        for lang in LANGUAGES:
            folder = PAGES if lang == "it" else PAGES / lang
            folder.mkdir(parents=True, exist_ok=True)
            for file, content in files(ran, lang).items():
                if file.endswith((".md", ".svg")):
                    (folder / file).write_bytes(content)
        print(f"{name}: {asked.games:,} matches at each table", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
