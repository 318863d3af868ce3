"""An analysis in words: shares as whole points of chance, territories by their names."""

from __future__ import annotations

from arbitro.analysis.report import Analysis, Turn, Turning
from arbitro.messages import say
from arbitro.messages.names import territory


def points(share: float) -> str:
    """Signed, in hundredths: +12, −3."""
    whole = round(100 * share)
    return f"{'+' if whole > 0 else '−' if whole < 0 else '±'}{abs(whole)}"


def turning_point(lang: str, told: Analysis, one: Turning) -> str:
    """One moment where the match turned."""
    facts = {
        "giro": one.giro,
        "player": told.players[one.seat],
        "change": f"{points(one.change)} {say(lang, 'analysis.of-chance')}",
    }
    if one.kind == "turn":
        return say(lang, "analysis.turn-changed", **facts)
    if one.kind == "sdadata":
        ending = "closes" if one.conquered else "goes-on"
        return say(lang, f"analysis.sdadata-{ending}", **facts)
    names = {"origin": territory(lang, one.origin), "target": territory(lang, one.target)}
    which = "won" if one.conquered else "lost"
    odds = round(100 * one.odds)
    return say(lang, f"analysis.attack-{which}", odds=odds, **names, **facts)


def turn_line(lang: str, told: Analysis, one: Turn) -> str:
    """How everybody stood when a turn began."""
    both = zip(told.players, one.truth.chance, one.table.chance, strict=True)
    chances = [
        f"{player} {round(100 * truth)} % ({round(100 * table)})" for player, truth, table in both
    ]
    player = told.players[one.seat]
    return say(lang, "analysis.turn", giro=one.giro, player=player, chances=chances)


def luck_line(lang: str, told: Analysis, seat: int) -> str:
    """What the dice brought a seat."""
    luck = told.luck[seat]
    facts = {"sum": points(luck.sum), "within": round(100 * luck.within), "throws": luck.throws}
    return say(lang, "analysis.lucky", player=told.players[seat], **facts)
