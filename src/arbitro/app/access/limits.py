"""How often one address may try: so many within so long, counted in this process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from arbitro.kernel import Refused

ADDRESSES = 10_000


@dataclass
class Limit:
    """At most `times` in any window of `seconds`; `now` counts in milliseconds."""

    times: int
    seconds: int
    now: Callable[[], int]
    _tries: OrderedDict[str, list[int]] = field(default_factory=OrderedDict)

    def count(self, address: str) -> None:
        """One more try of this address, or `Refused` with the seconds to wait."""
        tries = self.require(address)
        self._tries.pop(address, None)
        self._tries[address] = [*tries, self.now()]
        while len(self._tries) > ADDRESSES:
            self._tries.popitem(last=False)

    def require(self, address: str) -> list[int]:
        """The tries that still count, if one more is allowed; this is none itself."""
        now = self.now()
        since = now - self.seconds * 1000
        tries = [at for at in self._tries.get(address, []) if at > since]
        if len(tries) >= self.times:
            wait = (tries[0] - since) // 1000 + 1
            raise Refused("too-often", {"seconds": wait})
        return tries

    def forgive(self, address: str) -> None:
        """A try that succeeded wipes the slate."""
        self._tries.pop(address, None)
