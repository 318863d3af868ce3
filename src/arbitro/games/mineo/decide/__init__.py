"""One command in, the events that follow out, or a refusal that names its article."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arbitro.games.mineo import commands as c
from arbitro.games.mineo.cards import COUNT
from arbitro.games.mineo.chance import Chance
from arbitro.games.mineo.decide import bidding, discarding, playing, refereeing
from arbitro.games.mineo.decide.batch import Batch
from arbitro.games.mineo.decide.dealing import deal
from arbitro.games.mineo.decide.talking import say
from arbitro.games.mineo.events import Event, MatchOpened
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.state import Match, Phase
from arbitro.kernel import Reasons, Refused


def open_match(
    rules: MineoRules,
    players: tuple[str, ...],
    mode: str,
    dealer: int | None,
    commitment: str | None,
) -> MatchOpened:
    """The first event of a hand. Without a dealer, the first of a turn."""
    if mode not in ("digital", "live"):
        raise Refused("unknown-mode", {"mode": mode, "modes": ["digital", "live"]})
    size = rules.table_size()
    if len(players) != size.value:
        facts = {"players": len(players), "sizes": [size.value]}
        raise Refused("table-size", facts, size.because)
    first = rules.first_dealer()
    if dealer is not None and not 0 <= dealer < size.value:
        raise Refused("unknown-seat", {"seat": dealer, "seats": size.value}, first.because)
    return MatchOpened(
        regulation=rules.regulation,
        interpretations=rules.readings,
        players=players,
        mode=mode,
        dealer=first.value if dealer is None else dealer,
        commitment=commitment,
        decider=rules.decider,
        because=(size.because + first.because).ids,
    )


def decide(
    state: Match, command: c.Command, rules: MineoRules, chance: Chance
) -> tuple[Event, ...]:
    """What happens if this command is obeyed. Pure: the same inputs, the same answer."""
    return step(state, command, rules, chance)[1]


def step(
    state: Match, command: c.Command, rules: MineoRules, chance: Chance
) -> tuple[Match, tuple[Event, ...]]:
    """`decide` together with the state its events lead to."""
    batch = Batch(state, rules, chance)
    kind = type(command)
    phases, act = _ACTS[kind]
    if state.phase not in phases:
        _out_of_phase(batch, command, phases)
    if kind in _IN_TURN:
        seat = command.seat
        if seat != state.turn or seat is None:
            _require_seat(seat)
            facts = {"seat": seat, "turn": state.turn}
            raise Refused("not-your-turn", facts, _ground_of(batch))
    elif kind in _REFEREES:
        _require_live(batch, command)
    else:
        _require_seat(command.seat)
    act(batch, command)
    return batch.state, tuple(batch.events)


def _out_of_phase(b: Batch, command: c.Command, phases: tuple[Phase, ...]) -> None:
    phase = b.state.phase
    if phase == "over" or (phase == "count" and b.state.mode == "digital"):
        raise Refused("match-is-over", {}, b.grounds.count)
    late = phase in ("play", "gather")
    if type(command) is c.Discard and (late or phase in ("call", "commit")) and b.state.discard:
        raise Refused("discard-is-final", {}, b.grounds.discard_final)
    if type(command) in (c.DeclareScommessa, c.DeclareRivanto) and late:
        raise Refused("too-late-to-commit", {}, b.grounds.before_first_card)
    if type(command) is c.Play and phase in ("discard", "call", "commit"):
        raise Refused("wait-for-the-discard", {"phase": phase}, b.grounds.wait_for_discard)
    raise Refused("wrong-phase", {"phase": phase, "expected": list(phases)}, _ground_of(b))


def _ground_of(b: Batch) -> Reasons:
    """Where it is written whose turn it is in this phase."""
    phase = b.state.phase
    if phase in ("first-bids", "second-bids"):
        return b.grounds.speaking
    if phase == "dealing":
        return b.grounds.packets
    if phase == "commit":
        return b.rules.commitment_order(b.state.declarer).because
    return b.grounds.discard if phase == "discard" else b.grounds.in_turn


def _require_seat(seat: int | None) -> None:
    if seat is None or not 0 <= seat < SEATS:
        raise Refused("unknown-seat", {"seat": seat, "seats": SEATS})


def _require_live(b: Batch, command: c.Command) -> None:
    if b.state.mode != "live":
        raise Refused("live-only", {}, b.grounds.own_responsibility)
    if command.seat is not None and type(command) in _SEATLESS:
        raise Refused("referee-only", {"seat": command.seat})
    _require_seat(getattr(command, "player", 0))
    card = getattr(command, "card", 0)
    if not 0 <= card < COUNT:
        raise Refused("unknown-card", {"card": card, "nearest": []})


_BIDS: tuple[Phase, ...] = ("first-bids", "second-bids")
_PLAY: tuple[Phase, ...] = ("play", "gather")
_BEFORE_COUNT: tuple[Phase, ...] = (
    "dealing",
    *_BIDS,
    "discard",
    "call",
    "commit",
    *_PLAY,
)

_ACTS: dict[type[c.Command], tuple[tuple[Phase, ...], Callable[[Batch, Any], None]]] = {
    c.Play: (("play",), playing.play),
    c.Deal: (("dealing",), deal),
    c.Pass: (_BIDS, bidding.pass_bid),
    c.GoSolo: (_BIDS, bidding.go_solo),
    c.Call: ((*_BIDS, "call"), bidding.call),
    c.Discard: (("discard",), discarding.discard),
    c.CloseDiscard: (("discard",), discarding.close_discard),
    c.DeclareScommessa: (("commit",), discarding.declare_scommessa),
    c.DeclareRivanto: (("commit",), discarding.declare_rivanto),
    c.Decline: (("commit",), discarding.decline),
    c.Gather: (("gather",), playing.gather),
    c.Say: (_BEFORE_COUNT, say),
    c.AnnulDeal: (_BEFORE_COUNT, refereeing.annul_deal),
    c.WrongNumber: (_BEFORE_COUNT, refereeing.wrong_number),
    c.ExposeCard: (_BEFORE_COUNT, refereeing.expose_card),
    c.Replace: (_PLAY, refereeing.replace_card),
    c.Change: (_PLAY, refereeing.change_card),
    c.ReportRevoke: ((*_PLAY, "count"), refereeing.report_revoke),
    c.CountHand: (("count",), playing.count_hand),
    c.AskSuit: (_PLAY, refereeing.ask_suit),
}
_IN_TURN: frozenset[type[c.Command]] = frozenset(
    {
        c.Play,
        c.Deal,
        c.Pass,
        c.GoSolo,
        c.Call,
        c.Discard,
        c.CloseDiscard,
        c.DeclareScommessa,
        c.DeclareRivanto,
        c.Decline,
    }
)
_SEATLESS: frozenset[type[c.Command]] = frozenset(
    {c.AnnulDeal, c.WrongNumber, c.ExposeCard, c.ReportRevoke, c.CountHand}
)
_OF_PLAYERS: tuple[type[c.Command], ...] = (c.Replace, c.Change, c.AskSuit)
_REFEREES = _SEATLESS.union(_OF_PLAYERS)
"""Errors happen at live tables only."""
