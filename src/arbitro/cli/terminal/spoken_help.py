"""Commands and options whose help is looked up in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

import click

from arbitro.cli.terminal.session import current
from arbitro.kernel.errors import Refused
from arbitro.kernel.near_words import near_words
from arbitro.messages import LANGUAGES


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
