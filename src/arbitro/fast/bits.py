"""Sets of up to 62 things as integers: plain Python, or one instruction each where compiled."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from arbitro.fast.compiling import available, compiled


def count(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The number of the lowest bit that is set; of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def _teach() -> None:
    """Tell numba the processor's own instructions for the two above."""
    extending: Any = import_module("numba.extending")
    types: Any = import_module("numba.core.types")

    def instruction(emit: Callable[[Any, Any], Any]) -> Any:
        def one(_typing: Any, _mask: Any) -> Any:
            def generate(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
                return emit(builder, given[0])

            return types.int64(types.int64), generate

        return extending.intrinsic(one)

    population = instruction(lambda builder, mask: builder.ctpop(mask))
    zeros = instruction(lambda builder, mask: builder.cttz(mask, _true(builder)))

    def teach(function: Any, swift: Any) -> None:
        def called(mask: Any) -> Any:
            return swift(mask)

        def chosen(mask: Any) -> Any:  # noqa: ARG001 - numba compares the names of the arguments
            return called

        extending.overload(function)(chosen)

    teach(count, population)
    teach(lowest, zeros)


def _true(_builder: Any) -> Any:
    ir: Any = import_module("llvmlite.ir")
    return ir.Constant(ir.IntType(1), 1)


if available():
    _teach()


_FEW = 6


@compiled
def nth(mask: int, n: int) -> int:
    """The number of the n-th bit that is set, from 0."""
    if n < _FEW:
        for _ in range(n):
            mask &= mask - 1
        return lowest(mask)
    place = 0
    width = 32
    while width:
        below = count(mask >> place & ((1 << width) - 1))
        if n >= below:
            n -= below
            place += width
        width >>= 1
    return place
