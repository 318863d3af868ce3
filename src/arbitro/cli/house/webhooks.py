"""`serve --webhook`: other servers that are told when views of a hall are old."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.terminal.command import current
from arbitro.cli.terminal.inputs import read_bytes
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.bootstrap import Installation
    from arbitro.web.serving.webhooks import Sent


def tell_others(house: Installation, wanted: dict[str, Any]) -> None:
    """Every address given is told from now on, each by a thread of its own."""
    from arbitro.web.serving.webhooks import Webhook  # noqa: PLC0415 - only if asked for

    session = current()
    if not wanted["webhook_secret"]:
        raise Refused("webhook-secret-missing", {})
    secret = read_bytes(wanted["webhook_secret"]).strip()
    failing: set[str] = set()

    def heard(sent: Sent) -> None:
        """The first failure is told, and the first success after it."""
        if sent.problem is not None and sent.url not in failing:
            failing.add(sent.url)
            click.echo(session.say("webhook.failing", **sent._asdict()), err=True)
        elif sent.problem is None and sent.url in failing:
            failing.discard(sent.url)
            click.echo(session.say("webhook.again", url=sent.url), err=True)

    for url in wanted["webhooks"]:
        house.follow(Webhook(url, secret, house.desk, heard, wanted["webhook_private"]))
