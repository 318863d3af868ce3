"""What a hall keeps outside its lines, in memory: its people, and the few other things it holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from arbitro.app.personal import PREFIX

Held = TypeVar("Held", bytes, bytes | None)


class Vault(Mapping[str, bytes]):
    """A vault as it was at one line. People are many and only ever added, so that their part is
    shared by all acts that enter nobody.
    """

    __slots__ = ("_others", "_people")

    def __init__(self, held: Mapping[str, bytes]) -> None:
        self._people, self._others = _apart(held)

    def __getitem__(self, name: str) -> bytes:
        return (self._people if name.startswith(PREFIX) else self._others)[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._people
        yield from self._others

    def __len__(self) -> int:
        return len(self._people) + len(self._others)

    def read_on(self, told: Mapping[str, bytes]) -> Vault:
        """With people who came later, and everything else as it is told now."""
        now = Vault(told)
        now._people = {**self._people, **now._people} if now._people else self._people
        return now

    def after(self, changed: Mapping[str, bytes | None]) -> Vault:
        """Once this was put in; what is None is taken out."""
        people, others = _apart(changed)
        now = Vault({})
        now._people, now._others = _put(self._people, people), _put(self._others, others)
        return now


def _apart(held: Mapping[str, Held]) -> tuple[dict[str, Held], dict[str, Held]]:
    people: dict[str, Held] = {}
    others: dict[str, Held] = {}
    for name, value in held.items():
        (people if name.startswith(PREFIX) else others)[name] = value
    return people, others


def _put(held: dict[str, bytes], changed: Mapping[str, bytes | None]) -> dict[str, bytes]:
    if not changed:
        return held
    now = {**held}
    for name, value in changed.items():
        if value is None:
            now.pop(name, None)
        else:
            now[name] = value
    return now
