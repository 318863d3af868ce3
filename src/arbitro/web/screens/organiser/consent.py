"""Who is entered, together with the consent the organiser says he collected."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from arbitro.app.commands import GiveConsent, Named, Several, command_name
from arbitro.tournament.commands import Enter
from arbitro.web.screens.page import Sent, View, send


def with_consent(view: View, sent: Sent, wishes: list[Struct], people: Sequence[Enter]) -> None:
    """These wishes, together with the consent the form says was collected of these people."""
    given = sent.typed.get("_consent", "")
    if given:
        wishes += [GiveConsent(player=who.id, guardian=given == "guardian") for who in people]
    if len(wishes) == 1:
        send(view, wishes[0], sent.key)
        return
    named = (Named(command=command_name(type(w)), fields=msgspec.to_builtins(w)) for w in wishes)
    send(view, Several(commands=tuple(named)), sent.key)
