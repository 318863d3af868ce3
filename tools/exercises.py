"""Find exercises in matches between bots, weigh every answer, and write them where they are read.

    python -m tools.exercises risiko|mineo [--kind K] [--number 30] [--seed 100]
    python -m tools.exercises risiko|mineo --check

Matches between level 3 bots are simulated and looked through for choices in which one answer is
surely better than the others; what every answer is worth comes from the analysis of matches
(`arbitro.analysis`). `--check` plays the matches again and weighs every exercise anew, with other
chance: the best answer must be the best again. It ends with 1 if one is not.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from arbitro import exercises as kept
from arbitro.analysis import hand_choices
from arbitro.analysis.decisions import CLOSE, COMMON, GO_ON, Fork, Weigher, forks
from arbitro.analysis.report import last_call
from arbitro.bots.simulate import simulate
from arbitro.exercises import Answer, Exercise
from arbitro.fast.risiko.at_random import NONE
from arbitro.games.mineo import commands as hands
from arbitro.games.mineo.cards import NAMES
from arbitro.games.risiko import board
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.kernel import Refused
from arbitro.odds import conquer
from arbitro.play import Match
from arbitro.play.game import Game, game_of
from arbitro.play.log import replayed
from arbitro.play.match import act
from arbitro.play.redo import rules_of

EDITIONS = {
    "risiko": ("rur-2015", "master-2020", "24ore-2018"),
    "mineo": ("tarocchi-2012", "tarocchi-2012", "tarocchi-2015"),
}
KINDS: dict[str, tuple[kept.Kind, kept.Kind]] = {
    "risiko": ("attack", "close"),
    "mineo": ("declare", "card"),
}
ALIVE, SEEN, LOOKED, WEIGHED = 24, 60, 80, 1_500
"""Worlds: to see whether the seat still hopes and fears, to choose the attacks, to see whether an
answer stands out, to say by how much.
"""
ROUGH, FINE = 600, 24_000
"""Playouts of a hand, likewise."""
APART = {"attack": 0.05, "close": 0.05, "declare": 0.5, "card": 0.4}
"""How much better than the second the best answer is at least: chance, jochi."""
MOST_ATTACKS, MOST_LOOKED = 3, 6
MOST_FORKS = 40
"""So many choices of a match are looked at."""
LETTERS: dict[kept.Kind, str] = {"attack": "a", "close": "s", "declare": "d", "card": "p"}
"""With which their ids begin."""
MOST_ALIKE = 0.7
"""The share of a kind that one answer is right in, at most."""
MANY_WAYS = ("attack", "card")
"""Kinds in which answers of one name differ: another target, another card."""
A_MATCH = 4
"""No more exercises of one match."""
SURE = 1.96
WORDS: dict[type[hands.Command], str] = {
    hands.Pass: "pass",
    hands.GoSolo: "solo",
    hands.Call: "call",
}
OTHERWISE = 1_000_003
"""Added to the seed by `--check`."""


def found(game: str, number: int, seed: int, kinds: Sequence[kept.Kind]) -> list[Exercise]:
    """So many of each kind, no answer right too often."""
    room: Counter[Any] = Counter(dict.fromkeys(kinds, number))
    best: Counter[tuple[str, str]] = Counter()
    told: list[Exercise] = []
    for at in range(seed, seed + 10_000):
        if not room.total():
            break
        regulation = EDITIONS[game][at % 3]
        of_match = 0
        for one in _candidates(game, regulation, at, room):
            right = one.kind, one.answers[one.best].kind
            if of_match >= A_MATCH or not room[one.kind]:
                break
            if best[right] >= MOST_ALIKE * number and one.kind not in MANY_WAYS:
                continue
            id = f"{LETTERS[one.kind]}{number - room[one.kind] + 1:02}"
            told.append(msgspec.structs.replace(one, id=id))
            room[one.kind] -= 1
            best[right] += 1
            of_match += 1
            print(told[-1].id, one.kind, regulation, at, one.step, right[1], flush=True)
            if room.total() and Random(at).random() < 0.5:
                break
        room += Counter()
    return told


def _candidates(game: str, regulation: str, seed: int, room: Counter[Any]) -> Iterator[Exercise]:
    events, last = _played(regulation, seed)
    if game == "mineo":
        yield from _hands(regulation, seed, events, room)
        return
    weigher = _weigher(events, last)
    free = [one for one in forks(game_of(regulation), events) if _fresh(one)]
    Random(f"forks {seed}").shuffle(free)
    for fork in free[:MOST_FORKS]:
        for kind in KINDS[game]:
            if room[kind]:
                one = _position(kind, events, fork, weigher, seed)
                if one is not None:
                    yield one
                    break


def _fresh(fork: Fork) -> bool:
    """Not a throw after a throw."""
    return fork.way is None or fork.way != (fork.state.turn.origin, fork.state.turn.target)


def _played(regulation: str, seed: int) -> tuple[tuple[Any, ...], Any]:
    (log,) = simulate(regulation, 4, 1, seed, "level-3")
    return replayed(log.data)


def _weigher(events: Sequence[Any], last: Any) -> Weigher:
    rules = rules_of(game_of(last.regulation), events[0])
    return Weigher(rules, last.regulation, last.seats, last_call(last), WEIGHED)


# ---------------------------------------------------------------- RisiKo!


def _position(
    kind: kept.Kind, events: tuple[Any, ...], fork: Fork, weigher: Weigher, seed: int
) -> Exercise | None:
    """The exercise of this moment, if one answer stands out."""
    game, state = game_of(fork.state.regulation), fork.state
    rules = rules_of(game, events[0])
    match = Match(game, rules, state, None, (None, events[: fork.step]))
    closing = _closing(match)
    if state.turn.giro < 3 or (kind == "close") != (closing is not None):
        return None
    hope = weigher.compare(state, [[(COMMON, NONE)]], seed, ALIVE).mean()
    if not 0.06 < hope < 0.94:
        return None
    ways: list[Answer] = [Answer(kind="stop", worth=0.0)]
    if kind == "close":
        ways = [Answer(kind="close", worth=0.0), Answer(kind="go-on", worth=0.0)]
    else:
        ways += _attacks(match, weigher, seed)
    if len(ways) < 2 or not _weighed(weigher, fork, ways, seed, LOOKED, APART[kind]):
        return None
    told = _weighed(weigher, fork, ways, seed + 1, WEIGHED, APART[kind])
    if told is None or not 0.03 < max(one.worth for one in told) < 0.97:
        return None
    return Exercise(
        id="",
        kind=kind,
        regulation=state.regulation,
        seed=seed,
        step=fork.step,
        seat=state.turn.seat,
        view=_view(match, state.turn.seat),
        answers=tuple(told),
        articles=closing.because if closing is not None else _ruled(match, told[-1]),
        threshold=closing.threshold if closing is not None else 0,
    )


def _closing(match: Match) -> e.RollDue | None:
    """The sdadata that comes if the turn ends now."""
    try:
        _, events = act(match, c.Pass(seat=match.state.turn.seat), chance=Random(1))
    except Refused:
        return None
    return next((one for one in events if isinstance(one, e.RollDue)), None)


def _attacks(match: Match, weigher: Weigher, seed: int) -> list[Answer]:
    """The attacks that promise most at a glance."""
    state, regulation = match.state, match.state.regulation
    offered = [
        one
        for one in match.game.legal(state, match.rules)
        if isinstance(one, c.Attack) and one.origin is not None and one.target is not None
    ]
    told = [
        Answer(
            kind="attack",
            worth=0.0,
            origin=board.TERRITORIES[one.origin],
            target=board.TERRITORIES[one.target],
            odds=float(conquer(state.armies[one.origin], state.armies[one.target], regulation)),
        )
        for one in offered
        if one.origin is not None and one.target is not None
    ]
    by_target: dict[str, Answer] = {}
    for one in sorted(told, key=lambda one: one.odds):
        by_target[one.target] = one
    likely = sorted(by_target.values(), key=lambda one: -one.odds)[:MOST_LOOKED]
    if not likely:
        return []
    options = [_options(weigher, state, one) for one in likely]
    won = weigher.compare(state, options, seed, SEEN).mean(axis=0)
    best, *others = sorted(range(len(likely)), key=lambda n: -won[n])
    apart = [n for n in others if won[best] - won[n] >= APART["attack"]]
    return [likely[n] for n in (best, *apart[: MOST_ATTACKS - 1])]


def _options(weigher: Weigher, state: Any, one: Answer) -> list[tuple[int, int]]:
    plans = {"close": CLOSE, "go-on": GO_ON}
    if one.kind in plans:
        return [(plans[one.kind], NONE)]
    if one.kind == "stop":
        return weigher.options(state, None)
    where = board.TERRITORIES.index(one.origin), board.TERRITORIES.index(one.target)
    return weigher.options(state, where)


def _weighed(
    weigher: Weigher, fork: Fork, ways: list[Answer], seed: int, worlds: int, apart: float
) -> list[Answer] | None:
    """Every answer with what it brings; nothing if none stands out."""
    options = [_options(weigher, fork.state, one) for one in ways]
    won = weigher.compare(fork.state, options, seed, worlds)
    means = won.mean(axis=0)
    best = int(means.argmax())
    second = float(max(mean for n, mean in enumerate(means) if n != best))
    if means[best] - second < apart:
        return None
    within = SURE * (won[:, [best]] - won).std(axis=0) / sqrt(worlds)
    return [
        msgspec.structs.replace(one, worth=float(mean), within=float(half))
        for one, mean, half in zip(ways, means, within, strict=True)
    ]


def _ruled(match: Match, one: Answer) -> tuple[str, ...]:
    """What the engine names when that attack is made and thrown for."""
    seat = match.state.turn.seat
    where = board.TERRITORIES.index(one.origin), board.TERRITORIES.index(one.target)
    told: list[str] = []
    turn = match.state.turn
    if where != (turn.origin, turn.target):
        command = c.Attack(seat=seat, origin=where[0], target=where[1])
        match, events = act(match, command, chance=Random(1))
        told += [id for event in events for id in event.because]
    _, events = act(match, c.ThrowDice(seat=seat), chance=Random(1))
    told += [id for event in events for id in event.because]
    return tuple(dict.fromkeys(told))[:3]


def _view(match: Match, seat: int) -> dict[str, Any]:
    """What the seat sees, players by their colours or seats."""
    told = msgspec.to_builtins(match.game.view(match.state, seat, match.rules))
    for gone in ("mode", "viewer", "ended", "scores", "void", "count", "penalties"):
        told.pop(gone, None)
    return dict(told)


# ---------------------------------------------------------------- Tarocchi


def _hands(
    regulation: str, seed: int, events: tuple[Any, ...], room: Counter[Any]
) -> Iterator[Exercise]:
    moments = list(hand_choices.moments(game_of(regulation), events))
    asked = [one for one in moments if hand_choices.is_open(one)]
    Random(f"hands {seed}").shuffle(asked)
    for one in asked:
        phase = one.match.state.phase
        if phase == "second-bids" and room["declare"]:
            kind: kept.Kind = "declare"
        elif phase == "play" and room["card"] and 1 < len(one.match.state.tricks) < 13:
            kind = "card"
        else:
            continue
        if len(one.match.game.legal(one.match.state, one.match.rules)) > 6:
            continue
        if _choice(one, seed, ROUGH, APART[kind]) is None:
            continue
        answers = _choice(one, seed + 1, FINE, APART[kind])
        if answers is not None:
            yield _hand(kind, one, regulation, seed, answers, moments)


def _choice(
    one: hand_choices.Moment, seed: int, playouts: int, apart: float
) -> tuple[Answer, ...] | None:
    told = hand_choices.weighed(one, seed, playouts)
    first, second = told.options[:2]
    if first.jochi - second.jochi < max(apart, second.within):
        return None
    order = sorted(told.options, key=lambda one: (one.kind, one.cards))
    return tuple(
        Answer(kind=each.kind, worth=each.jochi, within=each.within, cards=each.cards)
        for each in order
    )


def _hand(
    kind: kept.Kind,
    one: hand_choices.Moment,
    regulation: str,
    seed: int,
    answers: tuple[Answer, ...],
    moments: Sequence[hand_choices.Moment],
) -> Exercise:
    state = one.match.state
    said = [""] * state.seats
    for before in moments:
        if before.step >= one.step:
            break
        if before.match.state.phase == "second-bids" and before.command is not None:
            said[before.match.state.turn] = WORDS.get(type(before.command), "")
    _, events = act(one.match, one.command, chance=Random(1))
    return Exercise(
        id="",
        kind=kind,
        regulation=regulation,
        seed=seed,
        step=one.step,
        seat=state.turn,
        view=_view(one.match, state.turn),
        answers=answers,
        articles=tuple(dict.fromkeys(id for event in events for id in event.because))[:3],
        said=tuple(said),
        tricks=tuple(
            (trick.leader, tuple(NAMES[card] for card in trick.cards)) for trick in state.tricks
        ),
    )


# ---------------------------------------------------------------- checking


def otherwise(game: str) -> list[str]:
    """The exercises whose best answer is not the best when all is weighed anew."""
    every = kept.exercises().values()
    return [one.id for one in every if one.game == game and not _holds(one)]


def _holds(one: Exercise) -> bool:
    events, last = _played(one.regulation, one.seed)
    game: Game = game_of(one.regulation)
    if one.game == "mineo":
        moment = next(m for m in hand_choices.moments(game, events) if m.step == one.step)
        told = hand_choices.weighed(moment, one.seed + OTHERWISE, FINE // 4)
        best = one.answers[one.best]
        same = _view(moment.match, one.seat) == one.view
        return same and (told.options[0].kind, told.options[0].cards) == (best.kind, best.cards)
    weigher = _weigher(events, last)
    fork = next(fork for fork in forks(game, events) if fork.step == one.step)
    options = [_options(weigher, fork.state, answer) for answer in one.answers]
    won = weigher.compare(fork.state, options, one.seed + OTHERWISE, WEIGHED // 2)
    match = Match(game, rules_of(game, events[0]), fork.state, None, (None, events[: fork.step]))
    same = _view(match, one.seat) == one.view
    return same and int(won.mean(axis=0).argmax()) == one.best


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=list(EDITIONS))
    parser.add_argument("--number", type=int, default=30)
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--kind", choices=[kind for both in KINDS.values() for kind in both])
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.check:
        wrong = otherwise(asked.game)
        print(f"{len(wrong)} of {asked.game} do not hold: {', '.join(wrong) or '–'}")
        return int(bool(wrong))
    kinds = (asked.kind,) if asked.kind else KINDS[asked.game]
    fresh = found(asked.game, asked.number, asked.seed, kinds)
    told = [one for one in kept.exercises().values() if one.game == asked.game]
    told = [*(one for one in told if one.kind not in kinds), *fresh]
    file = Path(kept.__file__).parent / f"{asked.game}.json"
    file.write_bytes(b"[\n" + b",\n".join(msgspec.json.encode(one) for one in told) + b"\n]\n")
    print(f"{len(told)} in {file.name}, {file.stat().st_size // 1024} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
