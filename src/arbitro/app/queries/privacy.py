"""Everything the house holds about one person, for that person."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from arbitro.app.commands import NOTE
from arbitro.app.events import ConsentGiven
from arbitro.app.hall import Hall
from arbitro.app.privacy_acts import standing
from arbitro.app.queries.question import Asker, Document, query
from arbitro.app.queries.standings import OfPlayer
from arbitro.kernel.values import picked
from arbitro.referee.hall import match_parts
from arbitro.tournament.standings.score_cards import played
from arbitro.tournament.state import CheckIn, Player, SeatScore


class Consent(Document, frozen=True, kw_only=True):
    """Whether somebody agrees to the privacy note now, and how that was said."""

    state: Literal["none", "given", "withdrawn"]
    current: bool
    because: tuple[str, ...] | UnsetType = UNSET
    player: str | UnsetType = UNSET
    note: str | UnsetType = UNSET
    given_by: str | UnsetType = UNSET
    recorded_by: str | UnsetType = UNSET
    at: int | UnsetType = UNSET
    reason: str | UnsetType = UNSET


class MatchData(SeatScore, frozen=True, kw_only=True):
    round: int
    stage: str


class CheckInData(CheckIn, frozen=True, kw_only=True):
    round: int


class OwnKey(Document, frozen=True, kw_only=True):
    key_id: str
    public: str


class PersonalData(Document, frozen=True, kw_only=True):
    """`entered` can be deleted on request; the rest stays, under the id alone."""

    entered: Player
    forgotten: bool
    consent: Consent
    consents: list[dict[str, Any]]
    matches: list[MatchData]
    check_ins: list[CheckInData]
    infractions: list[dict[str, Any]]
    reports: list[tuple[int, int]]
    keys: list[OwnKey]
    version: int


def consent_of(hall: Hall, player: str) -> Consent:
    """Whether a player agrees to the privacy note now: `given`, `withdrawn` or `none`."""
    said = standing(hall, player)
    if said is None:
        return Consent(state="none", current=False)
    if isinstance(said, ConsentGiven):
        return picked(Consent, said, state="given", current=said.note == NOTE)
    return picked(Consent, said, state="withdrawn", current=False)


@query("personal-data", OfPlayer)
def personal_data(hall: Hall, wanted: OfPlayer, asker: Asker) -> PersonalData:
    """What was entered about a player, and every place of the record where the id stands.

    The first part can be deleted on request (`forget`); the second stays, under the id alone.
    """
    now = hall.tournament
    who = now.known(wanted.player)
    return PersonalData(
        entered=who,
        forgotten=who.id in hall.forgotten,
        consent=consent_of(hall, who.id),
        consents=[
            {"what": said.kind.partition("/")[0], **msgspec.to_builtins(said)}
            for said in hall.consents.get(who.id, ())
        ],
        matches=[
            picked(MatchData, seat, round=number, stage=stage)
            for number, stage, seat in played(now, who.id)
        ],
        check_ins=[
            picked(CheckInData, called[who.id], round=number)
            for number, called in now.checkins.items()
            if who.id in called
        ],
        infractions=[
            msgspec.to_builtins(entry)
            for entry in hall.referee.history
            if getattr(entry, "player", None) == who.id
        ],
        reports=[
            match_parts(match)
            for match, report in hall.referee.reports.items()
            if any(seat.player == who.id for seat in report.current.content.seats)
        ],
        keys=[
            picked(OwnKey, key)
            for key in hall.keys
            if (key.role, key.subject) == ("player", who.id)
        ],
        version=hall.version,
    )
