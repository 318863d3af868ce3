"""From what was said to the one command it means at this table, at this moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from arbitro.cli.match.risiko.words import FROM, Said, pairs, territories, verb_of
from arbitro.games.risiko import board, moves
from arbitro.games.risiko import commands as c
from arbitro.games.risiko.state import COLOURS
from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES, say
from arbitro.play import Match


def command(match: Match, seat: int, said: Said) -> c.Command:
    """The command meant; what it may do is the engine's to say."""
    return _MEANINGS[said.verb](match, seat, said)


def _place(match: Match, seat: int, said: Said) -> c.Command:
    turn = match.state.turn
    where = _one(territories(said.words), match.state.masks[seat])
    armies = turn.due if said.number == -1 else said.number or 1
    return c.Place(seat=seat, territory=where, armies=armies)


def _attack(match: Match, seat: int, said: Said) -> c.Command:
    if not said.words:
        raise Refused("attack-incomplete", {})
    lawful = {
        (a.origin, a.target)
        for a in moves.attacks(match.state, match.rules)
        if isinstance(a, c.Attack)
    }
    swapped = said.words[0] not in FROM and any(word in FROM for word in said.words)
    try:
        found = pairs(said.words)
    except Refused:
        theirs = ~match.state.masks[seat] & board.EVERYWHERE
        return _from_where(match, seat, _one(territories(said.words), theirs), lawful)
    if swapped:
        found = [(b, a) for a, b in found]
    origin, target = _meant(found, lawful)
    return c.Attack(seat=seat, origin=origin, target=target)


def _from_where(
    match: Match, seat: int, target: int, lawful: set[tuple[int | None, int | None]]
) -> c.Command:
    """A target alone: nothing is said to the table while it is not clear where from."""
    origins = sorted(o for o, t in lawful if t == target and o is not None)
    if len(origins) > 1 and not match.rules.target_binds().value:
        facts = {"origins": [board.TERRITORIES[o] for o in origins]}
        raise Refused("origin-needed", facts, match.rules.target_binds().because)
    return c.Attack(seat=seat, target=target)


def _move(match: Match, seat: int, said: Said) -> c.Command:
    if not said.words:
        raise Refused("move-incomplete", {})
    offered = [m for m in moves.strategic_moves(match.state, match.rules) if isinstance(m, c.Move)]
    origin, destination = _meant(pairs(said.words), {(m.origin, m.destination) for m in offered})
    most = [m.armies for m in offered if (m.origin, m.destination) == (origin, destination)]
    armies = said.number if said.number not in (None, -1) else max(most, default=1)
    return c.Move(seat=seat, origin=origin, destination=destination, armies=armies or 1)


def _announce(_match: Match, seat: int, said: Said) -> c.Command:
    """The bare word, which some regulations give an effect: only who asks for it says it."""
    what = {verb_of(word) for word in said.words}
    if what == {"attack"}:
        return c.AnnounceAttack(seat=seat)
    if what == {"move"}:
        return c.AnnounceMove(seat=seat)
    raise Refused("announce-what", {})


def _reposition(match: Match, seat: int, said: Said) -> c.Command:
    placed = {where for where, _ in match.state.turn.placed}
    found = pairs(said.words)
    origin, destination = _meant(found, {pair for pair in found if pair[0] in placed})
    armies = said.number if said.number not in (None, -1) else 1
    return c.Reposition(seat=seat, origin=origin, destination=destination, armies=armies or 1)


def _advance(match: Match, seat: int, said: Said) -> c.Command:
    number = said.number if said.number not in (None, -1) else match.state.turn.more
    return c.Advance(seat=seat, armies=number or 0)


def _throw(match: Match, seat: int, _said: Said) -> c.Command:
    if match.state.phase == "roll":
        return c.RollSdadata(seat=seat)
    return c.ThrowDice(seat=seat)


def _cards(kind: type[c.PlayTris | c.ShowTris]) -> Meaning:
    def best(match: Match, seat: int, _said: Said) -> c.Command:
        held = match.state.masks[seat]
        offered = [m for m in moves.legal(match.state, match.rules) if isinstance(m, c.PlayTris)]
        if not offered:
            return kind(seat=seat, cards=match.state.hands[seat][:3])
        worth = max(offered, key=lambda m: match.rules.tris_value(m.cards, held).value or 0)
        return kind(seat=seat, cards=worth.cards)

    return best


def _colour(match: Match, seat: int, said: Said) -> c.Command:
    """A colour by the beginning of its name, in either language."""
    word = said.words[0] if said.words else ""
    names = {colour: [say(lang, f"colour.{colour}") for lang in LANGUAGES] for colour in COLOURS}
    whole = [colour for colour in COLOURS if word in names[colour]]
    begun = [colour for colour in COLOURS if any(name.startswith(word) for name in names[colour])]
    found = whole or begun
    if not word or len(found) != 1:
        offered = [m for m in moves.legal(match.state, match.rules) if m.seat == seat]
        free = [m.colour for m in offered if isinstance(m, c.ChooseColour)]
        raise Refused("unknown-colour", {"word": word or "?", "free": free})
    return c.ChooseColour(seat=seat, colour=found[0])


def _count(match: Match, seat: int, said: Said) -> c.Command:
    names = [name.lower() for name in match.state.seated]
    asked = " ".join(word for word in said.words if word not in ("carte", "cards", "?"))
    found = [number for number, name in enumerate(names) if asked and name.startswith(asked)]
    return c.AskCards(seat=seat, player=found[0] if len(found) == 1 else said.number or -1)


def _one(found: Iterable[int], mask: int) -> int:
    """The territory meant: among several that fit alike, the one of these."""
    fits = list(found)
    inside = [t for t in fits if mask >> t & 1]
    choice = inside or fits
    if len(choice) > 1:
        raise Refused("which-territory", {"nearest": [board.TERRITORIES[t] for t in choice]})
    return choice[0]


def _meant(
    found: list[tuple[int, int]], lawful: set[tuple[int | None, int | None]] | set[tuple[int, int]]
) -> tuple[int, int]:
    """The pair meant: among several that fit alike, the lawful one."""
    choice = [pair for pair in found if pair in lawful] or found
    if len(choice) > 1:
        names = {board.TERRITORIES[t]: None for pair in choice for t in pair}
        raise Refused("which-territory", {"nearest": list(names)})
    return choice[0]


Meaning = Callable[[Match, int, Said], c.Command]

_MEANINGS: dict[str, Meaning] = {
    "place": _place,
    "attack": _attack,
    "throw": _throw,
    "advance": _advance,
    "move": _move,
    "reposition": _reposition,
    "tris": _cards(c.PlayTris),
    "show": _cards(c.ShowTris),
    "pass": lambda _match, seat, _said: c.Pass(seat=seat),
    "card": lambda _match, seat, _said: c.DrawCard(seat=seat),
    "risiko": lambda _match, seat, _said: c.DeclareRisiko(seat=seat),
    "announce": _announce,
    "colour": _colour,
    "count": _count,
}
