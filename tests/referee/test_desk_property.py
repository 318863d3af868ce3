"""Whatever is asked of the desk, in whatever order: the record holds, and what is annulled is as if
it had never been.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from arbitro.app.hall_log import data_of, event_from
from arbitro.kernel import Refused
from arbitro.referee import commands as c
from arbitro.referee import events as e
from arbitro.referee import queries as q
from arbitro.referee.clock import asked_taps as taps
from arbitro.referee.clock.readings import Reading
from arbitro.referee.consequences import consequences
from arbitro.referee.events import Event
from arbitro.referee.evolve import replay
from arbitro.referee.sanctions.infractions import SPECIAL, Override
from arbitro.referee.state import Appointed, Record
from tests.referee.sitting import H24, MST, OFFICIALS, PLAYERS, RUR, TAR, Desk, Wish, a_hall

players = st.sampled_from((*PLAYERS[:4], *PLAYERS[:2], "p5", "ghost"))
names = st.sampled_from((*("Ugo",) * 6, "Leo", "Pia", "ghost"))
place = {
    "round": st.sampled_from((1, 1, 1, 2, 2, 3)),
    "table": st.sampled_from((1, 1, 1, 1, 1, 2, 2, 3)),
}
reasons = st.sampled_from((*("because",) * 5, " "))
numbers = st.sampled_from((None, 0, 1, 2, 3, 5))
options = st.sampled_from(
    (None, "end-turn", "table-points", "standings-points", "disqualification", "lose-cards")
)
roles = st.sampled_from(("referee", "panel"))
overrides = st.one_of(
    st.none(),
    st.none(),
    st.none(),
    st.builds(
        Override,
        step=st.sampled_from(("none", "ammonizione", "penalty", "exclusion", "expulsion")),
        reason=reasons,
    ),
)
sanctions = st.builds(
    c.Sanction,
    player=players,
    what=st.sampled_from((*SPECIAL, "talk", " ")),
    intent=st.sampled_from(("involuntary", "ignorance", "wilful")),
    gravity=st.sampled_from(("minor", "minor", "serious")),
    hand=st.sampled_from((None, 0, 1, 5)),
    option=st.one_of(st.none(), options),
    amount=numbers,
    points=st.sampled_from((None, "1", "2.5", "x", "-1")),
    override=overrides,
)
cases: tuple[tuple[str, dict[str, Any]], ...] = (
    ("die-out-of-area", {"times": 4, "hand": 0}),
    ("withdrawal", {"reason": "withdrawal", "turn_over": True, "referee_present": True}),
    ("language-and-threats", {"before": "richiamo", "hand": 1, "how": "language"}),
    ("slow-play", {"invited": True, "limit_set": True}),
    ("late-arrival", {"minutes_late": 5, "seconds_late": 300}),
    ("wrong-number-of-cards", {"checked": True}),
    ("card-out-of-turn", {"playable": False, "telling": True, "soloist": False}),
    ("no-such-case", {}),
)
rulings = st.builds(
    lambda case, **more: c.GiveRuling(case=case[0], facts=case[1], **more),
    case=st.sampled_from(cases),
    players=st.dictionaries(st.sampled_from(("player", "attacker")), players, max_size=2),
    instead=st.sampled_from(("", "", "play on")),
    reason=reasons,
    sanction=st.one_of(st.none(), sanctions),
    done=st.sampled_from(((), (0,), (7,))),
    role=roles,
    **place,
)
ids = {
    letter: st.sampled_from(tuple(f"{letter}{n}" for n in (1, 1, 2, 3, 4))) for letter in "IRCDE"
}
seats = st.integers(-1, 4)


@st.composite
def moments(draw: st.DrawFn) -> Reading:
    """Some minutes in, sometimes by another clock; the driver lets most of them run on."""
    minutes = draw(st.integers(0, 30)) * draw(st.sampled_from((1, 1, 5, 10)))
    source = draw(st.sampled_from((*("a",) * 20, "b")))
    return Reading(source, minutes * 60_000, 1_700_000_000_000 + minutes * 60_000)


tapping = st.one_of(
    st.builds(taps.FirstCard),
    st.builds(taps.FirstCard),
    st.builds(taps.TurnEnded),
    st.builds(taps.TurnEnded),
    st.builds(taps.Suspended, reason=reasons),
    st.builds(taps.Resumed, recover=st.booleans()),
    st.builds(
        taps.TurnEnded,
        conquered=st.integers(-1, 4),
        eliminates=st.sampled_from(((), (), (1,))),
    ),
    st.builds(taps.Placed),
    st.builds(taps.Rolled, dice=st.sampled_from(((1, 1), (6, 6), (0, 9)))),
    st.builds(taps.Left, seat=seats),
    st.builds(taps.Returned, seat=seats),
    st.builds(taps.Destroyed, seat=seats),
    st.builds(
        taps.Adjusted,
        seconds=st.sampled_from((-900, 600)),
        reason=reasons,
    ),
)
commands = st.one_of(
    *(st.builds(c.RecordInfraction, sanction=sanctions, role=roles, **place) for _ in range(4)),
    st.builds(c.AnnulInfraction, infraction=ids["I"], reason=reasons),
    rulings,
    st.builds(c.TickEffects, ruling=ids["R"], done=st.just((0,))),
    st.builds(c.AnnulRuling, ruling=ids["R"], reason=reasons),
    *(st.builds(c.Tap, tap=tapping, **place) for _ in range(4)),
    st.builds(c.UndoTap, **place),
    st.builds(c.CallReferee, call=st.sampled_from(("ruling", "time")), **place),
    st.builds(c.ClaimCall, call=ids["C"]),
    st.builds(c.CloseCall, call=ids["C"]),
    st.builds(c.WithdrawCall, call=ids["C"]),
    st.builds(
        c.OpenDispute,
        by=players,
        event_turn=st.integers(0, 4),
        raised_turn=st.integers(0, 6),
        **place,
    ),
    st.builds(
        c.DecideDispute,
        dispute=ids["D"],
        upheld=st.booleans(),
        stopped_seconds=st.sampled_from((-1, 0, 600)),
    ),
    st.builds(
        c.RecordExit,
        player=players,
        reason=st.sampled_from(("withdrawal", "conduct", "language", "boredom")),
        role=roles,
        tournament=st.sampled_from((None, "expelled", "moon")),
        motive=reasons,
        **place,
    ),
    st.builds(c.AnnulExit, exit=ids["E"], reason=reasons),
    st.builds(
        c.NoteSilently,
        player=players,
        slip=st.sampled_from(("card-forgotten", "fewer-armies", "other")),
        **place,
    ),
    st.just(
        c.AppointOfficials(officials=(*OFFICIALS, Appointed(name="Ada"), Appointed(name="Bo")))
    ),
)


def stands(desk: Desk, record: Record) -> Any:
    """Everything that follows from a record."""
    hall = desk.hall
    matches = [(round, table) for round in (1, 2) for table in (1, 2)]
    return (
        q.register_of(record, desk.rules),
        consequences(record, desk.rules, hall),
        q.undecided(record, desk.rules),
        [q.rulings_of(record, *match) for match in matches],
        [q.exits_of(record, *match) for match in matches],
        [q.report_lines(record, desk.rules, *match) for match in matches],
    )


def undone_by(events: list[Event], annulment: Event) -> list[Event]:
    """The events that this one takes back, and itself."""
    if isinstance(annulment, e.InfractionAnnulled):
        id = annulment.annulment.infraction
        return [
            one
            for one in events
            if (isinstance(one, e.InfractionRecorded) and one.infraction.id == id)
            or one is annulment
        ]
    if isinstance(annulment, e.RulingAnnulled):
        id = annulment.ruling
        return [
            one
            for one in events
            if (isinstance(one, e.RulingGiven) and one.ruling.id == id)
            or (isinstance(one, e.EffectsTicked) and one.ruling == id)
            or one is annulment
        ]
    if isinstance(annulment, e.ExitAnnulled):
        id = annulment.exit
        return [
            one
            for one in events
            if (isinstance(one, e.ExitRecorded) and one.exit.id == id) or one is annulment
        ]
    return []


def ask_everything(desk: Desk) -> None:
    """No question about a record that was let through can fail."""
    stands(desk, desk.record)
    q.open_calls(desk.record)
    if desk.record.readings:
        for match in ((1, 1), (1, 2), (2, 1), (2, 2)):
            if desk.record.taps.get("{}.{}".format(*match)):
                q.table_clock(desk.record, desk.rules, desk.hall, match)
                q.suspensions_of(desk.record, *match)


def later(wish: Wish, number: int) -> Wish:
    """A tap moved on by eight minutes a command, so that most follow those before; what is no tap
    comes at the last reading.
    """
    at = wish.at
    if at is None or not isinstance(wish.command, c.Tap):
        return wish._replace(at=None)
    moved = number * 8 * 60_000
    return wish._replace(at=Reading(at.source, at.elapsed + moved, at.wall + moved))


EDITIONS = pytest.mark.parametrize("regulation", [MST, RUR, H24, TAR])
WISHES = st.lists(st.builds(Wish, commands, names, moments()), min_size=40, max_size=60)


@pytest.mark.slow
@EDITIONS
@settings(max_examples=60, deadline=None)
@given(asked=WISHES)
def test_random_commands_never_corrupt_the_record(regulation: str, asked: list[Wish]) -> None:
    whole_after(regulation, asked)


@pytest.mark.soak
@EDITIONS
@settings(max_examples=5000, deadline=None, derandomize=False)
@given(asked=WISHES)
def test_a_million_commands_never_corrupt_the_record(regulation: str, asked: list[Wish]) -> None:
    whole_after(regulation, asked)


def whole_after(regulation: str, asked: list[Wish]) -> None:
    """The record is what its events say, whatever was asked, and is written and read as it is."""
    desk = Desk(regulation, a_hall())
    for number, wish in enumerate(asked):
        try:
            happened = desk.do(later(wish, number))
        except Refused:
            continue
        event(type(wish.command).__name__)
        for one in happened:
            line = msgspec.json.decode(msgspec.json.encode(data_of(one)))
            assert event_from(one.kind, line, one.because) == one
        ask_everything(desk)
    assert replay(desk.events) == desk.record
    snapshot = msgspec.json.encode(desk.record)
    assert msgspec.json.decode(snapshot, type=Record) == desk.record
    gone: list[Event] = []
    for annulment in desk.events:
        gone += undone_by(desk.events, annulment)
    without = replay(one for one in desk.events if not any(one is other for other in gone))
    assert stands(desk, without) == stands(desk, desk.record)
