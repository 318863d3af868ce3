"""Drawing the next round from what was promised and seen in the hall, and the certificate of it.

The value that nobody controls has one form only: dice thrown in the hall, or trumps drawn.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.draw.called_players import (
    callable_players,
    entries,
    group_of,
    listed,
    lots,
    odd_sizes,
    plan_of,
    ranks_before,
    require_drawable,
    to_deal,
    units_to_deal,
)
from arbitro.tournament.draw.seating import seeded_draw
from arbitro.tournament.draw.seating.certificate import (
    BEFORE,
    WITH_THE_DRAW,
    Chance,
    Discarded,
    Witness,
    entry_sha256,
)
from arbitro.tournament.draw.seating.field import Entry
from arbitro.tournament.draw.seating.seeded_draw import commitment
from arbitro.tournament.rules import DrawPlan, TournamentRules
from arbitro.tournament.state import Promise, Stage, Table, Tournament

Certificate = dict[str, Any]
_DICE = re.compile(r"[1-6](?:[\s,;.+–-]*[1-6])*")
_WORD = re.compile(r"[^\W\d_]{3,}")
_PART = re.compile(r"\w+")
_THROWS = re.compile(r"[;/|\n]+")
_BETWEEN = re.compile(r"[\s,.:+*_()\[\]'\"–—−-]*")
_TRUMP = re.compile(r"([^\s=]+)=0*(\d{1,2})")
MOST_DICE = 100
WATCHERS = 2
"""Fewer than so many people cannot vouch for a throw."""


class Public(NamedTuple):
    """What was seen in the hall, however it was typed: throws of dice, or somebody's trumps."""

    dice: tuple[tuple[int, ...], ...] = ()
    trumps: tuple[tuple[str, int], ...] = ()

    @property
    def text(self) -> str:
        """As people read it: `3-5-1`, `3-5-1; 6-2`, `g001=17 g002=4`."""
        if self.trumps:
            return " ".join(f"{id}={trump}" for id, trump in self.trumps)
        return "; ".join("-".join(map(str, throw)) for throw in self.dice)

    @property
    def seen(self) -> str:
        """As it goes into the seed: dice have no order, so that nobody chooses one."""
        if self.trumps:
            return self.text
        return " ".join(map(str, sorted(die for throw in self.dice for die in throw)))


def parsed(text: str) -> Public:
    """Dice from 1 to 6 (`3-5-1`, `3 5 1`, `351`; `;` parts throws), or trumps with whose they are
    (`g001=17 g002=4`). Anything else is refused: two spellings would be two draws.
    """
    typed = text.strip()
    if not any(letter.isalnum() for letter in typed):
        return Public()
    if "=" in typed:
        return Public(trumps=_trumps(typed))
    throws = []
    for part in filter(str.strip, _THROWS.split(typed)):
        faces = _BETWEEN.sub("", part)
        if not faces.isascii() or set(faces) - set("123456"):
            wrong = [w for w in _PART.findall(typed) if set(w) - set("123456")]
            raise Refused("not-public-dice", {"public": typed, "wrong": wrong or [typed]})
        throws.append(tuple(map(int, faces)))
    thrown = tuple(throw for throw in throws if throw)
    if sum(map(len, thrown)) > MOST_DICE:
        raise Refused("dice-too-many", {"most": MOST_DICE})
    return Public(dice=thrown)


def _trumps(text: str) -> tuple[tuple[str, int], ...]:
    words = text.replace(",", " ").replace(";", " ").split()
    rows = []
    for word in words:
        told = _TRUMP.fullmatch(word)
        if told is None:
            raise Refused("not-a-trump", {"text": word})
        rows.append((told[1], int(told[2])))
    return tuple(sorted(rows))


def require_public(text: str, decider: int) -> None:
    """What a promise of the first kind took, byte for byte: dice (`6 3 1`), trumps, or anything
    that names where it was published (`Lotto Roma 5 17 44`).
    """
    if not any(letter.isdigit() for letter in text):
        raise Refused("public-missing", {})
    if decider < 2:  # 0.1.0 took whatever had a figure in it
        return
    if _DICE.fullmatch(text.strip()) or "=" in text or _WORD.search(text):
        return
    wrong = [part for part in _PART.findall(text) if not _DICE.fullmatch(part)]
    raise Refused("not-public-dice", {"public": text, "wrong": wrong})


def make_draw(t: Tournament, command: c.MakeDraw, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Draw the next round of the stage, group by group."""
    stage = require_drawable(t)
    if t.commitment is None:
        raise Refused("no-commitment", {})
    round_of_stage = len(t.rounds_of(stage.name)) + 1
    plan = rules.draw(plan_of(stage), round_of_stage)
    drawing = _Drawing(t, command, rules, plan.value)
    called = callable_players(t, stage, rules)
    ranks = ranks_before(t, stage, rules, round_of_stage)
    tables: list[Table] = []
    certificates = []
    because = called.because + plan.because
    dealt, dealing = drawing.dealt(stage)
    groups = group_of(t, stage, called.value, dealt, rules)
    odd = odd_sizes(rules, plan.value, len(called.value))
    for group in range(1, stage.groups + 1):
        here = [p for p in called.value if groups[p] == group]
        mix = rules.table_mix(len(here))
        because += mix.because
        rows = entries(t, here, ranks, odd_sizes=odd)
        made = drawing.certificate(rows, mix.value, plan.value)
        if "team" in plan.value.priorities:
            require_apart(made, command.together, plan.because)
        certificates.append(made)
        for players in made["tables"]:
            tables.append(Table(number=len(tables) + 1, players=tuple(players), group=group))
    return (
        e.RoundDrawn(
            number=len(t.rounds) + 1,
            stage=stage.name,
            tables=tuple(tables),
            certificates=tuple(certificates),
            dealt=dealt if dealing else {},
            dealing=dealing,
            because=because.ids,
        ),
    )


class _Drawing:
    """One round's draws: the same secret, the same dice, the same witnesses for every group."""

    def __init__(
        self, t: Tournament, command: c.MakeDraw, rules: TournamentRules, plan: DrawPlan
    ) -> None:
        self.t, self.secret, self.rules = t, command.secret, rules
        self.listed: tuple[str, ...] = ()
        self.chance: Chance | None = None
        self.public = command.public
        promised = t.promise or Promise()
        if not promised.list_sha256:
            self._as_formerly()
            return
        seen = parsed(command.public)
        self.chance = _chance(t, promised, seen, _watchers(command))
        self._require_secret(self.chance.commitment(command.secret))
        self.listed = listed(t, rules)
        self.public = seen.text
        _require_seen(seen, plan, lots(t, rules) != [] and not promised.witnesses)

    def _as_formerly(self) -> None:
        """Promised by an earlier program: drawn as it would have."""
        self._require_secret(commitment(self.secret))
        if any(letter.isalnum() for letter in self.public) or lots(self.t, self.rules) != []:
            require_public(self.public, self.rules.decider)

    def _require_secret(self, made: str) -> None:
        if made != self.t.commitment:
            raise Refused("wrong-secret", {"commitment": self.t.commitment})

    def certificate(
        self, rows: list[Entry], sizes: tuple[int, ...] | list[int], plan: DrawPlan
    ) -> Certificate:
        chance = self.chance
        if chance is not None:
            others = list(self.listed)
            for entry in rows:
                others.remove(entry_sha256(entry))
            chance = chance.beside(others)
        return seeded_draw.draw(
            entries=rows,
            sizes=sizes,
            priorities=plan.priorities,
            procedure=plan.procedure,
            secret=self.secret,
            public=self.public,
            round=len(self.t.rounds) + 1,
            regulation=self.rules.id,
            chance=chance,
        ).document()

    def dealt(self, stage: Stage) -> tuple[dict[str, int], Certificate | None]:
        """The groups of a stage for everybody: as dealt before or, with its first draw, by lot."""
        units = units_to_deal(self.t, stage, self.rules)
        if not units:
            return stage.dealt, None
        rows, sizes = to_deal(units, stage.groups)
        made = self.certificate(rows, sizes, DrawPlan(()))
        groups = enumerate(made["tables"], start=1)
        return {id: at for at, group in groups for id in group}, made


def _require_seen(seen: Public, plan: DrawPlan, needed: bool) -> None:
    """Trumps only where chairs go by them; something, where only it makes the lot."""
    if seen.trumps and plan.procedure != "trumps":
        raise Refused("not-public-dice", {"public": seen.text, "wrong": [seen.text]})
    if needed and not (seen.dice or seen.trumps):
        raise Refused("public-missing", {})


def _watchers(command: c.MakeDraw) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(name.strip() for name in command.watched_by if name.strip()))
    if names and len(names) < WATCHERS:
        raise Refused("one-watcher", {"name": names[0]})
    return names


def _chance(t: Tournament, promised: Promise, seen: Public, watchers: tuple[str, ...]) -> Chance:
    if promised.silent:
        raise Refused("values-missing", {"witnesses": list(promised.silent)})
    number = len(t.rounds) + 1
    return Chance(
        list_sha256=promised.list_sha256,
        committed=WITH_THE_DRAW if promised.at_once else BEFORE,
        witnesses_asked=promised.asked,
        witnesses=tuple(Witness(w.name, w.role, w.commitment, w.value) for w in promised.witnesses),
        dice=seen.dice,
        watched_by=watchers,
        discarded=tuple(
            Discarded(one.commitment, one.reason, one.author, one.kind, one.silent)
            for one in t.set_aside
            if one.round == number
        ),
    )


def together(made: Certificate) -> list[list[str]]:
    """Team-mates who sit at one table after all."""
    team = {entry["id"]: entry.get("team") for entry in made["entries"]}
    clashes = []
    for table in made["tables"]:
        for at, one in enumerate(table):
            mates = [x for x in table[at + 1 :] if team[one] and team[x] == team[one]]
            clashes += [[one, mate] for mate in mates]
    return clashes


def require_apart(made: Certificate, confirmed: bool, ids: Any) -> None:
    """Team-mates meet only if the organiser has confirmed that it cannot be helped."""
    clashes = together(made)
    if clashes and not confirmed:
        raise Refused("team-mates-meet", {"pairs": clashes}, ids)
