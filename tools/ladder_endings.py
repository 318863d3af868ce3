"""How whole matches between four players of level 4 end, into docs/scala.md and scala.en.md.

    python -m tools.ladder_endings [--again] [--pages] [--jobs 2]

Beside the giro in which each ended stands how it would be if everybody always threw the dice that
close a match (RUR, art. 4): who conquers three territories or more does not throw. What was counted
is kept in docs/scala-endings.json.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import takewhile
from multiprocessing import get_context
from time import process_time
from typing import Any

import msgspec

from arbitro.arena import Contest
from arbitro.arena.reference import maker, opened
from arbitro.bots import acting_seats
from arbitro.games.risiko import events as e
from arbitro.games.risiko.board import NEIGHBOURS
from arbitro.games.risiko.objectives import MASKS
from arbitro.play import Match
from arbitro.play.match import act
from tools.ladder import PAGES, ROOT, TENTH, _between, _number, _share

KEPT = ROOT / "docs" / "scala-endings.json"
CONTEST = Contest(regulation="rur-2015", seats=("level-4",) * 4, matches=60, seed=37, budget=TENTH)
LAST_GIRO = 11
"""Time is called in the tenth."""
LATE = 16
"""The first giro of those told together."""
CHANCES = {4: 6 / 36, 5: 10 / 36, 6: 15 / 36, 7: 21 / 36}
"""That two dice come to no more."""
HEADS = {
    "it": "| Finisce al giro | livello 4 | se tutti tirassero |\n",
    "en": "| Ends in giro | level 4 | if everybody threw |\n",
}
WORDS = {
    "it": (
        "per obiettivo",
        "per sdadata",
        "giro medio",
        "turni di sdadata senza tiro",
        "chi è in testa",
        "gli altri",
    ),
    "en": (
        "by objective",
        "by sdadata",
        "mean giro",
        "sdadata turns without a throw",
        "who leads",
        "the others",
    ),
}


def ended(number: int) -> Counter[str]:
    """One match: how and when it ended, who threw and who did not."""
    begun = process_time()
    match = opened(CONTEST, number)
    make = maker(CONTEST)
    bots = [make(bot, f"{CONTEST.seed}/{number}/{s}") for s, bot in enumerate(CONTEST.seats)]
    found: Counter[str] = Counter()
    while not match.finished:
        seat = acting_seats(match)[0]
        match, events = act(match, bots[seat].choose(match, seat))
        for event in events:
            if isinstance(event, (e.RollExempt, e.SdadataRolled)):
                what = "threw" if isinstance(event, e.SdadataRolled) else "exempt"
                found[f"{what}/{'leader' if _leads(match, event.player) else 'other'}"] += 1
    found[f"ended/{match.state.ended}"] += 1
    found[f"giro/{match.state.turn.giro}"] += 1
    found["milliseconds"] = round(1000 * (process_time() - begun))
    return found


def _leads(match: Match, seat: int) -> bool:
    state = match.state
    points = [
        sum(len(near) for territory, near in enumerate(NEIGHBOURS) if mask >> territory & 1)
        for mask in (
            held & MASKS[goal] for held, goal in zip(state.masks, state.objectives, strict=True)
        )
    ]
    return points[seat] == max(points)


def if_all_threw() -> Iterator[tuple[int, float]]:
    """The chance to end in each giro: the last player begins each round of thresholds."""
    open_still, giro, threshold = 1.0, LAST_GIRO, 4
    slots = [4]
    while open_still > 1e-6:
        here = open_still
        for slot in slots:
            open_still *= 1 - CHANCES[slot]
        yield giro, here - open_still
        giro += 1
        following = min(threshold + 1, 7)
        slots, threshold = [threshold] * 3 + [following], following


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    if not asked.pages and (asked.again or not KEPT.exists()):
        with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
            whole = sum(pool.map(ended, range(CONTEST.matches)), Counter())
        kept = {**msgspec.to_builtins(CONTEST), "counted": dict(sorted(whole.items()))}
        KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
    for lang, page in PAGES.items():
        text = _between(page.read_text(encoding="utf-8"), "giri", table(measured(), lang))
        page.write_text(text, encoding="utf-8")
    return 0


def measured() -> dict[str, Any]:
    return msgspec.json.decode(KEPT.read_bytes()) if KEPT.exists() else {}


def table(kept: dict[str, Any], lang: str) -> str:
    """Giro by giro; then how they ended, and who did not throw."""
    if not kept:
        return ""
    counted, matches = kept["counted"], kept["matches"]
    giri = {int(key[5:]): n for key, n in counted.items() if key.startswith("giro/")}
    expected = dict(if_all_threw())
    rows = [HEADS[lang], "|---|--:|--:|\n"]
    before = list(takewhile(lambda giro: giro < LAST_GIRO, sorted(giri)))
    for label, among in (
        (f"≤ {LAST_GIRO - 1}", before),
        *((str(giro), [giro]) for giro in range(LAST_GIRO, LATE)),
        (f"≥ {LATE}", [giro for giro in {*giri, *expected} if giro >= LATE]),
    ):
        share = sum(giri.get(giro, 0) for giro in among) / matches
        usual = sum(expected.get(giro, 0.0) for giro in among)
        rows.append(f"| {label} | {_share(share, lang)} | {_share(usual, lang)} |\n")
    objective, sdadata, mean, without, leader, others = WORDS[lang]
    for what, how in ((objective, "risiko"), (sdadata, "sdadata")):
        rows.append(f"| {what} | {_share(counted.get(f'ended/{how}', 0) / matches, lang)} |  |\n")
    giro = sum(giro * n for giro, n in giri.items()) / matches
    usual = sum(giro * chance for giro, chance in expected.items())
    rows.append(f"| {mean} | {_number(giro, lang)} | {_number(usual, lang)} |\n")
    for who, name in (("leader", leader), ("other", others)):
        threw, exempt = (counted.get(f"{did}/{who}", 0) for did in ("threw", "exempt"))
        share = exempt / max(1, threw + exempt)
        rows.append(f"| {without}: {name} | {_share(share, lang)} | {_share(0, lang)} |\n")
    return "".join(rows)


if __name__ == "__main__":
    sys.exit(main())
