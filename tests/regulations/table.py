"""A table set up by hand: a readable position, steps with the dice they saw, what must follow.

A position names its turn, who holds what (`territories`, the `rest` of the board to one seat),
hands, caps and the like; a step is an action as outsiders send it, with the `dice` and cards `seen`
and with expectations:

    then      events that follow, in this order (others may stand between): a kind, or a kind with
              some of its fields; `ids` among them are reasons of that very event
    never     kinds of event that must not follow
    refused   the code of the refusal; `facts` are some of its facts
    article, ids   reasons of this step, given or refused
    state     what is true afterwards
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec import Struct

from arbitro.games.risiko import board, cards, wire
from arbitro.games.risiko.chance import Chance
from arbitro.games.risiko.decide import step
from arbitro.games.risiko.events import Event
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import NOBODY, Closing, Match, Phase, Roll, Standing, Turn
from arbitro.kernel import Refused
from arbitro.kernel.values import plain_points
from arbitro.play.chance import Observed
from arbitro.regulations.catalogue import RULES
from tests.regulations.cases import Case, many


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """Where a case begins. Whatever is left out is as on a quiet board."""

    players: int = 4
    mode: Literal["digital", "live"] = "digital"
    phase: Phase = "reinforce"
    turn: dict[str, Any] = {}
    territories: dict[int, dict[str, int]] = {}
    rest: int | None = None
    """The seat that holds every territory not named, with one army each."""
    hands: dict[int, int | list[str]] = {}
    """Cards by name, or how many there are."""
    pack: list[str] | None = None
    """What is left face down; every other card that nobody holds has been discarded."""
    objectives: dict[int, int] = {}
    caps: dict[int, int] = {}
    supply: dict[int, int] = {}
    skips: dict[int, int] = {}
    standing: dict[int, Standing] = {}
    last_giro: int = 0
    closing: dict[str, int] = {}
    roll: dict[str, int] | None = None
    forgotten: dict[str, int] | list[dict[str, int]] | None = None
    card_right: int = NOBODY


def build(position: Position, rules: RisikoRules) -> Match:
    """The state a position describes."""
    seats = range(position.players)
    owners, armies = _board(position)
    hands, deck = _hands(position)
    pack = deck if position.pack is None else cards.parse_many(position.pack)
    cap = rules.army_cap().value
    masks = tuple(board.mask_of([t for t, o in enumerate(owners) if o == seat]) for seat in seats)
    match = Match(
        regulation=rules.regulation,
        players=tuple(f"P{seat + 1}" for seat in seats),
        mode=position.mode,
        time_up_giro=None,
        caps=tuple(position.caps.get(seat, cap) for seat in seats),
        supply=tuple(position.supply.get(seat, 0) for seat in seats),
        standing=tuple(position.standing.get(seat, "playing") for seat in seats),
        hands=hands,
        objectives=tuple(position.objectives.get(seat, seat + 1) for seat in seats),
        masks=masks,
        skips=tuple(position.skips.get(seat, 0) for seat in seats),
        owners=owners,
        armies=armies,
        deck=pack,
        discards=tuple(card for card in deck if card not in pack),
        phase=position.phase,
        order=tuple(seats),
        last_giro=position.last_giro,
        closing=msgspec.convert(position.closing, Closing),
        roll=msgspec.convert(position.roll, Roll | None),
        forgotten=msgspec.convert(many_rolls(position.forgotten), tuple[Roll, ...]),
        card_right=position.card_right,
    )
    named = {"origin", "target"}
    given = {k: board.number(v) if k in named else v for k, v in position.turn.items()}
    seat = given.get("seat", 0)
    room = match.caps[seat] - match.on_board(seat)
    turn = msgspec.convert({"giro": 5, "room": room, **given}, Turn)
    return msgspec.structs.replace(match, turn=turn)


def many_rolls(rolls: dict[str, int] | list[dict[str, int]] | None) -> list[dict[str, int]]:
    """One roll, several or none, as a list."""
    return [rolls] if isinstance(rolls, dict) else rolls or []


def _board(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    rest = NOBODY if position.rest is None else position.rest
    owners = [rest] * board.COUNT
    armies = [0 if position.rest is None else 1] * board.COUNT
    for seat, held in position.territories.items():
        for name, count in held.items():
            owners[board.number(name)], armies[board.number(name)] = seat, count
    return tuple(owners), tuple(armies)


def _hands(position: Position) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    named = {
        seat: list(cards.parse_many(hand))
        for seat, hand in position.hands.items()
        if not isinstance(hand, int)
    }
    deck = cards.TERRITORY_CARDS if position.phase == "deal" else cards.DECK
    free = [card for card in deck if not any(card in hand for hand in named.values())]
    for seat, hand in position.hands.items():
        if isinstance(hand, int):
            named[seat], free = free[:hand], free[hand:]
    return tuple(tuple(named.get(seat, ())) for seat in range(position.players)), tuple(free)


class Script:
    """Chance as the case writes it; cards nobody cares about come in the order of the board.

    Territories listed under `last` lie at the bottom of the pack, in that order.
    """

    def __init__(self, seen: dict[str, Any]) -> None:
        last = seen.pop("last", [])
        self.last = [board.number(name) for name in last]
        self.rows = {what: wire.parse_observed(what, _flat(value)) for what, value in seen.items()}

    def dice(self, throw: str, count: int) -> tuple[int, ...]:
        row = self.rows.get(throw, [])
        assert len(row) >= count, f"the case must say {count} dice for {throw}"
        self.rows[throw] = row[count:]
        return tuple(row[:count])

    def pick(self, what: str, among: tuple[int, ...]) -> int:
        if row := self.rows.get(what):
            value = row.pop(0)
            assert value in among, f"{what} {value} cannot come now"
            return value
        early = [value for value in among if value not in self.last]
        return early[0] if early else next(value for value in self.last if value in among)

    def require_used(self) -> None:
        left = {what: row for what, row in self.rows.items() if row}
        assert not left, f"never asked for: {left}"


def _flat(values: list[Any]) -> list[Any]:
    """Cards may be written lap by lap."""
    rows = [value if isinstance(value, list) else [value] for value in values]
    return [value for row in rows for value in row]


def play(case: Case, rules: RisikoRules) -> set[str]:
    """Play a case and check every expectation; the ids of all that spoke."""
    state = build(msgspec.convert(case.position, Position), rules)
    spoken: set[str] = set()
    for number, row in enumerate(case.do, start=1):
        try:
            state, ids = _take(state, rules, dict(row))
        except AssertionError as error:
            raise AssertionError(f"step {number} {row}: {error}") from error
        spoken |= ids
    return spoken


EXPECTATIONS = ("then", "never", "refused", "facts", "article", "ids", "state")


def _take(state: Match, rules: RisikoRules, row: dict[str, Any]) -> tuple[Match, set[str]]:
    seen = {**row.pop("dice", {}), **row.pop("seen", {})}
    want = {key: row.pop(key) for key in EXPECTATIONS if key in row}
    chance = _chance(state, seen)
    refusal: Refused | None = None
    events: tuple[Event, ...] = ()
    try:
        state, events = step(state, wire.command(row), rules, chance)
    except Refused as refused:
        refusal = refused
    code = refusal.code if refusal else None
    assert code == want.get("refused"), refusal or [event.kind for event in events]
    if refusal is None:
        chance.require_used()
        ids = {id for event in events for id in event.because}
    else:
        ids = set(refusal.because.ids)
        facts = plainly(refusal.facts)
        for name, value in want.get("facts", {}).items():
            assert facts[name] == value, f"{name} is {facts[name]}"
    _check_events(events, want)
    require_reasons(ids, want.get("article", []), want.get("ids", []))
    for name, value in want.get("state", {}).items():
        assert STATE[name](state, value), f"{name}: {_show(state)}"
    return state, ids


def _chance(state: Match, seen: dict[str, Any]) -> Any:
    if state.mode == "live":
        return Observed(seen, wire.parse_observed, wire.unseen)
    script: Chance = Script(seen)
    return script


def require_reasons(spoken: set[str], article: str | list[str], ids: list[str]) -> None:
    """These articles and ids stand among the reasons."""
    missing = set(ids) - spoken
    assert not missing, f"{sorted(missing)} not among {sorted(spoken)}"
    articles = {RULES[id].article for id in spoken}
    absent = set(many(article)) - articles
    assert not absent, f"articles {sorted(absent)} not among {sorted(articles)}"


def _check_events(events: tuple[Event, ...], want: dict[str, Any]) -> None:
    kinds = [event.kind.partition("/")[0] for event in events]
    for kind in want.get("never", []):
        assert kind not in kinds, f"{kind} among {kinds}"
    at = 0
    for item in want.get("then", []):
        kind, fields = next(iter(item.items())) if isinstance(item, dict) else (item, {})
        found = [n for n in range(at, len(events)) if kinds[n] == kind and _fits(events[n], fields)]
        told = [(kind, plainly(wire.event_data(e))) for kind, e in zip(kinds, events, strict=True)]
        assert found, f"{item} not among {told[at:]}"
        at = found[0] + 1


def _fits(event: Event, fields: dict[str, Any]) -> bool:
    data = {"seat": event.seat, **plainly(wire.event_data(event))}
    ids = set(fields.get("ids", []))
    own = {name: value for name, value in fields.items() if name != "ids"}
    return ids <= set(event.because) and all(data[name] == v for name, v in own.items())


def plainly(value: Any) -> Any:
    """Tuples as lists, numbers as the wire writes them."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _show(state: Match) -> str:
    return f"phase {state.phase}, {state.turn}, {state.scores}"


def _each(read: Callable[[Match, Any], Any]) -> Callable[[Match, dict[Any, Any]], bool]:
    return lambda state, want: all(read(state, key) == value for key, value in want.items())


def _same(read: Callable[[Match], Any]) -> Callable[[Match, Any], bool]:
    return lambda state, want: bool(read(state) == want)


def _scores(state: Match) -> Any:
    assert state.scores is not None, "nothing has been scored"
    return state.scores


STATE: dict[str, Callable[[Match, Any], bool]] = {
    "phase": _same(lambda m: m.phase),
    "turn": _same(lambda m: m.turn.seat),
    "giro": _same(lambda m: m.turn.giro),
    "due": _same(lambda m: m.turn.due),
    "more": _same(lambda m: m.turn.more),
    "bound": _same(lambda m: m.turn.bound),
    "last_giro": _same(lambda m: m.last_giro),
    "card_right": _same(lambda m: None if m.card_right == NOBODY else m.card_right),
    "ended": _same(lambda m: m.ended),
    "armies": _each(lambda m, name: m.armies[board.number(name)]),
    "owners": _each(lambda m, name: m.owners[board.number(name)]),
    "on_board": _each(lambda m, seat: m.on_board(seat)),
    "territories": _each(lambda m, seat: m.masks[seat].bit_count()),
    "hands": _each(lambda m, seat: len(m.hands[seat])),
    "caps": _each(lambda m, seat: m.caps[seat]),
    "supply": _each(lambda m, seat: m.supply[seat]),
    "skips": _each(lambda m, seat: m.skips[seat]),
    "standing": _each(lambda m, seat: m.standing[seat]),
    "places": _same(lambda m: list(_scores(m).places)),
    "points": _same(lambda m: [plain_points(points) for points in _scores(m).points]),
    "table_points": _same(lambda m: list(_scores(m).table_points)),
}
