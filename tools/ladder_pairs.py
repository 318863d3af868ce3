"""Who plays for a pair against who plays for himself, in the edition of pairs, into docs/scala.md.

    python -m tools.ladder_pairs [--again] [--pages] [--jobs 2]

Two players of level 4 who want points (two team-mates add up what they score, each at a table of
his own) and two who want the first place, at the same table, in every order of the seats. What was
measured is kept in docs/scala-pairs.json; a contest that was interrupted goes on from build/ladder.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import msgspec

from arbitro.arena import Contest, run
from arbitro.bots import Bot
from arbitro.bots.kernel_player import KernelPlayer
from arbitro.fast.risiko.search.plans import FEW
from arbitro.fast.risiko.search.prospect import SCORES, WINS
from tools.ladder import PAGES, ROOT, TENTH, _between, _number, _share

KEPT = ROOT / "docs" / "scala-pairs.json"
CONTEST = Contest(
    regulation="24ore-2018", seats=("pair", "alone") * 2, matches=240, seed=29, budget=TENTH
)
AIMS = {"pair": SCORES, "alone": WINS}
PLAYOUTS = 2_000
NAMES = {
    "it": {"pair": "punti, per la coppia", "alone": "primo posto, per sé"},
    "en": {"pair": "points, for the pair", "alone": "first place, for himself"},
}
HEADS = {
    "it": "| Che cosa vuole | posti | punti torneo | al 95 % | vince | prove | seme | CPU |\n",
    "en": "| What he wants | seats | tournament points | 95% | wins | playouts | seed | CPU |\n",
}


def made(name: str, seed: str) -> Bot:
    """A player of level 4 after one thing or the other."""
    return KernelPlayer(seed, FEW, round(PLAYOUTS * CONTEST.budget), AIMS[name])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    if not asked.pages and (asked.again or not KEPT.exists()):
        folder = ROOT / "build" / "ladder"
        folder.mkdir(parents=True, exist_ok=True)
        found = run(CONTEST, folder, make=made, jobs=asked.jobs).document()
        KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    for lang, page in PAGES.items():
        text = _between(page.read_text(encoding="utf-8"), "pairs", table(measured(), lang))
        page.write_text(text, encoding="utf-8")
    return 0


def measured() -> dict[str, Any]:
    return msgspec.json.decode(KEPT.read_bytes()) if KEPT.exists() else {}


def table(found: dict[str, Any], lang: str) -> str:
    """A line for each of the two."""
    if not found:
        return ""
    lines = [HEADS[lang], "|---|--:|--:|--:|--:|--:|--:|--:|\n"]
    for one in found["bots"]:
        low, high = (_number(points, lang) for points in one["points_interval"])
        cells = [
            NAMES[lang][one["bot"]],
            str(one["seats"]),
            _number(one["mean_points"], lang),
            f"{low} – {high}",
            _share(one["share"], lang),
            f"× {_number(found['budget'], lang)}",
            str(found["seed"]),
            f"{found['cpu_seconds']:.0f} s",
        ]
        lines.append("| " + " | ".join(cells) + " |\n")
    return "".join(lines)


if __name__ == "__main__":
    sys.exit(main())
