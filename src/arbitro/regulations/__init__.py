"""Which editions there are. A match names its edition by id and keeps it for ever.

An edition is a package here and a line in `EDITIONS`. Its parts are loaded when they are first
asked for: a short command needs one part of one edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from arbitro.kernel import Gap, Refused, Regulation
from arbitro.kernel.near_words import near_words

if TYPE_CHECKING:
    from arbitro.games.mineo.rules import MineoRules
    from arbitro.games.risiko.rules import RisikoRules
    from arbitro.referee.rules import DeskRules, RefereeRules
    from arbitro.tournament.rules import TournamentRules

Readings = Mapping[str, str]
Part = Literal["play", "event", "desk"]
PARTS: tuple[Part, ...] = ("play", "event", "desk")


class Edition(Struct, frozen=True):
    """One regulation: its text, and what it answers in a match, for an event and at the desk.

    `package` holds `text` (with its `TEXT`) and `play`, `event` and `desk`, each with `rules`.
    Where its rules of play or its desk rest on another edition, the gaps of that one are open too.
    Where its event is a club's format (`event_from`), a hall pins the text of that.
    """

    id: str
    package: str
    game: Literal["risiko", "mineo"]
    play_from: str | None = None
    desk_from: str | None = None
    event_from: str | None = None

    @property
    def text(self) -> Regulation:
        """The text, with every tie of the code to it."""
        for part in PARTS:
            self._part(part)
        return self._text

    def play(self, readings: Readings) -> Any:
        """The rules of the game under these readings of its gaps."""
        return self._part("play").rules(readings)

    def event(
        self, readings: Readings, settings: Mapping[str, Any], declaration: str | None = None
    ) -> TournamentRules:
        """The rules of a tournament, with the numbers that the organiser may set.

        `declaration` is the text of its club's format, if not the one the house has today.
        """
        pinned = (declaration,) if self.event_from else ()
        rules: TournamentRules = self._part("event").rules(readings, settings, *pinned)
        return rules

    def desk(self, readings: Readings) -> DeskRules:
        """What the referees must know."""
        rules: DeskRules = self._part("desk").rules(readings)
        return rules

    def gaps(self, part: Part) -> dict[str, Gap]:
        """What can be read one way or another, in a match, for an event or at the desk."""
        self._part(part)
        text = self._text
        own = {
            "play": text.gaps,
            "event": text.event.gaps,
            "desk": {**text.card.gaps, **text.duty.gaps},
        }
        lender = {"play": self.play_from, "desk": self.desk_from}.get(part)
        return {**(EDITIONS[lender].gaps(part) if lender else {}), **own[part]}

    @property
    def _text(self) -> Regulation:
        text: Regulation = self._part("text").TEXT
        return text

    def _part(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")


EDITIONS: dict[str, Edition] = {
    edition.id: edition
    for edition in (
        Edition("rur-2015", f"{__name__}.rur_2015", "risiko"),
        Edition(
            "master-2020",
            f"{__name__}.master_2020",
            "risiko",
            play_from="rur-2015",
            event_from="master",
        ),
        Edition("24ore-2018", f"{__name__}.ventiquattrore_2018", "risiko"),
        Edition("tarocchi-2012", f"{__name__}.tarocchi_2012", "mineo"),
        Edition(
            "tarocchi-2015",
            f"{__name__}.tarocchi_2015",
            "mineo",
            play_from="tarocchi-2012",
            desk_from="tarocchi-2012",
        ),
    )
}
RISIKO = tuple(id for id, edition in EDITIONS.items() if edition.game == "risiko")
TAROCCHI = tuple(id for id, edition in EDITIONS.items() if edition.game == "mineo")

BASES = ("box", "mineo")
"""Texts that editions fall back on: cited, but nothing is played by them alone."""


def texts() -> tuple[Regulation, ...]:
    """Every text that is cited, whole. Loads them all."""
    bases = [import_module(f"arbitro.regulations.{base}").TEXT for base in BASES]
    return (*(edition.text for edition in EDITIONS.values()), *bases)


def edition_of(id: str, game: str | None = None) -> Edition:
    """The edition of this id (of this game), or a refusal that names the nearest ones."""
    among = [id for id, edition in EDITIONS.items() if game in (None, edition.game)]
    return EDITIONS[known(id, among)]


def known(id: str, among: Iterable[str]) -> str:
    """The id, if it is one of these; else a refusal that names the nearest of them."""
    ids = list(among)
    if id not in ids:
        nearest = near_words(str(id), ids, 0.2) or ids
        raise Refused("unknown-regulation", {"regulation": id, "nearest": nearest})
    return id


def risiko_rules(regulation: str, readings: Readings | None = None) -> RisikoRules:
    """The rules of play of an edition of RisiKo! under these readings."""
    rules: RisikoRules = edition_of(regulation, "risiko").play(readings or {})
    return rules


def mineo_rules(regulation: str, readings: Readings | None = None) -> MineoRules:
    """The rules of play of an edition of the Tarocchi under these readings."""
    rules: MineoRules = edition_of(regulation, "mineo").play(readings or {})
    return rules


def about_play(regulation: str, pinned: Readings) -> dict[str, str]:
    """Those of a tournament's readings that are about the game itself."""
    gaps = EDITIONS[regulation].gaps("play")
    return {gap: choice for gap, choice in pinned.items() if gap in gaps}


def desk_rules(regulation: str, readings: Readings | None = None) -> DeskRules:
    """What the referees' desk of an edition must know, of whichever game."""
    return edition_of(regulation).desk(readings or {})


def referee_rules(regulation: str, readings: Readings | None = None) -> RefereeRules:
    """The referees' side of an edition of RisiKo!, which is played against the clock."""
    rules: Any = edition_of(regulation, "risiko").desk(readings or {})
    found: RefereeRules = rules
    return found


def as_pinned(id: str, readings: Readings, declaration: str | None = None) -> dict[str, str]:
    """The readings an opening pinned; what nobody could ask of its format yet is as it was then."""
    edition = EDITIONS.get(id)
    if edition is not None and edition.event_from is None:
        return dict(readings)
    formats = import_module("arbitro.regulations.formats.presets")
    format = edition.event_from if edition is not None else id
    pinned: dict[str, str] = formats.as_pinned(declaration or _declared(format or id), readings)
    return pinned


def _declared(format: str) -> str:
    """The text of a preset; who names nothing we know hears of editions and presets alike."""
    formats = import_module("arbitro.regulations.formats.presets")
    known(format, [*EDITIONS, *formats.FORMATS])
    text: str = formats.declared(format)
    return text


def tournament_rules(
    id: str,
    readings: Readings | None = None,
    settings: Mapping[str, Any] | None = None,
    declaration: str | None = None,
) -> TournamentRules:
    """The rules of an edition, of a preset, or of an organiser's own declaration, with no id."""
    if id in EDITIONS:
        return EDITIONS[id].event(readings or {}, settings or {}, declaration)
    formats = import_module("arbitro.regulations.formats.presets")
    text = declaration or _declared(id)
    rules: TournamentRules = formats.rules(text, readings or {}, settings or {})
    return rules
