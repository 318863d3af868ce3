"""What binds the next draw, who witnesses it, and what a phone needs to check the last one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.question import Asker, Document, Nothing, name_of, query
from arbitro.kernel import Refused
from arbitro.messages.draws import set_aside as told_set_aside
from arbitro.tournament.draw.called_players import lots
from arbitro.tournament.draw.promise import released
from arbitro.tournament.state import Promise


class WitnessRow(Document, frozen=True, kw_only=True):
    """A witness by his name; `told`: his value is known."""

    id: str
    name: str
    role: str
    commitment: str
    told: bool


class Mixed(Document, frozen=True, kw_only=True):
    """What the seeds of the last draw were made of, and the seeds: nothing of who sits where."""

    round: int
    commitment: str
    secret: str
    list_sha256: str
    public: str
    dice: list[list[int]]
    witnesses: list[dict[str, str]]
    seeds: list[tuple[str, str]]


class Commitment(Document, frozen=True, kw_only=True):
    """What binds the next draw; `lots`: who is parted by lot, None: everybody is.

    `asked` witnesses were stated (0: none are wanted), with `seconds` to tell their values from
    `fixed_at`. `mine` is the commitment of whoever asks. `set_aside` tells, in sentences, what came
    to nothing before; `released` are the hashes that were fixed for what came to nothing, and
    `silenced` those of them whose values were not told in time. `last` is the draw before.
    """

    round: int
    commitment: str | None
    lots: list[list[str]] | None
    asked: int
    seconds: int
    fixed_at: int
    witnesses: list[WitnessRow]
    mine: str | None
    set_aside: list[str]
    released: list[str]
    silenced: list[str]
    last: Mixed | None
    version: int


@query("commitment", Nothing)
def commitment(hall: Hall, _: Nothing, asker: Asker) -> Commitment:
    """What binds the next draw, once it has been published, and who witnesses it."""
    now = hall.tournament
    promise = now.promise or Promise()
    number = len(now.rounds) + 1
    names = {id: player.name for id, player in now.players.items()}
    aside = [one for one in now.set_aside if one.round in (number, number - 1)]
    me = (asker.who.role, asker.who.subject)
    return Commitment(
        round=number,
        commitment=now.commitment,
        lots=_lots(hall),
        asked=promise.asked,
        seconds=promise.seconds,
        fixed_at=promise.at,
        witnesses=[
            WitnessRow(
                id=w.name,
                name=name_of(hall, w.name),
                role=w.role,
                commitment=w.commitment,
                told=bool(w.value),
            )
            for w in promise.witnesses
        ],
        mine=next((w.commitment for w in promise.witnesses if (w.role, w.name) == me), None),
        set_aside=[
            told_set_aside(
                asker.lang,
                {
                    "commitment": one.commitment,
                    "reason": one.reason,
                    "author": one.author,
                    "kind": one.kind,
                    "silent": one.silent,
                },
                names,
            )
            for one in aside
        ],
        released=sorted(released(now)),
        silenced=[
            w.commitment
            for one in aside
            if one.kind == "silent"
            for w in one.witnesses
            if w.name in one.silent and not w.value
        ],
        last=_mixed(hall),
        version=hall.version,
    )


def _mixed(hall: Hall) -> Mixed | None:
    """The last draw's chance, if it was one of the second format."""
    drawn = hall.tournament.round
    if drawn is None or not drawn.certificates:
        return None
    made: Mapping[str, Any] = drawn.certificates[0]
    if "witnesses" not in made:
        return None
    return Mixed(
        round=drawn.number,
        commitment=made["commitment"],
        secret=made["secret"],
        list_sha256=made["list_sha256"],
        public=made["public"],
        dice=made["dice"],
        witnesses=made["witnesses"],
        seeds=[(one["entries_sha256"], one["seed"]) for one in drawn.certificates],
    )


def _lots(hall: Hall) -> list[list[str]] | None:
    """Who is parted by lot where the ranking seats the others, by name; None: all by lot."""
    try:
        found = lots(hall.tournament, rulebook(hall).tournament)
    except Refused:
        return None
    return None if found is None else [[name_of(hall, id) for id in one] for one in found]
