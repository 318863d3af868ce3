"""Every event of a match is one readable sentence, for every reader."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from arbitro.bots.simulate import simulate
from arbitro.games.risiko import events as e
from arbitro.games.risiko.view import hidden_fields
from arbitro.messages import LANGUAGES, event
from arbitro.messages.names import card, continent, objective, place, points, territory
from arbitro.play.game import game_of

NAMES = ["Ada", "Bruno", "Carla", "Dino", "Elsa", "Furio"]
SAMPLES: dict[str, Any] = {
    "rolls": ((6, 5, 4, 3),),
    "order": (0, 1, 2, 3),
    "cards": (1, 2, 42),
    "taken": (3,),
    "discarded": (),
    "attack": (6, 5, 1),
    "defence": (4, 4),
    "losses": (0, 2),
    "dice": (3, 2),
    "armies": 3,
    "position": ((0, 1),) * 42,
    "cards_held": (0, 0, 0, 0),
    "table_points": (10, 20, 30, 40),
    "off_objective": (1, 2, 3, 4),
    "places": (4, 3, 2, 1),
    "points": ("10", "20", "30", "90"),
    "ties": (None, None, None, None),
    "objectives": (1, 2, 3, 4),
    "territories": (1, 2),
    "players": ("Ada", "Bruno", "Carla", "Dino"),
    "interpretations": {},
}


def sample(kind: type[e.Event]) -> e.Event:
    """An event of this kind with plausible values."""
    values: dict[str, Any] = {"seat": 1, "because": ()}
    for field in msgspec.structs.fields(kind):
        if field.name in values or not field.required:
            continue
        if field.name in SAMPLES:
            values[field.name] = SAMPLES[field.name]
        else:
            values[field.name] = {int: 2, bool: True, str: "x"}.get(field.type, 2)
    if kind in (e.ArmiesRemoved, e.PlayerRemoved):
        values["armies"] = (1, 1)
    if kind is e.PlayerRemoved:
        values |= {"reason": "withdrawal", "score": "position", "tournament": "stays"}
    return kind(**values)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", list(e.KINDS.values()), ids=list(e.KINDS))
def test_every_kind_has_a_sentence_even_without_its_context(kind: type[e.Event], lang: str) -> None:
    sentence = event(lang, sample(kind), None, NAMES)
    assert len(sentence) > 5
    assert "{" not in sentence


@pytest.mark.parametrize("regulation", ["rur-2015", "master-2020", "24ore-2018"])
def test_a_whole_match_can_be_told_to_every_reader(regulation: str) -> None:
    (game,) = simulate(regulation, 4, 1, seed=5)
    rows = iter(game.events)
    state = game_of(regulation).opened(next(rows))
    for happened in rows:
        for who in (0, "public", "referee"):
            hidden = hidden_fields(happened, who)
            if hidden is not None:
                for lang in LANGUAGES:
                    assert event(lang, happened, state, NAMES, hidden)
        state = game_of(regulation).evolve(state, happened)


def test_what_a_reader_may_not_know_is_not_in_the_sentence() -> None:
    drawn = e.CardDrawn(seat=0, card=1, hand=3, reshuffled=False)
    assert "Nord Ovest" in event("it", drawn, None, NAMES)
    assert event("it", drawn, None, NAMES, frozenset({"card"})) == (
        "Ada prende una carta: in mano 3"
    )
    dealt = e.ObjectiveDealt(player=2, objective=7)
    assert event("it", dealt, None, NAMES) == "Carla riceve l'Obiettivo 7 – Befana"
    assert "Befana" not in event("it", dealt, None, NAMES, frozenset({"objective"}))


def test_things_are_called_by_their_names() -> None:
    assert territory("it", "peru") == "Perù"
    assert territory("en", 30) == "Kamchatka"
    assert continent("en", "america_del_nord") == "North America"
    assert card("it", "fante:alaska") == "Alaska (fante)"
    assert card("en", 42) == "joker"
    assert objective("it", 7) == "Obiettivo 7 – Befana"
    assert (place("it", 1), place("en", 2), place("en", 4)) == ("1º", "2nd", "4th")
    numbers = (11, 12, 13, 21, 22, 23, 101, 111, 112)
    assert [place("en", one) for one in numbers] == [
        *("11th", "12th", "13th", "21st", "22nd", "23rd"),
        *("101st", "111th", "112th"),
    ]
    assert (points("it", "200.05"), points("en", "200.05")) == ("200,05", "200.05")
    assert points("it", "1.000") == "1"
