"""What people are handed: badges and slips with PINs to cut out, certificates for those who won
something, a poster that leads to the form by which one asks for a place.

The slips are the only paper that holds a secret, and they are printed once.
"""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.app.naming import belongs, drawn_round, name_of, round_name, table_name
from arbitro.app.queries.board import alphabetical
from arbitro.documents.drawings import qr
from arbitro.documents.typesetting import Part, pdf, stamp_of
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.names import place as ordinal
from arbitro.messages.text import date_of, rules_name
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


def pin_slips(t: Tournament, lang: str, pins: Mapping[str, str], number: int | None) -> bytes:
    """A slip for each of these players of a round, table by table, as they are handed out."""
    drawn = drawn_round(t, number)
    rows = [
        {
            "event": t.name,
            "table": table_name(t, drawn, table),
            "name": name_of(t, player),
            "under": belongs(t, player),
            "pin": f"{pins[player][:3]} {pins[player][3:]}",
        }
        for table in drawn.tables
        for player in sorted(table.players, key=lambda who: (alphabetical(name_of(t, who)), who))
        if player in pins
    ]
    part = Part(
        template="slips",
        title=say(lang, "paper.pin-slips"),
        subtitle=round_name(lang, t, drawn),
        data={"slips": rows},
    )
    return pdf(lang, stamp_of(t, lang), [part])


def entry_poster(t: Tournament, lang: str, address: str) -> bytes:
    """One page with the tournament's name, its day, its rules, and a code to point a phone at."""
    part = Part(
        template="poster",
        title=t.name,
        subtitle=date_of(lang, t.date),
        data={
            "rules": rules_name(lang, t.rules),
            "call": say(lang, "requests.poster-call"),
            "how": say(lang, "requests.poster-how"),
            "address": address,
            "qr": qr(address),
        },
    )
    return pdf(lang, stamp_of(t, lang), (part,))
