"""Where things stand in the clubs' workbook, and what its words mean. Facts only, no reading."""

from __future__ import annotations

import re
import unicodedata

from arbitro.regulations import EDITIONS
from arbitro.regulations.formats.presets import FORMATS

EVENT, ENTRIES, LOG = "TORNEO", "Iscritti", "Log"
STANDINGS, SHORT_STANDINGS, TEAM_STANDINGS = (
    "Classifica",
    "Classifica Ridotta",
    "Classifica a Squadre",
)
_ROUND = re.compile(r"(\d{1,2}) ?[°ºo] ?turno", re.IGNORECASE)
_TABLE = re.compile(r"tavolo ?n? ?[°º.]? ?(\d{1,4})", re.IGNORECASE)

TITLE = "SCHEDA DATI TORNEO"
LABELS = {
    "venue": "Sede Torneo",
    "organiser": "Organizzatore",
    "name": "Nome Torneo",
    "kind": "Tipologia di Torneo",
    "rounds": "Numero Turni Previsti",
    "notes": "Note",
}
"""Labels in column C from row 2, values beside them in column D."""
LABEL_COLUMN, VALUE_COLUMN = 3, 4
ROUND_COLUMN, FIRST_ROUND_ROW = 2, 8

COLUMNS = (
    "ID",
    "Nome",
    "Cognome",
    "Nickname",
    "Club",
    "Partecipa Torneo",
    "Regione",
    "Data di Nascita (gg/mm/aaaa)",
    "ID NAZIONALE",
)
LIST_TITLE = "Elenco Partecipanti"
HEADING_ROW = 3
ID, FIRST, SURNAME, NICKNAME, CLUB, TAKES_PART, REGION, BORN, NATIONAL = range(1, 10)
TEAM_HEADING, RESERVE_HEADING = "Squadra", "Riserva"
CLUB_HEADING = "Club del giocatore"
"""Columns of ours after the clubs' own, written only where an event has teams or reserves. For
their program a team is a club, so where there are teams a player's own club stands in the last.
"""

PLACE, POINTS, NUMBER = "Pos.", "pt_tot", "id"
NICK, TEAM, WINS, BEST_POINTS = "Nick", "Club o Famiglia", "v_tot", "pt_class"
"""Headings of the standings; `pt1`, `pt2` … are the rounds'."""
PLACE_HEADINGS = (PLACE, "Posizione")
POINTS_HEADINGS = (BEST_POINTS, POINTS, "Punti")
"""In order of preference: where a team's best results count, those are its points."""
NUMBER_HEADINGS = (NUMBER, "Id")
TEAM_HEADINGS = (TEAM, "Squadra")
_ROUND_POINTS = re.compile(r"pt(\d{1,2})")

MOST_SEATS = 5
GHOST = -1
"""The number of the player who is nobody and fills a table of three."""
RISIKO = 100
"""What stands in the column of the points for a RisiKo!."""
SEAT_CELLS = 3

DICE, SETTINGS, READINGS, RULES = "Dadi", "Impostazioni", "Interpretazioni", "Regole"
NAMESAKES, YEARS = "Omonimi", "Nascite"
"""What a line of the Log may begin with, before a colon, to tell us more than free text."""

CHOSEN = {
    "raduno-nazionale": "RadunoNazionale",
    "master": "MasterRisiko",
    "sant-eufemia": "SantEufemia",
    "open": "Open",
    "victory": "Victory",
    "nazionale-risiko": "NazionaleRisiKo",
    "torneo-gufo": "TorneoGufo",
    "campionato-gufo": "CampionatoGufo",
    "squadre": "TorneoASquadre",
    "bgl": "BGL",
    "bgl-svizzera": "BGL_SVIZZERA",
    "uno-contro-uno": "1vs1",
    "uno-contro-uno-svizzera": "1vs1_SVIZZERA",
}
"""Our formats by the words the clubs' program offers on screen. They are in no file of its own."""

KINDS = {
    "raduno": "Raduno Nazionale",
    "master": "Torneo Master",
    "open": "Torneo Open",
    "interclub": "Torneo Interclub",
    "periodic": "Campionato Periodico",
}
"""Words of `Tipologia di Torneo`, which class an event, by the class a format declares."""
OTHER_KINDS = {
    "nazionale-risiko": "Campionato Nazionale",
    "rur-2015": "Raduno Nazionale",
    "master-2020": "Torneo Master",
}
"""The same for those that declare no class."""
TEAM_KIND = "Torneo a Squadre"
_GUESSES = {
    "Raduno Nazionale": "raduno-nazionale",
    "Torneo Master": "master",
    "Torneo Open": "open",
    "Torneo Interclub": "open",
    "Torneo a Inviti": "open",
    "Amichevoli": "open",
    "Torneo a Squadre": "squadre",
    "Campionato Nazionale": "nazionale-risiko",
    "Campionato Periodico": "campionato-gufo",
}
"""The format each word is played by as a rule. `Torneo 2VS2` is none of ours."""


def folded(text: str) -> str:
    """Words to compare: no accents, no case, single spaces."""
    plain = unicodedata.normalize("NFKD", text)
    bare = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(bare.casefold().split())


def round_number(sheet: str) -> int | None:
    """The round a sheet is for, by its name."""
    found = _ROUND.fullmatch(" ".join(sheet.split()))
    return int(found[1]) if found else None


def round_sheet(number: int) -> str:
    return f"{number}° Turno"


def table_number(text: str) -> int | None:
    found = _TABLE.fullmatch(" ".join(text.split()))
    return int(found[1]) if found else None


def table_title(number: int) -> str:
    return f"Tavolo N°{number}"


def points_round(heading: str) -> int | None:
    """The round whose points a column of the standings has."""
    found = _ROUND_POINTS.fullmatch(folded(heading))
    return int(found[1]) if found else None


def rules_of(kind: str) -> str | None:
    """The format a kind of tournament names, if it is one we know by that very name."""
    wanted = _bare(kind)
    for id in (*FORMATS, *EDITIONS):
        if wanted and wanted in {_bare(id), _bare(CHOSEN.get(id, id))}:
            return id
    return None


def guessed(kind: str) -> str | None:
    """The format a word of `Tipologia` is mostly played by; the word alone does not say it."""
    words = {_bare(word): id for word, id in _GUESSES.items()}
    return words.get(_bare(kind))


def _bare(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", folded(text))
