"""A terminal hand: one person against players of ours, in the words of the table, all on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from arbitro.cli.match.at_table import AtTable
from arbitro.cli.match.tarocchi import hand_words as words
from arbitro.cli.match.tarocchi.hand_story import HandTeller, by_whom, show_hand_result
from arbitro.cli.terminal.command import print_line
from arbitro.games.mineo import cards, moves
from arbitro.games.mineo import commands as c
from arbitro.games.mineo.state import NOBODY
from arbitro.games.mineo.talk import BY_ID, phrases
from arbitro.kernel import Refused
from arbitro.messages.mineo import tarot

_MOST = 40
"""More discards than this are not listed: three cards are typed."""


@dataclass(eq=False)
class HandTable(AtTable):
    """Lets the bots play, asks the person, tells what his seat may know."""

    totals: Callable[[], str]

    def __post_init__(self) -> None:
        self.teller = HandTeller(self.session, self.match.state, self.seat)
        self.advising = False

    def names(self) -> Sequence[str]:
        return self.teller.names

    def play(self) -> None:
        """Until the hand is over or the person leaves."""
        if not self.match.finished:
            names = self.teller.names
            facts = {"players": names, "name": names[self.seat], "seat": self.match.state.dealer}
            print_line(self.out, self.session.say("hand.opening", names=names, **facts), indent=0)
        while not self.match.finished:
            seat = self.match.state.turn
            if seat != self.seat:
                self._advise()
                self._do(self.bots[seat].choose(self.match, seat))
                continue
            offers = moves.legal(self.match.state, self.match.rules)
            if len(offers) == 1 and not isinstance(offers[0], c.Play):
                self._do(offers[0])
            else:
                self._turn(offers)
        self.out.print()
        show_hand_result(self.out, self.session, self.match.events, self.match.state)

    def _do(self, command: c.Command) -> None:
        for event in self.acted(command):
            for line in self.teller.lines(event):
                print_line(self.out, line)

    def _turn(self, offers: list[c.Command]) -> None:
        """Show what is new, then take one line; a refusal changes nothing."""
        state = self.match.state
        moment = (state.phase, len(state.tricks), len(state.table))
        if moment != self.moment:
            self.moment = moment
            self.show_hand()
            self._show_trick()
            self._list(offers)
        self.patiently(lambda: self._take(self.line(), offers))

    def _take(self, text: str, offers: list[c.Command]) -> None:
        chosen = self.by_number(text, offers)
        if chosen is not None:
            self._do(chosen)
        elif not self._side(text):
            self._do(self._meant(text, offers))

    def _side(self, text: str) -> bool:
        """A screen shown or a phrase said; False if the line is something else."""
        screen = words.screen_of(text)
        if screen is not None:
            _SCREENS[screen](self)
            return True
        said = words.phrase_of(text)
        if said is not None:
            self._do(c.Say(seat=self.seat, phrase=said.id, ordinal=said.ordinal))
            return True
        return False

    def _meant(self, text: str, offers: list[c.Command]) -> c.Command:
        found = words.act_of(text, offers)
        if found is not None:
            return found
        state = self.match.state
        if state.phase == "discard":
            return c.Discard(seat=self.seat, cards=words.cards_of(text, state.hands[self.seat]))
        if state.phase == "play":
            lawful = cards.mask_of(one.card for one in offers if isinstance(one, c.Play))
            try:
                return c.Play(seat=self.seat, card=words.card_of(text, lawful))
            except Refused as refused:
                if refused.code != "which-tarot":
                    raise
                return c.Play(seat=self.seat, card=words.card_of(text, state.hands[self.seat]))
        possible = [self._words(offer) for offer in offers]
        raise Refused("not-here", {"text": text, "possible": possible})

    def _advise(self) -> None:
        """Before a partner leads, who wants to may say a phrase to him."""
        while self.advising and phrases(self.match.state, self.match.rules, self.seat):
            state = self.match.state
            if state.turn == self.seat or state.table or not state.same_side(state.turn, self.seat):
                return
            self.out.print(self.session.say("hand.advise", name=self.teller.names[state.turn]))
            text = self.line()
            if not text:
                return
            self.patiently(partial(self._told, text))

    def _told(self, text: str) -> None:
        if not self._side(text):
            raise Refused("unknown-phrase", {"phrase": text, "phrases": list(BY_ID)})

    def show_hand(self) -> None:
        state = self.match.state
        hand = ", ".join(tarot(self.session.lang, n) for n in cards.names(state.hands[self.seat]))
        said = self.session.say("hand.yours", cards=hand, phase=state.phase)
        self.out.print(said, style="bold")

    def show_table(self) -> None:
        """Who has played what in this trick, and what is known of the sides."""
        state, names = self.match.state, self.teller.names
        if state.code is not None:
            known = state.partner_known or self.seat == state.partner
            partner = names[state.partner] if known and state.partner != NOBODY else ""
            facts = {"code": state.code, "declarer": names[state.declarer], "partner": partner}
            key = "hand.with" if partner else "hand.alone" if state.solo else "hand.hidden"
            self.out.print(self.session.say(key, **facts))
        self._show_trick()

    def _show_trick(self) -> None:
        state = self.match.state
        if state.table:
            played = by_whom(self.session.lang, self.teller.names, state.leader, state.table)
            self.out.print(self.session.say("hand.table", cards=played))

    def show_totals(self) -> None:
        self.out.print(self.totals())

    def show_phrases(self) -> None:
        """What may be said now, and that a leading partner can be advised."""
        now = phrases(self.match.state, self.match.rules, self.seat)
        key = "hand.phrases" if now else "hand.no-phrases"
        said = words.names_of_phrases(self.session.lang, now)
        self.out.print(self.session.say(key, phrases=", ".join(said)))

    def switch_advising(self) -> None:
        self.advising = not self.advising
        self.out.print(self.session.say("hand.advising" if self.advising else "hand.silent"))

    def show_help(self) -> None:
        self._list(moves.legal(self.match.state, self.match.rules))
        self.out.print(self.session.say("hand.help"), style="dim")

    def _list(self, offers: list[c.Command]) -> None:
        if len(offers) <= _MOST:
            rows = [f"{n:>3} {self._words(offer)}" for n, offer in enumerate(offers, 1)]
            self.out.print("\n".join(rows))
        else:
            self.out.print(self.session.say("hand.type-three"))

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


_SCREENS: dict[str, Callable[[HandTable], None]] = {
    "help": HandTable.show_help,
    "hand": HandTable.show_hand,
    "table": HandTable.show_table,
    "totals": HandTable.show_totals,
    "phrases": HandTable.show_phrases,
    "advising": HandTable.switch_advising,
    "quit": HandTable.leave,
}
