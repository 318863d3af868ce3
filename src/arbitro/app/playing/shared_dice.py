"""Dice nobody chose: everybody's browser fixes a value before the house fixes its secret.

Whoever sits down, or comes to his table, shows the hash of a value; once everybody has, the house
shows what binds its secret to those hashes; then the values are told, and the match opens with all
of them (`match.opened/2`). Who tells none in time is named, and everything is fixed anew without
him: a secret is never fixed after a value that goes into the same dice was told. Of several hands
each has its own secret, the one before it being its hash, so that the first promise binds all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from hashlib import sha256

from arbitro.app.playing import room as r
from arbitro.app.playing.practice import Practice
from arbitro.app.ports import Append, Conflict, Entropy
from arbitro.kernel import Refused, shared_chance
from arbitro.play.contributions import promise, subject
from arbitro.play.game import game_of

SECRET = "dice"  # noqa: S105 - the name of a place in the vault
PATIENCE = 30_000
"""Milliseconds a browser has to tell its value, or to fix another after somebody was silent."""
_STEPS = 3


class SharedDice(Practice, ABC):
    """Rooms in which the dice are everybody's."""

    entropy: Entropy

    def pledge(self, id: str, holder: int | None, commitment: str) -> None:
        """Fix a value by its hash, before the house fixes its secret; another one replaces it."""
        room = self._open_room(id)
        self._require_seated(room, holder)
        if room.begun or room.promise:
            raise Refused("dice-are-fixed", {"match": id})
        known = room.pledges.get(holder or 0)
        if known is None or known.commitment != commitment:
            used = [one.commitment for at, one in room.pledges.items() if at != holder]
            if commitment in used:
                raise Refused("commitment-used", {"commitment": commitment})
            self._happened(room, *self._value_fixed(commitment, holder or 0))
        self.go_on(id)

    def tell_value(self, id: str, holder: int | None, value: str) -> None:
        """Tell the value one has fixed, now that the secret is fixed too."""
        room = self._open_room(id)
        self._require_seated(room, holder)
        mine = room.pledges.get(holder or 0)
        if room.begun or (mine is not None and mine.value == value):
            return
        if mine is None or not room.promise:
            raise Refused("secret-not-fixed", {})
        if not shared_chance.in_hex(value) or shared_chance.fixed(value) != mine.commitment:
            raise Refused("another-value", {"commitment": mine.commitment})
        self._happened(room, r.ValueTold(holder=holder or 0, value=value, at=self.clock().wall))
        self.go_on(id)

    @abstractmethod
    def go_on(self, id: str) -> None:
        """Begin the match, if nothing is waited for any more."""

    def waiting_for_dice(self) -> list[str]:
        """The rooms in which somebody's value is waited for."""
        return [one.id for one in self._unclosed() if not one.begun and not one.free]

    def _value_fixed(self, commitment: str, holder: int) -> tuple[r.ValueFixed, ...]:
        if not commitment:
            return ()
        if not shared_chance.in_hex(commitment):
            raise Refused("malformed-commitment", {"commitment": commitment[:64]})
        return (r.ValueFixed(holder=holder, commitment=commitment, at=self.clock().wall),)

    def _dice_fixed(self, id: str) -> bool:
        """Whether the match can be opened now; what has to be done before is done."""
        for _ in range(_STEPS):
            room = self.room(id)
            if room.begun or room.free or room.closed:
                return False
            now = self.clock().wall
            if not room.promise:
                if now < room.until and self._awaited(room):
                    return False
                if not room.pledges:
                    return True
                self._fix(room)
                continue
            silent = tuple(at for at, one in room.pledges.items() if not one.value)
            if not silent:
                return True
            if now < room.fixed_at + PATIENCE:
                return False
            self._happened(room, r.DiceVoided(silent=silent, until=now + PATIENCE, at=now))
        return False

    def _awaited(self, room: r.Room) -> bool:
        return bool(room.people - room.pledges.keys() - room.silent)

    def _fix(self, room: r.Room) -> None:
        """The house's secret into the vault and its promise into the log, in one step."""
        last = self.entropy(shared_chance.BYTES)
        hashes = [one["commitment"] for one in self._contributions(room)]
        bound = promise(_of_hand(last, 1, room.hands), self._subject(room), hashes)
        event = r.DiceFixed(promise=bound, at=self.clock().wall)
        head = self.store.head(room.stream)
        if head is None:
            return
        lines, _ = r.sealed((event,), head)
        try:
            self.store.append(
                Append(stream=room.stream, expected=head.version, lines=lines, vault={SECRET: last})
            )
        except Conflict:
            return

    def _subject(self, room: r.Room) -> str:
        rules = game_of(room.regulation).rules(room.regulation, room.interpretations)
        return subject(room.regulation, rules.readings, [seat.name for seat in room.seats])

    def _contributions(self, room: r.Room) -> tuple[dict[str, str], ...]:
        """Name, hash and value of everybody whose value goes into the dice, by their seats."""
        names = {seat.holder: seat.name for seat in reversed(room.seats)}
        return tuple(
            {"name": names[at], "commitment": one.commitment, "value": one.value}
            for at, one in sorted(room.pledges.items())
            if at in names
        )

    def _secret(self, room: r.Room) -> bytes | None:
        """The secret of the hand that is opened next; None where the house makes it up alone."""
        last = self.store.vault(room.stream).get(SECRET) if room.promise else None
        return _of_hand(last, room.begun + 1, room.hands) if last is not None else None


def _of_hand(last: bytes, number: int, hands: int) -> bytes:
    """The secret of the n-th hand: whoever knows it knows those before, and none after."""
    for _ in range(hands - number):
        last = sha256(last).digest()
    return last
