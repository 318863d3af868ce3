"""A command on the terminal: the language, its options and help in that language, and what it tells
a program in a document or a person on a screen.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from decimal import Decimal
from importlib import import_module
from typing import IO, TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import click

from arbitro.kernel.errors import Refused
from arbitro.kernel.near_words import near_words
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


class SpokenOption(click.Option):
    """An option explained by the sentence `option.<name>`."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        if self.hidden:
            return None
        self.help = current().say(f"option.{self.name}")
        return super().get_help_record(ctx)

    def get_help_extra(self, ctx: click.Context) -> Any:  # noqa: ARG002 - click's signature
        return {}


class Spoken(click.Command):
    """A command explained by the sentence `help.<topic>`."""

    def __init__(self, *args: Any, topic: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.topic = topic

    def format_help_text(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        formatter: click.HelpFormatter,
    ) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(current().say(f"help.{self.topic}"))

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{current().say('help.usage')} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [row for p in self.get_params(ctx) if (row := p.get_help_record(ctx)) is not None]
        rows = [_own_words(row) for row in rows]
        with formatter.section(current().say("help.options")):
            formatter.write_dl(rows)


def _own_words(row: tuple[str, str]) -> tuple[str, str]:
    """Click writes the help of --help and --version itself, in English."""
    for name in ("help", "version"):
        if row[0] == f"--{name}":
            return row[0], current().say(f"option.{name}")
    return row


class Rooms(Spoken, click.Group):
    """A group whose commands are loaded when they are called, not when they are listed."""

    def __init__(self, *args: Any, rooms: dict[str, str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rooms = rooms or {}

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(self.rooms)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        cmd_name: str,
    ) -> click.Command | None:
        if cmd_name not in self.rooms:
            return None
        module, _, name = self.rooms[cmd_name].partition(":")
        found: click.Command = getattr(import_module(module), name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.rooms:
            nearest = near_words(args[0], self.rooms, 0.4) or list(self.rooms)
            raise Refused("unknown-command", {"command": args[0], "nearest": nearest})
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Spoken.format_options(self, ctx, formatter)
        prefix = f"{self.topic}-" if self.topic != "arbitro" else ""
        with formatter.section(current().say("help.commands")):
            formatter.write_dl(
                [(name, current().say(f"help.{prefix}{name}")) for name in self.rooms]
            )


F = TypeVar("F", bound=Callable[..., Any])


def option(*names: str, **settings: Any) -> Callable[[F], F]:
    """`click.option`, explained in the reader's language."""
    return click.option(*names, cls=SpokenOption, **settings)


def lang_option(command: F) -> F:
    """`--lang`, on every command. Its value is in the session already."""
    return option("--lang", type=click.Choice(LANGUAGES), expose_value=False)(command)


def rooms(name: str, commands: dict[str, str]) -> Rooms:
    """A group: each of its commands by its name, and as `module:function`."""
    return lang_option(Rooms(name, topic=name, rooms=commands))


def json_option(command: F) -> F:
    """`--json` and `--lang`. Their values are in the session already."""
    flagged = option("--json", "as_json", is_flag=True, expose_value=False)(command)
    return lang_option(flagged)


def spoken(words: str) -> Callable[[Callable[..., Any]], click.Command]:
    """A command by the words that call it, explained by their sentence, with `--json` and `--lang`:
    `@spoken("match verify")` is `verify`, and `help.match-verify` says what it does.
    """

    def made(function: Callable[..., Any]) -> click.Command:
        own = function.__dict__.pop("__click_params__", [])
        json_option(function)
        function.__dict__["__click_params__"] += own  # click shows the last one first
        name = words.rpartition(" ")[2]
        return click.command(name, cls=Spoken, topic=words.replace(" ", "-"))(function)

    return made


def interpretation_option(command: F) -> F:
    return option("--interpretation", multiple=True, metavar="GAP=…")(command)
