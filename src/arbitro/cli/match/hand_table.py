"""A terminal hand: one person against players of ours, numbered moves, every action on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.match.file import MatchFile
from arbitro.cli.match.hand_results import show_hand_result
from arbitro.cli.match.hand_story import HandTeller
from arbitro.cli.match.table import Left
from arbitro.cli.outputs import print_line
from arbitro.cli.session import Session
from arbitro.games.mineo import cards, moves
from arbitro.games.mineo import commands as c
from arbitro.kernel import Refused
from arbitro.messages import refusal
from arbitro.messages.mineo import tarot
from arbitro.play import Match
from arbitro.play.match import act

if TYPE_CHECKING:
    from rich.console import Console

    from arbitro.bots import Bot

_MOST = 40
"""More discards than this are not listed: three cards are typed."""


class HandTable:
    """Lets the bots play, asks the person, tells what his seat may know."""

    def __init__(
        self,
        session: Session,
        out: Console,
        match: Match,
        kept: MatchFile,
        seat: int,
        bots: dict[int, Bot],
    ) -> None:
        self.session, self.out, self.match, self.kept = session, out, match, kept
        self.seat, self.bots = seat, bots
        self.teller = HandTeller(session, match.state, seat)

    def play(self) -> None:
        """Until the hand is over or the person leaves."""
        while not self.match.finished:
            seat = self.match.state.turn
            if seat != self.seat:
                self._do(self.bots[seat].choose(self.match, seat))
                continue
            offers = moves.legal(self.match.state, self.match.rules)
            if len(offers) == 1:
                self._do(offers[0])
            else:
                self._ask(offers)
        self.out.print()
        show_hand_result(self.out, self.session, self.match.events, self.match.state)

    def _do(self, command: c.Command) -> None:
        self.match, events = act(self.match, command)
        self.kept.append(events)
        for event in events:
            for line in self.teller.lines(event):
                print_line(self.out, line)

    def _ask(self, offers: list[c.Command]) -> None:
        state = self.match.state
        hand = [tarot(self.session.lang, name) for name in cards.names(state.hands[self.seat])]
        self.out.print(self.session.say("hand.yours", cards=hand, phase=state.phase), style="bold")
        if state.table:
            table = [tarot(self.session.lang, card) for card in state.table]
            self.out.print(self.session.say("hand.table", cards=table))
        if len(offers) <= _MOST:
            rows = [f"{n:>3} {self._words(offer)}" for n, offer in enumerate(offers, 1)]
            self.out.print("\n".join(rows))
        else:
            self.out.print(self.session.say("hand.type-three"))
        try:
            self._do(self._meant(offers))
        except Refused as refused:
            sentence = refusal(self.session.lang, refused, self.teller.names)
            print_line(self.out, self.session.say("screen.refused", sentence=sentence), style="red")

    def _meant(self, offers: list[c.Command]) -> c.Command:
        try:
            text = self.out.input("> ").strip()
        except EOFError as error:
            raise Left from error
        if text.lower() in ("esci", "quit", "exit"):
            raise Left
        if self.match.state.phase == "discard" and not text.isdigit():
            return c.Discard(seat=self.seat, cards=cards.parse_many(text.upper().split()))
        if self.match.state.phase == "play" and text.upper() in cards.NUMBER:
            return c.Play(seat=self.seat, card=cards.parse(text.upper()))
        if not text.isdigit() or not 1 <= int(text) <= len(offers):
            number = int(text) if text.isdigit() else 0
            raise Refused("no-such-number", {"number": number, "most": len(offers)})
        return offers[int(text) - 1]

    def _words(self, offer: c.Command) -> str:
        lang = self.session.lang
        match offer:
            case c.Play():
                return tarot(lang, offer.card)
            case c.Discard():
                return ", ".join(tarot(lang, card) for card in offer.cards)
            case c.Call() if offer.trump is not None:
                return self.session.say("hand.offer-call", trump=offer.trump)
            case _:
                return self.session.say(f"hand-offer.{type(offer).__name__}")
