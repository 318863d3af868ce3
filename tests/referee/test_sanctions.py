"""Sanctions: ladders against a scorekeeper's own, annulments, overrides, where they flow."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from arbitro.kernel import Refused
from arbitro.referee import effects as ef
from arbitro.referee.sanctions.infractions import (
    LANGUAGE,
    Annulment,
    Chosen,
    Entry,
    Infraction,
    Override,
)
from arbitro.referee.sanctions.measure_effects import (
    puts_out,
    report_lines,
    require_author,
    require_written,
    settled,
    standings_penalty,
    with_amount,
)
from arbitro.referee.sanctions.register import Line, annul, decide, propose, register, standing
from arbitro.referee.verdict import Step
from arbitro.regulations import EDITIONS, RISIKO, desk_rules, referee_rules
from tests.referee.claiming import claimed
from tests.referee.naive_ladder import Mark, climb

WHATS = (
    "language",
    "dice-dropped",
    "sdadata-forgotten",
    "excess-armies",
    "unsporting",
    *(f"slip-{n}" for n in range(12)),
)
STAGES = ("qualification", "qualification", "quarterfinal", "semifinal", "final")
STEPS: tuple[Step, ...] = ("none", "richiamo", "ammonizione", "penalty")


def history(seed: str, count: int, players: int) -> list[Infraction]:
    """Random infractions; now and then the referee decides otherwise. Few players meet often."""
    chance = Random(seed)
    found = []
    for number in range(count):
        match = chance.randrange(40 if players > 20 else 5)
        otherwise = chance.randrange(13) == 0
        forced = Override(step=chance.choice(STEPS), reason="why") if otherwise else None
        found.append(
            Infraction(
                id=f"i{number}",
                player=f"p{chance.randrange(players)}",
                match=f"m{match}",
                what=chance.choice(WHATS),
                intent=chance.choice(("involuntary", "involuntary", "ignorance", "wilful")),
                gravity=chance.choice(("minor", "minor", "minor", "serious")),
                stage=chance.choice(STAGES),  # type: ignore[arg-type]  # one of the stages
                hand=chance.randrange(9),
                override=forced,
            )
        )
    return found


def page(infractions: list[Infraction]) -> list[Mark]:
    return [
        Mark(
            i.player,
            i.match,
            i.what,
            i.intent,
            i.gravity,
            i.stage,
            i.hand or 0,
            i.override.step if i.override else None,
        )
        for i in infractions
    ]


def losses(line: Line) -> list[tuple[str, int]]:
    """What a measure takes, in the scorekeeper's words."""
    found: list[tuple[str, int]] = []
    for effect in line.given.value.effects:
        if isinstance(effect, ef.CardsLost):
            found.append(("cards", effect.count or 0))
        elif isinstance(effect, ef.ArmiesLost):
            found.append(("tanks", effect.armies))
        elif isinstance(effect, ef.DefenceThrownBy):
            found.append(("defence", 0))
    return found


@pytest.mark.parametrize("players", [10, 200])
@pytest.mark.parametrize("regulation", RISIKO)
def test_5000_infractions_climb_as_the_scorekeeper_says(regulation: str, players: int) -> None:
    infractions = history(f"ladder {regulation}", 5000, players)
    marks = page(infractions)
    climb(regulation, marks)
    lines = register(infractions, referee_rules(regulation).ladder).lines
    assert len(lines) == 5000
    for line, mark in zip(lines, marks, strict=True):
        given = line.given.value
        assert list(given.steps) == mark.steps, line.infraction
        assert losses(line) == mark.losses, line.infraction
        if mark.offered:
            assert set(mark.offered) <= {option.code for option in given.options}
        assert line.given.because.citations or given.step == "none"


def test_the_histories_reach_every_step() -> None:
    reached = {
        step
        for regulation in RISIKO
        for line in register(
            history(f"ladder {regulation}", 5000, 200), referee_rules(regulation).ladder
        ).lines
        for step in line.proposed.value.steps
    }
    assert reached == {
        *STEPS,
        "penalita_semplice",
        "exclusion",
        "expulsion",
    }


@pytest.mark.parametrize("regulation", RISIKO)
def test_after_annulments_the_register_is_that_of_the_history_without_them(
    regulation: str,
) -> None:
    ladder = referee_rules(regulation).ladder
    chance = Random(f"annulments {regulation}")
    infractions = history(f"annul {regulation}", 250, 12)
    entries: list[Entry] = list(infractions)
    gone: set[str] = set()
    for _ in range(40):
        id = chance.choice([i.id for i in infractions if i.id not in gone])
        kept, changed = annul(entries, Annulment(infraction=id, reason="seen again"), ladder)
        entries = list(kept)
        gone.add(id)
        without = [i for i in infractions if i.id not in gone]
        assert register(entries, ladder) == register(without, ladder)
        assert any(was.infraction.id == id and now is None for was, now in changed)


def test_annulling_a_richiamo_takes_back_the_ammonizione_it_led_to() -> None:
    ladder = referee_rules("master-2020").ladder
    three = [Infraction(id=str(n), player="A", match="m", what=f"s{n}") for n in (1, 2, 3)]
    _, changed = annul(three, Annulment(infraction="2", reason="not seen"), ladder)
    assert [(was.infraction.id, now and now.given.value.steps) for was, now in changed] == [
        ("2", None),
        ("3", ("richiamo",)),
    ]


def test_an_annulled_expulsion_seats_the_player_again() -> None:
    ladder = referee_rules("master-2020").ladder
    three = [
        Infraction(id=str(n), player="A", match="m", what=f"s{n}", intent="wilful")
        for n in (1, 2, 3)
    ]
    assert [puts_out(line) for line in register(three, ladder).lines] == [False, False, True]
    entries, _ = annul(three, Annulment(infraction="1", reason="not him"), ladder)
    assert not any(puts_out(line) for line in register(entries, ladder).lines)


@pytest.mark.parametrize(
    ("regulation", "what", "option", "reason", "score"),
    [
        ("master-2020", "noise", None, "third-booking", "zero"),
        ("master-2020", "noise", "disqualification", "disqualification", "zero"),
        ("rur-2015", "noise", "disqualification", "disqualification", "zero"),
        ("24ore-2018", LANGUAGE, None, "conduct", "first-eliminated"),
    ],
)
def test_who_is_put_out_of_the_tournament_leaves_his_match_too(
    regulation: str, what: str, option: str | None, reason: str, score: str
) -> None:
    """Master, Ammonizione and Penalità; RUR art. 19; 24 ore, Atteggiamenti vietati."""
    ladder = referee_rules(regulation).ladder
    times = 1 if option else 4
    history = [
        Infraction(
            id=str(n),
            player="p",
            match="1.1",
            what=what,
            intent="wilful",
            gravity="serious" if option else "minor",
            chosen=Chosen(option=option) if option else None,
            author="Rossi",
        )
        for n in range(times)
    ]
    line = next(line for line in register(history, ladder).lines if puts_out(line))
    (gone,) = [effect for effect in settled(line) if isinstance(effect, ef.PlayerRemoved)]
    assert (gone.reason, gone.score, gone.tournament) == (reason, score, "expelled")


def test_every_booking_stands_on_the_report_of_its_match() -> None:
    rules = referee_rules("master-2020")
    told = Infraction(id="1", player="A", match="m1", what="x", intent="wilful", author="Rossi")
    lines = report_lines(register([told], rules.ladder), "m1")
    assert [(line.player, line.step, line.author) for line in lines] == [
        ("A", "ammonizione", "Rossi")
    ]
    assert report_lines(register([told], rules.ladder), "m2") == ()


def test_a_booking_without_a_referee_is_refused_where_it_must_be_written() -> None:
    rules = referee_rules("master-2020")
    told = Infraction(id="1", player="A", match="m1", what="x", intent="wilful")
    measure = propose([], told, rules.ladder).value
    with pytest.raises(Refused) as refused:
        require_written(rules, told, measure)
    assert refused.value.because.ids == ("MST-REP-08",)
    require_written(referee_rules("rur-2015"), told, measure)


def test_a_caution_of_rur_is_over_when_given_and_its_penalties_last_the_match() -> None:
    ladder = referee_rules("rur-2015").ladder
    scopes = {
        line.given.value.step: line.given.value.scope
        for line in register(history("scopes", 300, 5), ladder).lines
        if line.infraction.what.startswith("slip") and line.infraction.override is None
    }
    assert scopes == {"richiamo": "infraction", "penalita_semplice": "match", "penalty": "match"}


def test_ignorance_of_the_rules_is_not_involuntary() -> None:
    told = Infraction(id="1", player="A", match="m", what="x", intent="ignorance")
    expected = {"rur-2015": "penalita_semplice", "master-2020": "ammonizione"}
    for regulation, step in expected.items():
        found = propose([], told, referee_rules(regulation).ladder)
        assert found.value.step == step
        assert {"RUR-17-03", "MST-SANC-04"} & set(found.ids)


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        (6, ["end-turn", "deny-cards"]),
        (7, ["end-turn", "deny-cards", "lower-cap"]),
    ],
)
def test_24ore_lowers_the_cap_only_above_six_cards(hand: int, codes: list[str]) -> None:
    told = Infraction(id="1", player="A", match="m", what="x", hand=hand)
    found = propose([], told, referee_rules("24ore-2018").ladder)
    assert [option.code for option in found.value.options] == codes
    assert ("24H-PEN-03" in found.ids) is (hand > 6)


def test_24ore_freezes_and_expels_in_serious_cases_only() -> None:
    told = Infraction(id="1", player="A", match="m", what="x", hand=3, gravity="serious")
    codes = [o.code for o in propose([], told, referee_rules("24ore-2018").ladder).value.options]
    assert codes[-3:] == ["freeze", "expel-from-match", "expel-from-tournament"]


def test_a_player_without_cards_is_not_offered_their_loss() -> None:
    for regulation in ("rur-2015", "master-2020"):
        told = Infraction(id="1", player="A", match="m", what="x", intent="wilful", hand=0)
        options = propose([], told, referee_rules(regulation).ladder).value.options
        assert "lose-cards" not in {option.code for option in options}


@pytest.mark.parametrize("regulation", ["rur-2015", "master-2020"])
def test_a_hand_nobody_counted_leaves_the_line_to_the_referee(regulation: str) -> None:
    again = [Infraction(id=n, player="A", match="m", what="language") for n in ("1", "2")]
    given = register(again, referee_rules(regulation).ladder).lines[1].given.value
    assert given.effects == ()
    assert [option.code for option in given.options] == [
        "two-cards",
        "card-and-tanks",
        "six-tanks",
    ]


def test_the_count_of_cautions_may_be_read_within_the_match() -> None:
    ladder = referee_rules("master-2020", {"GAP-M04": "match"}).ladder
    told = [Infraction(id=str(n), player="A", match=f"m{n // 3}", what=f"s{n}") for n in range(6)]
    steps = [line.given.value.steps for line in register(told, ladder).lines]
    assert [len(reached) for reached in steps] == [1, 1, 2, 1, 1, 3]
    spread = [Infraction(id=str(n), player="A", match=f"m{n}", what=f"s{n}") for n in range(6)]
    assert all(line.given.value.steps == ("richiamo",) for line in register(spread, ladder).lines)


@pytest.mark.parametrize(
    ("readings", "code"),
    [({"GAP-M04": "week"}, "unknown-reading"), ({"GAP-Z99": "x"}, "unknown-gap")],
)
def test_a_reading_nobody_knows_is_refused(readings: dict[str, str], code: str) -> None:
    assert refused_by(lambda: referee_rules("master-2020", readings)) == code


def test_only_the_panel_of_24ore_expels_from_the_tournament() -> None:
    ladder = referee_rules("24ore-2018").ladder
    require_author(ladder, "expulsion", "panel")
    require_author(ladder, "exclusion", "referee")
    with pytest.raises(Refused) as refused:
        require_author(ladder, "expulsion", "referee")
    assert "24H-COND-04" in refused.value.because.ids


def refused_by(action: Any) -> str:
    with pytest.raises(Refused) as refused:
        action()
    return refused.value.code


def test_what_cannot_be_is_refused() -> None:
    told = Infraction(id="1", player="A", match="m", what="x")
    ladder = referee_rules("master-2020").ladder
    stranger = ["B", "C"]
    assert refused_by(lambda: propose([], told, ladder, stranger)) == "sanction-for-a-stranger"
    assert refused_by(lambda: decide([], told, players=stranger)) == "sanction-for-a-stranger"
    bare = Override(step="penalty", reason=" ")
    assert refused_by(lambda: decide([], told, bare)) == "override-needs-reason"
    assert refused_by(lambda: decide([told], told)) == "infraction-twice"
    gone = Annulment(infraction="1", reason="r")
    assert refused_by(lambda: standing([gone])) == "unknown-infraction"
    assert refused_by(lambda: standing([told, gone, gone])) == "already-annulled"
    nameless = Annulment(infraction="1", reason="")
    assert refused_by(lambda: annul([told], nameless, ladder)) == "annulment-needs-reason"
    assert refused_by(lambda: standings_penalty(ladder, "x", 100)) == "not-points"
    assert refused_by(lambda: standings_penalty(ladder, -5, 100)) == "not-points"
    no_such = referee_rules("rur-2015").ladder
    assert refused_by(lambda: standings_penalty(no_such, 5, 100)) == "no-standings-penalty"


def test_every_rule_of_the_ladders_speaks() -> None:
    """No id of a ladder is coded in name only: a history or a question reaches it."""
    for edition in EDITIONS:
        ladder = desk_rules(edition).ladder
        spoken = {
            id
            for seed in range(3)
            for line in register(history(f"speak {seed}", 2000, 4), ladder).lines
            for id in (*line.given.ids, *line.proposed.ids)
        }
        spoken |= set(ladder.ceiling().ids)
        given: tuple[Step, ...] = ("richiamo", "penalty", "expulsion")
        for step in given:
            spoken |= set(ladder.inflicts(step).ids)
        assert claimed(edition, "ladder") - spoken == set()


def test_a_quantity_is_set_only_where_there_is_one_to_set() -> None:
    for effect, amount, code in (
        (ef.TurnEnds(), 2, "no-amount-here"),
        (ef.CardsLost(count=None), 0, "amount-not-positive"),
    ):
        with pytest.raises(Refused) as refused:
            with_amount(effect, amount)
        assert refused.value.code == code
