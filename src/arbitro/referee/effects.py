"""What a ruling changes on the table, as values. Who is meant is a role until it has a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeGuard, get_args

import msgspec
from msgspec import Struct

Role = Literal["player", "opponent", "attacker", "defender", "thrower", "next", "everyone"]
"""`player` is the one the case is about; `opponent` a second one where two are at fault."""


def is_role(word: str) -> TypeGuard[Role]:
    """Whether this word is one of the roles."""
    return word in get_args(Role)


class Effect(Struct, frozen=True, kw_only=True, tag_field="effect"):
    """One change; `who` is whom it befalls."""

    who: Role = "player"


# Dice


class ThrowRepeated(Effect, frozen=True, kw_only=True, tag="repeat-throw"):
    """Everything is thrown again, with this number of dice where it is known."""

    who: Role = "thrower"
    dice: int | None = None


class ThrowKept(Effect, frozen=True, kw_only=True, tag="keep-throw"):
    """The throw stands as it was read."""


class ThrowVoid(Effect, frozen=True, kw_only=True, tag="void-throw"):
    """The throw has no effect and nobody loses an army."""


class ThrowOwed(Effect, frozen=True, kw_only=True, tag="throw-owed"):
    """At least one throw must be made."""

    dice: int | None = None


class AttackOver(Effect, frozen=True, kw_only=True, tag="attack-over"):
    """That attack is finished; others remain possible."""


class DefenceThrownBy(Effect, frozen=True, kw_only=True, tag="defence-thrown-by"):
    """Somebody else throws this player's defence."""

    by: Literal["attacker", "referee"]
    together: bool = False
    rest_of_match: bool = False


class SdadataThrownBy(Effect, frozen=True, kw_only=True, tag="sdadata-thrown-by"):
    """While he still has territories, somebody else throws this player's sdadata."""

    by: Literal["previous", "previous-or-referee"]


# What the turn may still do


class Closed(Effect, frozen=True, kw_only=True, tag="closed"):
    """Something can no longer be done in this turn."""

    what: Literal[
        "tris", "placement", "repositioning", "attacks", "move", "card", "turn", "sdadata"
    ]


class Open(Effect, frozen=True, kw_only=True, tag="open"):
    """Something may still be done."""

    what: Literal[
        "tris", "placement", "repositioning", "attacks", "move", "card", "turn", "risiko", "sdadata"
    ]


class TrisOwed(Effect, frozen=True, kw_only=True, tag="tris-owed"):
    """A tris must be played, any valid one."""


class TurnEnds(Effect, frozen=True, kw_only=True, tag="end-turn"):
    """The turn passes on."""


class RollNow(Effect, frozen=True, kw_only=True, tag="roll-now"):
    """The sdadata is thrown now."""


# Armies and cards


class ArmiesLost(Effect, frozen=True, kw_only=True, tag="remove-armies"):
    """Armies come off: `of_placed` of them from those just placed, the others as he likes."""

    armies: int
    of_placed: int = 0


class ArmiesBack(Effect, frozen=True, kw_only=True, tag="armies-back"):
    """Armies go back to where they stood; None for all that were moved or taken off."""

    armies: int | None = None


class CapLowered(Effect, frozen=True, kw_only=True, tag="lower-cap"):
    """The most armies he may have from now on; None where the referee sets it."""

    cap: int | None


class CardsLost(Effect, frozen=True, kw_only=True, tag="lose-cards"):
    """Cards taken at random; with too few in hand, what `otherwise` says for each one missing."""

    count: int | None
    otherwise: Literal["nothing", "deny"] = "nothing"


class CapturedDiscarded(Effect, frozen=True, kw_only=True, tag="discard-captured"):
    """Of the cards of an eliminated player so many, drawn at random, are discarded."""

    count: int


class HandDiscarded(Effect, frozen=True, kw_only=True, tag="discard-hand"):
    """All his cards are discarded."""


class CardsDenied(Effect, frozen=True, kw_only=True, tag="deny-cards"):
    """The next cards he earns stay in the pack; None where the referee says how many."""

    count: int | None


class CardReturned(Effect, frozen=True, kw_only=True, tag="return-card"):
    """The card is shown, put back, and the pack shuffled."""


# Points and exits


class TablePointsLost(Effect, frozen=True, kw_only=True, tag="table-points"):
    """Table points come off; the amount is the referee's."""

    points: int | None = None


class StandingsPointsLost(Effect, frozen=True, kw_only=True, tag="standings-points"):
    """Standings points of this round come off, up to `percent` of those available."""

    percent: int
    points: str | None = None


class PlayerRemoved(Effect, frozen=True, kw_only=True, tag="remove-player"):
    """He leaves the match: the three consequences of an exit, and the reason the engine knows."""

    reason: str
    armies_at_least: int
    score: str
    tournament: str


class Frozen(Effect, frozen=True, kw_only=True, tag="freeze"):
    """He skips his turns and only defends until released."""


class MatchGoesOn(Effect, frozen=True, kw_only=True, tag="match"):
    """What becomes of the match for the others."""

    who: Role = "everyone"
    how: Literal["continues", "restarts", "score-of-next-round", "score-of-previous-round"]


class Swapped(Effect, frozen=True, kw_only=True, tag="swap-cards"):
    """The last territory dealt is exchanged with the one dealt so many cards before it (None: with
    one drawn from the reshuffled pack, if that is lawful for both).
    """

    who: Role = "everyone"
    back: int | None


class Kept(Effect, frozen=True, kw_only=True, tag="keep-card"):
    """The territory stays with the player it was dealt to."""


class Replaced(Effect, frozen=True, kw_only=True, tag="replace-player"):
    """The organisers put somebody else in his place."""


class CannotPlay(Effect, frozen=True, kw_only=True, tag="cannot-play"):
    """He does not play this match."""


class SentAway(Effect, frozen=True, kw_only=True, tag="send-away"):
    """He leaves the playing area."""


# Tarocchi


class DealtAgain(Effect, frozen=True, kw_only=True, tag="deal-again"):
    """The cards are dealt anew."""

    who: Role = "everyone"


class HandVoid(Effect, frozen=True, kw_only=True, tag="hand-void"):
    """The hand counts for nobody."""

    who: Role = "everyone"


class JochiPaid(Effect, frozen=True, kw_only=True, tag="pay-each"):
    """He pays so many jochi to each of the others."""

    jochi: int


class JochiLost(Effect, frozen=True, kw_only=True, tag="lose-jochi"):
    """He loses so many jochi; who receives them, if anybody, is the count's affair."""

    jochi: int


class DiscardLost(Effect, frozen=True, kw_only=True, tag="discard-to-defence"):
    """The discarded cards and their points go to the other side."""


class CardPlayed(Effect, frozen=True, kw_only=True, tag="card-played"):
    """The card counts as played to the trick in progress."""


class CardFaceUp(Effect, frozen=True, kw_only=True, tag="card-face-up"):
    """The card stays face up; its owner plays it when he wishes and lawfully can."""


class CardChanged(Effect, frozen=True, kw_only=True, tag="card-changed"):
    """He plays a lawful card instead; those after him may change theirs."""


class PlayedOut(Effect, frozen=True, kw_only=True, tag="play-out"):
    """The hand is played to its end, then judged."""

    who: Role = "everyone"


def plain(effect: Effect) -> dict[str, Any]:
    """The effect for the wire."""
    row: dict[str, Any] = msgspec.to_builtins(effect)
    return row


_KINDS: dict[str, type[Effect]] = {
    str(cls.__struct_config__.tag): cls for cls in Effect.__subclasses__()
}


def restored(row: Mapping[str, Any]) -> Effect:
    """The effect that was made plain."""
    return msgspec.convert(row, _KINDS[row["effect"]])
