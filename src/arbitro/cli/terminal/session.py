"""What every command knows before it begins: the language, and whether a program is reading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import click

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
