"""Matches played inside the house: each has a stream of its own, a pure log of the game.

The lines are those of any match log, so whoever gets them can verify them without us. Players
stand in them by their ids. The secret waits in the vault until the last line reveals it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from arbitro.app.acts import Act, Answer, Happened, fingerprint
from arbitro.app.commands import name_of
from arbitro.app.desk import NEW, TRIES, again
from arbitro.app.ports import Append, Conflict, Entropy, Head, Repeated, Store
from arbitro.app.turnstile import Turnstile
from arbitro.kernel import Refused
from arbitro.play import Match, apply, legal_actions, new_match, view
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


class Play(Struct, frozen=True, kw_only=True):
    """One action of a match; a live one comes with what the table saw."""

    action: dict[str, Any]
    observed: dict[str, Any] = {}


class Seated(NamedTuple):
    match: Match
    head: Head


class MatchDesk:
    """Digital matches over one store."""

    def __init__(self, store: Store, entropy: Entropy) -> None:
        self.store, self.entropy = store, entropy
        self._known: dict[str, Seated] = {}
        self._turnstile = Turnstile()

    def open(self, act: Act) -> Answer:
        command = act.command
        if not isinstance(command, OpenMatch):
            raise Refused("not-an-opening", {"command": type(command).__name__})
        twice = sorted({p for p in command.players if command.players.count(p) > 1})
        if twice:
            raise Refused("sits-twice", {"players": twice})
        stream = f"match/{command.id}"
        if seen := self.store.remembered(stream, act.id):
            return again(seen, act)
        secret = self.entropy(32) if command.mode == "digital" else None
        match = new_match(
            command.regulation,
            command.players,
            secret=secret,
            mode=command.mode,
            interpretations=command.interpretations,
            time_up_giro=command.time_up_giro,
            dealer=command.dealer,
        )
        held = {SECRET: secret} if secret is not None else {}
        try:
            return self._keep(stream, act, NEW, match, match.events, held)
        except Conflict as error:
            raise Refused("match-exists", {"match": command.id}) from error
        except Repeated as error:
            return again(error.remembered, act)

    def play(self, stream: str, act: Act) -> Answer:
        """Do an action, or refuse it and change nothing."""
        command = act.command
        if not isinstance(command, Play):
            raise Refused("not-an-action", {"command": type(command).__name__})
        if seen := self.store.remembered(stream, act.id):
            return again(seen, act)
        with self._turnstile.alone(stream):
            for _ in range(TRIES):
                seated = self.seated(stream)
                if act.expected not in (None, seated.head.version):
                    facts = {"expected": act.expected, "version": seated.head.version}
                    raise Refused("changed-meanwhile", facts)
                try:
                    match, events = apply(seated.match, command.action, command.observed)
                except Refused:
                    if seen := self.store.remembered(stream, act.id):  # done while this one waited
                        return again(seen, act)
                    raise
                try:
                    return self._keep(stream, act, seated.head, match, events, {})
                except Conflict:
                    continue
                except Repeated as error:
                    return again(error.remembered, act)
        raise Refused("hall-busy", {"tries": TRIES})

    def seated(self, stream: str) -> Seated:
        """The match as it stands now."""
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
        self._known[stream] = Seated(Match(game, rules, state, secret, (None, events)), head)
        return self._known[stream]

    def view(self, stream: str, who: int | str) -> dict[str, Any]:
        """The match as a seat, the public or the referee may see it."""
        return view(self.seated(stream).match, who)

    def legal(self, stream: str, seat: int) -> list[dict[str, Any]]:
        """What this seat may do now."""
        return [a for a in legal_actions(self.seated(stream).match) if a["seat"] == seat]

    def log(self, stream: str) -> bytes:
        """The whole log of a match that is over, for anybody to verify."""
        if not self.seated(stream).match.finished:
            raise Refused("match-running", {"match": stream})
        return b"".join(self.store.lines(stream))

    def seat_of(self, stream: str, player: str) -> int:
        """The seat a player has won or was given: his place in the order of play, which is how
        views, actions and results number seats, and not where the opening names him.
        """
        seated: tuple[str, ...] = self.seated(stream).match.state.seated
        if player not in seated:
            raise Refused("not-in-match", {"player": player})
        return seated.index(player)

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
        )
        answer = Answer(id=act.id, stream=stream, version=after.version, happened=happened)
        self.store.append(
            Append(
                stream=stream,
                expected=head.version,
                lines=lines,
                command=act.id,
                fingerprint=fingerprint(name_of(type(act.command)), act),
                answer=answer.encoded,
                vault=vault,
            )
        )
        self._known[stream] = Seated(match, after)
        return answer
