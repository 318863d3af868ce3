"""What a seat cannot know of a match, dealt anew: others' hands and objectives, the pack.

Everything its `view` and its memory of the table hold stays; the rest is as likely one way as
another. Chance comes from outside, as a generator of the caller's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from msgspec.structs import replace

from arbitro.games.risiko import events as e
from arbitro.games.risiko import objectives
from arbitro.games.risiko.state import Match


class Shuffler(Protocol):
    """Puts a list in any order, each as likely: `random.Random` does."""

    def shuffle(self, x: list[Any], /) -> None: ...


def dealt_anew(m: Match, seat: int, seen: Iterable[Any], rng: Shuffler) -> Match:
    """A match this seat could be in; `seen` are the events as it saw them."""
    shown = _shown_discards(m.discards, [one for one in seen if isinstance(one, e.TrisPlayed)])
    kept = [n for n, card in enumerate(m.discards) if n not in shown]
    others = [s for s in range(m.seats) if s != seat]
    pool = sorted(
        [*m.deck, *(m.discards[n] for n in kept), *(c for s in others for c in m.hands[s])]
    )
    rng.shuffle(pool)
    discards = list(m.discards)
    for n in kept:
        discards[n] = pool.pop()
    hands = list(m.hands)
    for other in others:
        hands[other] = tuple(pool.pop() for _ in m.hands[other])
    return replace(
        m,
        hands=tuple(hands),
        discards=tuple(discards),
        deck=tuple(sorted(pool)),
        objectives=_objectives(m, seat, rng),
        missed=tuple(one for one in m.missed if one == seat),
    )


def _shown_discards(discards: tuple[int, ...], tris: list[e.TrisPlayed]) -> set[int]:
    """The places of the cards everybody saw laid down: each tris as it lies among the discards."""
    shown: set[int] = set()
    end = len(discards)
    for played in reversed(tris):
        size = len(played.cards)
        starts = range(end - size, -1, -1)
        at = next((n for n in starts if discards[n : n + size] == played.cards), None)
        if at is None:
            break  # from here on they have gone back into the pack
        shown.update(range(at, at + size))
        end = at
    return shown


def _objectives(m: Match, seat: int, rng: Shuffler) -> tuple[int, ...]:
    if m.finished or not any(m.objectives):
        return m.objectives
    known = {seat, m.risiko}
    free = [n for n in objectives.ALL if n not in {m.objectives[s] for s in known if s >= 0}]
    rng.shuffle(free)
    return tuple(one if s in known or not one else free.pop() for s, one in enumerate(m.objectives))
