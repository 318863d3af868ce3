"""Measure the ladder of bots and write its tables into docs/scala.md and docs/scala.en.md again.

    python -m tools.ladder [--again] [--only level-4] [--edition rur-2015] [--pages] [--jobs 2]

Every contest is one bot against three of the level below, at every seat. What was measured is kept
in docs/scala.json and is not measured twice (`--again`: all that is asked for); a contest that was
interrupted goes on from build/ladder. `--only` keeps to the contests of one bot, `--edition` to
those of one edition, `--pages` plays nothing. The whole takes about an hour of one core.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from arbitro.arena import Contest, run
from arbitro.foresight.sampling import wilson
from tools import ladder_mineo

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "docs" / "scala.json"
PAGES = {"it": ROOT / "docs" / "scala.md", "en": ROOT / "docs" / "scala.en.md"}
EDITIONS = ("rur-2015", "master-2020", "24ore-2018")
SEED = 19
TENTH = 0.1
HEADS = {
    "it": "| Livello | contro tre | edizione | partite | vince | al 95 % | punti | ms (p95) |"
    " prove | motore | CPU |\n",
    "en": "| Level | against three | edition | matches | wins | 95% | points | ms (p95) |"
    " playouts | engine | CPU |\n",
}
ENDINGS = {
    "it": "| Con un | partite | finite per obiettivo | per sdadata | giro medio |\n",
    "en": "| With a | matches | ended by objective | by sdadata | mean giro |\n",
}
TOGETHER = {"it": "insieme", "en": "together"}


def contests() -> list[Contest]:
    """From the lowest rung upwards."""
    rungs = [
        ("level-2", "level-1", 4_000, 1.0),
        ("level-3", "level-2", 4_000, 1.0),
        ("level-4", "level-3", 200, TENTH),
        ("level-5", "level-4", 200, TENTH),
    ]
    every = [
        Contest(regulation=e, seats=(one, *[other] * 3), matches=n, seed=SEED, budget=budget)
        for one, other, n, budget in rungs
        for e in EDITIONS
    ]
    for one, other in (("level-4", "level-3"), ("level-5", "level-4")):
        every.append(Contest(regulation="rur-2015", seats=(one, *[other] * 3), matches=40, seed=20))
    return every


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--edition", default="", choices=["", *EDITIONS])
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    kept = measured()
    folder = ROOT / "build" / "ladder"
    folder.mkdir(parents=True, exist_ok=True)
    for contest in contests():
        key = name(contest)
        wanted = contest.seats[0].startswith(asked.only)
        wanted = wanted and contest.regulation.startswith(asked.edition)
        if asked.pages or not wanted or (key in kept and not asked.again):
            continue
        kept[key] = run(contest, folder, jobs=asked.jobs).document()
        every = {**measured(), **kept}
        KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(every), indent=1) + b"\n")
        print(key, kept[key]["bots"][0]["share"], f"{kept[key]['cpu_seconds']} s", flush=True)
    for lang, page in PAGES.items():
        table = HEADS[lang] + "|---|---|---|--:|--:|--:|--:|--:|--:|---|--:|\n"
        text = _between(
            page.read_text(encoding="utf-8"), "risiko", table + "".join(rows(kept, lang))
        )
        page.write_text(_between(text, "endings", endings(kept, lang)), encoding="utf-8")
    return 0 if asked.edition else ladder_mineo.main(arguments)


def _between(text: str, mark: str, table: str) -> str:
    """The page with another table between its marks."""
    before, rest = text.split(f"<!-- {mark} -->\n")
    after = rest.split(f"<!-- /{mark} -->")[1]
    return f"{before}<!-- {mark} -->\n{table}<!-- /{mark} -->{after}"


def endings(kept: dict[str, Any], lang: str) -> str:
    """How matches ended in which one of these levels sat, all editions together."""
    lines = [ENDINGS[lang], "|---|--:|--:|--:|--:|\n"]
    for level in ("level-3", "level-4", "level-5"):
        rung = [
            kept[name(contest)]
            for contest in contests()
            if contest.seats[0] == level and name(contest) in kept
        ]
        number = sum(found["matches"] for found in rung)
        if number == 0:
            continue
        cells = [level, str(number)]
        for how in ("risiko", "sdadata"):
            ended = sum(found["endings"].get(how, 0) for found in rung)
            cells.append(_share(ended / number, lang))
        giri = sum(found["mean_giro"] * found["matches"] for found in rung) / number
        lines.append("| " + " | ".join([*cells, _number(giri, lang)]) + " |\n")
    return "".join(lines)


def measured() -> dict[str, Any]:
    return msgspec.json.decode(KEPT.read_bytes()) if KEPT.exists() else {}


def name(contest: Contest) -> str:
    """Under which its result is kept: one that was cut short stands until `--again`."""
    return f"{contest.regulation} {','.join(contest.seats)} {contest.budget}"


def rows(kept: dict[str, Any], lang: str) -> list[str]:
    """A line for each contest that was played, and one for a rung over all editions."""
    lines = []
    rung: list[dict[str, Any]] = []
    every = contests()
    for at, contest in enumerate(every):
        found = kept.get(name(contest))
        if found is not None:
            lines.append(_line(found, lang))
            rung.append(found)
        following = every[at + 1] if at + 1 < len(every) else None
        if following is None or (following.seats, following.budget) != (
            contest.seats,
            contest.budget,
        ):
            if len(rung) > 1:
                lines.append(_together(rung, lang))
            rung = []
    return lines


def _line(found: dict[str, Any], lang: str) -> str:
    one, other = found["bots"]
    low, high = one["wilson"]
    cells = [
        one["bot"],
        other["bot"],
        found["regulation"],
        str(found["matches"]),
        _share(one["share"], lang),
        f"{_share(low, lang)} – {_share(high, lang)}",
        _number(one["mean_points"], lang),
        _number(one["decision_ms_p95"], lang),
        f"× {_number(found['budget'], lang)}",
        found["engine"],
        f"{found['cpu_seconds']:.0f} s",
    ]
    return "| " + " | ".join(cells) + " |\n"


def _together(rung: list[dict[str, Any]], lang: str) -> str:
    firsts = [found["bots"][0] for found in rung]
    wins, seats = (sum(one[key] for one in firsts) for key in ("wins", "seats"))
    share = wilson(wins, seats)
    interval = f"{_share(share.low, lang)} – {_share(share.high, lang)}"
    cells = [
        firsts[0]["bot"],
        rung[0]["bots"][1]["bot"],
        f"**{TOGETHER[lang]}**",
        str(seats),
        f"**{_share(share.chance, lang)}**",
        f"**{interval}**",
        *["" for _ in range(4)],
        f"{sum(found['cpu_seconds'] for found in rung):.0f} s",
    ]
    return "| " + " | ".join(cells) + " |\n"


def _share(share: float, lang: str) -> str:
    return f"{_number(100 * share, lang)} %" if lang == "it" else f"{100 * share:.1f}%"


def _number(value: float, lang: str) -> str:
    return f"{value:.1f}".replace(".", "," if lang == "it" else ".")


if __name__ == "__main__":
    sys.exit(main())
