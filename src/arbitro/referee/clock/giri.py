"""Whose turn it is and which giro, from taps alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbitro.kernel import Refused
from arbitro.referee.clock import taps as ev
from arbitro.referee.clock.readings import House


@dataclass(frozen=True)
class Giri:
    """When the giri after the first began, on the hall's line: (moment, giro), in order.

    `told`: what a referee said of the giro in which the time had run out, and when he said it.
    """

    begins: tuple[tuple[int, int], ...]
    told: tuple[tuple[int, int], ...] = ()

    def at(self, time: int) -> int:
        """The giro in progress; it begins when the last player's turn is recorded as over."""
        return next((giro for begun, giro in reversed(self.begins) if begun <= time), 1)

    def at_time_up(self, time_up: int) -> int:
        """The giro in which the time ran out: as it was told afterwards, else by the taps."""
        said = [giro for moment, giro in self.told if moment >= time_up]
        return said[-1] if said else self.at(time_up)


@dataclass(frozen=True)
class Seats:
    """Who still takes turns and who has left territories behind."""

    players: int
    playing: tuple[int, ...]
    standing: tuple[int, ...]
    """Playing, or gone with territories that still stand."""

    def without(self, gone: Sequence[int]) -> Seats:
        """These seats have lost their last territory."""
        for seat in gone:
            if seat not in self.standing:
                raise Refused("not-at-the-table", {"seat": seat})
        return Seats(
            self.players,
            tuple(seat for seat in self.playing if seat not in gone),
            tuple(seat for seat in self.standing if seat not in gone),
        )

    def leaving(self, seat: int) -> Seats:
        """This seat plays no more; its territories stand."""
        if seat not in self.playing:
            raise Refused("not-at-the-table", {"seat": seat})
        return Seats(self.players, tuple(s for s in self.playing if s != seat), self.standing)

    def returning(self, seat: int) -> Seats:
        """This seat had left and plays again."""
        if seat in self.playing or seat not in self.standing:
            raise Refused("not-gone", {"seat": seat})
        return Seats(self.players, tuple(sorted((*self.playing, seat))), self.standing)

    def to_move(self, seat: int) -> int:
        """This seat, if it still takes turns."""
        if seat not in self.playing:
            raise Refused("not-at-the-table", {"seat": seat})
        return seat

    def after(self, seat: int) -> tuple[int, bool]:
        """The next seat that plays, and whether the giro turns over on the way."""
        later = [s for s in self.playing if s > seat]
        return (later[0], False) if later else (self.playing[0], True)


def everyone(players: int) -> Seats:
    """A table at the start."""
    if not 2 <= players <= 6:
        raise Refused("unknown-table-size", {"players": players})
    seats = tuple(range(players))
    return Seats(players, seats, seats)


def giri(players: int, events: Sequence[ev.Tap], house: House) -> Giri:
    """When the giri turned over."""
    seats, seat = everyone(players), 0
    begins: list[tuple[int, int]] = []
    told: list[tuple[int, int]] = []
    tapped = 0
    for event in events:
        now = house.time(event.at)
        if isinstance(event, ev.Corrected):
            seat = seats.to_move(event.seat)
            begins = _corrected(begins, event.giro, tapped)
            if event.time_up_giro is not None:
                told.append((now, event.time_up_giro))
        if isinstance(event, ev.FirstCard | ev.TurnEnded | ev.Placed | ev.Rolled | ev.Corrected):
            tapped = now
        if isinstance(event, ev.Destroyed):
            seats = seats.without((event.seat,))
            continue
        if isinstance(event, ev.Returned):
            seats = seats.returning(event.seat)
            continue
        if isinstance(event, ev.Left):
            seats = seats.leaving(event.seat)
            if event.seat != seat or not seats.playing:
                continue
        elif isinstance(event, ev.TurnEnded):
            if seat in event.eliminates:
                raise Refused("eliminates-himself", {"seat": seat})
            seats = seats.without(event.eliminates)
        else:
            continue
        seat, over = seats.after(seat)
        if over:
            begins.append((now, (begins[-1][1] if begins else 1) + 1))
    return Giri(tuple(begins), tuple(told))


def _corrected(begins: list[tuple[int, int]], giro: int, tapped: int) -> list[tuple[int, int]]:
    """What is known of the giri once they were corrected: those nobody tapped began after the last
    tap of a turn, those tapped too often never did.
    """
    began = next((begun for begun, known in begins if known == giro), tapped)
    return [*((begun, known) for begun, known in begins if known < giro), (began, giro)]
