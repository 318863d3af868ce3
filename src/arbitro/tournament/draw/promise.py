"""Before a draw: witnesses fix their values, the house its secret, the witnesses tell theirs.

The commitment binds the list, so a change of the list ends it; it binds the witnesses' hashes, so
nobody joins or leaves after it. Whatever came to nothing stays on record. `HANDLERS` say what a
draw rests on after each of these events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from arbitro.kernel import Refused, shared_chance
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.draw.called_players import list_now, require_drawable
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import DrawWitness, Promise, Round, SetAside, Tournament

MOST_WITNESSES = 100
SHORTEST, LONGEST = 10, 3600
"""Seconds a witness may be given to tell his value."""


def open_witnessing(
    t: Tournament, command: c.OpenWitnessing, rules: TournamentRules
) -> tuple[e.Event, ...]:
    """Until the secret is fixed another number may be stated; none, only while nobody has come."""
    require_drawable(t)
    _require_unfixed(t)
    if not 0 <= command.witnesses <= MOST_WITNESSES:
        raise Refused("impossible-witnesses", {"most": MOST_WITNESSES})
    if not SHORTEST <= command.seconds <= LONGEST:
        raise Refused("impossible-seconds", {"least": SHORTEST, "most": LONGEST})
    if not command.witnesses and t.promise is None:
        raise Refused("no-witnessing", {})
    if not command.witnesses and t.promise is not None and t.promise.witnesses:
        raise Refused("witnesses-there", {"witnesses": len(t.promise.witnesses)})
    return (
        e.WitnessingOpened(
            round=len(t.rounds) + 1, witnesses=command.witnesses, seconds=command.seconds
        ),
    )


def witness(
    t: Tournament, command: c.WitnessDraw, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """Before the secret is fixed; who fixes another value takes his first one back."""
    _require_unfixed(t)
    promise = _called_for(t)
    if not shared_chance.in_hex(command.commitment):
        raise Refused("malformed-commitment", {"commitment": command.commitment})
    _require_new(t, command.commitment)
    role, name = _named(author)
    others = [w for w in promise.witnesses if (w.role, w.name) != (role, name)]
    if any(w.commitment == command.commitment for w in others):
        raise Refused("commitment-used", {"commitment": command.commitment})
    if len(others) >= MOST_WITNESSES:
        raise Refused("impossible-witnesses", {"most": MOST_WITNESSES})
    return (
        e.WitnessCommitted(
            round=len(t.rounds) + 1, name=name, role=role, commitment=command.commitment
        ),
    )


def commit(
    t: Tournament, command: c.Commit, rules: TournamentRules, author: str, at: int
) -> tuple[e.Event, ...]:
    """The house's own promise, once as many witnesses are there as were stated."""
    require_drawable(t)
    _require_unfixed(t)
    if not shared_chance.in_hex(command.commitment):
        raise Refused("malformed-commitment", {"commitment": command.commitment})
    number = len(t.rounds) + 1
    if not command.list_sha256:
        if t.program:  # whoever writes its name into the first line has always bound the list
            raise Refused("list-unbound", {})
        return (e.DrawCommitted(round=number, commitment=command.commitment),)
    _require_new(t, command.commitment)
    if command.list_sha256 != list_now(t, rules):
        raise Refused("list-changed", {})
    if t.promise is not None and len(t.promise.witnesses) < t.promise.asked:
        facts = {"there": len(t.promise.witnesses), "asked": t.promise.asked}
        raise Refused("witnesses-missing", facts)
    return (
        e.DrawFixed(
            round=number,
            commitment=command.commitment,
            list_sha256=command.list_sha256,
            at_once=command.at_once,
            at=at,
        ),
    )


def reveal(
    t: Tournament, command: c.RevealWitness, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """After the secret is fixed, and only the value that was fixed before."""
    promise = _called_for(t)
    if t.commitment is None:
        raise Refused("secret-not-fixed", {})
    role, name = _named(author)
    mine = next((w for w in promise.witnesses if (w.role, w.name) == (role, name)), None)
    if mine is None:
        raise Refused("no-witness", {})
    if mine.value:
        raise Refused("value-told", {})
    if not shared_chance.in_hex(command.value) or (
        shared_chance.fixed(command.value) != mine.commitment
    ):
        raise Refused("another-value", {"commitment": mine.commitment})
    return (e.WitnessRevealed(round=len(t.rounds) + 1, name=name, role=role, value=command.value),)


def void(
    t: Tournament, command: c.VoidDraw, rules: TournamentRules, author: str, at: int
) -> tuple[e.Event, ...]:
    """With a reason at any time; without one only when somebody's time is over."""
    promise = t.promise
    if promise is None:
        raise Refused("nothing-promised", {})
    silent = promise.silent if t.commitment is not None else ()
    late = bool(silent) and at >= promise.at + promise.seconds * 1000
    reason = command.reason.strip()
    if not reason and not late:
        raise Refused("reason-missing", {"for": "void"})
    return (
        e.DrawVoided(
            round=len(t.rounds) + 1,
            commitment=t.commitment or "",
            cause="silent" if late else "voided",
            reason=reason,
            author=author,
            silent=silent,
        ),
    )


def _require_new(t: Tournament, commitment: str) -> None:
    """What was fixed once may be known by now."""
    if commitment in t.spent:
        raise Refused("commitment-used", {"commitment": commitment})


def _require_unfixed(t: Tournament) -> None:
    if t.commitment is not None:
        raise Refused("already-committed", {"commitment": t.commitment})


def _called_for(t: Tournament) -> Promise:
    if t.promise is None or not t.promise.asked:
        raise Refused("no-witnessing", {})
    return t.promise


def _named(author: str) -> tuple[str, str]:
    """«player g012» as role and name."""
    role, _, name = author.partition(" ")
    return role, name or role


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
