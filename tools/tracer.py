"""Run Arbitro with every call counted, module by module; started by `tools/walk.py`.

    python tools/tracer.py serve    the demo's server
    python tools/tracer.py ask      one question at the command line
    python tools/tracer.py card     one card of the Tarocchi through `arbitro.play`

Any Python that has an Arbitro runs it, of whatever version: only what outsiders rely on is used.
Says `walk: …` on its output, one JSON document a line. The server hears `start` and `stop` on its
input. Chance comes from a fixed seed, so that two trees draw by the same dice.
"""

from __future__ import annotations

import json
import os
import random
import secrets
import sys
import threading
from contextlib import suppress
from types import FrameType
from typing import Any

ASK = ["ask", "sdadata-threshold", "--regulation", "rur-2015", "--facts", '{"closing_round": 2}']
SERVE = ["serve", "--demo", "--json", "--host", "127.0.0.1", "--port", "0"]
SUSPENDED = 0x20 | 0x80 | 0x200
"""Flags of code that can be left and entered again: generators, coroutines, both."""
BESIDE = frozenset(
    (("arbitro.web.serving.bot_turns", ""), ("arbitro.web.serving.server", "_hurry"))
)
"""Nobody's wish: the demo's free match goes on meanwhile, and late phones are looked for."""
UNNAMED = frozenset(("<module>", "<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"))


class Tracer:
    """Counts what is called in Arbitro while it listens; comprehensions belong to their function.

    A generator or coroutine is called once, however often it is entered again. What runs while a
    module is loaded is not counted: that is told by how many are imported. Nor is what is BESIDE.
    """

    def __init__(self) -> None:
        self.listening = False
        self.calls: dict[str, int] = {}

    def install(self) -> None:
        threading.setprofile(self)
        sys.setprofile(self)

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if not self.listening or event != "call":
            return
        code = frame.f_code
        if code.co_name in UNNAMED or not _ours(frame):
            return
        if (code.co_flags & SUSPENDED and _entered_again(frame)) or _beside(frame):
            return
        name = frame.f_globals["__name__"]
        self.calls[name] = self.calls.get(name, 0) + 1

    def start(self) -> None:
        self.calls = {}
        self.listening = True

    def stop(self) -> dict[str, Any]:
        """Calls by module, in the order of each module's first; how many were imported by now."""
        self.listening = False
        imported = sum(name.partition(".")[0] == "arbitro" for name in list(sys.modules))
        return {"calls": self.calls, "imported": imported}


def _entered_again(frame: FrameType) -> bool:
    """A first entry stands at `RESUME 0`; after a yield or an await it is another number."""
    return frame.f_code.co_code[frame.f_lasti + 1] & 3 != 0


def _beside(frame: FrameType | None) -> bool:
    """Is a module of Arbitro being loaded, or is this done for nobody in particular?"""
    while frame is not None:
        if _ours(frame):
            name, function = frame.f_globals["__name__"], frame.f_code.co_name
            if function == "<module>" or {(name, ""), (name, function)} & BESIDE:
                return True
        frame = frame.f_back
    return False


def _ours(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__")).partition(".")[0] == "arbitro"


def say(document: object) -> None:
    sys.__stdout__.write(f"walk: {json.dumps(document)}\n")  # type: ignore[union-attr]
    sys.__stdout__.flush()  # type: ignore[union-attr]


def serve(tracer: Tracer) -> None:
    """The demo, until the input ends."""
    threading.Thread(target=_hear, args=(tracer,), daemon=True).start()
    tracer.install()
    _command_line(SERVE)


def _hear(tracer: Tracer) -> None:
    for line in sys.stdin:
        if line.strip() == "start":
            tracer.start()
            say("started")
        else:
            say(tracer.stop())
    os._exit(0)


def ask(tracer: Tracer) -> None:
    tracer.install()
    tracer.start()
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - until the end
    _command_line(ASK)
    say(tracer.stop())


def card(tracer: Tracer) -> None:
    """The first card of a hand; what its match needed before is not counted."""
    from arbitro.play import apply, legal_actions, new_match  # noqa: PLC0415 - any version's

    match = new_match("tarocchi-2012", players=4, secret=b"a walk")
    played = 0
    while not played or not tracer.calls:
        action = legal_actions(match)[0]
        is_card = action["type"] == "play"
        if is_card and played:  # the first has woken up whatever sleeps
            tracer.install()
            tracer.start()
        match, _ = apply(match, action)
        played += is_card
    say(tracer.stop())


def _command_line(arguments: list[str]) -> None:
    from arbitro.cli import main  # noqa: PLC0415 - counted among what is imported

    sys.argv = ["arbitro", *arguments]
    with suppress(SystemExit):
        main()


def main() -> None:
    chance = random.Random(7)
    secrets.token_bytes = lambda nbytes=None: chance.randbytes(nbytes or 32)
    secrets.token_hex = lambda nbytes=None: chance.randbytes(nbytes or 32).hex()
    {"serve": serve, "ask": ask, "card": card}[sys.argv[1]](Tracer())


if __name__ == "__main__":
    main()
