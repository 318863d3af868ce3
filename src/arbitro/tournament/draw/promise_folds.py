"""What a draw rests on, event by event: witnesses, commitment, values, what was given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from arbitro.tournament import events as e
from arbitro.tournament.state import DrawWitness, Promise, Round, SetAside, Tournament


def _witnessing(t: Tournament, event: e.WitnessingOpened) -> Tournament:
    if not event.witnesses:
        return replace(t, promise=None)
    promise = t.promise or Promise()
    changed = replace(promise, asked=event.witnesses, seconds=event.seconds)
    return replace(t, promise=changed)


def _witness(t: Tournament, event: e.WitnessCommitted) -> Tournament:
    """Who fixes another value before the secret is fixed keeps his place."""
    new = DrawWitness(name=event.name, role=event.role, commitment=event.commitment)
    promise = t.promise or Promise()
    who = (new.role, new.name)
    known = {(w.role, w.name): w for w in promise.witnesses} | {who: new}
    return replace(t, promise=replace(promise, witnesses=tuple(known.values())))


def _fixed(t: Tournament, event: e.DrawFixed) -> Tournament:
    promise = replace(
        t.promise or Promise(),
        list_sha256=event.list_sha256,
        at_once=event.at_once,
        at=event.at,
    )
    return replace(t, commitment=event.commitment, promise=promise)


def _revealed(t: Tournament, event: e.WitnessRevealed) -> Tournament:
    promise = t.promise or Promise()
    told = tuple(
        replace(w, value=event.value) if (w.role, w.name) == (event.role, event.name) else w
        for w in promise.witnesses
    )
    return replace(t, promise=replace(promise, witnesses=told))


def _voided(t: Tournament, event: e.DrawVoided) -> Tournament:
    aside = SetAside(
        round=event.round,
        commitment=event.commitment,
        kind=event.cause,
        reason=event.reason,
        author=event.author,
        silent=event.silent,
        witnesses=t.promise.witnesses if t.promise is not None else (),
    )
    return replace(given_up(t), set_aside=(*t.set_aside, aside))


def spent(t: Tournament) -> Tournament:
    """What was promised is used up, whether it came to a draw or not."""
    witnesses = t.promise.witnesses if t.promise is not None else ()
    used = {witness.commitment for witness in witnesses} | {t.commitment or ""}
    return replace(t, spent=t.spent | (used - {""}))


def given_up(t: Tournament) -> Tournament:
    """Nothing is promised any more; who had fixed a value is free of it."""
    return replace(spent(t), commitment=None, promise=None)


def released(t: Tournament) -> frozenset[str]:
    """What was fixed once and is in no draw that counts."""
    made = [one for drawn in t.rounds for one in drawn.certificates]
    witnesses = (row["commitment"] for one in made for row in one.get("witnesses", ()))
    return t.spent - {one.get("commitment", "") for one in made} - {*witnesses}


def thrown_away(gone: Round, event: e.DrawDiscarded) -> tuple[SetAside, ...]:
    """A draw that was made and does not count; a seating by hand had no commitment."""
    made = gone.certificates[0].get("commitment") if gone.certificates else None
    if made is None:
        return ()
    aside = SetAside(
        round=gone.number,
        commitment=made,
        kind="discarded",
        reason=event.reason,
        author=event.author,
    )
    return (aside,)


HANDLERS: dict[type[e.Event], Callable[[Tournament, Any], Tournament]] = {
    e.WitnessingOpened: _witnessing,
    e.WitnessCommitted: _witness,
    e.DrawFixed: _fixed,
    e.WitnessRevealed: _revealed,
    e.DrawVoided: _voided,
}
