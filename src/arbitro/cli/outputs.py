"""What goes out: plain values for a program, a console for a person."""

from __future__ import annotations

from decimal import Decimal
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from arbitro.play.match import plain

if TYPE_CHECKING:
    from rich.console import Console

_sorted = msgspec.json.Encoder(order="sorted")


def wire(value: Any) -> Any:
    """A ruling's value as JSON has it: fractional points as strings, tuples as lists."""
    if isinstance(value, Decimal):
        return plain(value)
    if isinstance(value, dict):
        return {name: wire(one) for name, one in value.items()}
    if hasattr(value, "_asdict"):
        return wire(value._asdict())
    if isinstance(value, list | tuple):
        return [wire(one) for one in value]
    return value


def state_sha256(state: Any) -> str:
    """The hash of a state's sorted compact JSON."""
    return sha256(_sorted.encode(state)).hexdigest()


def print_line(out: Console, text: Any, indent: int = 2, style: str = "") -> None:
    """A line that folds under itself on a screen, and stays whole in a file."""
    from rich.padding import Padding  # noqa: PLC0415 - only for people

    if out.is_terminal:
        out.print(Padding(text, (0, 0, 0, indent)), style=style)
    else:
        out.print(" " * indent + str(text), style=style, soft_wrap=True)


def console(stderr: bool = False) -> Console:
    """A terminal, or a file that is read like one; loaded only when there is something to show."""
    from rich.console import Console  # noqa: PLC0415 - a fifth of a second a program never needs

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)
