"""Referees, and the links of everybody: made, printed with their codes, taken back."""

from __future__ import annotations

from time import localtime, strftime

import msgspec

from arbitro.app.access.keyring import Issued
from arbitro.app.access.permission import permit
from arbitro.app.commands import IssuePins
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.referee.commands import AppointOfficials
from arbitro.referee.state import Appointed
from arbitro.web.api.links import WantedLink, attempts_of, issued_for, taken_back
from arbitro.web.screens.entered import by_name, everybody
from arbitro.web.screens.forms import complaint, require_short
from arbitro.web.screens.organiser_desk import ROLES, desk, nav
from arbitro.web.screens.page import Context, Page, Sent, View, send

MOST = 400
"""Links made at once."""


def people(view: View) -> Context:
    permit(view.who, "see-links")
    links = view.house.ring.links(view.stream)
    now = view.house.ring.now()
    held = [link for link in links if link.revoked is None and (link.expires or now) >= now]
    seats = everybody(view)
    names = {row["id"]: row["name"] for row in seats}
    event = view.ask("tournament")
    return desk(
        view,
        "people",
        officials=view.ask("officials"),
        typed=view.failed.get("values", {}),
        players=by_name(seats),
        round=event["round"],
        links=[
            {
                "id": link.id,
                "role": link.role,
                "title": _title(view, link.role, link.subject, names),
                "issued": link.issued,
            }
            for link in held
        ],
        made=view.done.get("cards", []),
        slips=view.done.get("slips", []),
        said_before=view.done.get("said_before", False),
    )


def _title(view: View, role: str, subject: str, names: dict[str, str]) -> str:
    if role == "player":
        return names.get(subject, subject)
    if role == "table":
        turn, _, table = subject.partition("/")
        return say(view.lang, "desk.people.table", round=turn, table=view.called(table, turn))
    return subject or say(view.lang, f"access-role.{role}")


def qr_of(address: str) -> str:
    """A code as markup; black on white whatever the theme."""
    import segno  # noqa: PLC0415 - a server starts without it

    return segno.make(address, error="m").svg_inline(scale=4, border=2)


def _card(view: View, role: str, title: str, issued: Issued) -> Context:
    url = f"{view.origin}/l/{issued.secret}"
    return {"role": role, "title": title, "url": url, "svg": qr_of(url)}


def issue(view: View, sent: Sent) -> Context:
    """Links for one, or for all of a kind; their addresses are shown now and never again."""
    permit(view.who, "issue-link")
    role = sent.typed.get("role", "")
    wanted = [value for name, value in sent.pairs if name == "subject" and value]
    names = {row["id"]: row["name"] for row in everybody(view)}
    if role == "roll-call":
        return {"cards": [_called(view, id, name) for id, name in names.items()][:MOST]}
    one = "subject" in sent.typed
    subjects = (wanted or [""]) if one else _everybody(view, role, list(names))
    cards = []
    for subject in subjects[:MOST]:
        made = issued_for(view.house, view.stream, _wanted(role, subject))
        cards.append(_card(view, role, _title(view, role, subject, names), made))
    return {"cards": cards}


def _wanted(role: str, subject: str) -> WantedLink:
    """A link as the API would take it: of a role there is, for a name on one line."""
    try:
        return msgspec.convert({"role": role, "subject": subject}, WantedLink)
    except msgspec.ValidationError as error:
        raise complaint("issue-link", str(error), {"role": role, "subject": subject}) from error


def _called(view: View, id: str, name: str) -> Context:
    """A code that opens the roll call at this player; it holds no secret."""
    url = f"{view.origin}{view.base}/desk/check-in?player={id}"
    return {"role": "roll-call", "title": name, "url": url, "svg": qr_of(url)}


def _everybody(view: View, role: str, players: list[str]) -> list[str]:
    if role == "player":
        return players
    if role == "table":
        board = view.ask("round")
        return [f"{board['number']}/{table['number']}" for table in board["tables"]]
    if role == "referee":
        return [one["name"] for one in view.ask("officials")["officials"]]
    return [""]


def give_pins(view: View, sent: Sent) -> Context:
    """A PIN for everybody of the round who has none; they are shown now and never again."""
    round = view.ask("round")
    pins = send(view, IssuePins(round=round["number"]), sent.key).shown
    return {
        "slips": [
            {"name": seat["name"], "table": table["number"], "pin": pins[seat["id"]]}
            for table in round["tables"]
            for seat in table["seats"]
            if seat["id"] in pins
        ],
        "said_before": not pins,
    }


def appoint(view: View, sent: Sent) -> str:
    """The whole body of referees, one name a line; who is on the list of players plays too."""
    names = [line.strip() for line in sent.typed.get("_names", "").splitlines() if line.strip()]
    listed = everybody(view)
    playing = {str(row["name"]).casefold(): str(row["id"]) for row in listed}
    require_short(("_names.name", name) for name in names)
    body = tuple(Appointed(name=name, player=playing.get(name.casefold())) for name in names)
    final = sent.typed.get("final", "").strip() or None
    send(view, AppointOfficials(officials=body, final=final), sent.key)
    return f"{view.base}/desk/people"


def revoke(view: View, sent: Sent) -> str:
    permit(view.who, "revoke-link")
    taken_back(view.house, view.stream, sent.typed.get("link", ""))
    return f"{view.base}/desk/people"


def attempts(view: View) -> Context:
    permit(view.who, "see-attempts")
    if not view.of_the_house:
        raise Refused("not-allowed", {"role": view.who.role, "what": "see-attempts"})
    start = view.number("after") or 0
    tries = attempts_of(view.house.ring, start, 100)
    rows = [
        {**msgspec.to_builtins(one), "when": strftime("%d/%m %H:%M", localtime(one.at / 1000))}
        for one in tries.attempts
    ]
    return desk(view, "attempts", rows=rows, next=tries.next)


PAGES = (
    Page(
        "/desk/people",
        "organiser/people.html",
        ROLES,
        people,
        nav,
        does={"issue": issue, "appoint": appoint, "revoke": revoke, "pins": give_pins},
    ),
    Page("/desk/attempts", "organiser/attempts.html", ROLES, attempts, nav),
)
