"""Levels 2 and 5 against three of the heuristic others publish, into docs/scala.md and scala.en.md.

    python -m tools.ladder_anchor [--again] [--pages]

risiko-rl describes its heuristic in a few lines: attack only where winning is likely, reinforce
borders, never stretch an army so far that its territory is bare, play a tris when there is one. It
is written here from that description, with exact odds where it had a table. What was measured is
kept in docs/scala-anchor.json; a contest that was interrupted goes on from build/ladder.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any

import msgspec

from arbitro.arena import Contest, run
from arbitro.arena.reference import maker
from arbitro.bots.sensible_player import SensiblePlayer
from arbitro.games.risiko import board, moves
from arbitro.games.risiko import commands as c
from arbitro.odds import conquer
from arbitro.play import Match
from tools.ladder import EDITIONS, PAGES, ROOT, SEED, TENTH, _between, _line, _together

NAME = "risiko-rl"
KEPT = ROOT / "docs" / "scala-anchor.json"
HEADS = {
    "it": "| Livello | contro tre | edizione | partite | vince | al 95 % | punti | ms (p95) |"
    " prove | motore | CPU |\n",
    "en": "| Level | against three | edition | matches | wins | 95% | points | ms (p95) |"
    " playouts | engine | CPU |\n",
}
LIKELY = 0.58
"""Its chance to conquer from which it attacks."""
LEFT_BEHIND = 2
"""Armies that stay where an attack came from."""


class Heuristic:
    """The described player. What the description leaves open he does as anybody lawful would."""

    def __init__(self, seed: int | str) -> None:
        self._random, self._formal = Random(seed), SensiblePlayer(seed)

    def choose(self, match: Match, seat: int) -> Any:
        """The next step of this seat."""
        state = match.state
        turn = state.turn
        if turn.seat != seat or state.phase not in ("placement", "reinforce", "combat", "move"):
            return self._formal.choose(match, seat)
        offered = match.game.legal(state, match.rules)
        for kind in (c.DeclareRisiko, c.PlayTris):
            found = next((one for one in offered if isinstance(one, kind)), None)
            if found is not None and (kind is not c.DeclareRisiko or self._done(match, seat)):
                return found
        places = [one for one in offered if isinstance(one, c.Place)]
        if places:
            return self._placed(match, seat, places)
        return self._fight(match, seat) or self._end(match, offered, seat)

    def _done(self, match: Match, seat: int) -> bool:
        return isinstance(self._formal.choose(match, seat), c.DeclareRisiko)

    def _placed(self, match: Match, seat: int, places: list[c.Place]) -> c.Place:
        """One army on the border territory that is outnumbered most."""
        armies = match.state.armies

        def threat(one: c.Place) -> tuple[float, float]:
            enemies = self._enemies(match, seat, one.territory)
            return sum(armies[t] for t in enemies) / armies[one.territory], self._random.random()

        singles = [one for one in places if one.armies == 1] or places
        return max(singles, key=threat)

    def _fight(self, match: Match, seat: int) -> Any:
        """The likeliest attack that is likely enough; as many follow as may."""
        state, turn = match.state, match.state.turn
        if turn.bound:
            return c.ThrowDice(seat=seat)
        if turn.more:
            follow = min(turn.more, state.armies[turn.origin] - LEFT_BEHIND)
            if follow > 0:
                return c.Advance(seat=seat, armies=follow)
        if state.phase == "move":
            return None
        best, most = None, LIKELY
        for origin, target in self._attacks(match, seat):
            if state.armies[origin] <= LEFT_BEHIND + 1:
                continue
            chance = float(conquer(state.armies[origin], state.armies[target], state.regulation))
            if chance > most:
                best, most = (origin, target), chance
        if best is None:
            return None
        if best == (turn.origin, turn.target):
            return c.ThrowDice(seat=seat)
        return c.Attack(seat=seat, origin=best[0], target=best[1])

    def _attacks(self, match: Match, seat: int) -> list[tuple[int, int]]:
        found = [
            (one.origin, one.target)
            for one in moves.attacks(match.state, match.rules)
            if isinstance(one, c.Attack) and one.origin is not None and one.target is not None
        ]
        turn = match.state.turn
        under_way = (turn.origin, turn.target)
        enemies = self._enemies(match, seat, turn.origin) if turn.origin >= 0 else []
        if turn.target in enemies and match.state.armies[turn.origin] > LEFT_BEHIND + 1:
            found.append(under_way)
        return found

    def _end(self, match: Match, offered: list[Any], seat: int) -> Any:
        """Move what stands idle inside to a border; draw if there is a right to a card."""
        armies = match.state.armies
        idle = [
            one
            for one in offered
            if isinstance(one, c.Move)
            and not self._enemies(match, seat, one.origin)
            and self._enemies(match, seat, one.destination)
        ]
        if idle:
            return max(idle, key=lambda one: (one.armies, armies[one.origin], one.destination))
        right = match.rules.card_right(match.state.turn.conquered, len(match.state.hands[seat]))
        return c.DrawCard(seat=seat) if right.value else c.Pass(seat=seat)

    def _enemies(self, match: Match, seat: int, territory: int) -> list[int]:
        mine = match.state.masks[seat]
        return [t for t in board.NEIGHBOURS[territory] if not mine >> t & 1]


def contests() -> list[Contest]:
    return [
        Contest(regulation=e, seats=(one, *[NAME] * 3), matches=n, seed=SEED, budget=budget)
        for one, n, budget in (("level-2", 200, 1.0), ("level-5", 40, TENTH))
        for e in EDITIONS
    ]


def name(contest: Contest) -> str:
    return f"{contest.regulation} {contest.seats[0]} {contest.budget}"


def measured() -> dict[str, Any]:
    return msgspec.json.decode(KEPT.read_bytes()) if KEPT.exists() else {}


def table(kept: dict[str, Any], lang: str) -> str:
    """A line for each contest that was played, then all editions together."""
    lines = [HEADS[lang], "|---|---|---|--:|--:|--:|--:|--:|--:|---|--:|\n"]
    for level in ("level-2", "level-5"):
        rung = [
            kept[name(one)] for one in contests() if one.seats[0] == level and name(one) in kept
        ]
        lines += [_line(found, lang) for found in rung]
        if len(rung) > 1:
            lines.append(_together(rung, lang))
    return "".join(lines)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--pages", action="store_true")
    asked = parser.parse_args(arguments)
    folder = ROOT / "build" / "ladder"
    folder.mkdir(parents=True, exist_ok=True)
    kept = {} if asked.again else measured()
    for contest in contests():
        if asked.pages or name(contest) in kept:
            continue
        house = maker(contest)

        def made(bot: str, seed: str, house: Any = house) -> Any:
            return Heuristic(seed) if bot == NAME else house(bot, seed)

        kept[name(contest)] = run(contest, folder, make=made).document()
        KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
        row = kept[name(contest)]["bots"][0]
        print(name(contest), row["share"], row["wilson"], flush=True)
    for lang, page in PAGES.items():
        text = _between(page.read_text(encoding="utf-8"), "anchor", table(kept, lang))
        page.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
