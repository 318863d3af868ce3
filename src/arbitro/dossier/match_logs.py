"""Matches played inside: their logs in the dossier, and beside each a replay that opens by itself.

A log verifies with nothing but itself. A replay is for the eyes: it follows from its log, looks as
the program that made it drew it, and proves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from arbitro import envelope
from arbitro.app.hall import Hall
from arbitro.app.ports import Store
from arbitro.replay.recording import recorded
from arbitro.replay.standalone import page

LOGS, REPLAYS = "matches/", "replays/"
MOST = 16 << 20
"""Bytes of logs beyond which their replays are left out: `match replay --html` makes them."""
_LAST = "secret.revealed/1"
_PLAIN = re.compile(r"[^a-z0-9-]+")


def finished_logs(store: Store, tournament: str) -> dict[str, bytes]:
    """The logs of a tournament's matches that are over, by a name that can be a file's."""
    prefix = f"match/{tournament}/"
    found = {}
    for stream in store.streams(prefix):
        lines = store.lines(stream)
        if lines and msgspec.json.decode(lines[-1], type=envelope.Line).kind == _LAST:
            name = _PLAIN.sub("-", stream.removeprefix(prefix).lower()).strip("-") or "match"
            while name in found:
                name += "-x"
            found[name] = b"".join(lines)
    return found


def log_parts(logs: Mapping[str, bytes]) -> dict[str, bytes]:
    return {f"{LOGS}{name}.jsonl": log for name, log in logs.items()}


def replay_parts(hall: Hall, logs: Mapping[str, bytes], lang: str) -> dict[str, bytes]:
    """A page for each log that plays the match again, with the names of who played."""
    if sum(map(len, logs.values())) > MOST:
        return {}
    called = {player.id: player.name for player in hall.tournament.players.values()}
    return {
        f"{REPLAYS}{name}.html": page(recorded(log, called), lang).encode()
        for name, log in logs.items()
    }


def logs_in(held: Mapping[str, bytes]) -> dict[str, bytes]:
    """The logs among the parts of a dossier, by name."""
    return {
        path.removeprefix(LOGS).removesuffix(".jsonl"): part
        for path, part in held.items()
        if path.startswith(LOGS)
    }
