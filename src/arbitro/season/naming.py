"""Who of a season is named to everybody: one rule for its page and for the published site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from arbitro.people.identity import Named
from arbitro.people.names import name_key
from arbitro.people.register import Consent


class Naming:
    """Somebody is named if the register has his consent, or if he agreed in a tournament and
    nobody else in the season is called so: results are given to no namesake. Who withdrew his
    consent in the register is named nowhere.
    """

    def __init__(
        self, consents: Mapping[str, Consent], agreed: Iterable[str], everybody: Iterable[Named]
    ) -> None:
        self._consents = consents
        self._agreed = {name_key(name): name for name in agreed}
        self._called = Counter(name_key(who.name) for who in everybody)

    def name(self, who: Named) -> str:
        """As he is called where he agreed; nothing for who is not to be named."""
        said = self._consents.get(who.person)
        if said == "withdrawn":
            return ""
        key = name_key(who.name)
        if key in self._agreed and self._called[key] == 1:
            return self._agreed[key]
        return who.name if said == "given" else ""
