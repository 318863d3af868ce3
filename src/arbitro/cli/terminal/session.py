"""The language, whether a program is reading, and what goes out to it or to a person."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import IO, TYPE_CHECKING, Any, NamedTuple, cast

import click

from arbitro.kernel.values import plain_points
from arbitro.messages import DEFAULT, LANGUAGES, say


class Session(NamedTuple):
    """Read from the bare arguments, so that a usage error already speaks the right language."""

    lang: str
    json: bool

    @staticmethod
    def of(arguments: Sequence[str]) -> Session:
        lang = DEFAULT
        for at, word in enumerate(arguments):
            value = word.removeprefix("--lang=") if word.startswith("--lang=") else None
            if word == "--lang" and at + 1 < len(arguments):
                value = arguments[at + 1]
            if value in LANGUAGES:
                lang = value
        return Session(lang, "--json" in arguments)

    def say(self, key: str, /, **facts: Any) -> str:
        return say(self.lang, key, **facts)

    def tell(self, document: Callable[[], Any], human: Callable[[], None]) -> None:
        """One JSON document for a program, or a screen for a person."""
        if self.json:
            print_json(document())
        else:
            human()


def current() -> Session:
    """The session of the command being run."""
    context = click.get_current_context(silent=True)
    found = context.obj if context is not None else None
    return found if isinstance(found, Session) else Session(DEFAULT, False)


def print_json(document: Any) -> None:
    """One JSON document on stdout, as UTF-8 wherever it goes."""
    import msgspec  # noqa: PLC0415 - not needed for help and version

    click.echo(msgspec.json.format(msgspec.json.encode(document), indent=2))


if TYPE_CHECKING:
    from rich.console import Console


def wire(value: Any) -> Any:
    """A ruling's value as JSON has it: fractional points as strings, tuples as lists."""
    if isinstance(value, Decimal):
        return plain_points(value)
    if isinstance(value, dict):
        return {name: wire(one) for name, one in value.items()}
    if hasattr(value, "_asdict"):
        return wire(value._asdict())
    if isinstance(value, list | tuple):
        return [wire(one) for one in value]
    return value


def state_sha256(state: Any) -> str:
    """The hash of a state's sorted compact JSON."""
    from hashlib import sha256  # noqa: PLC0415 - few commands need it

    import msgspec  # noqa: PLC0415 - as above

    return sha256(msgspec.json.encode(state, order="sorted")).hexdigest()


def print_line(
    out: Console, text: Any, indent: int = 2, style: str = "", fold: bool = False
) -> None:
    """A line that folds under itself on a screen, and stays whole in a file unless `fold`."""
    from rich.padding import Padding  # noqa: PLC0415 - only for people

    if out.is_terminal or fold:
        out.print(Padding(text, (0, 0, 0, indent)), style=style)
    else:
        out.print(" " * indent + str(text), style=style, soft_wrap=True)


def say_line(text: str, indent: int = 2, style: str = "") -> None:
    """`print_line` for a command that prints nothing but lines: a file needs no console."""
    if sys.stdout.isatty() or os.environ.get("FORCE_COLOR"):
        print_line(console(), text, indent, style)
    else:
        sys.stdout.write(f"{' ' * indent}{text}".rstrip(" ") + "\n")


def console(stderr: bool = False) -> Console:
    """A terminal, or a file that is read like one; loaded only when there is something to show."""
    from rich.console import Console  # noqa: PLC0415 - a fifth of a second a program never needs

    stream = sys.stderr if stderr else sys.stdout
    file = stream if stream.isatty() else cast("IO[str]", Trimmed(stream))
    return Console(file=file, stderr=stderr, highlight=False, markup=False, emoji=False)


class Trimmed:
    """A stream to be read later, without the spaces that end a row of a table."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream, self._held = stream, ""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Spaces are held until it is known that something follows them on their line."""
        body = re.sub(r" +(?=\n)", "", self._held + text)
        kept = body.rstrip(" ")
        self._held = body[len(kept) :]
        return self._stream.write(kept)
