"""The list: one by one or by teams; fees, removals, deletions; and the roll call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from arbitro.app import queries
from arbitro.app.acts import Answer
from arbitro.app.commands import NOTE, Named, Several
from arbitro.app.hall import rulebook
from arbitro.app.queries.entries import EntryRow
from arbitro.app.queries.overview import Overview
from arbitro.exchange.lists.columns import FIELDS
from arbitro.tournament.commands import Enter, EnterTeam
from arbitro.tournament.entries.entry_list import takes_reserves_late
from arbitro.web.screens.entry_list import by_name, everybody, shown_of, with_consent
from arbitro.web.screens.forms import command_in, nested
from arbitro.web.screens.organiser.next_step import ROLES, desk, nav, tables
from arbitro.web.screens.organiser.pasted_list import ASKED_INLINE, enter_list, look
from arbitro.web.screens.page import Context, Page, Sent, View, send
from arbitro.web.screens.people_register import prefilled


def entries(view: View) -> Context:
    listing, rows = view.ask(queries.entries.entries, limit=1), by_name(everybody(view))
    chosen = view.query.get("player", "")
    mix = view.ask(queries.entries.table_mix)
    names = {row.id: row.name for row in rows}
    ceiling = rulebook(view.hall).tournament.penalty_ceiling("standings-points", False)
    return desk(
        view,
        "entries",
        listing=listing,
        drawn=bool(view.hall.tournament.rounds),
        late=takes_reserves_late(view.hall.tournament, rulebook(view.hall).tournament),
        as_reserve=bool(view.query.get("reserve")),
        **shown_of(view, rows),
        terms=view.ask(queries.roll_call.entry_terms),
        mix=mix,
        mix_words=tables(mix.sizes or []),
        names=names,
        gone=sum(row.status != "in" and row.role == "player" for row in rows),
        paid={row.team for row in rows if row.paid},
        clubs=sorted({row.club for row in rows if row.club}),
        regions=sorted({row.region for row in rows if row.region}),
        owing=_owing(view, rows),
        plan=view.ask(queries.entries.lock_preview),
        teams={team.id: team.name for team in listing.teams},
        chosen=next((row for row in rows if row.id == chosen), None),
        asks=_asks(view.failed),
        pasted=view.done or {},
        fields=list(FIELDS),
        note=NOTE,
        consent=view.ask(queries.privacy.personal_data, player=chosen).consent
        if chosen in names
        else {},
        deducts=ceiling.value != 0,
        known=prefilled(view.house, view.query.get("known", "")) if view.of_the_house else {},
        suggests=view.of_the_house and bool(view.house.people.directory().people),
        asked_for=len(view.house.requests.of(view.hall.tournament.id).waiting),
        unsure=sum(row.consent != "given" and row.status == "in" for row in rows),
    )


def _owing(view: View, listed: list[EntryRow]) -> list[str]:
    """Teams, or players where each pays for himself, whose fee is not recorded yet."""
    fee = view.ask(queries.roll_call.entry_terms).fee
    rows = [row for row in listed if not row.paid]
    if fee is None:
        return []
    whose = [row.team if fee.per == "team" else row.id for row in rows]
    return list(dict.fromkeys(one for one in whose if one))


def pay_all(view: View, sent: Sent) -> str:
    """Everybody who owed has paid."""
    owing = [value for name, value in sent.pairs if name == "owing"]
    send(
        view,
        Several(commands=tuple(Named(command="pay", fields={"id": id}) for id in owing)),
        sent.key,
    )
    return f"{view.base}/desk/entries"


def _asks(failed: Context) -> set[str]:
    """What a refused entry can be asked besides: an age seen, a waiver, a namesake."""
    codes = {error["code"] for error in failed.get("errors", ())}
    asked = {"age"} if codes & ASKED_INLINE else set()
    return asked | ({"distinct"} if codes & {"perhaps-twice", "was-refused"} else set())


def after(view: View, answer: Answer, typed: Mapping[str, Any]) -> str:
    return f"{view.base}/desk/entries"


def enter_one(view: View, sent: Sent) -> str:
    """One player and, if it was collected, consent to the privacy note."""
    body = command_in(sent.pairs)
    with_consent(view, sent, [body], [body] if isinstance(body, Enter) else [])
    return f"{view.base}/desk/entries"


def enter_team(view: View, sent: Sent) -> str:
    """A team sheet; lines left empty are nobody."""
    given = nested(sent.pairs)
    members = [row for row in given.get("members", []) if row.get("name")]
    reserve = given.get("reserve", {})
    sheet = {
        "id": given.get("id", ""),
        "name": given.get("name", ""),
        "members": members,
        "reserve": reserve if reserve.get("name") else None,
    }
    made = msgspec.convert(sheet, EnterTeam, strict=False)
    with_consent(view, sent, [made], made.people)
    return f"{view.base}/desk/entries"


def check_in(view: View) -> Context:
    """The roll call: a few letters and Enter, a tap on the row, a code scanned, all at once."""
    roll = view.ask(queries.roll_call.roll_call)
    event = view.ask(queries.overview.tournament)
    wanted = view.query.get("player", "")
    return desk(
        view,
        "check-in",
        event=event,
        roll=roll,
        unformed=_unformed(event),
        people=by_name(roll.players),
        keys=roll.keys,
        scanned=next((row for row in roll.players if row.id == wanted), None),
        unknown=wanted if wanted and wanted not in {r.id for r in roll.players} else "",
        left=[row for row in roll.players if row.present is None],
    )


def _unformed(event: Overview) -> bool:
    """Whether who plays next is not known yet: the last round of a stage is being played."""
    drawn = event.round
    if drawn is None or drawn.closed:
        return False
    stage = next((one for one in event.stages if one.name == drawn.stage), None)
    return stage is not None and stage.drawn >= stage.rounds


PAGES = (
    Page("/desk/check-in", "organiser/check-in.html", ROLES, check_in, nav),
    Page(
        "/desk/entries",
        "organiser/entries.html",
        ROLES,
        entries,
        nav,
        after,
        does={
            "look": look,
            "enter-one": enter_one,
            "enter-list": enter_list,
            "team": enter_team,
            "pay-all": pay_all,
        },
    ),
)
