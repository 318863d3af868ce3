"""What a hall keeps outside its lines, in memory: its people, and the few other things it holds."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping
from typing import TypeVar

from arbitro.app.personal import PREFIX

LATELY = 64
"""So many people are kept apart from those before, which need not be copied for each of them."""
Held = TypeVar("Held", bytes, bytes | None)
People = ChainMap[str, bytes]


class Vault(Mapping[str, bytes]):
    """A vault as it was at one line. People are many, only ever added, and their part is shared by
    all acts that enter nobody.
    """

    __slots__ = ("_others", "_people")

    def __init__(self, held: Mapping[str, bytes]) -> None:
        people, self._others = _apart(held)
        self._people: People = ChainMap({}, people)

    def __getitem__(self, name: str) -> bytes:
        return (self._people if name.startswith(PREFIX) else self._others)[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._people
        yield from self._others

    def __len__(self) -> int:
        return len(self._people) + len(self._others)

    def read_on(self, told: Mapping[str, bytes]) -> Vault:
        """With people who came later, and everything else as it is told now."""
        people, others = _apart(told)
        return self._with(_joined(self._people, people), others)

    def after(self, changed: Mapping[str, bytes | None]) -> Vault:
        """Once this was put in; what is None is taken out."""
        people, others = _apart(changed)
        came = {name: value for name, value in people.items() if value is not None}
        now = _joined(self._people, came)
        if len(came) < len(people):
            kept = {name: value for name, value in now.items() if people.get(name, b"") is not None}
            now = ChainMap({}, kept)
        known = {**self._others, **others}
        held = {name: value for name, value in known.items() if value is not None}
        return self._with(now, held if others else self._others)

    def _with(self, people: People, others: dict[str, bytes]) -> Vault:
        now = Vault({})
        now._people, now._others = people, others
        return now


def _apart(held: Mapping[str, Held]) -> tuple[dict[str, Held], dict[str, Held]]:
    people: dict[str, Held] = {}
    others: dict[str, Held] = {}
    for name, value in held.items():
        (people if name.startswith(PREFIX) else others)[name] = value
    return people, others


def _joined(people: People, came: dict[str, bytes]) -> People:
    if not came:
        return people
    lately, before = people.maps
    lately = {**lately, **came}
    return ChainMap(lately, before) if len(lately) < LATELY else ChainMap({}, {**before, **lately})
