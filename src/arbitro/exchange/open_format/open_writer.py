"""A hall as `arbitro-tournament/1`, in the one way its bytes can be written: its log, its persons,
and what the log leads to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Literal

import msgspec

from arbitro import envelope
from arbitro.app import hall_log, personal
from arbitro.app.desk import NEW
from arbitro.app.hall import Hall, replay, rulebook
from arbitro.envelope import Damaged
from arbitro.exchange.open_format.document import (
    FORMAT,
    Document,
    LogLine,
    Participant,
    Person,
    Position,
    RoundOf,
    Seat,
    Snapshot,
    Structure,
    TableOf,
)
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.final_ranking import ranking
from arbitro.tournament.standings.order import plain
from arbitro.tournament.standings.score_cards import standings_after
from arbitro.tournament.state import Player, Round, Table, Team, Tournament

_sorted = msgspec.json.Encoder(order="sorted")


def write(lines: Sequence[bytes], vault: Mapping[str, bytes]) -> bytes:
    """The document of a hall's lines and persons; `Damaged` if they cannot be trusted.

    Of the vault only persons go out: keys, PINs and secrets stay.
    """
    hall = hall_of(lines, vault)
    told = envelope.lines(b"".join(lines))
    document = Document(
        format=FORMAT,
        log=tuple(msgspec.convert(msgspec.structs.asdict(line), LogLine) for line in told),
        persons=persons_of(vault),
        snapshot=snapshot(hall.tournament, rulebook(hall).tournament),
    )
    return canonical(document)


def hall_of(lines: Sequence[bytes], vault: Mapping[str, bytes]) -> Hall:
    """The hall these lines lead to, every seal checked, asking no rules."""
    hall = replay(None, hall_log.read(lines, NEW, vault))
    if hall is None:
        raise Damaged(1, "truncated", "empty")
    return hall


def persons_of(vault: Mapping[str, bytes]) -> tuple[Person, ...]:
    """Everybody in a vault, in the order of the commitments."""
    held = {n.removeprefix(personal.PREFIX): v for n, v in vault.items() if _is_person(n)}
    return tuple(
        msgspec.convert({"commitment": name, **msgspec.json.decode(held[name])}, Person)
        for name in sorted(held)
    )


def _is_person(name: str) -> bool:
    return name.startswith(personal.PREFIX)


def canonical(document: Document) -> bytes:
    """Keys sorted, no spaces, UTF-8, one newline at the end."""
    return _sorted.encode(document) + b"\n"


def snapshot(t: Tournament, rules: TournamentRules) -> Snapshot:
    """Participants, structures, rounds and standings; the ranking once the tournament is closed."""
    return Snapshot(
        tournament_id=t.id,
        tournament_name=t.name,
        start_date=t.date,
        rules=t.rules,
        regulation=t.regulation,
        finished=t.finished,
        participants=(
            *(_player(player) for player in t.players.values()),
            *(_team(team) for team in t.teams.values()),
        ),
        structures=tuple(
            Structure(
                structure_name=stage.name,
                rounds=stage.rounds,
                groups=stage.groups,
                knockout=stage.knockout,
                participant_ids=stage.players,
            )
            for stage in t.stages
        ),
        rounds=tuple(_round(drawn) for drawn in t.rounds),
        standings=tuple(
            _position(line.id, line.place, line.total) for line in standings_after(t, rules)
        ),
        ranking=tuple(
            _position(rank.unit, rank.place, Decimal(rank.points))
            for rank in (ranking(t, rules) if t.finished else ())
        ),
    )


def _player(player: Player) -> Participant:
    gone = player.status != "in"
    waiting = player.role == "reserve"
    return Participant(
        participant_id=player.id,
        participant_name=player.name,
        participant_type="INDIVIDUAL",
        entry_status="WITHDRAWN" if gone else "ALTERNATE" if waiting else "DIRECT_ACCEPTANCE",
        club=player.club,
        region=player.region,
        team_id=player.team,
        individual_participant_ids=(),
    )


def _team(team: Team) -> Participant:
    return Participant(
        participant_id=team.id,
        participant_name=team.name,
        participant_type="TEAM",
        entry_status="DIRECT_ACCEPTANCE",
        club=None,
        region=None,
        team_id=None,
        individual_participant_ids=team.members,
    )


def _round(drawn: Round) -> RoundOf:
    return RoundOf(
        round_number=drawn.number,
        structure_name=drawn.stage,
        completed=drawn.closed,
        procedures=tuple(str(made.get("procedure", "")) for made in drawn.certificates),
        tables=tuple(_table(table) for table in drawn.tables),
    )


def _status(table: Table) -> Literal["TO_BE_PLAYED", "COMPLETED", "ABANDONED"]:
    if not table.done:
        return "TO_BE_PLAYED"
    return "ABANDONED" if table.void else "COMPLETED"


def _table(table: Table) -> TableOf:
    return TableOf(
        table_number=table.number,
        group_number=table.group,
        match_up_status=_status(table),
        seats=_seats(table),
    )


def _seats(table: Table) -> tuple[Seat, ...]:
    if not table.done:
        return tuple(
            Seat(
                seat_number=at,
                participant_id=player,
                table_points=None,
                finishing_position=None,
                points=None,
                eliminated=None,
                risiko=False,
                withdrawn=False,
                excluded=False,
            )
            for at, player in enumerate(table.players, start=1)
        )
    return tuple(
        Seat(
            seat_number=at,
            participant_id=seat.player,
            table_points=seat.table_points,
            finishing_position=seat.place,
            points=None if seat.points is None else plain(Decimal(seat.points)),
            eliminated=seat.eliminated,
            risiko=seat.risiko,
            withdrawn=seat.withdrawn,
            excluded=bool(seat.excluded),
        )
        for at, seat in enumerate(table.result, start=1)
    )


def _position(unit: str, place: int, points: Decimal) -> Position:
    return Position(participant_id=unit, finishing_position=place, points=plain(points))
