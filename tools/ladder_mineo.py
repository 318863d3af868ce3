"""Measure the ladder of the Tarocchi and write its table into docs/scala-tarocchi.md again.

    python -m tools.ladder_mineo [--again] [--only level-4] [--pages] [--jobs 2]

Every contest is one bot against three of the level below on the same cards at every seat: what it
takes of a hand, with the interval of whole deals. What was measured is kept in
docs/scala-tarocchi.json and is not measured twice. `python -m tools.ladder` calls this one too. The
whole takes about twenty minutes of one core, most of it level 5.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from arbitro.arena import Contest, run

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "docs" / "scala-tarocchi.json"
PAGES = {
    "it": ROOT / "docs" / "scala-tarocchi.md",
    "en": ROOT / "docs" / "scala-tarocchi.en.md",
}
EDITION = "tarocchi-2012"
BEGIN, END = "<!-- mineo -->\n", "<!-- /mineo -->"
HEADS = {
    "it": "| Livello | contro tre | mani | jochi a mano | al 95 % | vince | ms (p95) | prove |"
    " seme | motore | CPU |\n",
    "en": "| Level | against three | hands | jochi a hand | 95% | wins | ms (p95) | playouts |"
    " seed | engine | CPU |\n",
}


def contests() -> list[Contest]:
    """From the lowest rung upwards; then two at full budget."""
    rungs = [
        ("level-2", "level-1", 8_000, 1.0, 19),
        ("level-3", "level-2", 8_000, 1.0, 19),
        ("level-4", "level-3", 600, 0.1, 43),
        ("level-5", "level-4", 240, 0.1, 43),
        ("level-4", "level-3", 120, 1.0, 44),
        ("level-5", "level-4", 40, 1.0, 44),
    ]
    return [
        Contest(
            regulation=EDITION, seats=(one, *[other] * 3), matches=hands, seed=seed, budget=budget
        )
        for one, other, hands, budget, seed in rungs
    ]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    kept = measured()
    folder = ROOT / "build" / "ladder"
    folder.mkdir(parents=True, exist_ok=True)
    for contest in contests():
        key = name(contest)
        wanted = contest.seats[0].startswith(asked.only) and not asked.pages
        if not wanted or (key in kept and not asked.again):
            continue
        kept[key] = run(contest, folder, jobs=asked.jobs).document()
        every = _of_now({**measured(), **kept})
        KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(every), indent=1) + b"\n")
        print(key, kept[key]["bots"][0]["points_interval"], flush=True)
    for lang, page in PAGES.items():
        before, rest = page.read_text(encoding="utf-8").split(BEGIN)
        table = HEADS[lang] + "|---|---|--:|--:|--:|--:|--:|--:|--:|---|--:|\n"
        played = [kept[key] for key in map(name, contests()) if key in kept]
        table += "".join(line(found, lang) for found in played)
        page.write_text(before + BEGIN + table + END + rest.split(END)[1], encoding="utf-8")
    return 0


def measured() -> dict[str, Any]:
    return msgspec.json.decode(KEPT.read_bytes()) if KEPT.exists() else {}


def _of_now(kept: dict[str, Any]) -> dict[str, Any]:
    """Without contests that are played no more."""
    keys = {name(contest) for contest in contests()}
    return {key: found for key, found in kept.items() if key in keys}


def name(contest: Contest) -> str:
    """Under which its result is kept: one that was cut short stands until `--again`."""
    return f"{','.join(contest.seats)} {contest.matches} {contest.budget}"


def line(found: dict[str, Any], lang: str) -> str:
    """One contest as a line of the table."""
    one, other = found["bots"]
    low, high = one["points_interval"]
    cells = [
        one["bot"],
        other["bot"],
        str(found["matches"]),
        f"{one['mean_points']:+.2f}",
        f"{low:+.2f} … {high:+.2f}",
        f"{100 * one['share']:.1f} %",
        f"{one['decision_ms_p95']:.1f}",
        f"× {found['budget']:.1f}",
        str(found["seed"]),
        found["engine"],
        f"{found['cpu_seconds']:.0f} s",
    ]
    row = "| " + " | ".join(cells) + " |\n"
    return row.replace(".", ",") if lang == "it" else row.replace(" %", "%")


if __name__ == "__main__":
    sys.exit(main())
