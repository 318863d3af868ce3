"""A match played on from where it stands: what is certain is certain, what is hidden stays so."""

from __future__ import annotations

import fcntl
from functools import cache
from pathlib import Path
from random import Random

import pytest

from arbitro.bots import acting_seats, make_bot
from arbitro.fast import cache_folder, compiling
from arbitro.fast.mineo.reading import can_be_read, row_of
from arbitro.games.mineo import decide
from arbitro.kernel import Refused
from arbitro.play import Match, legal_actions, new_match, position, sample
from arbitro.play.log import write
from arbitro.play.match import act
from arbitro.study import forecast as module
from arbitro.study.forecast import forecast
from tests.cli.running import run as command
from tests.compiled import warm
from tests.fast.hands import Hand, chosen
from tests.fast.kernels import plain_hands
from tests.fast.taping import Taping

GAMES = {"risiko": "rur-2015", "mineo": "tarocchi-2012"}
BOTH = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True)
def _compiled() -> None:
    _warmed()


@cache
def _warmed() -> None:
    warm()
    folder = cache_folder()
    assert folder is not None
    with (folder / "forecast").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for game in GAMES:
            forecast(played(game, 1), 1)


@cache
def played(game: str, steps: int) -> Match:
    """A match between sensible players, so many steps after its cards were dealt."""
    match = new_match(GAMES[game], 4, secret=b"forecast", time_up_giro=2)
    bots = [make_bot("sensible", f"forecast/{seat}", game) for seat in range(4)]
    started = ("placement", "first-bids")
    left = steps
    while not match.finished and left:
        seat = acting_seats(match)[0]
        left -= left < steps or match.state.phase in started
        match, _ = act(match, bots[seat].choose(match, seat))
    return match


@BOTH
def test_every_seat_has_its_chance_and_one_is_first(game: str) -> None:
    told = forecast(played(game, 30), 300)
    assert [one.seat for one in told.seats] == [0, 1, 2, 3]
    wins = sum(one.win.value for one in told.seats)
    assert wins == pytest.approx(1) if game == "risiko" else wins >= 1
    assert forecast(played(game, 30), 300) == told
    assert forecast(played(game, 30), 300, seed=2) != told


@BOTH
def test_a_match_that_is_over_is_certain(game: str) -> None:
    match = played(game, 10_000)
    result = match.result
    assert result is not None
    for one, row in zip(forecast(match, 5).seats, result, strict=True):
        assert one.win.value == (row["place"] == 1)
        assert one.points.value == float(row["points"])


@BOTH
def test_from_a_seat_nothing_it_does_not_know_counts(game: str) -> None:
    match = played(game, 25)
    seat = acting_seats(match)[0]
    other = sample(match, seat, Random(9))
    assert other.state != match.state
    assert forecast(match, 40, eyes=seat) == forecast(other, 40, eyes=seat)
    assert forecast(match, 40, eyes=seat).eyes == seat


def test_a_hand_is_read_as_the_kernel_has_it() -> None:
    hand = Hand(plain_hands())
    for game in range(8):
        state, random = hand.open(game % 4), Random(game)
        while not state.finished:
            lawful = hand.agree(state)
            assert can_be_read(state)
            assert hand.s == row_of(state)
            action = chosen(lawful, random, game % 3 > 0)
            chance = Taping(random)
            state, _ = decide.step(state, lawful[action], hand.rules, chance)
            hand.replay(chance.tape)
            hand.step(action)


def test_before_the_deal_there_is_nothing_to_forecast() -> None:
    match = new_match("rur-2015", 4, secret=b"early")
    assert legal_actions(match)
    with pytest.raises(Refused) as refused:
        forecast(match, 5)
    assert refused.value.code == "no-forecast"


def test_the_command_reads_a_log_and_a_position(tmp_path: Path) -> None:
    match = played("risiko", 60)
    log, line = tmp_path / "match.jsonl", len(match.events)
    log.write_bytes(write(match.game, match.events))
    told = command("forecast", str(log), "--games", "50", "--json").json
    assert told["line"] == line
    assert [seat["seat"] for seat in told["seats"]] == [0, 1, 2, 3]
    assert sum(seat["win"] for seat in told["seats"]) == pytest.approx(1)
    there = tmp_path / "position.txt"
    there.write_text(position(match), encoding="utf-8")
    same = command("forecast", str(there), "--games", "50", "--json").json
    assert same["seats"] == told["seats"]
    earlier = command("forecast", str(log), "--line", str(line - 9), "--seat", "1", "--games", "20")
    assert earlier.code == 0
    assert f"Dopo la riga {line - 9}" in earlier.out


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (("--line", "0"), "no-such-line"),
        (("--line", "99999"), "no-such-line"),
        (("--line", "1"), "no-forecast"),
        (("--games", "0"), "impossible-games"),
        (("--seat", "7"), "unknown-viewer"),
    ],
)
def test_what_cannot_be_forecast_is_refused(
    more: tuple[str, ...], code: str, tmp_path: Path
) -> None:
    match = played("risiko", 5)
    log = tmp_path / "match.jsonl"
    log.write_bytes(write(match.game, match.events))
    ran = command("forecast", str(log), *more, "--json")
    assert (ran.code, ran.json["error"]["code"]) == (2, code)


def test_without_the_extra_it_says_which_one_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played("risiko", 5)
    log = tmp_path / "match.jsonl"
    log.write_bytes(write(match.game, match.events))
    monkeypatch.setattr(compiling, "available", lambda: False)
    ran = command("forecast", str(log), "--lang", "en")
    assert ran.code == 2
    assert "arbitro[speed]" in ran.out + ran.err
    assert module.GAMES == 10_000
