"""Chapters of a match as lines to read, for one viewer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbitro.cli.match.risiko.chapters import Battle, Chapter, Dealt, Placed, Told
from arbitro.cli.terminal.command import Session
from arbitro.games.risiko import events as e
from arbitro.games.risiko.view import Viewer, hidden_fields
from arbitro.messages import cite_ids, event
from arbitro.messages.names import dice, territory

DECISIVE = (
    e.DealCorrected,
    e.TerritoryDealt,
    e.TerritoriesSwapped,
    e.DealKept,
    e.TrisShown,
    e.TrisPlayed,
    e.ReinforcementsLost,
    e.CardForfeited,
    e.CardLapsed,
    e.PlayerEliminated,
    e.CardsCaptured,
    e.MoveUndone,
    e.RisikoDeclared,
    e.RisikoLate,
    e.RisikoMissed,
    e.TimeCalled,
    e.RollDue,
    e.RollExempt,
    e.SdadataRolled,
    e.SdadataForgotten,
    e.MatchEnded,
    e.MatchScored,
    e.TurnForced,
    e.PlayerRemoved,
    e.PlayerFrozen,
    e.PlayerReleased,
    e.ArmiesRemoved,
    e.CapLowered,
    e.CardsTaken,
    e.CardsDenied,
)
"""Events in which an article decided something worth naming."""


@dataclass(frozen=True)
class Teller:
    """Tells a match to one viewer in one language."""

    session: Session
    names: Sequence[str]
    who: Viewer

    def heading(self, chapter: Chapter) -> str:
        """«Giro 3 · Bianca: 14 territori, 4 armate (RUR, art. 4)»."""
        if chapter.started is None:
            return self.session.say("story.preparation")
        return self._cited(event(self.session.lang, chapter.started, None, self.names), chapter)

    def _cited(self, sentence: str, chapter: Chapter) -> str:
        ids = chapter.started.because if chapter.started else ()
        return f"{sentence} ({cite_ids(self.session.lang, ids)})" if ids else sentence

    def lines(self, chapter: Chapter) -> Iterator[str]:
        """One line for each thing this viewer may know."""
        for item in chapter.items:
            if isinstance(item, Placed):
                yield self.placed(item)
            elif isinstance(item, Dealt):
                yield from self.dealt(item)
            elif isinstance(item, Battle):
                yield self.battle(item)
            else:
                told = self.told(item)
                if told is not None:
                    yield told

    def told(self, item: Told) -> str | None:
        """The sentence of an event, without what the viewer must not know."""
        hidden = hidden_fields(item.event, self.who)
        if hidden is None:
            return None
        names = self.names if item.before.order else ()
        sentence = event(self.session.lang, item.event, item.before, names, hidden)
        if isinstance(item.event, DECISIVE) and item.event.because:
            return f"{sentence} ({cite_ids(self.session.lang, item.event.because)})"
        return sentence

    def placed(self, item: Placed) -> str:
        rows = [f"{n} {territory(self.session.lang, t)}" for t, n in item.armies.items()]
        who = self.names[item.seat]
        total = sum(item.armies.values())
        return self.session.say("story.placed", who=who, total=total, where=", ".join(rows))

    def dealt(self, item: Dealt) -> Iterator[str]:
        for seat, hand in item.hands.items():
            yield self.session.say("story.dealt", who=self.names[seat], territories=hand)

    def battle(self, battle: Battle) -> str:
        """The whole attack: every throw, the losses, and whether the territory fell."""
        throws = ", ".join(f"{dice(t.attack)}/{dice(t.defence)}" for t in battle.throws)
        facts = {
            "who": self.names[battle.event.seat or 0],
            "target": battle.event.target,
            "defender": self.names[battle.loser],
            "attacking": battle.attacking,
            "defending": battle.defending,
            "throws": throws or "–",
            "lost": battle.lost,
            "destroyed": battle.destroyed,
            "entered": battle.entered,
        }
        place = "from" if battle.event.origin is not None else "bare"
        begun = self.session.say(f"story.attack-{place}", origin=battle.event.origin, **facts)
        how = "conquered" if battle.conquered else "held"
        return begun + self.session.say(f"story.{how}", **facts)
