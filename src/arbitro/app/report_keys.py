"""Keys and PINs: who signs a report, with which key, and how a stranger checks it.

Each person has an Ed25519 key of the hall's. The private half lies in the stream's vault under
`key/<role>:<subject>`, the public half in the log. A referee's link releases his; a player's
is released by link and PIN, of which the vault holds what argon2 makes of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

from arbitro.app import commands as c
from arbitro.app.course import Course
from arbitro.app.ed25519 import bytes_in, is_strong, public_of, sign, verifies
from arbitro.app.events import KeyPublished, PinIssued
from arbitro.app.hall import Hall
from arbitro.kernel import Refused
from arbitro.referee.referto.report import Signature

ALGORITHM = "ed25519"
DIGITS = 6


def key_place(role: str, subject: str) -> str:
    """Where the vault holds the private half."""
    return f"key/{role}:{subject}"


def pin_place(player: str) -> str:
    return f"pin/{player}"


def key_id(public: bytes) -> str:
    """How a key is called: it follows from the key, so nobody can call another by its name."""
    return sha256(public).hexdigest()[:16]


def last_key(keys: Iterable[KeyPublished], role: str, subject: str) -> KeyPublished | None:
    """The key that signs for this person now."""
    found = [key for key in keys if (key.role, key.subject) == (role, subject)]
    return found[-1] if found else None


# ------------------------------------------------------------ PINs


def issue_pin(course: Course, command: c.IssuePin) -> None:
    """A new PIN, told once to whoever asked; the record only says that there is one."""
    player = command.player
    if player not in course.hall.tournament.players:
        raise Refused("unknown-player", {"player": player})
    if player in course.hall.forgotten:
        raise Refused("already-forgotten", {"player": player})
    for pin in _issued(course, [player]):
        course.shown["pin"] = pin


def issue_pins(course: Course, command: c.IssuePins) -> None:
    """One for each who plays in a round; whoever has one keeps it, unless all are wanted anew."""
    drawn = course.hall.tournament.rounds
    number = len(drawn) if command.round is None else command.round
    if not 1 <= number <= len(drawn):
        raise Refused("unknown-round", {"round": number, "rounds": len(drawn)})
    seated = [player for table in drawn[number - 1].tables for player in table.players]
    told = course.setting.recorded
    if told is None:
        due = [player for player in seated if command.anew or not course.held(pin_place(player))]
    else:
        given = {event.player for event in told if isinstance(event, PinIssued)}
        due = [player for player in seated if player in given]
    due = [player for player in due if player not in course.hall.forgotten]
    if not due:
        raise Refused("everybody-has-a-pin", {"round": number})
    course.shown.update(zip(due, _issued(course, due), strict=False))


def _issued(course: Course, players: list[str]) -> list[str]:
    """A key and a PIN for each; when it is decided again, the record alone and no PIN."""
    setting = course.setting
    for player in players:
        ready_key(course, "player", player)
        course.take((PinIssued(player=player, by=str(setting.by)),))
    if setting.recorded is not None:
        return []
    pins = [f"{int.from_bytes(setting.entropy(8)) % 10**DIGITS:0{DIGITS}}" for _ in players]
    with ThreadPoolExecutor() as hashing:  # a hall of them would keep the desk waiting
        hashed = list(hashing.map(_hashed, pins))
    for player, held in zip(players, hashed, strict=True):
        course.keep(pin_place(player), held)
        if setting.tries is not None:
            setting.tries.forgive(_address(course.hall, player))
    return pins


def require_pin(course: Course, player: str) -> None:
    """Refuse whoever does not know it, after some tries even to listen."""
    setting = course.setting
    if setting.recorded is not None:
        return
    held = course.held(pin_place(player))
    if held is None:
        raise Refused("no-pin", {"player": player})
    if setting.tries is not None:
        setting.tries.count(_address(course.hall, player))
    if not _opens(held, setting.pin):
        raise Refused("wrong-pin", {})
    if setting.tries is not None:
        setting.tries.forgive(_address(course.hall, player))


def lay_down(course: Course, player: str) -> None:
    """The player signs no more: key and PIN leave the vault; what was signed stays good."""
    course.keep(key_place("player", player), None)
    course.keep(pin_place(player), None)


def _address(hall: Hall, player: str) -> str:
    return f"{hall.tournament.id}/{player}"


def _hashed(pin: str) -> bytes:
    from argon2 import PasswordHasher  # noqa: PLC0415 - only where a PIN is given or tried

    return PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1).hash(pin).encode()


def _opens(held: bytes, pin: str) -> bool:
    from argon2 import PasswordHasher  # noqa: PLC0415 - as above
    from argon2.exceptions import InvalidHashError, VerificationError  # noqa: PLC0415 - as above

    try:
        return PasswordHasher().verify(held.decode(), pin)
    except (VerificationError, InvalidHashError):
        return False


# ------------------------------------------------------------ keys and signatures


def ready_key(course: Course, role: str, subject: str) -> KeyPublished:
    """The key of this person; a new one is published if the private half of the last is not here.

    It is not where a hall went on from its log on another machine.
    """
    held = [key for key in course.hall.keys if key.kept != "phone"]
    known = last_key(held, role, subject)
    if course.setting.recorded is not None:
        return _recorded_key(course, known, role, subject)
    place = key_place(role, subject)
    seed = course.held(place)
    if known is not None and seed is not None and public_of(seed).hex() == known.public:
        return known
    seed = course.setting.entropy(32)
    public = public_of(seed)
    course.keep(place, seed)
    made = KeyPublished(
        role=role,
        subject=subject,
        key_id=key_id(public),
        algorithm=ALGORITHM,
        public=public.hex(),
    )
    course.take((made,))
    return made


def _recorded_key(
    course: Course, known: KeyPublished | None, role: str, subject: str
) -> KeyPublished:
    """The key as it was published by the act that is decided again, else the one known."""
    told = [event for event in course.setting.recorded or () if isinstance(event, KeyPublished)]
    new = last_key(told, role, subject)
    if new is not None and is_sound(new):
        course.take((new,))
        return new
    if known is None:
        raise Refused("key-unknown", {"role": role, "subject": subject})
    return known


def signed(course: Course, role: str, subject: str, data: bytes) -> Signature:
    """These bytes signed by this person; when decided again, the signature made then, if good."""
    key = ready_key(course, role, subject)
    if course.setting.recorded is not None:
        for event in course.setting.recorded:
            made = getattr(event, "signature", None)
            if isinstance(made, Signature) and is_good(made, key, data):
                return made
        raise Refused("signature-forged", {"role": role, "subject": subject})
    seed = course.held(key_place(role, subject)) or b""
    return Signature(
        by=subject,
        role=role,
        key_id=key.key_id,
        algorithm=ALGORITHM,
        signature=sign(seed, data).hex(),
    )


def is_sound(key: KeyPublished) -> bool:
    """Is this a key, called as it must be?"""
    public = bytes_in(key.public, 32)
    return key.algorithm == ALGORITHM and is_strong(public) and key.key_id == key_id(public)


def is_good(signature: Signature, key: KeyPublished, data: bytes) -> bool:
    """Did the holder of this key sign these bytes, in the role the key was published for?"""
    same = (signature.role, signature.by, signature.key_id, signature.algorithm)
    return (
        same == (key.role, key.subject, key.key_id, key.algorithm)
        and is_sound(key)
        and verifies(key.public, signature.signature, data)
    )
