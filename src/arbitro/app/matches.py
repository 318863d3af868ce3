"""Matches played inside the house: each has a stream of its own, a pure log of the game.

The lines are those of any match log, so whoever gets them can verify them without us. Players
stand in them by their ids. The secret waits in the vault until the last line reveals it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager
from threading import local
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import Struct

from arbitro.app.access.roles import permit
from arbitro.app.acts import Act, Answer, Happened, Turnstile, Who, fingerprint
from arbitro.app.commands import command_name
from arbitro.app.desk import NEW, TRIES, again
from arbitro.app.hall import Hall
from arbitro.app.ports import Append, Conflict, Entropy, Head, Repeated, Store
from arbitro.kernel import Refused
from arbitro.play import Match, apply, legal_actions, new_match, view
from arbitro.play.contributions import source
from arbitro.play.game import game_of
from arbitro.play.log import Chain, replayed
from arbitro.play.redo import rules_of

SECRET = "secret"  # noqa: S105 - the name of a place in the vault


class OpenMatch(Struct, frozen=True, kw_only=True):
    """Open a match among these players, by their ids, in the order they are called."""

    id: str
    regulation: str
    players: tuple[str, ...]
    mode: str = "digital"
    interpretations: dict[str, str] = {}
    time_up_giro: int | None = 10
    dealer: int | None = None
    contributions: tuple[dict[str, str], ...] = ()


class Play(Struct, frozen=True, kw_only=True):
    """One action of a match; a live one comes with what the table saw."""

    action: dict[str, Any]
    observed: dict[str, Any] = {}


def _eyes(who: Who) -> str:
    return "referee" if who.role == "referee" else "public"


def plays_too(who: Who, hall: Hall) -> str:
    """The player a referee is too, appointed as such or called by the same name; '' if none."""
    if who.role != "referee":
        return ""
    named = (one.player for one in hall.referee.officials if one.name == who.subject)
    called = (
        one.id
        for one in hall.tournament.players.values()
        if one.name.casefold() == who.subject.casefold()
    )
    return next((id for id in (*named, *called) if id), "")


class Seated(NamedTuple):
    match: Match
    head: Head


NOW: Mapping[str, Seated] = MappingProxyType({})
"""Nothing of the past."""


class MatchDesk:
    """Digital matches over one store."""

    def __init__(self, store: Store, entropy: Entropy) -> None:
        self.store, self.entropy = store, entropy
        self._known: dict[str, Seated] = {}
        self._turnstile = Turnstile()
        self._moment = local()

    def open(self, act: Act, known: Container[str] | None = None) -> Answer:
        """Begin a match, if its author may; `known` are the players of its tournament."""
        permit(act.by, "open-match")
        command = act.command
        if not isinstance(command, OpenMatch):
            raise Refused("not-an-opening", {"command": type(command).__name__})
        for player in command.players:
            if known is not None and player not in known:
                raise Refused("unknown-player", {"player": player})
        return self.begin(act, command)

    def begin(self, act: Act, command: OpenMatch, secret: bytes | None = None) -> Answer:
        """Begin a match that somebody else has allowed; `secret` if it was fixed before."""
        twice = sorted({p for p in command.players if command.players.count(p) > 1})
        if twice:
            raise Refused("sits-twice", {"players": twice})
        stream = f"match/{command.id}"
        if seen := self.store.remembered(stream, act.id):
            return again(seen, act)
        if command.mode == "digital":
            secret = secret or self.entropy(32)
        match = new_match(
            command.regulation,
            command.players,
            secret=secret,
            mode=command.mode,
            interpretations=command.interpretations,
            time_up_giro=command.time_up_giro,
            dealer=command.dealer,
            contributions=command.contributions,
        )
        held = {SECRET: secret} if secret is not None else {}
        try:
            return self._keep(stream, act, NEW, match, match.events, held)
        except Conflict as error:
            raise Refused("match-exists", {"match": command.id}) from error
        except Repeated as error:
            return again(error.remembered, act)

    def play(self, stream: str, act: Act) -> Answer:
        """Do an action of one's own seat, or refuse it and change nothing."""
        command = act.command
        if not isinstance(command, Play):
            raise Refused("not-an-action", {"command": type(command).__name__})
        return self._obeyed(stream, act, command, own=True)

    def officiate(self, stream: str, act: Act) -> Answer:
        """Do what is of no seat, an exit, that somebody else has allowed."""
        command = act.command
        if not isinstance(command, Play):
            raise Refused("not-an-action", {"command": type(command).__name__})
        return self._obeyed(stream, act, command, own=False)

    def _obeyed(self, stream: str, act: Act, command: Play, own: bool) -> Answer:
        with self._turnstile.alone(stream):
            for _ in range(TRIES):
                seated = self.seated(stream)
                if own and command.action.get("seat") != self.own_seat(stream, act.by, "play"):
                    raise Refused("not-ones-own", {"role": act.by.role, "what": "play"})
                if seen := self.store.remembered(stream, act.id):
                    return again(seen, act)
                if act.expected not in (None, seated.head.version):
                    facts = {"expected": act.expected, "version": seated.head.version}
                    raise Refused("changed-meanwhile", facts)
                match, events = apply(seated.match, command.action, command.observed)
                try:
                    return self._keep(stream, act, seated.head, match, events, {})
                except Conflict:
                    continue
                except Repeated as error:
                    return again(error.remembered, act)
        raise Refused("hall-busy", {"tries": TRIES})

    @contextmanager
    def one_moment(self, past: Mapping[str, Seated] = NOW) -> Iterator[None]:
        """What this thread asks within is asked of one moment: every match is looked up once.
        Those of the `past` are as they stood then.
        """
        before = getattr(self._moment, "seen", None), getattr(self._moment, "past", NOW)
        self._moment.seen, self._moment.past = {**past}, past
        try:
            yield
        finally:
            self._moment.seen, self._moment.past = before

    def is_past(self, stream: str) -> bool:
        """Whether this thread looks at the match as it stood some time ago."""
        return stream in getattr(self._moment, "past", NOW)

    def seated(self, stream: str) -> Seated:
        """The match as it stands now."""
        seen: dict[str, Seated] | None = getattr(self._moment, "seen", None)
        if seen is None:
            return self._seated(stream)
        if stream not in seen:
            seen[stream] = self._seated(stream)
        return seen[stream]

    def _seated(self, stream: str) -> Seated:
        head = self.store.head(stream)
        if head is None:
            raise Refused("unknown-match", {"match": stream})
        known = self._known.get(stream)
        if known is not None and known.head == head:
            return known
        events, state = replayed(b"".join(self.store.lines(stream)))
        first = events[0]
        game = game_of(first.regulation)
        rules = rules_of(game, first)
        secret = self.store.vault(stream).get(SECRET)
        match = Match(game, rules, state, secret, (None, events), source(first, secret))
        self._known[stream] = Seated(match, head)
        return self._known[stream]

    def let_go(self, stream: str) -> None:
        """Nobody looks at this match any more: it need not be remembered."""
        self._known.pop(stream, None)

    def view(self, stream: str, who: Who, hall: Hall) -> dict[str, Any]:
        """The match as a seat sees it, or the referee, or the public, if this reader may.

        A referee who plays in it sees what his seat may, and no more.
        """
        match = self.seated(stream).match
        seat = self.seat_of(stream, who)
        if seat is None and (player := plays_too(who, hall)):
            permit(who, "match", None, hall)
            seat = self.seat_of(stream, Who(role="player", subject=player))
        if seat is None:
            permit(who, "match", None, hall)
        return view(match, seat if seat is not None else _eyes(who))

    def legal(self, stream: str, who: Who) -> list[dict[str, Any]]:
        """What the reader's own seat may do now."""
        match = self.seated(stream).match
        seat = self.own_seat(stream, who, "legal-actions")
        return [a for a in legal_actions(match) if a["seat"] == seat]

    def log(self, stream: str, who: Who, hall: Hall) -> bytes:
        """The whole log of a match that is over, to verify it, if this reader may have it."""
        permit(who, "match-log", None, hall)
        if not self.seated(stream).match.finished:
            raise Refused("match-running", {"match": stream})
        return b"".join(self.store.lines(stream))

    def seat_of(self, stream: str, who: Who) -> int | None:
        """The seat a player has won or was given: his place in the order of play, which is how
        views, actions and results number seats, and not where the opening names him. Nobody else
        sits.
        """
        seated: tuple[str, ...] = self.seated(stream).match.state.seated
        if who.role != "player" or who.subject not in seated:
            return None
        return seated.index(who.subject)

    def own_seat(self, stream: str, who: Who, what: str) -> int:
        """The seat of somebody who may do or see this, and only from there."""
        permit(who, what)
        seat = self.seat_of(stream, who)
        if seat is None:
            raise Refused("not-ones-own", {"role": who.role, "what": what})
        return seat

    def _keep(
        self,
        stream: str,
        act: Act,
        head: Head,
        match: Match,
        events: tuple[Any, ...],
        vault: Mapping[str, bytes | None],
    ) -> Answer:
        chain = Chain(match.game, head.version, head.hash)
        lines = tuple(chain.line(event) for event in events)
        after = Head(chain.seq, chain.prev)
        happened = tuple(
            Happened(kind=event.kind, seq=seq, because=event.because)
            for seq, event in enumerate(events, start=head.version)
            if match.game.hidden(event, "public") is not None  # for the referee's eyes alone
        )
        answer = Answer(id=act.id, stream=stream, version=after.version, happened=happened)
        self.store.append(
            Append(
                stream=stream,
                expected=head.version,
                lines=lines,
                command=act.id,
                fingerprint=fingerprint(command_name(type(act.command)), act),
                answer=answer.encoded,
                vault=vault,
            )
        )
        self._known[stream] = Seated(match, after)
        return answer
