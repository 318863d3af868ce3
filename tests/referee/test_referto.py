"""The report of a match: proposed, confirmed or objected to, approved, corrected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from arbitro.app.hall_log import data_of, event_from
from arbitro.games.risiko import arithmetic, board
from arbitro.kernel import Refused
from arbitro.referee import commands as c
from arbitro.referee.clock import taps as ev
from arbitro.referee.evolve import replay
from arbitro.referee.referto.report import (
    Content,
    Elimination,
    Seat,
    Signature,
    canonical,
    fingerprint,
)
from arbitro.referee.referto.report_draft import draft
from arbitro.referee.referto.signatures import missing, report_of, status, status_of
from arbitro.regulations import desk_rules
from tests.referee.sitting import H24, MST, RUR, TAR, Desk, Wish, a_hall, at, fault, tapped

TABLE = ("p1", "p2", "p3", "p4")


def seats(points: Sequence[int] = (30, 20, 10, 0), players: Sequence[str] = TABLE) -> list[Seat]:
    ranked = sorted(points, reverse=True)
    return [
        Seat(player=player, name=player.upper(), place=ranked.index(n) + 1, table_points=n)
        for player, n in zip(players, points, strict=True)
    ]


def written(desk: Desk, **more: Any) -> Content:
    drafted = draft(desk.record, desk.rules, desk.hall, (1, 1), seats())
    return replace(drafted, tournament="Prova", **more)


def proposed(regulation: str = MST, by: str = "Ugo") -> tuple[Desk, str]:
    desk = Desk(regulation, a_hall(over=True))
    content = written(desk)
    desk.do(Wish(c.ProposeReport(content=content), by))
    return desk, fingerprint(content)


def signs(player: str, sha: str, **more: Any) -> Wish:
    return Wish(c.ConfirmReport(round=1, table=1, sha256=sha, **more), player)


def objects(player: str, sha: str, reason: str = "two points missing") -> Wish:
    return Wish(c.ObjectReport(round=1, table=1, sha256=sha, reason=reason), player)


def approves(sha: str, by: str = "Ugo", **more: Any) -> Wish:
    return Wish(c.ApproveReport(round=1, table=1, sha256=sha, **more), by)


def now(desk: Desk) -> str | None:
    return status_of(desk.record, desk.rules, 1, 1)


def test_a_report_is_confirmed_by_everybody_and_then_approved() -> None:
    desk, sha = proposed()
    assert now(desk) == "proposed"
    for player in TABLE[:3]:
        desk.do(signs(player, sha))
    refused = desk.refuses(approves(sha))
    assert (refused.code, refused.facts["players"]) == ("signatures-missing", ["p4"])
    assert "MST-REP-05" in refused.because.ids
    desk.do(signs("p4", sha))
    assert now(desk) == "confirmed"
    (approved,) = desk.do(approves(sha))
    assert {"MST-REP-05", "MST-REP-06"} <= set(approved.because)
    assert now(desk) == "approved"


def test_only_those_of_the_table_sign_and_only_the_text_they_have_read() -> None:
    desk, sha = proposed()
    assert desk.refuses(signs("p7", sha)).code == "not-at-table"
    assert desk.refuses(signs("p2", "0" * 64)).code == "report-changed"
    desk.do(signs("p2", sha))
    assert desk.refuses(signs("p2", sha)).code == "already-signed"
    assert Desk(MST).refuses(signs("p2", sha)).code == "no-report"


@pytest.mark.parametrize(
    ("regulation", "id"), [(MST, "MST-DISP-03"), (RUR, "RUR-20-03"), (H24, "24H-REF-03")]
)
def test_who_has_signed_may_protest_no_more(regulation: str, id: str) -> None:
    desk, sha = proposed(regulation)
    desk.do(signs("p2", sha))
    refused = desk.refuses(objects("p2", sha))
    assert refused.code == "signed-is-accepted"
    assert id in refused.because.ids
    assert refused.because.gap == "ARB-31"


def test_read_otherwise_a_signature_can_be_taken_back_by_an_objection() -> None:
    desk, sha = proposed()
    desk.rules = desk_rules(MST, {"ARB-31": "may-object"})
    desk.do(signs("p2", sha))
    desk.do(objects("p2", sha))
    version = report_of(desk.record, 1, 1).current
    assert not version.confirmed("p2")
    assert version.objected("p2")


def test_an_objection_needs_a_reason_and_approval_over_it_another() -> None:
    desk, sha = proposed()
    assert desk.refuses(objects("p4", sha, " ")).code == "reason-missing"
    desk.do(objects("p4", sha))
    assert now(desk) == "objected"
    for player in TABLE[:3]:
        desk.do(signs(player, sha))
    assert desk.refuses(approves(sha)).code == "objections-stand"
    desk.do(approves(sha, reason="counted again at the table with him"))
    version = report_of(desk.record, 1, 1).current
    assert [one.player for one in version.objections] == ["p4"]
    assert version.approval is not None
    assert version.approval.reason == "counted again at the table with him"


def test_who_objected_may_sign_after_all() -> None:
    desk, sha = proposed()
    desk.do(objects("p4", sha))
    desk.do(signs("p4", sha))
    assert report_of(desk.record, 1, 1).current.objections == ()


def test_who_left_without_signing_is_noted_by_a_referee_with_the_reason() -> None:
    desk, sha = proposed()
    for player in TABLE[:3]:
        desk.do(signs(player, sha))
    gone: dict[str, Any] = {"round": 1, "table": 1, "player": "p4"}
    by_player = Wish(c.MarkUnsigned(**gone, reason="train"), "p1")
    assert desk.refuses(by_player).code == "not-an-official"
    assert desk.refuses(c.MarkUnsigned(**gone, reason="")).code == "reason-missing"
    (marked,) = desk.do(c.MarkUnsigned(**gone, reason="caught his train"))
    assert "MST-REP-05" in marked.because
    assert now(desk) == "confirmed"
    desk.do(approves(sha))
    assert Desk(MST).refuses(c.MarkUnsigned(**gone, reason="train")).code == "no-report"


def test_a_strict_reading_lets_no_signature_be_missing() -> None:
    desk, _ = proposed()
    desk.rules = desk_rules(MST, {"ARB-30": "never"})
    gone = c.MarkUnsigned(round=1, table=1, player="p4", reason="train")
    assert desk.refuses(gone).code == "signatures-missing"


def test_a_referee_does_not_approve_the_table_he_plays_at() -> None:
    desk, sha = proposed()
    for player in TABLE:
        desk.do(signs(player, sha))
    assert desk.refuses(approves(sha, by="Pia")).code == "referee-plays-there"
    assert desk.refuses(approves(sha, by="p3")).code == "not-an-official"


def test_a_correction_is_a_new_version_that_everybody_signs_again() -> None:
    desk, sha = proposed()
    for player in TABLE:
        desk.do(signs(player, sha))
    desk.do(approves(sha))
    assert desk.refuses(signs("p1", sha)).code == "report-approved"
    assert desk.refuses(objects("p1", sha)).code == "report-approved"
    better = written(desk, seats=tuple(seats((30, 20, 12, 0))))
    by_player = Wish(c.CorrectReport(content=better, reason="sum"), "p3")
    assert desk.refuses(by_player).code == "not-an-official"
    silent = c.CorrectReport(content=better, reason=" ")
    assert desk.refuses(silent).code == "reason-missing"
    (corrected,) = desk.do(c.CorrectReport(content=better, reason="a sum was wrong"))
    assert "MST-REP-07" in corrected.because
    old, new = report_of(desk.record, 1, 1).versions
    assert old.sha256 == sha
    assert old.approval is not None
    assert status(old, False, desk.rules) == "corrected"
    assert missing(new, desk.rules) == TABLE
    assert desk.refuses(signs("p1", sha)).code == "report-changed"
    same = c.CorrectReport(content=better, reason="again")
    assert desk.refuses(same).code == "report-unchanged"
    assert desk.refuses(c.ProposeReport(content=better)).code == "report-exists"


def test_before_approval_a_player_may_put_the_report_right() -> None:
    desk, _ = proposed(by="p2")
    better = written(desk, seats=tuple(seats((30, 20, 12, 0))))
    desk.do(Wish(c.CorrectReport(content=better, reason="a sum was wrong"), "p3"))
    stranger = Wish(c.CorrectReport(content=written(desk), reason="why not"), "p8")
    assert desk.refuses(stranger).code == "not-an-official"


def test_the_sheet_of_the_tarocchi_is_verified_by_an_opponent_of_its_compiler() -> None:
    desk, sha = proposed(TAR, by="p1")
    refused = desk.refuses(signs("p1", sha))
    assert refused.code == "own-sheet"
    assert "TAR-4-18" in refused.because.ids
    assert desk.refuses(approves(sha)).code == "signatures-missing"
    desk.do(signs("p3", sha))
    assert now(desk) == "confirmed"
    (approved,) = desk.do(approves(sha))
    assert "TAR-4-19" in approved.because


# Content


def test_the_draft_is_filled_from_the_record_and_hides_objectives_until_the_end() -> None:
    desk = Desk(MST)
    desk.do(tapped(ev.FirstCard(at=at(0))))
    desk.do(tapped(ev.Suspended(at=at(5), reason="noise", author="Ugo"), by="Ugo"))
    desk.do(tapped(ev.Resumed(at=at(7), author="Ugo"), by="Ugo"))
    desk.do(fault(intent="wilful", option="end-turn"))
    told = [replace(seat, objective=3) for seat in seats()]
    content = draft(
        desk.record, desk.rules, desk.hall, (1, 1), told, [Elimination(player="p4", by="p1")]
    )
    assert [seat.objective for seat in content.seats] == [None] * 4
    assert [(s.reason, s.seconds, s.recovered) for s in content.suspensions] == [
        ("noise", 120, True)
    ]
    assert [(s.player, s.step, s.author) for s in content.sanctions] == [
        ("p2", "ammonizione", "Ugo")
    ]
    assert content.winner == "p1"
    after = draft(desk.record, desk.rules, a_hall(over=True), (1, 1), told)
    assert [seat.objective for seat in after.seats] == [3] * 4


def test_a_booking_left_out_of_the_report_is_refused_where_it_must_stand_there() -> None:
    for regulation, refused in ((MST, True), (RUR, False)):
        desk = Desk(regulation, a_hall(over=True))
        content = written(desk)
        desk.do(fault(intent="wilful", option="end-turn"))
        command = c.ProposeReport(content=content)
        if refused:
            assert desk.refuses(command).code == "booking-not-on-report"
        else:
            desk.do(command)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seats": tuple(seats())[::-1]}, "report-of-another-table"),
        ({"seats": tuple(seats())[:3]}, "report-of-another-table"),
        ({"regulation": "rur-2015"}, "report-of-another-table"),
        ({"table": 9}, "unknown-table"),
        ({"winner": "p3"}, "places-do-not-fit"),
        ({"eliminations": (Elimination(player="p8"),)}, "not-at-table"),
        ({"seats": tuple(replace(s, place=s.place + 1) for s in seats())}, "places-do-not-fit"),
        ({"seats": tuple(replace(s, name=" ") for s in seats())}, "name-missing"),
        ({"seats": tuple(replace(s, table_points=-1) for s in seats())}, "not-points"),
    ],
)
def test_a_report_that_cannot_be_true_is_refused(change: dict[str, Any], code: str) -> None:
    desk = Desk(MST, a_hall(over=True))
    content = written(desk, **change)
    assert desk.refuses(c.ProposeReport(content=content)).code == code


def test_points_must_follow_from_the_territories_where_these_are_known() -> None:
    desk = Desk(MST, a_hall(over=True))
    held = board.TERRITORIES[:6]
    worth = arithmetic.table_score(1, board.mask_of([board.number(t) for t in held])).table_points
    first = replace(seats()[0], objective=1, territories=held, table_points=worth - 3, penalty=3)
    right = written(desk, seats=(first, *seats()[1:]))
    wrong = written(desk, seats=(replace(first, table_points=worth), *seats()[1:]))
    strange = written(desk, seats=(replace(first, territories=("atlantis",)), *seats()[1:]))
    assert desk.refuses(c.ProposeReport(content=wrong)).code == "points-do-not-add-up"
    assert desk.refuses(c.ProposeReport(content=strange)).code == "unknown-territory"
    desk.do(Wish(c.ProposeReport(content=right), "p2"))


def test_the_bytes_are_canonical_and_every_change_changes_the_fingerprint() -> None:
    content = written(Desk(MST))
    data = canonical(content)
    assert data.startswith(b'{"eliminations":[],"format":"arbitro-referto/1",')
    assert b" " not in data.replace(b'"note":""', b"")
    assert fingerprint(content) != fingerprint(replace(content, note="."))


@pytest.mark.parametrize(
    "change",
    [
        {"algorithm": "rot13"},
        {"signature": "ab"},
        {"signature": "AB" * 64},
        {"by": "p3"},
        {"key_id": ""},
    ],
)
def test_what_cannot_be_a_signature_is_refused(change: dict[str, str]) -> None:
    desk, sha = proposed()
    sound = Signature(by="p2", role="player", key_id="k1", algorithm="ed25519", signature="ab" * 64)
    refused = desk.refuses(signs("p2", sha, signature=replace(sound, **change)))
    assert refused.code == "not-a-signature"
    desk.do(signs("p2", sha, signature=sound))
    assert report_of(desk.record, 1, 1).current.confirmations[0].signature == sound


# In any order


contents = [written(Desk(MST), note=f"text {number}") for number in range(3)]
prints = st.sampled_from([fingerprint(content) for content in contents])
people = st.sampled_from((*TABLE, "Ugo", "Ugo", "Pia", "ghost"))
place = {"round": st.just(1), "table": st.just(1)}
reasons = st.sampled_from(("because", ""))
wishes = st.one_of(
    st.builds(c.ProposeReport, content=st.sampled_from(contents)),
    st.builds(c.CorrectReport, content=st.sampled_from(contents), reason=reasons),
    *(st.builds(c.ConfirmReport, sha256=prints, **place) for _ in range(4)),
    st.builds(c.ObjectReport, sha256=prints, reason=reasons, **place),
    st.builds(c.MarkUnsigned, player=people, reason=reasons, **place),
    st.builds(c.ApproveReport, sha256=prints, reason=reasons, **place),
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(asked=st.lists(st.builds(Wish, wishes, people), min_size=20, max_size=40))
def test_no_order_of_commands_approves_a_report_somebody_has_not_answered(
    asked: list[Wish],
) -> None:
    desk = Desk(MST, a_hall(over=True))
    for wish in asked:
        before, command = desk.record, wish.command
        try:
            happened = desk.do(wish)
        except Refused:
            continue
        for one in happened:
            line = msgspec.json.decode(msgspec.json.encode(data_of(one)))
            assert event_from(one.kind, line, one.because) == one
        told = report_of(desk.record, 1, 1)
        if isinstance(command, c.ApproveReport):
            assert missing(told.current, desk.rules) == ()
        kept = before.reports.get("1.1")
        if kept is not None and isinstance(command, c.CorrectReport):
            assert told.versions[:-1] == kept.versions
        assert len({told.current.sha256, fingerprint(told.current.content)}) == 1
    assert replay(desk.events) == desk.record
