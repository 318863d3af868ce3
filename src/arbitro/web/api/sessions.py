"""Signing in with a password, changing a link for a token, and who one is."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from arbitro.app.access.keyring import SESSION_LASTS, Issued, is_session
from arbitro.app.access.limits import Limit
from arbitro.app.access.passwords import sign_in
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.web.api.shared import ONE_LINE, Calling, House, Tries, acting, signing_in
from arbitro.web.serving.callers import Caller
from arbitro.web.serving.errors import ACTS, READS

Short = Annotated[str, Meta(min_length=1, max_length=200, pattern=ONE_LINE)]


class Credentials(Struct, frozen=True):
    name: Short
    password: Annotated[str, Meta(min_length=1, max_length=1000)]


class LinkSecret(Struct, frozen=True):
    """The last part of a link, `/l/<secret>`."""

    secret: Short


class Token(Struct, frozen=True):
    """A bearer token. It is shown once; only its digest is kept."""

    token: str
    role: str
    subject: str
    tournament: str
    expires: int | None


class Me(Struct, frozen=True):
    """Who the caller is. `csrf` goes into the header X-CSRF-Token when a cookie is the key."""

    role: str
    subject: str
    tournament: str
    csrf: str


def token_of(issued: Issued) -> Token:
    grant = issued.grant
    hall = grant.stream.removeprefix("hall/")
    return Token(issued.secret, grant.role, grant.subject, hall, grant.expires)


@post("/sessions", operation_id="sign-in", tags=["access"], responses=ACTS)
async def open_session(
    data: JSONBody[Credentials], caller: Calling, house: House, sign_ins: Tries
) -> Token:
    """An organiser's token for name and password."""
    sign_ins.count(caller.address)
    issued = await signing_in(partial(sign_in, house.ring, data.name, data.password))
    sign_ins.forgive(caller.address)
    return token_of(issued)


async def link_opened(
    house: Installation, caller: Caller, links: Limit, secret: str, lasts: int
) -> Issued:
    """A session for this link. Only links that are none are counted: a whole hall may share one
    address with somebody who guesses, and opens its own at the same moment.
    """
    try:
        return await acting(partial(house.ring.open, secret, lasts))
    except Refused as refused:
        if refused.code == "link-unknown":
            links.count(caller.address)
        raise


@post("/tokens", operation_id="open-link", tags=["access"], responses=ACTS)
async def open_link(
    data: JSONBody[LinkSecret], caller: Calling, house: House, links: Tries
) -> Token:
    """A token for who holds a link."""
    return token_of(await link_opened(house, caller, links, data.secret, SESSION_LASTS))


@get("/me", operation_id="me", tags=["access"], responses=READS)
async def me(caller: Calling) -> Me:
    """Who the caller is, and in which tournament."""
    grant = caller.grant
    if grant is None:
        return Me("public", "", "", "")
    hall = grant.stream.removeprefix("hall/")
    return Me(grant.role, grant.subject, hall, caller.forgery_token)


@delete("/sessions", operation_id="sign-out", tags=["access"], responses=ACTS)
async def close_session(caller: Calling, house: House) -> None:
    """End the session this request was made with."""
    if caller.grant is None or not is_session(caller.grant):
        raise Refused("sign-in-needed", {"what": "sign-out"})
    await acting(partial(house.ring.end, caller.grant))
