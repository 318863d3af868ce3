"""What a phone needs to witness a draw: where it stands, what its owner fixed, the last seeds."""

from __future__ import annotations

import msgspec

from arbitro.app import queries
from arbitro.web.screens.page import Context, View


def witnessing(view: View) -> Context:
    """For the referees' and players' first pages."""
    bound = view.ask(queries.promise.commitment)
    told = any(one.told for one in bound.witnesses if one.commitment == bound.mine)
    return {**msgspec.to_builtins(bound), "told": told, "who": str(view.who)}
