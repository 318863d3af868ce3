"""Declarations: passo, chiamo, vado solo; what follows when all have spoken."""

from __future__ import annotations

from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e
from arbitro.games.mineo.cards import GIOVE, NAMES, NO_CARD, TRUMPS, members
from arbitro.games.mineo.decide.batch import Batch
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.state import NOBODY
from arbitro.kernel import Broken, Reasons, Refused


def pass_bid(b: Batch, command: c.Pass) -> None:
    """Say «passo»; the last to speak closes the round."""
    first = b.state.phase == "first-bids"
    because = b.grounds.first_round if first else b.grounds.second_round
    b.happen(e.BidPassed(seat=command.seat, because=because.ids))
    if not first:
        _close_if_all_spoke(b)


def go_solo(b: Batch, command: c.GoSolo) -> None:
    """A solo ends the declarations at once."""
    seat = command.seat
    if b.state.phase == "first-bids":
        b.happen(e.SoloDeclared(seat=seat, code="S5", because=b.grounds.solo_ends.ids))
        return
    over = b.grounds.solo_over_call if b.state.caller != NOBODY else b.grounds.codes["SV"]
    b.happen(e.SoloDeclared(seat=seat, code="SV", because=over.ids))
    show_monte(b, b.state.declarer)


def call(b: Batch, command: c.Call) -> None:
    """Call a trump, in the second round or as the forced caller."""
    if b.state.phase == "call":
        _forced_call(b, command)
        return
    if b.state.phase == "first-bids":
        raise Refused("no-call-with-five", {}, b.grounds.first_round)
    may = b.rules.call_open(b.state.caller != NOBODY)
    if not may.value:
        raise Refused("already-called", {"caller": b.state.caller}, may.because)
    due = b.rules.called_trump(b.state.hands[b.state.turn])
    if due.value is None:
        raise Refused("no-trump-to-call", {}, due.because)
    when = b.rules.trump_named()
    if when.value == "in-the-bid":
        _require_due(command.trump, due.value, due.because)
        named: int | None = due.value
    else:
        if command.trump is not None:
            raise Refused("trump-named-too-soon", {}, when.because)
        named = None
    because = may.because + (due.because if named is not None else when.because)
    b.happen(e.CallMade(seat=command.seat, trump=named, because=because.ids))
    _close_if_all_spoke(b)


def _require_due(named: int | None, due: int, because: Reasons) -> None:
    if named != due:
        facts = {"trump": None if named is None else NAMES[named], "due": NAMES[due]}
        raise Refused("wrong-trump", facts, because)


def _close_if_all_spoke(b: Batch) -> None:
    state = b.state
    if state.spoke < SEATS:
        return
    if state.caller == NOBODY:
        _nobody_declared(b)
        return
    if state.trump == NO_CARD:
        due = b.rules.called_trump(state.hands[state.caller])
        if due.value is None:
            raise Broken("a call was accepted that names no trump")
        because = b.rules.trump_named().because + due.because
        b.happen(e.TrumpNamed(seat=state.caller, trump=due.value, because=because.ids))
    show_monte(b, state.caller)


def show_monte(b: Batch, declarer: int) -> None:
    """Everybody sees the Monte, the declarer takes it, and the sides are settled if they can be."""
    state = b.state
    shown = tuple(members(state.monte))
    b.happen(e.MonteShown(seat=declarer, cards=shown, because=b.grounds.monte_shown.ids))
    if state.code in ("S5", "SV"):
        _settle(b, state.code, None)
    elif state.code is None:
        if state.monte >> b.state.trump & 1:
            _settle(b, "SF", None)
        else:
            _settle(b, "CV", _holder(b, b.state.trump))


def _settle(b: Batch, code: str, partner: int | None) -> None:
    because = b.grounds.codes[code]
    b.happen(e.SidesSettled(seat=b.state.declarer, code=code, partner=partner, because=because.ids))
    state = b.state
    if partner is not None and state.exposed[partner] >> state.trump & 1:
        reveal_partner(b)


def reveal_partner(b: Batch) -> None:
    """The called trump lies on the table: everybody knows the partner."""
    state = b.state
    if not state.solo and not state.partner_known:
        because = b.grounds.partner_hidden.ids
        b.happen(e.PartnerRevealed(partner=state.partner, because=because))


def _holder(b: Batch, card: int) -> int:
    for seat, hand in enumerate(b.state.hands):
        if hand >> card & 1:
            return seat
    raise Broken(f"nobody holds {NAMES[card]}")


def _nobody_declared(b: Batch) -> None:
    state = b.state
    buried = bool(state.monte >> GIOVE & 1)
    what = b.rules.all_pass(buried)
    if what.value == "forced-call":
        player, when = _holder(b, GIOVE), b.rules.forced_call()
        because = what.because + when.because
        first = when.value == "before-discard"
        b.happen(e.DeclarerForced(player=player, call_first=first, because=because.ids))
        show_monte(b, player)
        return
    if what.value == "next-dealer":
        end_without_score(b, "all-pass", what.because.ids)
        return
    shown = tuple(members(state.monte))
    b.happen(e.MonteShown(cards=shown, because=b.grounds.monte_shown.ids))
    b.happen(e.DealAnnulled(reason="giove-in-monte", because=what.because.ids))


def _forced_call(b: Batch, command: c.Call) -> None:
    hand = b.state.hands[b.state.declarer]
    due = b.rules.called_trump(hand)
    trump = due.value
    if trump is None:  # a reading may forbid this call to volunteers; a forced one must be made
        trump = max(members(TRUMPS & ~hand))
    _require_due(command.trump, trump, due.because)
    because = b.rules.forced_call().because + due.because
    b.happen(e.TrumpNamed(seat=command.seat, trump=trump, because=because.ids))
    _settle(b, "CF", _holder(b, trump))


def end_without_score(b: Batch, reason: str, because: tuple[str, ...]) -> None:
    """The hand is void: nothing is paid but the penalties."""
    replay = b.rules.void_replayed()
    void = e.HandVoided(reason=reason, replay=replay.value, because=(*because, *replay.ids))
    b.happen(void)
    penalties = b.state.penalties
    b.happen(
        e.HandScored(
            parz=(0,) * SEATS,
            penalties=penalties,
            totals=penalties,
            success=False,
            because=because,
        )
    )
