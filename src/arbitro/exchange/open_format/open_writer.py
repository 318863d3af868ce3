"""A hall as `arbitro-tournament/1`, in the one way its bytes can be written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from arbitro import envelope
from arbitro.app import personal, record
from arbitro.app.desk import NEW
from arbitro.app.hall import Hall, replay, rulebook
from arbitro.envelope import Damaged
from arbitro.exchange.open_format.document import FORMAT, Document, LogLine, Person
from arbitro.exchange.open_format.snapshot import snapshot

_sorted = msgspec.json.Encoder(order="sorted")


def write(lines: Sequence[bytes], vault: Mapping[str, bytes]) -> bytes:
    """The document of a hall's lines and persons; `Damaged` if they cannot be trusted.

    Of the vault only persons go out: keys, PINs and secrets stay.
    """
    hall = hall_of(lines, vault)
    told = envelope.lines(b"".join(lines))
    document = Document(
        format=FORMAT,
        log=tuple(msgspec.convert(msgspec.structs.asdict(line), LogLine) for line in told),
        persons=persons_of(vault),
        snapshot=snapshot(hall.tournament, rulebook(hall).tournament),
    )
    return canonical(document)


def hall_of(lines: Sequence[bytes], vault: Mapping[str, bytes]) -> Hall:
    """The hall these lines lead to, every seal checked, asking no rules."""
    hall = replay(None, record.read(lines, NEW, vault))
    if hall is None:
        raise Damaged(1, "truncated", "empty")
    return hall


def persons_of(vault: Mapping[str, bytes]) -> tuple[Person, ...]:
    """Everybody in a vault, in the order of the commitments."""
    held = {n.removeprefix(personal.PREFIX): v for n, v in vault.items() if _is_person(n)}
    return tuple(
        msgspec.convert({"commitment": name, **msgspec.json.decode(held[name])}, Person)
        for name in sorted(held)
    )


def _is_person(name: str) -> bool:
    return name.startswith(personal.PREFIX)


def canonical(document: Document) -> bytes:
    """Keys sorted, no spaces, UTF-8, one newline at the end."""
    return _sorted.encode(document) + b"\n"
