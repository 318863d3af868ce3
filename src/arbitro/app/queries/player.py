"""What a player may know of himself at any time: his table, what waits for him, what is kept, what
he signs with and what was handed out in his name.
"""

from __future__ import annotations

from typing import Any, Literal

from arbitro.app.hall import Hall, rulebook
from arbitro.app.phone_keys import phone_key, pins_since
from arbitro.app.queries.board import TableState, table_state
from arbitro.app.queries.privacy import Consent, consent_of
from arbitro.app.queries.question import Asker, Document, Person, Why, name_of, person, query, why
from arbitro.app.queries.standings import OfPlayer
from arbitro.app.table_now import plays_now
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.tournament import commands as t
from arbitro.tournament.decide import decide
from arbitro.tournament.events import PlaceRenounced
from arbitro.tournament.state import Status


class OwnTable(TableState, frozen=True, kw_only=True):
    seat: int
    current: bool


class Renouncing(Document, frozen=True, kw_only=True):
    """The stage whose place he would give up now, or why there is none."""

    stage: str | None
    why: Why | None


class KeptOfOne(Document, frozen=True, kw_only=True):
    name: str
    born: str | None
    contacts: str | None
    waiver: str | None
    forgotten: bool
    consent: Consent


class Mine(Person, frozen=True, kw_only=True):
    status: Status
    playing: bool
    table: OwnTable | None
    renunciation: Renouncing
    kept: KeptOfOne
    key: OwnKey
    version: int


@query("mine", OfPlayer)
def mine(hall: Hall, wanted: OfPlayer, asker: Asker) -> Mine:
    """A player's table, the place he could give up, his personal data."""
    who = hall.tournament.known(wanted.player)
    consent, forgotten = consent_of(hall, who.id), who.id in hall.forgotten
    return person(
        hall,
        who.id,
        Mine,
        status=who.status,
        playing=plays_now(hall, who.id),
        table=_table(hall, who.id),
        renunciation=_renunciation(hall, who.id, asker),
        kept=picked(KeptOfOne, who, forgotten=forgotten, consent=consent),
        key=own_key(hall, who.id),
        version=hall.version,
    )


def _table(hall: Hall, player: str) -> OwnTable | None:
    """The table of the last round he was drawn in; nobody else's."""
    for drawn in reversed(hall.tournament.rounds):
        found = drawn.table_of(player)
        if found is not None:
            seat = found.players.index(player) + 1
            current = drawn.number == len(hall.tournament.rounds) and not drawn.closed
            return table_state(hall, drawn, found, OwnTable, seat=seat, current=current)
    return None


def _renunciation(hall: Hall, player: str, asker: Asker) -> Renouncing:
    try:
        events: Any = decide(hall.tournament, t.Renounce(player=player), rulebook(hall).tournament)
    except Refused as refused:
        return Renouncing(stage=None, why=why(asker, _of_his(hall, player, refused)))
    given = next(event for event in events if isinstance(event, PlaceRenounced))
    return Renouncing(stage=given.renunciation.stage, why=None)


def _of_his(hall: Hall, player: str, refused: Refused) -> Refused:
    """The refusal with his name; who gave up his place of this stage is told that he did."""
    now = hall.tournament.stage
    units = {player, hall.tournament.players[player].team}
    given = hall.tournament.renunciations
    gone = now is not None and any(r.player in units and r.stage == now.name for r in given)
    code = "already-renounced" if gone and refused.code == "nothing-to-renounce" else refused.code
    facts = {**refused.facts, "player": name_of(hall, player)}
    return Refused(code, facts, refused.because)


class OwnKey(Document, frozen=True, kw_only=True):
    """`state`: no key of his own, one that waits to be accepted, one on his phone that signs.

    `links` and `pins` count what was handed out in his name, `by` says by whom; `beside` how many
    keys of the hall's were made for him since his own was accepted.
    """

    state: Literal["none", "offered", "phone"]
    key_id: str | None
    links: int
    pins: int
    by: list[str]
    beside: int


class OfferedKey(Document, frozen=True, kw_only=True):
    """A key that waits for whoever runs the check-in; `code` is what the phone must show."""

    player: str
    name: str
    key_id: str
    code: str


def own_key(hall: Hall, player: str) -> OwnKey:
    waiting, mine = hall.offered.get(player), phone_key(hall, player)
    links = [one for one in hall.links if (one.role, one.subject) == ("player", player)]
    pins = [one for one in hall.pins if one.player == player]
    shown = waiting or mine
    return OwnKey(
        state="offered" if waiting is not None else "phone" if mine is not None else "none",
        key_id=shown.key_id if shown is not None else None,
        links=len(links),
        pins=len(pins),
        by=sorted({one.by for one in links} | {one.by for one in pins}),
        beside=pins_since(hall, player),
    )


def offered_keys(hall: Hall) -> list[OfferedKey]:
    return [
        OfferedKey(player=id, name=name_of(hall, id), key_id=one.key_id, code=code_of(one.key_id))
        for id, one in hall.offered.items()
    ]


def code_of(key_id: str) -> str:
    """What two people compare: eight digits in two groups."""
    return f"{key_id[:4]} {key_id[4:8]}"
