"""Speed and memory of the match engine, with the figures to reach.

    python -m tools.bench

Figures are per CPU-second on one core (`time.process_time`), the best of three short runs. The
table is four players under `rur-2015`; `×` is how many times the target is met.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import partial
from typing import Any, NamedTuple

import msgspec

from arbitro.app.case_search import find
from arbitro.bots import acting_seats, make_bot
from arbitro.foresight.needs import foresee
from arbitro.play import Match, legal_actions, new_match, replay, view
from arbitro.play.log import Chain, read, write
from arbitro.play.match import act
from arbitro.play.verify import verify
from arbitro.regulations import tournament_rules
from arbitro.simulation.whole_tournament import simulate as direct
from arbitro.tournament.draw.seating.inner_loop import Speed, available
from arbitro.tournament.draw.seating.seeded_draw import draw
from arbitro.tournament.draw.table_sizes import Mix, part
from arbitro.tournament.events import TournamentOpened
from arbitro.tournament.evolve import evolve as evolve_tournament
from arbitro.tournament.evolve import opened as opened_tournament
from arbitro.tournament.standings.order import Card, Score, order
from tools import (
    bench_bots,
    bench_crowd,
    bench_documents,
    bench_fast,
    bench_laptops,
    bench_own_move,
    bench_pages,
    bench_people,
    bench_phones,
    bench_publish,
    bench_record,
    bench_slow_bot,
    bench_store,
    bench_tables,
    bench_tls,
    bench_web,
    bench_witnesses,
    bench_workbook,
)
from tools.soak_draws import entrants

RUNS = 3
GAMES = 40
LONG_GAMES = 15
SENSIBLE_GAMES = 8
LONG_GIRO = 35
HANDS = 400
RIVAL = 186
"""Random matches per CPU-second of risiko-rl, the nearest public engine in Python."""


DRAWS: tuple[tuple[int, Speed, int], ...] = (
    (200, "python", 3_000),
    (200, "numba", 500),
    (2_000, "numba", 10_000),
)
"""Players, how the kernel runs, milliseconds allowed."""


class Figure(NamedTuple):
    """One line of the table. With `most` the target is a ceiling, not a floor."""

    name: str
    value: float
    unit: str
    target: float | None = None
    most: bool = False
    note: str = ""

    def row(self) -> str:
        target = ratio = ""
        if self.target is not None:
            target = f"{'≤' if self.most else '≥'} {self.target:,.0f}"
            met = self.target / self.value if self.most else self.value / self.target
            ratio = f"×{met:.2f}"
        value = f"{self.value:,.0f}" if self.value >= 100 else f"{self.value:,.1f}"
        return f"{self.name:<46}{value:>10} {self.unit:<12}{target:>10}{ratio:>9}  {self.note}"


class Played(NamedTuple):
    """A match that was played: where it began, what was asked, what came of it."""

    first: Match
    commands: list[Any]
    last: Match


def best(job: Callable[[], object]) -> float:
    """CPU-seconds of the fastest run."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        job()
        times.append(time.process_time() - start)
    return min(times)


def opened(game: int, giro: int) -> Match:
    return new_match("rur-2015", 4, secret=f"bench {game}".encode(), time_up_giro=giro)


def play(game: int, bot: str, giro: int) -> Played:
    """One whole match among four players of a kind."""
    first = match = opened(game, giro)
    bots = [make_bot(bot, f"{game}/{seat}") for seat in range(4)]
    commands = []
    while not match.finished:
        seat = acting_seats(match)[0]
        command = bots[seat].choose(match, seat)
        match, _ = act(match, command)
        commands.append(command)
    return Played(first, commands, match)


def play_logged(game: int, giro: int) -> bytes:
    """The same, every event encoded and sealed as it happens."""
    match = opened(game, giro)
    bots = [make_bot("random", f"{game}/{seat}") for seat in range(4)]
    chain = Chain(match.game)
    lines = [chain.line(event) for event in match.events]
    while not match.finished:
        seat = acting_seats(match)[0]
        match, events = act(match, bots[seat].choose(match, seat))
        lines += [chain.line(event) for event in events]
    return b"".join(lines)


def decide_again(match: Played) -> Match:
    """The engine alone: the commands are known."""
    at = match.first
    for command in match.commands:
        at, _ = act(at, command)
    return at


def positions(match: Played) -> Iterator[Match]:
    at = match.first
    yield at
    for command in match.commands:
        at, _ = act(at, command)
        yield at


def engine() -> Iterator[Figure]:
    """Playing, in memory and with the log."""
    matches = [play(game, "random", 10) for game in range(GAMES)]
    events = sum(match.last.state.version for match in matches)
    playing = best(lambda: [play(game, "random", 10) for game in range(GAMES)])
    deciding = best(lambda: [decide_again(match) for match in matches])
    logging = best(lambda: [play_logged(game, 10) for game in range(GAMES)])
    yield Figure("play in memory, random players", events / playing, "events/s", 30_000)
    yield Figure("  decide and evolve alone", events / deciding, "events/s", 60_000, note="aim")
    yield Figure("  with the log encoded and chained", events / logging, "events/s", 20_000)
    yield Figure("matches, time-up in giro 10", GAMES / playing, "matches/s")
    long = best(lambda: [play(game, "random", LONG_GIRO) for game in range(LONG_GAMES)])
    note = "of risiko-rl"
    rate = LONG_GAMES / long
    yield Figure(f"matches, time-up in giro {LONG_GIRO}", rate, "matches/s", RIVAL, note=note)
    yield from log(matches, events, playing, logging)


def log(matches: list[Played], events: int, playing: float, logging: float) -> Iterator[Figure]:
    """Reading a log back."""
    histories = [match.last.events for match in matches]
    logs = [write(match.last.game, match.last.events) for match in matches]
    folding = best(lambda: [replay(history) for history in histories])
    reading = best(lambda: [replay(read(data, canonical=False)[1]) for data in logs])
    verifying = best(lambda: [verify(data) for data in logs])
    yield Figure("replay, events in memory", events / folding, "events/s")
    yield Figure("  against playing in memory", playing / folding, "times", 3)
    yield Figure("replay, from the lines of a log", events / reading, "events/s")
    yield Figure("  against playing with the log", logging / reading, "times", 3)
    yield Figure("verify, rules and chance again", events / verifying, "events/s")
    yield Figure("bytes of log per event", sum(map(len, logs)) / events, "bytes")


def deal(hand: int, bot: str) -> Played:
    """One whole hand of Tarocchi among four players of a kind."""
    secret = f"bench hand {hand}".encode()
    first = match = new_match("tarocchi-2012", 4, secret=secret, dealer=hand % 4)
    bots = [make_bot(bot, f"{hand}/{seat}", "mineo") for seat in range(4)]
    commands = []
    while not match.finished:
        seat = match.state.turn
        command = bots[seat].choose(match, seat)
        match, _ = act(match, command)
        commands.append(command)
    return Played(first, commands, match)


def hands() -> Iterator[Figure]:
    """The same for hands of Tarocchi."""
    played = [deal(hand, "random") for hand in range(HANDS)]
    events = sum(hand.last.state.version for hand in played)
    playing = best(lambda: [deal(hand, "random") for hand in range(HANDS)])
    deciding = best(lambda: [decide_again(hand) for hand in played])
    logs = [write(hand.last.game, hand.last.events) for hand in played]
    verifying = best(lambda: [verify(data) for data in logs])
    sensible = best(lambda: [deal(hand, "sensible") for hand in range(HANDS)])
    histories = [hand.last.events for hand in played]
    folding = best(lambda: [replay(history) for history in histories])
    yield Figure("Tarocchi in memory, random players", events / playing, "events/s", 30_000)
    yield Figure("  decide and evolve alone", events / deciding, "events/s", 60_000, note="aim")
    yield Figure("  hands", HANDS / playing, "hands/s")
    yield Figure("  hands of sensible players", HANDS / sensible, "hands/s")
    yield Figure("  replay, events in memory", events / folding, "events/s")
    yield Figure("  verify, rules and chance again", events / verifying, "events/s")


def looking() -> Iterator[Figure]:
    """The state and what is seen of it, over whole matches of sensible players."""
    matches = [play(game, "sensible", 10) for game in range(2)]
    moments = [moment for match in matches for moment in positions(match)]
    largest = max(len(msgspec.json.encode(moment.state)) for moment in moments)
    seen = best(lambda: [view(moment, 0) for moment in moments])
    offered = best(lambda: [legal_actions(moment) for moment in moments])
    sensible = best(lambda: [play(game, "sensible", 10) for game in range(SENSIBLE_GAMES)])
    micro = 1e6 / len(moments)
    yield Figure("largest encoded state", largest, "bytes", 4096, most=True)
    yield Figure("view of a seat", seen * micro, "µs", 100, most=True)
    yield Figure("legal_actions", offered * micro, "µs")
    yield Figure("matches of sensible players, giro 10", SENSIBLE_GAMES / sensible, "matches/s")


def tournament() -> Iterator[Figure]:
    """Standings with every tie explained, and a gathering with quarter-finals from end to end."""
    rules = tournament_rules("rur-2015")
    cards = [
        Card(f"p{at:04}", (Score(1, Decimal(at % 37)), Score(2, Decimal(at % 11 * 10))))
        for at in range(2_000)
    ]
    ranked = best(lambda: order(cards, rules))
    directed = best(lambda: direct(rules, 132, 1))
    yield Figure("standings of 2,000 players, explained", ranked * 1e3, "ms", 200, most=True)
    yield Figure("gathering of 132, entries to ranking", directed * 1e3, "ms", 3_000, most=True)
    teams = best(lambda: direct(tournament_rules("squadre"), 24, 7))
    yield Figure("team event of 24, clubs' meetings counted", teams * 1e3, "ms")


def foresight() -> Iterator[Figure]:
    """What 200 players need in the last qualifying round, half of its tables open."""
    rules = tournament_rules("rur-2015")
    done = direct(rules, 200, 1)
    first = done.events[0]
    assert isinstance(first, TournamentOpened)  # noqa: S101 - the first of every tournament
    state = opened_tournament(first)
    for event in done.events[1:]:
        state = evolve_tournament(state, event)
        tables = state.rounds[-1].tables if len(state.rounds) == 2 else ()
        if tables and sum(not table.done for table in tables) == len(tables) // 2:
            break
    took = best(lambda: foresee(msgspec.structs.replace(state), rules))
    yield Figure("needs of 200 players, half a round open", took * 1e3, "ms", 1_000, most=True)


def draws() -> Iterator[Figure]:
    """First rounds of clubs of very unequal size: same club apart, then same region."""
    plain = None
    for players, speed, most in DRAWS:
        if speed == "numba" and not available():
            continue
        rows = entrants(random.Random(players), players)
        sizes = part(players, Mix(sizes=(4,)))
        one = partial(draw, rows, sizes, ("club", "region"), "optimise", "00", "1", 1, "rur-2015")
        made = one(speed=speed)
        took = best(partial(one, speed=speed))
        short = [row.priority for row in made.result if not row.optimal]
        note = f"above its bound: {', '.join(short)}" if short else "every priority at its bound"
        if players == 200 and plain is not None:
            note += "; the same tables" if plain == made.tables else "; OTHER TABLES"
        plain = made.tables
        yield Figure(f"draw of {players:,} players, {speed}", took * 1e3, "ms", most, True, note)


def referee() -> Iterator[Figure]:
    """The slowest of what a hall shouts, found among the cards and rules of an edition."""
    shouted = ("otto carte", "dado per terra", "ha tirato senza dire niente", "tempo scaduto")
    slowest = max(best(partial(find, "rur-2015", words)) for words in shouted)
    yield Figure("a situation found by its words", slowest * 1e3, "ms", 5, most=True)


def documents() -> Iterator[Figure]:
    """Paper, each time of another state."""
    for timed in bench_documents.documents():
        yield Figure(timed.name, timed.milliseconds, "ms", timed.most, most=True)


def store() -> Iterator[Figure]:
    """Appending with every commit on the disk, by the clock on the wall."""
    for rate in bench_store.rates():
        yield Figure(rate.name, rate.value, "appends/s", rate.least)


def records() -> Iterator[Figure]:
    """What a tournament of 132 leaves behind, every match with its sealed report."""
    for done in bench_record.records():
        yield Figure(done.name, done.seconds * 1e3, "ms", done.most * 1e3, most=True)


def people() -> Iterator[Figure]:
    """The register and a season (`tools/bench_people.py`)."""
    for done in bench_people.figures():
        yield Figure(done.name, done.seconds * 1e3, "ms", done.most * 1e3, most=True)


def workbook() -> Iterator[Figure]:
    """The clubs' workbook (`tools/bench_workbook.py`)."""
    for done in bench_workbook.figures():
        yield Figure(done.name, done.seconds * 1e3, "ms", done.most * 1e3, most=True)


def fast() -> Iterator[Figure]:
    """The compiled kernel beside the reference engine (`tools/bench_fast.py`)."""
    for row in bench_fast.measure():
        yield Figure(row.name, row.value, row.unit, row.target, row.most, row.note)


def bots() -> Iterator[Figure]:
    """How long the levels think (`tools/bench_bots.py`)."""
    for row in bench_bots.measure():
        yield Figure(row.name, row.value, row.unit, row.target, row.most, row.note)


def web() -> Iterator[Figure]:
    """The server (`tools/bench_web.py`)."""
    for row in bench_web.measure():
        yield Figure(row.name, row.value, row.unit, row.target, row.most, row.note)


def phones() -> Iterator[Figure]:
    """A hall full of phones (`tools/bench_phones.py`)."""
    for row in bench_phones.measure():
        yield Figure(row.name, row.value, row.unit, row.target, row.most, row.note)


def witnesses() -> Iterator[Figure]:
    """A draw with its witnesses' phones (`tools/bench_witnesses.py`)."""
    for row in bench_witnesses.measure():
        yield Figure(row.name, row.value, row.unit, row.target, row.most, row.note)


def tables() -> Iterator[Figure]:
    """Fifty tables at play, first visits, replays; the same beside slow bots; one's own moves drawn
    in a browser (`tools/bench_tables.py`, `bench_slow_bot`, `bench_own_move`).
    """
    for one in (bench_tables, bench_slow_bot, bench_own_move):
        for row in one.measure():
            yield Figure(row.name, row.value, row.unit, row.target, row.most, row.note)


def crowd() -> Iterator[Figure]:
    """Thousands who say nothing, and phones beside them (`tools/bench_crowd.py`)."""
    for row in bench_crowd.measure():
        yield Figure(row.name, row.value, row.unit, row.target, row.most, row.note)


def laptops() -> Iterator[Figure]:
    """A second laptop, a second process (`tools/bench_laptops.py`)."""
    for row in bench_laptops.measure():
        yield Figure(row.name, row.value, row.unit, row.target, row.most, row.note)


def tls() -> Iterator[Figure]:
    """What TLS adds to a page (`tools/bench_tls.py`)."""
    for row in bench_tls.measure():
        yield Figure(row.name, row.value, row.unit, row.target, row.most, row.note)


def pages() -> Iterator[Figure]:
    """First visits in a browser, and long lists (`tools/bench_pages.py`)."""
    for row in bench_pages.measure():
        yield Figure(row.name, row.value, row.unit, row.target, row.most, row.note)


def publishing() -> Iterator[Figure]:
    """A season's site, whole and after one result (`tools/bench_publish.py`)."""
    for row in bench_publish.measure():
        yield Figure(row.name, row.seconds, "s", row.most, most=True)


def main() -> int:
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")
    print(f"{'per CPU-second, one core':<46}{'':>10} {'':<12}{'target':>10}{'':>9}")
    rooms = (
        engine,
        fast,
        bots,
        looking,
        hands,
        tournament,
        foresight,
        draws,
        referee,
        store,
        documents,
        records,
        people,
        workbook,
        web,
        phones,
        witnesses,
        tables,
        crowd,
        laptops,
        tls,
        pages,
        publishing,
    )
    for figures in (room() for room in rooms):
        for figure in figures:
            print(figure.row(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
