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
        now = self.now()
        since = now - self.seconds * 1000
        tries = [at for at in self._tries.pop(address, []) if at > since]
        if len(tries) >= self.times:
            self._tries[address] = tries
            wait = (tries[0] - since) // 1000 + 1
            raise Refused("too-often", {"seconds": wait})
        self._tries[address] = [*tries, now]
        while len(self._tries) > ADDRESSES:
            self._tries.popitem(last=False)

    def forgive(self, address: str) -> None:
        """A try that succeeded wipes the slate."""
        self._tries.pop(address, None)
