"""Who plays for a pair against who plays for himself, in the edition of pairs, into docs/scala.md.

    python -m tools.ladder_pairs [--again] [--pages] [--jobs 2]

One of level 4 against three of level 3, on the deals of the ladder: there he wants points, for two
team-mates add up what they score, each at a table of his own. Here he plays the same deals for the
first place. What was measured is kept in docs/scala-pairs.json; a contest that was interrupted goes
on from build/ladder.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import msgspec
from msgspec.structs import replace

from arbitro.arena import run
from arbitro.bots import LEVELS, Bot, make_bot
from arbitro.bots.kernel_player import KernelPlayer
from arbitro.fast.risiko.search.plans import FEW
from arbitro.fast.risiko.search.prospect import WINS
from tools import ladder
from tools.ladder import PAGES, ROOT, _between, _number, _share, contests

KEPT = ROOT / "docs" / "scala-pairs.json"
PAIR = next(
    one for one in contests() if one.regulation == "24ore-2018" and one.seats[0] == "level-4"
)
ALONE = replace(PAIR, seats=("alone", *PAIR.seats[1:]))
NAMES = {
    "it": {"level-4": "punti, per la coppia", "alone": "primo posto, per sé"},
    "en": {"level-4": "points, for the pair", "alone": "first place, for himself"},
}
HEADS = {
    "it": "| Che cosa vuole | partite | punti torneo | al 95 % | vince | prove | seme | CPU |\n",
    "en": "| What he wants | matches | tournament points | 95% | wins | playouts | seed | CPU |\n",
}


def made(name: str, seed: str) -> Bot:
    """A player of level 4 who wants the first place, or one of the house."""
    if name != "alone":
        return make_bot(name, seed, PAIR.game, PAIR.budget)
    playouts = LEVELS["risiko"]["level-4"].playouts
    return KernelPlayer(seed, FEW, round(playouts * PAIR.budget), WINS)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    if not asked.pages and (asked.again or not KEPT.exists()):
        folder = ROOT / "build" / "ladder"
        folder.mkdir(parents=True, exist_ok=True)
        found = run(ALONE, folder, make=made, jobs=asked.jobs).document()
        KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    for lang, page in PAGES.items():
        text = _between(page.read_text(encoding="utf-8"), "pairs", table(measured(), lang))
        page.write_text(text, encoding="utf-8")
    return 0


def measured() -> list[dict[str, Any]]:
    """For the pair, as the ladder has it; then alone. Nothing as long as one is missing."""
    pair = ladder.measured().get(ladder.name(PAIR))
    if pair is None or not KEPT.exists():
        return []
    return [pair, msgspec.json.decode(KEPT.read_bytes())]


def table(both: list[dict[str, Any]], lang: str) -> str:
    """A line for each of the two."""
    if not both:
        return ""
    lines = [HEADS[lang], "|---|--:|--:|--:|--:|--:|--:|--:|\n"]
    for found in both:
        one = found["bots"][0]
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
