"""Before a draw: witnesses fix their values, the house its secret, the witnesses tell theirs.

The commitment binds the list, so a change of the list ends it; it binds the witnesses' hashes, so
nobody joins or leaves after it. Whatever came to nothing stays on record.
"""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.kernel import Refused, shared_chance
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.draw.called_players import (
    callable_players,
    entries,
    odd_sizes,
    plan_of,
    ranks_before,
    require_drawable,
    to_deal,
    units_to_deal,
)
from arbitro.tournament.draw.seating.certificate import entry_sha256, list_sha256
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Promise, Tournament

MOST_WITNESSES = 100
SHORTEST, LONGEST = 10, 3600
"""Seconds a witness may be given to tell his value."""


def listed(t: Tournament, rules: TournamentRules) -> tuple[str, ...]:
    """The hashes of all the next draw seats, and of those it deals into groups; `Refused` while
    it is not known who that is.
    """
    stage = require_drawable(t)
    called = callable_players(t, stage, rules).value
    nth = len(t.rounds_of(stage.name)) + 1
    ranks = ranks_before(t, stage, rules, nth)
    odd = odd_sizes(rules, rules.draw(plan_of(stage), nth).value, len(called))
    rows = entries(t, called, ranks, odd_sizes=odd)
    rows += to_deal(units_to_deal(t, stage, rules), stage.groups)[0]
    return tuple(sorted(map(entry_sha256, rows)))


def list_now(t: Tournament, rules: TournamentRules) -> str:
    return list_sha256(listed(t, rules))


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


def lapsing(
    before: Tournament,
    after: Tournament,
    happened: Iterable[e.Event],
    rules: TournamentRules,
    author: str,
) -> tuple[e.Event, ...]:
    """What a change of the list makes of the commitment that stood before it: nothing."""
    promise, commitment = before.promise, before.commitment
    if promise is None or commitment is None or not promise.list_sha256:
        return ()
    kinds = [event.kind for event in happened if not isinstance(event, _OF_THE_DRAW)]
    if not kinds or len(after.rounds) > len(before.rounds):
        return ()
    try:
        if after.commitment == commitment and list_now(after, rules) == promise.list_sha256:
            return ()
    except Refused:
        pass
    return (
        e.DrawVoided(
            round=len(before.rounds) + 1,
            commitment=commitment,
            cause="lapsed",
            reason=kinds[0].partition("/")[0],
            author=author,
        ),
    )


_OF_THE_DRAW = (e.WitnessRevealed, e.RoundDrawn, e.DrawVoided, e.DrawFixed)


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
