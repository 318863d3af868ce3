"""Keys that players keep on their own phones: made there, seen by whoever runs the check-in.

The hall never has the private half. Two acts bring one in: the player's, from his phone, and the
organiser's, who sees him and the code on his screen. From then on both kinds may sign, and every
signature says by its key which it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from arbitro.app import commands as c
from arbitro.app.course import Course
from arbitro.app.ed25519 import verifies
from arbitro.app.events import KeyOffered, KeyPublished, LinkIssued
from arbitro.app.hall import Hall
from arbitro.app.report_keys import ALGORITHM, is_good, key_id
from arbitro.kernel import Refused
from arbitro.referee.referto.report import Signature


class HasKey(Protocol):
    """A key as the log tells it, or as a document does."""

    @property
    def key_id(self) -> str: ...
    @property
    def kept(self) -> object: ...


def statement(tournament: str, player: str, public: str) -> bytes:
    """What a phone signs to show that it has the private half."""
    return f"arbitro:key/1:{tournament}:{player}:{public}".encode()


def offer(course: Course, command: c.OfferKey) -> None:
    """A player's phone tells its public half; a new offer takes the place of the last."""
    player = course.setting.by.subject
    tournament = course.hall.tournament
    if player not in tournament.players or player in course.hall.forgotten:
        raise Refused("unknown-player", {"player": player})
    said = statement(tournament.id, player, command.public)
    if not verifies(command.public, command.proof, said):
        raise Refused("signature-forged", {"role": "player", "subject": player})
    public = bytes.fromhex(command.public)
    if any(key.public == public.hex() for key in course.hall.keys):
        raise Refused("key-known", {})
    course.take((KeyOffered(player=player, key_id=key_id(public), public=public.hex()),))


def accept(course: Course, command: c.AcceptKey) -> None:
    """Whoever runs the check-in saw the player and the code his phone shows."""
    player = command.player
    offered = course.hall.offered.get(player)
    if offered is None or offered.key_id != command.key_id:
        raise Refused("key-not-offered", {"player": player})
    made = KeyPublished(
        role="player",
        subject=player,
        key_id=offered.key_id,
        algorithm=ALGORITHM,
        public=offered.public,
        kept="phone",
        accepted_by=str(course.setting.by),
    )
    course.take((made,))


def note_links(course: Course, command: c.NoteLinks) -> None:
    """On record before the links exist: none is handed out unseen."""
    by = str(course.setting.by)
    course.take(tuple(LinkIssued(role=command.role, subject=x, by=by) for x in command.subjects))


def phone_key(hall: Hall, player: str) -> KeyPublished | None:
    """The key on this player's phone, if one was accepted; a PIN issued later does not undo it."""
    found = [
        key for key in hall.keys if (key.role, key.subject, key.kept) == ("player", player, "phone")
    ]
    return found[-1] if found else None


def phone_key_ids(hall: Hall) -> frozenset[str]:
    """The ids of all keys that are on players' phones."""
    return frozenset(key.key_id for key in hall.keys if key.kept == "phone")


def signed_on_phone(hall: Hall, player: str, data: bytes, signature: str) -> Signature:
    """A signature that a player's own key made of these bytes, or a refusal."""
    key = phone_key(hall, player)
    if key is None:
        raise Refused("no-phone-key", {"player": player})
    made = Signature(
        by=player, role="player", key_id=key.key_id, algorithm=ALGORITHM, signature=signature
    )
    if not is_good(made, key, data):
        raise Refused("signature-forged", {"role": "player", "subject": player})
    return made


def kinds_of(keys: Iterable[HasKey], signatures: Iterable[Signature]) -> dict[str, str]:
    """By who signed, `phone` or `server`: who had the private half of the key it was made with."""
    own = {key.key_id for key in keys if key.kept == "phone"}
    return {made.by: "phone" if made.key_id in own else "server" for made in signatures}


def pins_since(hall: Hall, player: str) -> int:
    """How many keys of the hall's own were published for a player who has one on his phone: with
    each of them somebody who has link and PIN can sign in his name.
    """
    mine = [key for key in hall.keys if (key.role, key.subject) == ("player", player)]
    at = next((n for n, key in enumerate(mine) if key.kept == "phone"), len(mine))
    return sum(key.kept != "phone" for key in mine[at:])
