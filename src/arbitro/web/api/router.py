"""Every operation of the API, those of a hall and those of the house."""

from __future__ import annotations

from litestar.types import ControllerRouterHandler

from arbitro.web.api import commands, free_matches, halls, links, matches, queries, sessions, stream
from arbitro.web.serving.together import together


def operations() -> list[ControllerRouterHandler]:
    hall = [
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
    ]
    house = [
        halls.tournaments,
        halls.open_tournament,
        sessions.open_session,
        sessions.open_link,
        sessions.me,
        sessions.close_session,
        links.attempts,
        *free_matches.OPERATIONS,
    ]
    return [
        together("/api/v1", house),
        together("/api/v1/tournaments/{tournament:str}", hall),
    ]
