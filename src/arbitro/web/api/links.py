"""The links of a hall: handed out, listed without their secrets, taken back; refused attempts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from secrets import token_hex
from typing import Annotated, Literal

from litestar import Request, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from arbitro.app.access.keyring import HOUR, LINK_LASTS, Issued, Keyring
from arbitro.app.access.roles import permit
from arbitro.app.acts import Act, Who
from arbitro.app.commands import NoteLinks
from arbitro.app.desk import Desk
from arbitro.app.hall import Hall
from arbitro.app.ports import Attempt
from arbitro.app.queries.board import the_round
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.web.api.shared import ONE_LINE, Calling, HallId, House, acting, reading, stream_of
from arbitro.web.serving.errors import ACTS, READS
from arbitro.web.serving.own_address import origin_of

PAGE = 200
Role = Literal["organiser", "referee", "table", "player", "projector"]


class WantedLink(Struct, frozen=True):
    """For whom: `subject` is a player's id, a referee's name, `<round>/<table>`."""

    role: Role
    subject: Annotated[str, Meta(max_length=100, pattern=ONE_LINE)] = ""
    label: Annotated[str, Meta(max_length=200, pattern=ONE_LINE)] = ""
    hours: Annotated[int, Meta(ge=1, le=24 * 30)] = LINK_LASTS // HOUR


class NewLink(Struct, frozen=True):
    """A link to hand over. The address is shown now and never again."""

    id: str
    url: str
    role: str
    subject: str
    expires: int | None


class KnownLink(Struct, frozen=True):
    id: str
    role: str
    subject: str
    label: str
    issued: int
    expires: int | None
    revoked: int | None


class Links(Struct, frozen=True):
    links: list[KnownLink]
    next: str | None


class Attempts(Struct, frozen=True):
    """What was asked for and refused, the newest first."""

    attempts: list[Attempt]
    next: int | None


def require_subject(hall: Hall, role: str, subject: str) -> None:
    """A link is for somebody or something that exists."""
    if role == "player" and subject not in hall.tournament.players:
        raise Refused("unknown-player", {"player": subject})
    if role == "table":
        tables = (f"{r.number}/{t.number}" for r in hall.tournament.rounds for t in r.tables)
        if subject not in tables:
            raise Refused("no-such-table", {"table": subject})
    if role == "referee" and not subject:
        raise Refused("name-needed", {})


def note(desk: Desk, stream: str, role: Role, subjects: Iterable[str], by: Who) -> None:
    """Who hands links out, and for whom, on the hall's record."""
    wish = NoteLinks(role=role, subjects=tuple(subjects))
    desk.act(stream, Act(id=token_hex(16), command=wish, by=by))


def issued_for(
    house: Installation, stream: str, wanted: Sequence[WantedLink], by: Who
) -> list[Issued]:
    """New links of one role, if he may hand them out; on the hall's record before there is one."""
    permit(by, "issue-link")
    hall = house.desk.hall(stream)
    for one in wanted:
        require_subject(hall, one.role, one.subject)
    if wanted:
        note(house.desk, stream, wanted[0].role, [one.subject for one in wanted], by)
    return [
        house.ring.issue(one.role, stream, one.subject, one.label, lasts=one.hours * HOUR)
        for one in wanted
    ]


@post("/links", operation_id="issue-link", tags=["access"], responses=ACTS)
async def issue(
    request: Request,  # type: ignore[type-arg]  # the framework reads the bare name
    tournament: HallId,
    data: JSONBody[WantedLink],
    caller: Calling,
    house: House,
) -> NewLink:
    """A new link; the one this role and subject had before stops working at once."""
    stream = stream_of(tournament)
    who = caller.in_hall(stream)
    [issued] = await acting(partial(issued_for, house, stream, [data], who))
    return told(origin_of(request), issued)


class WantedLinks(Struct, frozen=True):
    """For every table of a round (the last unless told), or for every player on the list."""

    role: Literal["table", "player"]
    round: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    hours: Annotated[int, Meta(ge=1, le=24 * 30)] = LINK_LASTS // HOUR


class NewLinks(Struct, frozen=True):
    links: list[NewLink]


def labels_for(hall: Hall, wanted: WantedLinks) -> dict[str, str]:
    """Everybody the links are for, by subject. Nobody's name: it could not be forgotten there."""
    if wanted.role == "player":
        return dict.fromkeys(hall.tournament.players, "")
    drawn = the_round(hall, wanted.round)
    return {f"{drawn.number}/{table.number}": "" for table in drawn.tables}


def issued_for_all(house: Installation, stream: str, wanted: WantedLinks, by: Who) -> list[Issued]:
    permit(by, "issue-link")
    labels = labels_for(house.desk.hall(stream), wanted)
    note(house.desk, stream, wanted.role, labels, by)
    return house.ring.issue_all(wanted.role, stream, labels, wanted.hours * HOUR)


@post("/links/all", operation_id="issue-links", tags=["access"], responses=ACTS)
async def issue_all(
    request: Request,  # type: ignore[type-arg]  # the framework reads the bare name
    tournament: HallId,
    data: JSONBody[WantedLinks],
    caller: Calling,
    house: House,
) -> NewLinks:
    """New links for all tables of a round or all players; those they had before stop working."""
    stream = stream_of(tournament)
    who = caller.in_hall(stream)
    issued = await acting(partial(issued_for_all, house, stream, data, who))
    return NewLinks([told(origin_of(request), one) for one in issued])


def told(base: str, issued: Issued) -> NewLink:
    grant = issued.grant
    return NewLink(grant.id, f"{base}/l/{issued.secret}", grant.role, grant.subject, grant.expires)


def page_of(desk: Desk, ring: Keyring, stream: str, after: str | None, limit: int) -> Links:
    desk.hall(stream)
    links = ring.links(stream)
    ids = [link.id for link in links]
    start = ids.index(after) + 1 if after in ids else 0
    page = links[start : start + limit]
    more = start + limit < len(links)
    return Links([picked(KnownLink, link) for link in page], page[-1].id if more else None)


@get("/links", operation_id="see-links", tags=["access"], responses=READS)
async def links(
    tournament: HallId,
    caller: Calling,
    house: House,
    after: Annotated[str | None, QueryParameter(max_length=64)] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=PAGE)] = PAGE,
) -> Links:
    """The links of this tournament, without their secrets."""
    stream = stream_of(tournament)
    permit(caller.in_hall(stream), "see-links")
    return await reading(partial(page_of, house.desk, house.ring, stream, after, limit))


def taken_back(house: Installation, stream: str, id: str, by: Who) -> None:
    permit(by, "revoke-link")
    house.desk.hall(stream)
    if id not in {link.id for link in house.ring.links(stream)}:
        raise Refused("no-such-link", {"link": id[:64]})
    house.ring.withdraw(stream, lambda grant: grant.id == id)


@delete("/links/{link:str}", operation_id="revoke-link", tags=["access"], responses=ACTS)
async def revoke(tournament: HallId, link: FromPath[str], caller: Calling, house: House) -> None:
    """Take a link back, with every session opened by it."""
    stream = stream_of(tournament)
    await acting(partial(taken_back, house, stream, link, caller.in_hall(stream)))


def attempts_of(ring: Keyring, after: int, limit: int) -> Attempts:
    rows = ring.keys.attempts(after + limit + 1)
    page = list(rows[after : after + limit])
    return Attempts(page, after + limit if len(rows) > after + limit else None)


@get("/attempts", operation_id="see-attempts", tags=["access"], responses=READS)
async def attempts(
    caller: Calling,
    house: House,
    after: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=PAGE)] = PAGE,
) -> Attempts:
    """What was asked for and refused: for whoever looks after the house."""
    caller.permitted_in_house("see-attempts")
    return await reading(partial(attempts_of, house.ring, after, limit))
