"""Every operation of the API, in one router."""

from __future__ import annotations

from litestar import Router

from arbitro.web.api import commands, halls, links, matches, queries, sessions, stream


def api_router() -> Router:
    hall = Router(
        "/tournaments/{tournament:str}",
        route_handlers=[
            *queries.operations(),
            *commands.operations(),
            stream.events,
            links.issue,
            links.issue_all,
            links.links,
            links.revoke,
            matches.open_match,
            matches.see_match,
            matches.legal_actions,
            matches.play,
            matches.match_log,
        ],
    )
    return Router(
        "/api/v1",
        route_handlers=[
            halls.tournaments,
            halls.open_tournament,
            sessions.open_session,
            sessions.open_link,
            sessions.me,
            sessions.close_session,
            links.attempts,
            hall,
        ],
    )
