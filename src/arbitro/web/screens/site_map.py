"""Every page there is: one line per room."""

from __future__ import annotations

from litestar.types import ControllerRouterHandler

from arbitro.web.screens import (
    explained,
    halls_at_once,
    house,
    installable,
    organiser,
    public,
    referee,
    replay,
    second_laptop,
    table,
    trust,
    workbook_import,
)
from arbitro.web.screens.laboratory import odds
from arbitro.web.screens.organiser import papers, requests
from arbitro.web.screens.page import Page
from arbitro.web.screens.people import register
from arbitro.web.screens.play import exercises, lobby, match_room
from arbitro.web.screens.player import phone
from arbitro.web.screens.projector import screen
from arbitro.web.screens.public import draws
from arbitro.web.screens.regulations import practice, texts
from arbitro.web.screens.routes import routes
from arbitro.web.screens.season import seasons
from arbitro.web.serving.together import together

PAGES: tuple[Page, ...] = (
    *organiser.PAGES,
    *referee.PAGES,
    *table.PAGES,
    *public.PAGES,
    *screen.PAGES,
    *phone.PAGES,
)


def screens() -> list[ControllerRouterHandler]:
    """Handlers of all pages, and of the files they need."""
    pages = [
        house.house_page,
        halls_at_once.halls_page,
        house.new_tournament,
        house.rules_page,
        house.site_file,
        house.sign_in_page,
        house.send_sign_in,
        house.sign_out,
        house.open_link,
        workbook_import.import_page,
        workbook_import.send_import,
        register.people_page,
        register.send_people,
        register.people_file,
        register.similar,
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
        installable.manifest,
        installable.worker,
        installable.offline_page,
        trust.trust_page,
        trust.trust_file,
        second_laptop.second_laptop_page,
        second_laptop.send_second_laptop,
        papers.paper,
        papers.dossier,
        papers.workbook,
        requests.poster,
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
        explained.analysis_page,
        explained.send_analysis,
        *routes(PAGES),
    ]
    return [house.static_files(), together("/", pages)]
