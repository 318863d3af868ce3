"""A terminal game: one person against players of ours, every action on disk before the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from arbitro.cli.match.at_table import AtTable
from arbitro.cli.match.risiko import wishes
from arbitro.cli.match.risiko.board import show_board
from arbitro.cli.match.risiko.chapters import Story, Told
from arbitro.cli.match.risiko.match_report import show_result
from arbitro.cli.match.risiko.offers import identities, offered, show_offers
from arbitro.cli.match.risiko.teller import Teller
from arbitro.cli.match.risiko.words import heard
from arbitro.cli.terminal.command import Session, print_line
from arbitro.games.risiko import board, moves, objectives
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.messages.names import card, objective
from arbitro.play import Match


@dataclass(eq=False)
class Table(AtTable):
    """Lets the bots play, asks the person, shows what each may know."""

    learn: bool = False

    def __post_init__(self) -> None:
        self.teller = Teller(self.session, list(self.match.state.seated), self.seat)
        self.story = Story(self.match.state)
        self.seen: set[tuple[Any, ...]] = set()
        self.listed: tuple[Any, ...] = ()
        self.whole = False
        self.warned = ""

    def names(self) -> Sequence[str]:
        return self.teller.names

    def play(self) -> None:
        """Until the match is over or the person leaves."""
        from arbitro.bots import acting_seats  # noqa: PLC0415 - heavy to load

        self._open()
        while not self.match.finished:
            seat = acting_seats(self.match)[0]
            if seat != self.seat:
                self._do(self.bots[seat].choose(self.match, seat), aloud=False)
            elif self.match.state.phase in ("deal", "objectives"):
                deal = self.match.state.phase == "deal"
                self._do(c.Deal(seat=seat) if deal else c.DealObjectives(seat=seat), aloud=False)
            else:
                self._catch_up()
                self._turn()
        self._catch_up()
        show_result(self.out, self.session, self.match.events, self.match.state)

    def _open(self) -> None:
        """Who plays here, under which rules, and how to ask for help."""
        if not self.match.finished:
            names, edition = self.teller.names, self.match.state.regulation
            facts = {"players": names, "name": names[self.seat], "seat": self.seat}
            said = self.session.say("table.opening", regulation=edition, **facts)
            print_line(self.out, said, indent=0)

    def _do(self, command: c.Command, aloud: bool = True) -> None:
        """Act, write, and tell; a refusal leaves everything as it was."""
        for event in self.acted(command):
            aloud = aloud and not isinstance(event, e.TurnStarted | e.LapStarted)
            if aloud:
                line = self.teller.told(Told(event, self.story.state))
                if line is not None:
                    print_line(self.out, line)
            self.story.add(event)
            if aloud:
                self.story.take()

    def _catch_up(self) -> None:
        """What the others have done since."""
        for chapter in self.story.take():
            if chapter.started is not None:
                print_line(self.out, self.teller.heading(chapter), indent=0, style="bold")
            for line in self.teller.lines(chapter):
                print_line(self.out, line)

    def _turn(self) -> None:
        """Show what is new, then take one line."""
        state = self.match.state
        offers = offered(self.match, self.seat)
        moment = (state.turn.giro, state.phase, state.turn.due)
        if moment[:2] not in self.seen and state.phase in ("placement", "reinforce"):
            self.seen.add(moment[:2])
            self.show_board()
            self.out.print(self._words(), style="dim")
        if moment != self.moment:
            self.out.print(self._status(), style="bold")
        if identities(offers, self.whole) != self.listed:
            self._list(offers, whole=False)
        self.moment = moment
        self.patiently(lambda: self._take(self.line(), offers))

    def _take(self, text: str, offers: list[c.Command]) -> None:
        chosen = self.by_number(text, offers)
        if chosen is not None:
            self._wish(chosen, text)
            return
        said = heard(text, choosing_colour=self.match.state.phase == "colours")
        if said.verb in _SCREENS:
            _SCREENS[said.verb](self)
        elif said.verb == "until":
            self._until(self._throw)
        else:
            self._wish(wishes.command(self.match, self.seat, said), text)

    def _wish(self, command: c.Command, text: str) -> None:
        advice = warning(self.session, self.match, self.seat, command) if self.learn else None
        if advice is not None and self.warned != text:
            self.warned = text
            print_line(self.out, advice, style="yellow")
            return
        self.warned = ""
        self._do(command)
        if isinstance(command, c.Attack) and self.match.state.turn.bound:
            self._throw()

    def _throw(self) -> None:
        self._do(c.ThrowDice(seat=self.seat))

    def _until(self, throw: Callable[[], None]) -> None:
        """Throw as long as it can lawfully go on."""
        conquered = self.match.state.turn.conquered
        throw()
        while self.match.state.turn.conquered == conquered and any(
            isinstance(m, c.ThrowDice) for m in offered(self.match, self.seat)
        ):
            throw()

    def _status(self) -> str:
        state, turn = self.match.state, self.match.state.turn
        facts = {"giro": turn.giro, "phase": state.phase, "name": self.teller.names[self.seat]}
        if state.phase in ("colours", "placement"):
            return self.session.say(f"table.{state.phase}", due=turn.due, **facts)
        if state.phase == "reinforce":
            return self.session.say("table.placing", due=turn.due, **facts)
        if state.phase == "roll" and state.roll is not None:
            return self.session.say("table.rolling", threshold=state.roll.threshold, **facts)
        return self.session.say("table.now", **facts)

    def show_hand(self) -> None:
        state = self.match.state
        if state.objectives[self.seat]:
            self.out.print(objective(self.session.lang, state.objectives[self.seat]))
            self.out.print(self._goal(state.objectives[self.seat]))
        hand = [card(self.session.lang, one) for one in state.hands[self.seat]]
        key = "table.hand" if hand else "table.no-hand"
        self.out.print(self.session.say(key, cards=hand, count=len(hand)))

    def _goal(self, number: int) -> str:
        """Which territories of the objective one holds, and which are missing."""
        whole, held = objectives.MASKS[number], self.match.state.masks[self.seat]
        mine, missing = board.members(whole & held), board.members(whole & ~held)
        key = "table.goal" if mine and missing else "table.goal-all" if mine else "table.goal-none"
        count, every = len(mine), len(mine) + len(missing)
        return self.session.say(key, mine=mine, missing=missing, count=count, all=every)

    def show_board(self) -> None:
        state = self.match.state
        show_board(self.out, self.session, state, state.objectives[self.seat])

    def show_all(self) -> None:
        self._list(offered(self.match, self.seat), whole=True)
        self.out.print(self._words(), style="dim")
        self.out.print(self.session.say("table.help"), style="dim")

    def _words(self) -> str:
        """What can be typed; how a turn ends only for a learner: it recalls a forgotten card."""
        return self.session.say("offer.words-learn" if self.learn else "offer.words")

    def _list(self, offers: list[c.Command], whole: bool) -> None:
        show_offers(self.out, self.session, self.match, offers, whole)
        self.whole = whole
        self.listed = identities(offers, whole)


_SCREENS: dict[str, Callable[[Table], None]] = {
    "hand": Table.show_hand,
    "board": Table.show_board,
    "help": Table.show_all,
    "quit": Table.leave,
}


def warning(session: Session, match: Match, seat: int, command: c.Command) -> str | None:
    """What this command would throw away, if anything."""
    turn = match.state.turn
    ends = isinstance(command, c.Pass | c.DrawCard)
    lawful = [type(m) for m in moves.legal(match.state, match.rules) if m.seat == seat]
    if ends and c.DeclareRisiko in lawful:
        return session.say("learn.risiko")
    leaves = ends or isinstance(command, c.Attack | c.Move | c.AnnounceAttack | c.AnnounceMove)
    if leaves and match.state.phase == "reinforce" and turn.due and turn.room:
        return session.say("learn.armies", due=turn.due)
    if isinstance(command, c.Pass) and c.DrawCard in lawful:
        return session.say("learn.card")
    return None
