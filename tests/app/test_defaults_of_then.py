"""A hall stands by what was resolved when it was opened: no default of today has a say in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from arbitro import __version__, envelope
from arbitro.app import commands as c
from arbitro.app import decide
from arbitro.app.hall import _rulebook, rulebook
from arbitro.app.verify import verified, verify
from arbitro.envelope import Damaged, Line
from arbitro.kernel import Refused
from arbitro.kernel.regulation import Gap
from arbitro.regulations.formats import presets
from arbitro.tournament import commands as t
from arbitro.tournament.settings import Setting
from tests.app.running import Running, entry, points, refused
from tests.app.test_verifying import resealed

HALLS = {
    "rur-2015": {"regulation": "rur-2015"},
    "master-2020": {"regulation": "master-2020"},
    "24ore-2018": {"regulation": "24ore-2018"},
    "tarocchi-2012": {"regulation": "tarocchi-2012"},
    "open": {"format": "open"},
    "campionato-gufo": {"format": "campionato-gufo"},
}


def opened(name: str) -> Running:
    """A hall with a list, and a round with a result where the game has places alone."""
    wish = c.OpenHall(id="raduno", name="Raduno", date="2026-05-09", **HALLS[name])  # type: ignore[arg-type]  # one of three
    running = Running(wish)
    if name != "24ore-2018":
        many = 9 if name == "tarocchi-2012" else 17
        running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, many))))
        running.do(t.Lock())
        running.do(c.Draw(public="3 1 6", together=True))
    if name in ("rur-2015", "master-2020", "open"):
        drawn = running.hall.tournament.round
        assert drawn is not None
        running.do(t.EnterResult(table=1, seats=points(drawn.tables[0])))
    return running


@pytest.fixture
def otherwise(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every gap is read another way, every number is another, no format's text is as it was."""

    def reading(gap: Gap) -> str:
        return (*gap.alternatives, gap[1])[0]

    def check(gap: Gap, choice: str) -> None:
        if choice not in (gap[1], *gap.alternatives):
            raise Refused("unknown-reading", {"gap": gap.id})

    def other(setting: Setting) -> int:
        return setting.most if setting[0] != setting.most else setting.least

    monkeypatch.setattr(Gap, "default", property(reading))
    monkeypatch.setattr(Gap, "check", check)
    monkeypatch.setattr(Setting, "default", property(other))
    for room in (presets, decide):
        monkeypatch.setattr(room, "declared", lambda _: "no longer as it was")
    _rulebook.cache_clear()
    presets.format_of.cache_clear()
    yield
    _rulebook.cache_clear()
    presets.format_of.cache_clear()


@pytest.fixture(params=HALLS)
def then(request: pytest.FixtureRequest) -> Running:
    """Opened before anything changed: this fixture is asked for first."""
    return opened(request.param)


def test_a_hall_of_then_still_verifies_when_every_default_has_changed(
    then: Running, otherwise: None
) -> None:
    lines, vault = then.store.lines(then.stream), then.store.vault(then.stream)
    assert verified(lines, vault).hall == then.hall
    assert rulebook(then.hall).tournament.readings.items() <= (
        then.hall.tournament.interpretations.items()
    )


def test_the_defaults_of_today_are_others_indeed(otherwise: None) -> None:
    """Else the test above would show nothing."""
    wish = c.OpenHall(id="raduno", name="Raduno", regulation="rur-2015")
    changed = Running(wish).hall.tournament
    _rulebook.cache_clear()
    assert changed.interpretations["GAP-R02"] != "none"


def first(running: Running) -> dict[str, Any]:
    line: Line = next(envelope.lines(b"".join(running.store.lines(running.stream))))
    return line.data


def test_the_first_line_holds_the_version_and_everything_that_was_resolved() -> None:
    held = first(opened("open"))
    assert held["program"] == __version__
    assert held["preset"] == presets.declared("open")
    assert held["interpretations"]
    assert first(opened("24ore-2018"))["settings"]["group_rounds"] == 3


def test_an_act_of_another_version_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    running = opened("rur-2015")
    monkeypatch.setattr("arbitro.app.desk.__version__", "9.9.9")
    running.do(t.RefuseEntry(name="Uno", reason="tardi"))
    acts = [msgspec.json.decode(line) for line in running.store.lines(running.stream)]
    told = [one["data"]["program"] for one in acts if one["kind"] == "act.taken/1"]
    assert (set(told[:-1]), told[-1]) == ({""}, "9.9.9")
    verify(running.store.lines(running.stream), {})


def test_commands_sent_together_are_kept_with_the_defaults_they_were_decided_by() -> None:
    wish = c.OpenHall(id="raduno", name="Raduno", date="2026-05-09", regulation="rur-2015")
    running = Running(wish)
    one = c.Named(command="enter", fields={"id": "g001", "name": "Uno", "born": "1980"})
    running.do(c.Several(commands=(one,)))
    (kept,) = running.hall.doings[-1].fields["commands"]
    whole = msgspec.to_builtins(t.Enter(id="g001", name="Uno", born="1980"))
    assert kept["fields"].keys() >= whole.keys() - {"name", "born", "contacts", "waiver"}
    verify(running.store.lines(running.stream), running.store.vault(running.stream))


def test_a_number_cannot_be_left_open_by_asking_for_nothing() -> None:
    wish = c.OpenHall(id="x", name="X", regulation="24ore-2018", settings={"group_rounds": None})
    assert refused(lambda: decide.opening(wish)).code == "malformed-setting"


@pytest.mark.parametrize("what", ["reading", "asked", "preset"])
def test_what_the_organiser_asked_for_is_not_resolved_otherwise(what: str) -> None:
    """Somebody rewrites the opening: another reading than was asked, or another format's text."""
    rules: dict[str, Any] = {"format": "open"}
    if what != "preset":
        rules = {"regulation": "rur-2015", "interpretations": {"GAP-R02": "none"}}
    wish = c.OpenHall(id="raduno", name="Raduno", **rules)
    running = Running(wish)

    def edit(line: Line) -> None:
        if line.kind != "tournament.opened/1":
            return
        if what == "reading":
            line.data["interpretations"]["GAP-R02"] = "nobody-knows-this"
        elif what == "asked":
            del line.data["interpretations"]["GAP-R02"]
        else:
            line.data["preset"] = presets.declared("master")

    with pytest.raises(Damaged):
        verify(resealed(running, edit), {})
