"""What seldom happens at a table, so that simulated matches reach the rules about it.

A referee's hand (exits, freezing, forced ends, corrections), the words and acts that are lawful
but never offered as a step (repositioning, bare words, half-said attacks, questions, a move made
again, a RisiKo! that is none) and blunders, which the engine is expected to refuse.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from arbitro.bots.random_player import below
from arbitro.games.risiko import board
from arbitro.games.risiko import commands as c
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import NOWHERE, Match
from arbitro.kernel import Refused

_FEWEST_PLAYING = 2
_SELDOM = 16
"""One step in so many is preceded by something unusual."""

_THOUGHTS = 4


class Incidents:
    """Thinks of unusual commands. The engine may refuse any of them: the first it takes happens."""

    def __init__(self, seed: str, rules: RisikoRules) -> None:
        self._random = Random(seed)
        self._reasons = exit_reasons(rules)

    def thoughts(self, m: Match) -> Iterator[c.Command]:
        """A few unusual things that somebody might do now; most of the time none."""
        if below(self._random, _SELDOM) or m.phase in ("seating", "colours", "deal", "objectives"):
            return
        kinds = (
            self._removal,
            self._freeze,
            self._end_turn,
            self._correction,
            self._lower_cap,
            self._take_cards,
            self._deny_cards,
            self._clock,
            self._reposition,
            self._attack_word,
            self._move_word,
            self._half_attack,
            self._throw_without_origin,
            self._ask_cards,
            self._ask_pass,
            self._other_move,
            self._empty_claim,
            self._blunder,
            self._blunder,
            self._blunder,
        )
        for _ in range(_THOUGHTS):
            command = kinds[below(self._random, len(kinds))](m)
            if command is not None:
                yield command

    def _seat(self, m: Match) -> int:
        return below(self._random, m.seats)

    def _territory(self, mask: int) -> int:
        among = board.members(mask)
        return among[below(self._random, len(among))] if among else 0

    def _removal(self, m: Match) -> c.Command | None:
        if below(self._random, 4) or (len(m.playing()) <= _FEWEST_PLAYING and self._seat(m)):
            return None
        reason = self._reasons[below(self._random, len(self._reasons))]
        return c.RemovePlayer(player=self._seat(m), reason=reason)

    def _freeze(self, m: Match) -> c.Command | None:
        for seat in range(m.seats):
            if m.standing[seat] == "frozen":
                return c.Release(player=seat)
        return c.Freeze(player=self._seat(m)) if len(m.playing()) > _FEWEST_PLAYING else None

    def _end_turn(self, m: Match) -> c.Command | None:
        return c.EndTurn(player=m.turn.seat)

    def _correction(self, m: Match) -> c.Command | None:
        player = self._seat(m)
        territory = self._territory(m.masks[player])
        return c.RemoveArmies(player=player, territories=(territory,), armies=(1,))

    def _lower_cap(self, m: Match) -> c.Command | None:
        player = self._seat(m)
        return c.LowerCap(player=player, cap=m.caps[player] - 1 - below(self._random, 5))

    def _take_cards(self, m: Match) -> c.Command | None:
        return c.TakeCards(player=self._seat(m), count=1 + below(self._random, 2))

    def _deny_cards(self, m: Match) -> c.Command | None:
        return c.DenyCards(player=self._seat(m), count=1 + below(self._random, 2))

    def _clock(self, m: Match) -> c.Command | None:
        return c.CallTime() if m.turn.giro > 4 else None

    def _reposition(self, m: Match) -> c.Command | None:
        if not m.turn.placed:
            return None
        origin, armies = m.turn.placed[below(self._random, len(m.turn.placed))]
        destination = self._territory(m.masks[m.turn.seat])
        return c.Reposition(seat=m.turn.seat, origin=origin, destination=destination, armies=armies)

    def _attack_word(self, m: Match) -> c.Command | None:
        return c.AnnounceAttack(seat=m.turn.seat)

    def _move_word(self, m: Match) -> c.Command | None:
        return c.AnnounceMove(seat=m.turn.seat)

    def _half_attack(self, m: Match) -> c.Command | None:
        """An attack that names only where it comes from, or only where it goes."""
        mine = m.masks[m.turn.seat]
        if m.turn.target != NOWHERE:
            near = board.NEAR[m.turn.target] & mine
            return c.Attack(seat=m.turn.seat, origin=self._territory(near or mine))
        return c.Attack(seat=m.turn.seat, target=self._territory(board.EVERYWHERE & ~mine))

    def _throw_without_origin(self, m: Match) -> c.Command | None:
        return c.ThrowDice(seat=m.turn.seat) if m.turn.named != NOWHERE else None

    def _ask_cards(self, m: Match) -> c.Command | None:
        return c.AskCards(seat=self._seat(m), player=self._seat(m))

    def _ask_pass(self, m: Match) -> c.Command | None:
        return c.AskPass(seat=self._seat(m))

    def _other_move(self, m: Match) -> c.Command | None:
        """The move made again, elsewhere."""
        if m.turn.move is None:
            return None
        origin = self._territory(m.masks[m.turn.seat])
        destination = self._territory(board.NEAR[origin] & m.masks[m.turn.seat])
        return c.Move(seat=m.turn.seat, origin=origin, destination=destination, armies=1)

    def _empty_claim(self, m: Match) -> c.Command | None:
        return c.DeclareRisiko(seat=m.turn.seat) if m.turn.giro else None

    def _blunder(self, m: Match) -> c.Command | None:
        """Something a careless player might try, at the wrong time or in the wrong place."""
        seat, turn = m.turn.seat, m.turn
        here, there = self._territory(m.masks[seat]), below(self._random, board.COUNT)
        hand = m.hands[seat]
        blunders: tuple[c.Command, ...] = (
            c.Attack(seat=seat, origin=here, target=there),
            c.Attack(seat=seat, origin=here, target=self._near(here, ~m.masks[seat])),
            c.Move(seat=seat, origin=here, destination=self._near(here, m.masks[seat]), armies=1),
            c.Place(seat=seat, territory=there, armies=turn.due + 1),
            c.Place(seat=seat, territory=here, armies=turn.room + 1),
            c.PlayTris(seat=seat, cards=hand[:3]),
            c.DrawCard(seat=self._seat(m)),
            c.Pass(seat=self._seat(m)),
            c.ThrowDice(seat=self._seat(m)),
            c.Advance(seat=seat, armies=turn.more + 1),
            c.RollSdadata(seat=self._seat(m)),
            c.DeclareRisiko(seat=seat),
        )
        return blunders[below(self._random, len(blunders))]

    def _near(self, territory: int, among: int) -> int:
        return self._territory(board.NEAR[territory] & among)


def exit_reasons(rules: RisikoRules) -> list[str]:
    """Every reason for which an edition lets somebody leave."""
    try:
        rules.exit("?")
    except Refused as refused:
        return list(refused.facts["reasons"])
    return []
