"""Referees, and the links of everybody: made, printed with their codes, taken back."""

from __future__ import annotations

from functools import partial

import msgspec

from arbitro.app import queries
from arbitro.app.access.keyring import HOUR, Issued
from arbitro.app.access.roles import permit
from arbitro.app.commands import IssuePin, IssuePins
from arbitro.app.ports import KEPT, MOST_ATTEMPTS, Grant
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.text import knows
from arbitro.referee.commands import AppointOfficials
from arbitro.referee.state import Appointed
from arbitro.web.api.links import (
    WantedLink,
    attempts_of,
    issued_for,
    taken_back,
)
from arbitro.web.screens.entry_list import by_name, everybody
from arbitro.web.screens.forms import complaint, require_short
from arbitro.web.screens.organiser import shown_secrets
from arbitro.web.screens.organiser.next_step import ROLES, desk, nav
from arbitro.web.screens.organiser.shown_secrets import Card, Slip
from arbitro.web.screens.page import Context, Page, Sent, View, send

MOST = 400
"""Links made at once."""
NUMBER = 4
"""Letters of a link's id on its card and in the list: two of one person are told apart."""


def people(view: View) -> Context:
    permit(view.who, "see-links")
    seats = everybody(view)
    names = {row.id: row.name for row in seats}
    links = [(_title(view, link.role, link.subject, names), link) for link in _held(view)]
    lying = shown_secrets.lying(view)
    return desk(
        view,
        "people",
        officials=view.ask(queries.match_record.officials),
        typed=view.failed.get("values", {}),
        players=by_name(seats),
        round=view.ask(queries.overview.tournament).round,
        links=sorted(links, key=lambda one: f"{one[1].role} {one[0]}".casefold()),
        making=_making(view, list(names)),
        asks={error["code"] for error in view.failed.get("errors", ())},
        codes=view.done.get("codes", []),
        made=[thing for thing in lying if isinstance(thing, Card)],
        sessions=view.house.ring.sessions,
        sealed=view.house.sealed,
        slips=[thing for thing in lying if isinstance(thing, Slip)],
    )


def _held(view: View) -> list[Grant]:
    """The links that open something now."""
    return [link for link in view.house.ring.links(view.stream) if view.house.ring.holds(link)]


def _making(view: View, players: list[str]) -> dict[str, tuple[int, int]]:
    """Of each kind of link: for how many it is, and how many of them have theirs."""
    found: dict[str, tuple[int, int]] = {}
    for role in ("referee", "table", "player", "projector"):
        wanted = set(_everybody(view, role, players))
        has = {link.subject for link in _held(view) if link.role == role} & wanted
        found[role] = len(wanted), len(has)
    return found


def _title(view: View, role: str, subject: str, names: dict[str, str]) -> str:
    if role == "player":
        return names.get(subject, subject)
    if role == "table":
        turn, _, table = subject.partition("/")
        where = {"round": view.round_called(turn), "table": view.called(table, turn)}
        return say(view.lang, "desk.people.table", **where)
    return subject or say(view.lang, f"access-role.{role}")


def qr_of(address: str) -> str:
    """A code as markup; black on white whatever the theme."""
    import segno  # noqa: PLC0415 - a server starts without it

    return segno.make(address, error="m").svg_inline(border=2, omitsize=True)


def issue(view: View, sent: Sent) -> Context | str:
    """Links for one, or for all of a kind who have none; they lie on the tray until put away.

    A link that was handed out falls only if the form says that it may.
    """
    permit(view.who, "issue-link")
    role = sent.typed.get("role", "")
    names = {row.id: row.name for row in everybody(view)}
    if role == "roll-call":
        return {"codes": [_called(view, id, name) for id, name in names.items()][:MOST]}
    one = "subject" in sent.typed
    wanted = [value for name, value in sent.pairs if name == "subject" and value]
    subjects = (wanted or [""]) if one else _everybody(view, role, list(names))
    has = {link.subject for link in _held(view) if link.role == role}
    if not sent.typed.get("_anew"):
        due = [subject for subject in subjects if subject not in has]
        if subjects and not due:
            raise Refused("link-handed-out", {"links": len(subjects)})
        subjects = due
    due_links = [_wanted(role, subject) for subject in subjects[:MOST]]
    issued = issued_for(view.house, view.stream, due_links, view.who)
    made = [_card(view, _title(view, role, one.grant.subject, names), one) for one in issued]
    shown_secrets.put(view, made)
    return f"{view.base}/desk/people#made"


def _card(view: View, title: str, issued: Issued) -> Card:
    url, grant = f"{view.origin()}/l/{issued.secret}", issued.grant
    key = f"link/{grant.role}/{grant.subject}"
    return Card(key, title, url, qr_of(url), grant.id[:NUMBER])


def _wanted(role: str, subject: str) -> WantedLink:
    """A link as the API would take it: of a role there is, for a name on one line."""
    try:
        return msgspec.convert({"role": role, "subject": subject}, WantedLink)
    except msgspec.ValidationError as error:
        raise complaint("issue-link", str(error), {"role": role, "subject": subject}) from error


def _called(view: View, id: str, name: str) -> Card:
    """A code that opens the roll call at this player; it holds no secret."""
    url = f"{view.origin()}{view.base}/desk/check-in?player={id}"
    return Card("", name, url, qr_of(url))


def _everybody(view: View, role: str, players: list[str]) -> list[str]:
    if role == "player":
        return players
    if role == "table":
        drawn = view.hall.tournament.round
        return [f"{drawn.number}/{one.number}" for one in drawn.tables] if drawn else []
    if role == "referee":
        return [one.name for one in view.ask(queries.match_record.officials).officials]
    return [""]


def give_pins(view: View, sent: Sent) -> str:
    """A PIN for everybody of the round who has none, or for all anew, or for one player."""
    one = sent.typed.get("player", "")
    if "player" in sent.typed:
        pins = {one: send(view, IssuePin(player=one), sent.key).shown.get("pin", "")}
    else:
        anew = bool(sent.typed.get("_anew"))
        pins = dict(send(view, IssuePins(anew=anew), sent.key).shown)
    names = {row.id: row.name for row in everybody(view)}
    drawn = view.hall.tournament.round
    at = {one: t.number for t in drawn.tables for one in t.players} if drawn is not None else {}
    order = sorted(pins, key=lambda one: (at.get(one, 0), names.get(one, one)))
    where = {id: view.called(number) for id, number in at.items()}
    slips = [Slip(f"pin/{id}", names.get(id, id), where.get(id, ""), pins[id]) for id in order]
    shown_secrets.put(view, slips)
    return f"{view.base}/desk/people#pins"


def put_away(view: View, sent: Sent) -> str:
    """What was printed or handed over: from now on nobody sees it again."""
    kind = sent.typed.get("kind", "")
    keys = [one.key for one in shown_secrets.lying(view) if one.key.startswith(f"{kind}/")]
    if not keys:
        raise Refused("nothing-asked", {})
    shown_secrets.put_away(view, keys)
    return f"{view.base}/desk/people"


def appoint(view: View, sent: Sent) -> str:
    """The whole body of referees, one name a line; who is on the list of players plays too."""
    names = [line.strip() for line in sent.typed.get("_names", "").splitlines() if line.strip()]
    listed = everybody(view)
    playing = {str(row.name).casefold(): str(row.id) for row in listed}
    require_short(("_names.name", name) for name in names)
    body = tuple(Appointed(name=name, player=playing.get(name.casefold())) for name in names)
    final = sent.typed.get("final", "").strip() or None
    send(view, AppointOfficials(officials=body, final=final), sent.key)
    return f"{view.base}/desk/people"


def revoke(view: View, sent: Sent) -> str:
    id = sent.typed.get("link", "")
    gone = [f"link/{link.role}/{link.subject}" for link in _held(view) if link.id == id]
    taken_back(view.house, view.stream, id, view.who)
    shown_secrets.put_away(view, gone)
    return f"{view.base}/desk/people"


def attempts(view: View) -> Context:
    permit(view.who, "see-attempts")
    if not view.of_the_house:
        raise Refused("not-allowed", {"role": view.who.role, "what": "see-attempts"})
    start = view.number("after") or 0
    tries = attempts_of(view.house.ring, start, 100)
    return desk(
        view,
        "attempts",
        rows=tries.attempts,
        said=partial(_said, view.lang),
        next=tries.next,
        kept=KEPT // (24 * HOUR),
        most=MOST_ATTEMPTS,
    )


def _said(lang: str, key: str) -> str:
    return say(lang, key) if knows(lang, key) else ""


PAGES = (
    Page(
        "/desk/people",
        "organiser/people.html",
        ROLES,
        people,
        nav,
        does={
            "issue": issue,
            "appoint": appoint,
            "revoke": revoke,
            "pins": give_pins,
            "put-away": put_away,
        },
    ),
    Page("/desk/attempts", "organiser/attempts.html", ROLES, attempts, nav),
)
