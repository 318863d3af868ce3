"""Formats: short declarations that are checked with clear errors; an organiser's own is one too."""

from __future__ import annotations

import pytest

from arbitro.kernel import Refused
from arbitro.messages import refusal
from arbitro.regulations import tournament_rules
from arbitro.regulations.formats.declaration import parse
from arbitro.regulations.formats.presets import FORMATS, declared
from arbitro.simulation.whole_tournament import simulate
from arbitro.tournament.document import document
from arbitro.tournament.rules import Numbers

OWN = (
    declared("open")
    .replace('id = "open"', 'id = "torneo-di-casa"')
    .replace("number = 3", "number = 2")
)


@pytest.mark.parametrize("name", FORMATS)
def test_every_preset_is_short_and_sound(name: str) -> None:
    text = declared(name)
    assert parse(text).id == name
    assert len(text.splitlines()) <= 45


def test_the_thirteen_formats_of_the_clubs_are_there() -> None:
    assert len(FORMATS) == 13


def test_an_organisers_own_file_is_a_format_like_any_other() -> None:
    rules = tournament_rules("", declaration=OWN)
    done = simulate(rules, 12, seed=1, declaration=OWN)
    assert rules.id == "torneo-di-casa"
    assert done.state.declaration == OWN
    assert len({row["player"] for row in document(done.state, rules)["ranking"]}) == 12


def test_the_organiser_chooses_the_number_of_rounds() -> None:
    rules = tournament_rules("open", settings={"rounds": 5})
    assert rules.plan(Numbers(20, 20)).value[0].rounds == 5


WRONG = [
    ("not TOML", "id = ", "format-unreadable"),
    ("a table missing", 'id = "x"\nname = "X"\n', "format-malformed"),
    ("a word too many", OWN + "\n[other]\nx = 1\n", "format-malformed"),
    ("an unknown priority", OWN.replace('"club"', '"clubs"'), "format-unknown-word"),
    ("an unknown criterion", OWN.replace('"wins"', '"luck"'), "format-unknown-word"),
    ("a table of one", OWN.replace("[4, 5]", "[4, 1]"), "format-out-of-range"),
    ("no rounds", OWN.replace("number = 2", "number = 0"), "format-out-of-range"),
    ("no table sizes", OWN.replace("[4, 5]", "[]"), "format-inconsistent"),
    ("a factor in words", OWN.replace('"1.25"', '"un quarto"'), "format-inconsistent"),
    (
        "too few points by place",
        declared("torneo-gufo").replace("[12, 7, 5, 3, 2]", "[12, 7]"),
        "format-inconsistent",
    ),
    (
        "points missing for a size",
        declared("bgl").replace("[4, 3]", "[8, 3]"),
        "format-out-of-range",
    ),
    (
        "limits that fall",
        declared("raduno-nazionale").replace("up_to = 76", "up_to = 20"),
        "format-inconsistent",
    ),
    (
        "a last row with a limit",
        declared("raduno-nazionale").replace("{ semifinals = 20", "{ up_to = 500, semifinals = 20"),
        "format-inconsistent",
    ),
    (
        "a final of three",
        declared("raduno-nazionale").replace(
            "straight = 2, semifinals = 2", "straight = 1, semifinals = 2"
        ),
        "format-inconsistent",
    ),
    (
        "semifinals that cannot be shared",
        declared("raduno-nazionale").replace(
            "semifinals = 8, winners = 2", "semifinals = 7, winners = 2"
        ),
        "format-inconsistent",
    ),
    (
        "a priority twice",
        OWN.replace('["odd-table", "club"', '["club", "club"'),
        "format-inconsistent",
    ),
    ("a size twice", OWN.replace("[4, 5]", "[4, 4]"), "format-inconsistent"),
    ("an id of two words", OWN.replace("torneo-di-casa", "due parole"), "format-inconsistent"),
    ("no name", OWN.replace('name = "Open"', 'name = " "'), "format-inconsistent"),
    ("a formula nobody knows", OWN.replace('"table-points"', '"punti"'), "format-unknown-word"),
    (
        "chairs by trumps",
        OWN.replace('["club"] }', '["club"], procedure = "trumps" }', 1),
        "format-unknown-word",
    ),
    (
        "alla greca in the first round",
        OWN.replace('priorities = ["club"]', 'procedure = "alla-greca"', 1),
        "format-inconsistent",
    ),
    ("a fee in words", OWN + '\n[entries]\nfee = "gratis"\n', "format-inconsistent"),
    ("a fee below nothing", OWN + '\n[entries]\nfee = "-3"\n', "format-inconsistent"),
    ("an age below nothing", OWN + "\n[entries]\nleast_age = -1\n", "format-out-of-range"),
    (
        "reserves below none",
        OWN + "\n[teams]\nleast = 2\nmost = 2\nreserves = -1\n",
        "format-out-of-range",
    ),
    (
        "another regulation",
        OWN.replace('name = "Open"', 'name = "O"\nregulation = "rur-2015"'),
        "format-malformed",
    ),
]


@pytest.mark.parametrize(("name", "text", "code"), WRONG, ids=[row[0] for row in WRONG])
def test_a_wrong_declaration_is_refused_and_says_where(name: str, text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(text)
    assert refused.value.code == code, name
    for lang in ("it", "en"):
        assert refusal(lang, refused.value)


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"turni": 3}, "unknown-setting"),
        ({"rounds": 0}, "setting-out-of-range"),
        ({"rounds": "tre"}, "setting-out-of-range"),
        ({"clubs": "uno"}, "malformed-setting"),
    ],
)
def test_a_wrong_setting_is_refused(settings: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as refused:
        tournament_rules("open", settings=settings)
    assert refused.value.code == code


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(Refused) as refused:
        tournament_rules("rur-2016")
    assert "rur-2015" in refused.value.facts["nearest"]
