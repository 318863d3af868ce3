"""A recording shows each pair of eyes what the game's own view shows, step by step."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from arbitro.bots.simulate import Simulated, simulate
from arbitro.envelope import Damaged
from arbitro.kernel import Refused
from arbitro.play.game import game_of
from arbitro.play.redo import rules_of
from arbitro.replay.recording import Recording, difference, keyed, merged, recorded
from arbitro.replay.standalone import labels, page, parts

EDITIONS = (("rur-2015", 4), ("master-2020", 4), ("24ore-2018", 5), ("tarocchi-2012", 4))
each_game = pytest.mark.parametrize(("regulation", "players"), EDITIONS)


@cache
def match(regulation: str, players: int) -> Simulated:
    (one,) = simulate(regulation, players, 1, seed=5, bot="sensible", time_up_giro=3)
    return one


def as_sent(one: Recording) -> Any:
    """The recording as a page reads it."""
    return msgspec.json.decode(msgspec.json.encode(one))


@each_game
def test_every_view_of_every_step_is_the_games_own(regulation: str, players: int) -> None:
    played = match(regulation, players)
    game = game_of(regulation)
    rules = rules_of(game, played.events[0])
    sent = as_sent(recorded(played.data))
    state, public = game.opened(played.events[0]), sent["first"]
    beyond: dict[str, Any] = {}
    for number, step in enumerate(sent["steps"]):
        if number:
            state = game.evolve(state, played.events[number])
        public = merged(public, step.get("patch", {}))
        beyond |= step.get("beyond", {})
        for eyes in sent["eyes"]:
            who = {"public": "public", "all": "referee"}.get(eyes, eyes)
            own = keyed(game.view(state, int(who) if who.isdecimal() else who, rules))
            del own["viewer"]
            own.pop("version", None)
            shown = public if eyes == "public" else merged(public, beyond.get(eyes, {}))
            assert _without_nothing(shown) == _without_nothing(
                msgspec.json.decode(msgspec.json.encode(own))
            )


@each_game
def test_the_publics_part_tells_no_objective_and_no_hand(regulation: str, players: int) -> None:
    """What one must not know before the end is in no step's patch before the end."""
    sent = as_sent(recorded(match(regulation, players).data))
    hidden = {"hand", "objective", "discard", "pile"} if "tarocchi" not in regulation else {"hand"}
    for step in sent["steps"][:-3]:
        for row in (step.get("patch", {}).get("seats") or {}).values():
            assert not hidden & set(row or ()), step["kind"]


@each_game
def test_every_step_the_public_may_know_has_words_in_both_languages(
    regulation: str, players: int
) -> None:
    sent = as_sent(recorded(match(regulation, players).data))
    told = [step for step in sent["steps"] if step.get("says")]
    assert len(told) > len(sent["steps"]) / 2
    assert all(step["says"]["it"] and step["says"]["en"] for step in told)
    assert {step.get("mark", "") for step in sent["steps"]} >= {sent["jumps"][0], "end"}


def test_a_match_that_goes_on_is_not_shown() -> None:
    data = match("rur-2015", 4).data
    lines = data.splitlines(keepends=True)
    with pytest.raises(Refused, match="replay-running"):
        recorded(b"".join(lines[: len(lines) // 2]))


@pytest.mark.parametrize("data", [b"", b"{}\n", b"not json", b"\xff\xfe"])
def test_what_is_no_log_is_damaged(data: bytes) -> None:
    with pytest.raises(Damaged):
        recorded(data)


def test_a_changed_line_is_found() -> None:
    with pytest.raises(Damaged):
        recorded(match("rur-2015", 4).data.replace(b'"armies":', b'"armiez":', 1))


@pytest.mark.parametrize("lang", ["it", "en"])
@each_game
def test_the_file_loads_nothing_and_no_name_ends_its_script(
    regulation: str, players: int, lang: str
) -> None:
    told = recorded(match(regulation, players).data)
    hostile = msgspec.structs.replace(told, players=["</script><img src=x>"] * players)
    made = page(hostile, lang)
    assert "<img" not in made
    assert made.count("</script>") == made.count("<script")
    assert "http" not in made.replace("http://www.w3.org/2000/svg", "").replace("https://", "")
    assert "<" not in parts(told, lang)["recording"]


@pytest.mark.parametrize("lang", ["it", "en"])
def test_every_word_of_the_player_is_known(lang: str) -> None:
    for game in ("risiko", "mineo"):
        assert all(labels(game, lang)["words"].values())


def test_patches_round() -> None:
    before = {"a": 1, "b": {"c": [1], "d": 2}, "e": None}
    after = {"a": None, "b": {"c": [], "f": {"g": 1}}, "e": 3}
    assert merged(before, difference(before, after)) == {"b": {"c": [], "f": {"g": 1}}, "e": 3}


def _without_nothing(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nothing(one) for key, one in value.items() if one is not None}
    return value
