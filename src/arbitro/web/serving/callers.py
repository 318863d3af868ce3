"""Who is calling, by a bearer token, a cookie or neither; and the language he reads."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Literal

from anyio import to_thread
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import Struct

from arbitro.app.access.keyring import IDLE, Keyring, forgery_token, who_in
from arbitro.app.access.roles import permit
from arbitro.app.acts import Who
from arbitro.app.ports import Grant
from arbitro.kernel import Refused
from arbitro.messages import DEFAULT, LANGUAGES

if TYPE_CHECKING:
    from arbitro.web.app import Ground

Incoming = Request[Any, Any, Any]
COOKIE = "arbitro"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
STAFF = frozenset({"organiser", "referee"})
runs_the_hall: ContextVar[bool] = ContextVar("runs_the_hall", default=False)
"""Whether this request is of somebody the hall waits for."""
_NO_DOOR = ("/static/", "/healthz", "/openapi.json")


class Caller(Struct, frozen=True):
    """Whoever sent this request. `by`: how the key was shown."""

    address: str
    grant: Grant | None = None
    by: Literal["nothing", "cookie", "bearer"] = "nothing"

    def in_hall(self, stream: str) -> Who:
        return who_in(self.grant, stream)

    def permitted_in_house(self, what: str) -> Who:
        """Who it is outside any hall, if he may do this there; a key of a hall opens no house."""
        if self.grant is not None and self.grant.stream:
            raise Refused("not-allowed", {"role": self.grant.role, "what": what})
        who = who_in(self.grant, "")
        permit(who, what)
        return who

    @property
    def forgery_token(self) -> str:
        return forgery_token(self.grant) if self.grant is not None else ""


def caller_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Caller:
    """The dependency `caller`."""
    found = connection.scope.get("user")
    return found if isinstance(found, Caller) else Caller(address_of(connection.scope))


def address_of(scope: Any) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "?"


class Door:
    """Looks at the key before anything else is done, and renews a session that is being used."""

    def __init__(self, app: ASGIApp, ground: Ground) -> None:
        self.app, self.ground = app, ground

    @property
    def ring(self) -> Keyring:
        return self.ground.house.ring

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "\0" in scope["path"]:
            raise Refused("no-such-address", {"path": scope["path"].replace("\0", "?")[:200]})
        if scope["type"] != ScopeType.HTTP or scope["path"].startswith(_NO_DOOR):
            await self.app(scope, receive, send)
            return
        connection = Incoming(scope)
        caller = await self._caller(connection)
        scope["user"] = caller
        scope["auth"] = caller.grant
        runs_the_hall.set(caller.grant is not None and caller.grant.role in STAFF)
        if caller.by == "cookie" and connection.method in SAFE and caller.grant is not None:
            send = await self._renewing(caller.grant, send, scope)
        await self.app(scope, receive, send)

    async def _caller(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Caller:
        address = address_of(connection.scope)
        shown = connection.headers.get("authorization", "")
        if shown:
            scheme, _, token = shown.partition(" ")
            grant = await self._held(token.strip()) if scheme.lower() == "bearer" else None
            if grant is None:
                self.ground.tokens.count(address)
                raise Refused("unknown-token", {})
            return Caller(address, grant, "bearer")
        cookie = connection.cookies.get(COOKIE)
        grant = await self._held(cookie) if cookie else None
        return Caller(address, grant, "cookie") if grant is not None else Caller(address)

    async def _held(self, secret: str) -> Grant | None:
        at_hand = self.ring.at_hand(secret)
        if at_hand is not None:
            return at_hand
        return await to_thread.run_sync(self.ring.find, secret)

    async def _renewing(self, grant: Grant, send: Send, scope: Scope) -> Send:
        if grant.expires is None or grant.expires - self.ring.now() > IDLE // 2:
            return send
        issued = await to_thread.run_sync(self.ring.renewed, grant)
        if issued is None:
            return send
        value = cookie_header(issued.secret, secure=scope["scheme"] == "https")

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", [])
                MutableScopeHeaders(message).add("set-cookie", value)
            await send(message)

        return with_cookie


def cookie_header(secret: str, secure: bool) -> str:
    """The session's cookie; an empty secret takes it away."""
    age = IDLE // 1000 if secret else 0
    parts = [f"{COOKIE}={secret}", "Path=/", f"Max-Age={age}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    asked = connection.query_params.get("lang") or connection.cookies.get("lang")
    if asked in LANGUAGES:
        return str(asked)
    return preferred(connection.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The first of our languages in the order of an Accept-Language header."""
    wishes = []
    for at, part in enumerate(header[:500].split(",")):
        name, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), at, name.partition("-")[0].lower()))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(wishes) if name in LANGUAGES), DEFAULT)
