"""A tournament as a value: everything that has happened to it so far, and nothing else."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from arbitro.kernel import Refused

Role = Literal["player", "reserve"]
Status = Literal["in", "out", "substituted"]


class Player(Struct, frozen=True, kw_only=True):
    """One person on the list. `reserve` fills a table, or waits on a team sheet."""

    id: str
    name: str
    club: str | None = None
    region: str | None = None
    born: str | None = None
    team: str | None = None
    role: Role = "player"
    status: Status = "in"
    waiver: str | None = None
    contacts: str | None = None


class Team(Struct, frozen=True, kw_only=True):
    """A team sheet. `members` play; `reserve` may step in once, for `out`."""

    id: str
    name: str
    members: tuple[str, ...]
    reserve: str | None = None
    out: tuple[str, ...] = ()


class SeatScore(Struct, frozen=True, kw_only=True):
    """One player's result at one table, in the order of play.

    `table_points` are net of `penalty`. A figure nobody needed to count is None.
    """

    player: str
    table_points: int = 0
    off_objective: int | None = None
    territories: int | None = None
    in_objective: int | None = None
    armies: int | None = None
    cards: int | None = None
    eliminated: int | None = None
    risiko: bool = False
    withdrawn: bool = False
    excluded: int | bool = False
    penalty: int = 0
    figures: dict[str, int] = {}
    """Tie-break figures another game adds up, by criterion."""
    versus: dict[str, int] = {}
    """What was won from (+) or lost to (-) each other player at the table, where that counts."""
    place: int = 0
    points: str | None = "0"
    """None: the match was void for him and another round's score stands in."""
    tie: str | None = None


class Adjustment(Struct, frozen=True, kw_only=True):
    """What the referees decided about one player's result, beside what was typed.

    `off` are table points taken off. Who left the match has a `heading` (a withdrawal, an
    exclusion…), the `score` he is counted by and his `order` among those who left.
    """

    off: int = 0
    heading: str = ""
    score: str = ""
    order: int = 0
    because: tuple[str, ...] = ()


class Table(Struct, frozen=True, kw_only=True):
    """One match of a round: who sits, whether it has begun, how it ended.

    `result` is what counts; `typed` what was handed in, where the referees' `adjusted` changed it.
    """

    number: int
    players: tuple[str, ...]
    group: int = 1
    ghost: bool = False
    result: tuple[SeatScore, ...] = ()
    sheet: dict[str, Any] | None = None
    """The sheet the result was read from, where a table hands one in."""
    void: bool = False
    dice: dict[str, list[int]] = {}
    colours: dict[str, str] = {}
    begun: bool = False
    typed: tuple[SeatScore, ...] = ()
    adjusted: dict[str, Adjustment] = {}
    online: str = ""
    """The match that is played inside the house; '' on wood."""
    gather: int = 0
    """Seconds it waits for everybody's own value for the dice."""
    delay: int = 0
    """Seconds after which who only watches sees what was played inside."""
    logs: tuple[str, ...] = ()
    """SHA-256 of the logs its result was read from, in order: one, or one for each hand."""

    @property
    def done(self) -> bool:
        return bool(self.result)

    @property
    def started(self) -> bool:
        """Its chairs are taken: it is being played, or was."""
        return self.begun or self.done

    @property
    def in_order(self) -> tuple[str, ...]:
        """Its players in the order of play where it is known, else as drawn."""
        return tuple(seat.player for seat in self.result) or self.players

    @property
    def in_play(self) -> bool:
        """Being played: its chairs are taken, whatever happens to who sits on them."""
        return self.begun and not self.done


class CheckIn(Struct, frozen=True, kw_only=True):
    player: str
    at: str | None
    late: int = 0
    present: bool = True
    forfeited_cards: int = 0


class Round(Struct, frozen=True, kw_only=True):
    """One wave of matches. `certificates`: one per parallel group."""

    number: int
    stage: str
    tables: tuple[Table, ...]
    certificates: tuple[dict[str, Any], ...] = ()
    dealing: dict[str, Any] | None = None
    """The certificate of the lot that dealt the groups, on the first round of such a stage."""
    closed: bool = False

    def table_of(self, player: str) -> Table | None:
        return next((t for t in self.tables if player in t.players), None)


class Slot(Struct, frozen=True, kw_only=True):
    """A place in a stage: who holds it, from where, and the steps that led to him."""

    seed: int
    player: str
    group: int = 1
    via: Literal["entry", "rank", "winner", "repechage"] = "rank"
    claim: Literal["entry", "rank", "winner"] = "rank"
    """How the place was first won: it decides who is asked if it falls vacant."""
    origin: int | None = None
    """The place of the standings, or the table won."""
    instead_of: str | None = None
    step: str | None = None
    because: tuple[str, ...] = ()


class Stage(Struct, frozen=True, kw_only=True):
    name: str
    rounds: int
    slots: tuple[Slot, ...]
    groups: int = 1
    knockout: bool = False
    bands: int = 0
    dealt: dict[str, int] = {}
    """The group of each team or player, where everybody was dealt into groups by lot."""

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(slot.player for slot in self.slots)


class Renunciation(Struct, frozen=True, kw_only=True):
    """A place given up after so many rounds had been drawn; stage `*`: all, by expulsion."""

    player: str
    stage: str
    rounds_drawn: int
    reason: str = ""


class Penalty(Struct, frozen=True, kw_only=True):
    """Points taken off a player's standings in one round."""

    player: str
    round: int
    points: str
    reason: str


class DrawWitness(Struct, frozen=True, kw_only=True):
    """Somebody whose own value goes into the seed; `value` is '' until he tells it."""

    name: str
    role: str
    commitment: str
    value: str = ""


class Promise(Struct, frozen=True, kw_only=True):
    """What the next draw rests on so far: witnesses, then the commitment that binds them, the
    list and the secret. `list_sha256` is '' in what an earlier program promised.
    """

    asked: int = 0
    """How many witnesses were stated."""
    seconds: int = 0
    """How long they have to tell their values once the secret is fixed."""
    witnesses: tuple[DrawWitness, ...] = ()
    list_sha256: str = ""
    at_once: bool = False
    """Whether it was made in the act that drew, so that nobody saw it before."""
    at: int = 0
    """When it was fixed, in milliseconds on the hall's line of time."""

    @property
    def silent(self) -> tuple[str, ...]:
        """Who has not told his value."""
        return tuple(witness.name for witness in self.witnesses if not witness.value)


class SetAside(Struct, frozen=True, kw_only=True):
    """A commitment, or a draw made of it, that does not count; `silent`: who told no value;
    `witnesses`: as far as they had come when it was given up.
    """

    round: int
    commitment: str
    kind: Literal["lapsed", "silent", "voided", "discarded"]
    reason: str
    author: str
    silent: tuple[str, ...] = ()
    witnesses: tuple[DrawWitness, ...] = ()


EXPELLED = "*"
"""The stage of a renunciation that is of all of them."""


class Tournament(Struct, frozen=True, kw_only=True, weakref=True):
    """The whole event. `version` counts its events."""

    id: str
    name: str
    rules: str
    regulation: str
    interpretations: dict[str, str]
    settings: dict[str, Any]
    declaration: str | None = None
    date: str | None = None
    preset: str | None = None
    """The text of the format it names, as it was when it was opened."""
    program: str = ""
    version: int = 1
    players: dict[str, Player] = {}
    teams: dict[str, Team] = {}
    refusals: tuple[tuple[str, str], ...] = ()
    paid: frozenset[str] = frozenset()
    distinct: frozenset[str] = frozenset()
    locked: bool = False
    checkins: dict[int, dict[str, CheckIn]] = {}
    commitment: str | None = None
    promise: Promise | None = None
    set_aside: tuple[SetAside, ...] = ()
    """Commitments and draws that do not count, in order."""
    spent: frozenset[str] = frozenset()
    """Hashes that were fixed once, the house's and the witnesses': none is fixed again."""
    stages: tuple[Stage, ...] = ()
    rounds: tuple[Round, ...] = ()
    discarded: tuple[Round, ...] = ()
    """Draws that were thrown away, with their certificates."""
    renunciations: tuple[Renunciation, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    rolls: tuple[dict[str, list[int]], ...] = ()
    online: int = 0
    """How many matches were ever declared to be played inside the house."""
    finished: bool = False

    @property
    def expelled(self) -> tuple[str, ...]:
        """Who was put out of the tournament, in order."""
        return tuple(gone.player for gone in self.renunciations if gone.stage == EXPELLED)

    @property
    def stage(self) -> Stage | None:
        """The stage being played."""
        return self.stages[-1] if self.stages else None

    @property
    def round(self) -> Round | None:
        """The round drawn last."""
        return self.rounds[-1] if self.rounds else None

    def rounds_of(self, stage: str) -> tuple[Round, ...]:
        return tuple(r for r in self.rounds if r.stage == stage)

    def known(self, player: str) -> Player:
        """Somebody on its list, or `Refused`."""
        if player not in self.players:
            raise Refused("unknown-player", {"player": player})
        return self.players[player]
