"""Badges with a QR, and certificates for those who won something."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.app.queries.board import alphabetical
from arbitro.documents.codes import qr
from arbitro.documents.names_on_paper import belongs, name_of
from arbitro.documents.part import Part
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.names import place as ordinal
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.final_ranking import honoured, ranking
from arbitro.tournament.state import Tournament

PODIUM = 3


def badges_part(t: Tournament, lang: str, links: Mapping[str, str] | None = None) -> Part:
    """A badge for everybody on the list. `links` says what a player's QR holds, if not his id."""
    playing = [who for who in t.players.values() if who.status != "out"]
    if not playing:
        raise Refused("nobody-entered", {})
    rows = [
        {
            "id": who.id,
            "name": who.name,
            "under": belongs(t, who.id),
            "role": say(lang, f"paper-word.badge-{who.role}"),
            "event": t.name,
            "qr": qr((links or {}).get(who.id, f"arbitro:player/1:{t.id}:{who.id}")),
        }
        for who in sorted(playing, key=lambda p: (alphabetical(p.name), p.id))
    ]
    return Part(template="badges", title=say(lang, "paper.badges"), data={"badges": rows})


def prizes_part(
    t: Tournament, rules: TournamentRules, lang: str, places: int | None = None
) -> Part:
    """A certificate for each of the first places: as many as there are prizes, or the podium."""
    if not t.finished:
        raise Refused("not-ranked-yet", {})
    offered = rules.prizes().value
    wanted = places or max(len(offered), PODIUM)
    rows = [
        {
            "place": ordinal(lang, row.place),
            "name": name_of(t, row.unit),
            "under": "" if row.unit in t.teams else belongs(t, row.unit),
            "prize": _prize(lang, offered, at),
        }
        for at, row in enumerate(honoured(t, ranking(t, rules)), start=1)
        if at <= wanted
    ]
    return Part(template="prizes", title=say(lang, "paper.prizes"), data={"prizes": rows})


def _prize(lang: str, offered: tuple[str, ...], place: int) -> str:
    if place > len(offered):
        return ""
    prize = offered[place - 1]
    return say(lang, "paper.prize-worth" if prize.isdigit() else "paper.prize", prize=prize)
