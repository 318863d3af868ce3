"""Every page there is, at its address: who may open it, and what becomes of what its forms send."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from arbitro.app.acts import Answer
from arbitro.app.heads import in_log, witness
from arbitro.app.queries.question import named
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.web.api.shared import Calling, Documents, HallId, House, acting, reading, stream_of
from arbitro.web.screens import (
    house,
    match_analysis,
    odds,
    organiser,
    people_register,
    phone_setup,
    player,
    public,
    referee,
    replay,
    seasons,
    second_laptop,
    table,
    workbook_import,
)
from arbitro.web.screens.forms import command_in, field_of, require_short
from arbitro.web.screens.organiser import entry_requests, papers
from arbitro.web.screens.page import Page, Sent, View, failure, key_of, send
from arbitro.web.screens.page_response import here, shown
from arbitro.web.screens.play import exercises, lobby, match_room
from arbitro.web.screens.projector import screen
from arbitro.web.screens.public import draws
from arbitro.web.screens.regulations import practice, texts
from arbitro.web.screens.second_laptop import moved_page
from arbitro.web.serving.callers import Caller, Incoming, language_of
from arbitro.web.serving.errors import STATUS
from arbitro.web.serving.handler_group import as_asked, together
from arbitro.web.serving.own_address import origin_of
from arbitro.web.serving.refused_attempts import record
from arbitro.web.serving.request_guard import form_of
from arbitro.web.serving.shelves import Shelf
from arbitro.web.serving.templates import static_files


def routes(pages: tuple[Page, ...]) -> list[HTTPRouteHandler]:
    """What opens the pages and what takes in their forms, each at all their addresses."""
    addresses = {f"/t/{{tournament:str}}{page.path}": page for page in pages}
    known = {as_asked(address): page for address, page in addresses.items()}
    return [_reading([*addresses], known), _sending([*addresses], known)]


def _reading(addresses: list[str], pages: Mapping[str, Page]) -> HTTPRouteHandler:
    @get(addresses, include_in_schema=False)
    async def show(
        request: Incoming,
        tournament: HallId,
        caller: Calling,
        house: House,
        shelf: Documents,
    ) -> Response[Any]:
        page = pages[request.scope["path_template"]]
        if house.leader.standing.role == "replaced":
            return moved_page(request, house, caller, stream_of(tournament))
        view = await _view(page, request, tournament, caller, house, shelf)
        elsewhere = page.instead(view) if page.instead else None
        if elsewhere:
            return Redirect(elsewhere, status_code=303)
        return await shown(page, request, view)

    return show


def _sending(addresses: list[str], pages: Mapping[str, Page]) -> HTTPRouteHandler:
    @post(addresses, status_code=303, include_in_schema=False)
    async def send(
        request: Incoming,
        tournament: HallId,
        caller: Calling,
        house: House,
        shelf: Documents,
    ) -> Response[Any]:
        page = pages[request.scope["path_template"]]
        view = await _view(page, request, tournament, caller, house, shelf)
        sent = await _received(request)
        typed = sent.typed
        does = page.does.get(typed.get("_does", ""))
        try:
            require_short(sent.pairs)
            await _require_same_hall(request, view)
            if does is not None:
                done = await acting(partial(does, view, sent))
                if isinstance(done, str):
                    return Redirect(done, status_code=303)
                view.done = done
                view.hall = await reading(partial(house.desk.hall, view.stream))
                return await shown(page, request, view)
            answer = await acting(partial(_sent, view, sent.pairs, sent.key))
        except Refused as refused:
            await record(request, refused)
            about = field_of(refused, typed)  # by ids, before they become names
            view.failed = failure(named(refused, view.hall), sent.pairs, view.lang, about)
            status = STATUS.get(refused.code, 422)
            return await shown(page, request, view, status)
        view.hall = await reading(partial(house.desk.hall, view.stream))
        address = page.after(view, answer, typed) if page.after else here(request)
        return Redirect(address, status_code=303)

    return send


async def _require_same_hall(request: Incoming, view: View) -> None:
    """A tap that waited on a phone says what it had seen: not after a takeover, nor in a history
    that does not have the line it saw.
    """
    leader, seen = (request.headers.get(f"x-arbitro-{name}") for name in ("leader", "seen"))
    if leader is not None and leader != str(view.house.leader.standing.epoch):
        raise Refused("hall-moved", {})
    if seen is not None:
        hashes = await reading(partial(view.house.desk.hashes, view.stream))
        if not in_log(witness(seen), hashes):
            raise Refused("hall-another", {})


async def _received(request: Incoming) -> Sent:
    form = await form_of(request)
    return Sent(form.pairs, key_of(request, dict(form.pairs)), form.files)


def _sent(view: View, pairs: list[tuple[str, str]], key: str) -> Answer:
    """The command of the hall a form asks for, handed in."""
    body = command_in(pairs)
    version = dict(pairs).get("_version", "")
    expected = int(version) if version.isdecimal() and len(version) < 10 else None
    return send(view, body, key, expected)


async def _view(
    page: Page,
    request: Incoming,
    tournament: str,
    caller: Caller,
    house: Installation,
    shelf: Shelf,
) -> View:
    stream = stream_of(tournament)
    who = caller.in_hall(stream)
    if who.role not in page.roles:
        code = "sign-in-needed" if who.role == "public" else "not-allowed"
        raise Refused(code, {"role": who.role, "what": page.path})
    hall = shelf.hall_at_hand(stream)
    if hall is None:
        hall = await reading(partial(shelf.hall, stream))
    return View(
        house,
        stream,
        who,
        language_of(request),
        hall,
        {name: str(value) for name, value in request.path_params.items()},
        dict(request.query_params),
        origin=partial(origin_of, request),
        of_the_house=caller.grant is not None and not caller.grant.stream,
        session=caller.forgery_token,
        address=caller.address,
        cookies=request.cookies,
    )


PAGES: tuple[Page, ...] = (
    *organiser.PAGES,
    *referee.PAGES,
    *table.PAGES,
    *public.PAGES,
    *screen.PAGES,
    *player.PAGES,
)


def screens() -> list[ControllerRouterHandler]:
    """Handlers of all pages, and of the files they need."""
    pages = [
        house.house_page,
        house.halls_page,
        house.new_tournament,
        house.rules_page,
        house.site_file,
        house.sign_in_page,
        house.send_sign_in,
        house.sign_out,
        house.open_link,
        workbook_import.import_page,
        workbook_import.send_import,
        people_register.people_page,
        people_register.send_people,
        people_register.people_file,
        people_register.similar,
        seasons.seasons_page,
        seasons.new_season,
        seasons.season_page,
        seasons.send_season,
        lobby.lobby_page,
        lobby.send_lobby,
        match_room.room_page,
        match_room.room_screen,
        match_room.send_room,
        exercises.exercises_page,
        exercises.exercise_page,
        phone_setup.manifest,
        phone_setup.worker,
        phone_setup.offline_page,
        phone_setup.trust_page,
        phone_setup.trust_file,
        second_laptop.second_laptop_page,
        second_laptop.send_second_laptop,
        second_laptop.former_console,
        papers.paper,
        papers.dossier,
        papers.workbook,
        entry_requests.poster,
        draws.certificate_file,
        texts.regulations_page,
        texts.regulation_page,
        practice.practice_page,
        odds.odds_page,
        odds.odds_poster,
        replay.replay_page,
        replay.send_replay,
        replay.match_replay,
        replay.play_on_from,
        match_analysis.analysis_page,
        match_analysis.send_analysis,
        *routes(PAGES),
    ]
    return [static_files(), together("/", pages)]
