"""The eight studies: their figures, their files, stopped and resumed, and what is refused."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

from arbitro.fast import compiling
from arbitro.fast.risiko.sensible.figures import figures
from arbitro.games.mineo.jochi import SHEET_NAMES
from arbitro.study import study_run
from arbitro.study.figures import mean, share
from arbitro.study.questions import STUDIES, study_of
from arbitro.study.study_report import files
from arbitro.study.study_run import Ran, run
from arbitro.study.study_words import in_short, interval
from arbitro.study.tally import Tally, counted
from tests.cli.running import run as command
from tests.compiled import warm
from tests.fast.following import Side, sensible_leads
from tests.fast.hands import Hand, follow_sensible
from tests.fast.kernels import plain_hands, plain_kernel, plain_modules
from tests.fast.positions import Table

NAMES = (
    *("seat-order", "objectives", "time-up", "sdadata", "table-size", "editions", "readings"),
    "mineo-declaring",
)


@pytest.fixture(autouse=True)
def _compiled() -> None:
    warm()


def test_the_studies_are_those_of_the_contract() -> None:
    assert tuple(STUDIES) == NAMES
    told = command("study", "--list", "--json").json
    assert [row["study"] for row in told["studies"]] == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_study_answers_with_figures_and_pictures(name: str) -> None:
    study = study_of(name)
    ran = run(study, 12, 1, None)
    for lang in ("it", "en"):
        found = files(ran, lang)
        assert {f"{name}.md", f"{name}.html", f"{name}.json"} <= set(found)
        assert sum(file.endswith(".svg") for file in found) == len(study.charted)
        assert "study." not in found[f"{name}.md"].decode()
        for arm in msgspec.json.decode(found[f"{name}.json"])["arms"]:
            assert {figure["measure"] for figure in arm["figures"]} == set(study.measures)
            for figure in arm["figures"]:
                assert figure["low"] <= figure["value"] <= figure["high"]


@pytest.mark.parametrize("name", NAMES)
def test_no_two_tables_of_a_study_share_a_name(name: str) -> None:
    names = [arm.name for arm in STUDIES[name].arms()]
    assert len(set(names)) == len(names)


def test_shares_of_the_seats_make_one() -> None:
    told = command("study", "seat-order", "--games", "40", "--seed", "3", "--json").json
    assert (told["study"], told["games"], told["seed"]) == ("seat-order", 40, 3)
    (arm,) = told["arms"]
    wins = [figure["value"] for figure in arm["figures"] if figure["measure"] == "wins"]
    assert len(wins) == 4
    assert sum(wins) == pytest.approx(1)


@pytest.mark.parametrize("name", ["table-size", "mineo-declaring"])
def test_stopped_half_way_and_resumed_it_comes_to_the_same_bytes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study, whole = study_of(name), run(study_of(name), 30, 5, None)
    monkeypatch.setattr(study_run, "PART", 7)

    def stop(done: int, _games: int) -> None:
        if done > 14:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(study, 30, 5, tmp_path, stop)
    assert [path.name for path in tmp_path.iterdir()] == [f"{name}.part.json"]
    seen: list[int] = []
    resumed = run(study, 30, 5, tmp_path, lambda done, _games: seen.append(done))
    assert seen[0] > 14
    assert files(resumed, "it") == files(whole, "it")
    assert list(tmp_path.iterdir()) == []


def test_what_another_study_left_is_not_taken_for_its_own(tmp_path: Path) -> None:
    (tmp_path / "seat-order.part.json").write_text('{"study": "seat-order", "games": 9}')
    plain = run(study_of("seat-order"), 10, 1, None)
    assert run(study_of("seat-order"), 10, 1, tmp_path).arms == plain.arms


@pytest.mark.parametrize("name", NAMES[:-1])
def test_its_figures_are_those_of_the_reference_engine(name: str) -> None:
    """The study's own match, decided again by the reference engine and its bots, is counted so."""
    arm = study_of(name).arms()[-1]
    game = NAMES.index(name)
    side = Side(plain_kernel({}), Table(arm.regulation, arm.players, arm.time_up, arm.readings))
    f, sensible = figures(side.numbers), plain_modules()["sensible.player"].sensible
    state = sensible_leads(side, lambda s, g: int(sensible(s, side.r, f, side.w, g)), 1, game)
    assert state.scores is not None
    tally = counted(arm, 1, game, 1)
    assert tally[f"ending/{state.ended}"] == 1
    assert tally["giro"] == state.turn.giro
    for seat, (place, points) in enumerate(
        zip(state.scores.places, state.scores.points, strict=True)
    ):
        won = round(float(points) * 1000)
        for key in (f"seat/{seat}", f"objective/{state.objectives[seat]}"):
            assert tally[f"{key}/n"] == 1
            assert tally[f"{key}/wins"] == (place == 1)
            assert tally[f"{key}/sum"] == won


def test_its_hands_are_counted_as_the_reference_engine_counts_them() -> None:
    """The study's own hands, decided again by the reference engine, come to the same counts."""
    hands, seed = 24, 1
    (arm,) = study_of("mineo-declaring").arms()
    side, told = Hand(plain_hands(), regulation=arm.regulation), Tally()
    for game in range(hands):
        state = follow_sensible(side, seed, game)
        scores, code = state.scores, state.ended
        assert scores is not None
        told[f"code/{code}"] += 1
        for after in range(4):
            told[f"dealer/{after}/sum"] += scores.parz[(state.dealer + after) % 4]
        if state.count is None:
            continue
        told[f"declarer/{code}/sum"] += scores.parz[state.declarer]
        told[f"declarer/{code}/kept"] += scores.success
        for whose, jochi in (("attack", state.count.attack), ("defence", state.count.defence)):
            for name, number in zip(SHEET_NAMES, jochi, strict=True):
                told[f"{whose}/{name}"] += number
    tally = counted(arm, seed, 0, hands)
    assert len(told) > 20
    assert {key: tally[key] for key in told} == dict(told)


@pytest.mark.parametrize(
    ("first", "said"),
    [(4_000, "1º di mano), il più basso 20,0 %"), (2_530, "1º di mano), il più basso 24,9 %")],
)
def test_in_short_it_says_what_lies_furthest_apart_and_whether_by_chance(
    first: int, said: str
) -> None:
    games, study = 10_000, study_of("seat-order")
    tally = Tally({"games": games, "seat/0/wins": first})
    for seat in (1, 2, 3):
        tally[f"seat/{seat}/wins"] = (games - first) // 3
    sentence, _ = in_short(Ran(study, games, 1, ((study.arms()[0], tally),)), "it")
    assert said in sentence
    assert sentence.endswith("non è solo caso.") == (first == 4_000)


def test_in_short_it_compares_the_same_figure_at_several_tables() -> None:
    study = study_of("time-up")
    giri = {"8": 1_010, "10": 1_220, "12": 1_400}
    arms = [(arm, Tally({"games": 100, "giro": giri[arm.name]})) for arm in study.arms()]
    _, length = in_short(Ran(study, 100, 1, tuple(arms)), "en")
    assert length == (
        "Giro in which the match ends, on average: from 10.10 (time up in giro 8) to 14.00 "
        "(time up in giro 12). The intervals do not touch: it is not chance alone."
    )


def test_in_short_it_says_of_every_reading_what_it_changes() -> None:
    """Of 400 matches 12 go another way; 16 last a giro longer, which chance alone would not do."""
    study = study_of("readings")
    (arm, *_) = (arm for arm in study.arms() if arm.readings[0][0] == "GAP-R07")
    told = {"games": 400, "changed": 12, "other_winner": 4}
    longer = {"longer/sum": 16, "longer/sum²": 16}
    said = [
        next(in_short(Ran(study, 400, 1, ((arm, Tally({**told, **more})),)), "en"))
        for more in ({}, longer)
    ]
    assert said[0].startswith("RUR, GAP-R07 “one”: of the same matches 3.0% (1.7% – 5.2%) go")
    assert "1.0% (0.4% – 2.5%) have another winner" in said[0]
    assert [sentence.endswith("do change.") for sentence in said] == [False, True]


def test_another_reading_is_compared_match_by_match() -> None:
    """The counts beside the readings in use are those of two studies without a comparison."""
    arm = study_of("readings").arms()[1]
    assert arm.readings == (("GAP-R07", "one"),)
    in_use = arm._replace(readings=())
    games = [(counted(arm, 1, game, 1), counted(in_use, 1, game, 1)) for game in range(60)]
    tally = counted(arm, 1, 0, 60)
    assert tally["longer/sum"] == sum(ours["giro"] - theirs["giro"] for ours, theirs in games)
    firsts = [ours["seat/0/wins"] - theirs["seat/0/wins"] for ours, theirs in games]
    assert tally["first_gains/sum"] == sum(firsts)
    assert tally["first_gains/sum²"] == sum(one * one for one in firsts)
    others = sum(_without_comparison(ours) != _without_comparison(theirs) for ours, theirs in games)
    assert 0 < tally["changed"] == others < 60
    assert sum(map(abs, firsts)) <= tally["other_winner"] <= tally["changed"]


def _without_comparison(tally: Tally) -> dict[str, int]:
    beside = ("changed", "other_winner", "longer", "first_gains")
    return {key: n for key, n in tally.items() if n and not key.startswith(beside)}


def test_next_to_nothing_is_never_less_than_nothing() -> None:
    assert interval("en", mean("longer", "match", -1, 1, 10_000)) == "0.00 (0.00 – 0.00)"


def test_intervals_are_wilsons() -> None:
    figure = share("wins", "seat-1", 20, 100)
    assert figure.low == pytest.approx(0.1334, abs=1e-4)
    assert figure.high == pytest.approx(0.2888, abs=1e-4)
    assert share("wins", "seat-1", 0, 10).low == 0
    assert mean("points", "seat-1", 10, 60, 2).value == 5


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("study",), "study-needed"),
        (("study", "seat-odrer"), "unknown-study"),
        (("study", "seat-order", "--games", "0"), "impossible-games"),
        (("study", "seat-order", "--games", "5", "--out", "/dev/null/x"), "file-unwritable"),
    ],
)
def test_what_cannot_be_studied_is_refused(arguments: tuple[str, ...], code: str) -> None:
    ran = command(*arguments, "--json")
    assert ran.code == 2
    assert ran.json["error"]["code"] == code


def test_without_the_extra_it_says_which_one_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "available", lambda: False)
    ran = command("study", "seat-order", "--games", "5", "--lang", "en")
    assert ran.code == 2
    assert "arbitro[speed]" in ran.out + ran.err


def test_the_interval_of_a_mean_is_the_one_a_bootstrap_finds() -> None:
    """Resampled a thousand times, the mean of skewed counts lies where the formula says."""
    random = np.random.default_rng(1)
    values = random.choice([-1, 0, 0, 0, 1, 1, 5], 1_500)
    told = mean("jochi", "PIG", int(values.sum()), int((values**2).sum()), len(values))
    means = [random.choice(values, len(values)).mean() for _ in range(1_000)]
    low, high = np.percentile(means, [2.5, 97.5])
    assert told.low == pytest.approx(low, abs=0.02)
    assert told.high == pytest.approx(high, abs=0.02)
