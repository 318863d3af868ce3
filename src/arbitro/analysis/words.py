"""An analysis in words: shares as whole points of chance, jochi with one decimal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from arbitro.analysis.decisions import Choice as Closing
from arbitro.analysis.decisions import Decision
from arbitro.analysis.deeds import Deed, apart
from arbitro.analysis.hand import HandAnalysis, Stand
from arbitro.analysis.hand_choices import Choice, Option
from arbitro.analysis.report import Analysis, Dear, Turn, Turning
from arbitro.messages import say
from arbitro.messages.mineo import tarot
from arbitro.messages.names import territory
from arbitro.messages.text import decimal


def points(share: float) -> str:
    """Signed, in hundredths: +12, −3."""
    whole = round(100 * share)
    return f"{'+' if whole > 0 else '−' if whole < 0 else '±'}{abs(whole)}"


def jochi(lang: str, value: float) -> str:
    """Signed, with one decimal: +1,4."""
    told = round(value, 1)
    sign = "+" if told > 0 else "−" if told < 0 else "±"
    return sign + decimal(lang, f"{abs(told):.1f}")


def turning_point(lang: str, told: Analysis, one: Turning) -> str:
    """One moment where the match turned."""
    facts = {
        "giro": one.giro,
        "player": told.players[one.seat],
        "change": f"{points(one.change)} {say(lang, 'analysis.of-chance')}",
    }
    if one.kind == "sdadata":
        ending = "closes" if one.conquered else "goes-on"
        return say(lang, f"analysis.sdadata-{ending}", **facts)
    names = {"origin": territory(lang, one.origin), "target": territory(lang, one.target)}
    which = "won" if one.conquered else "lost"
    odds = round(100 * one.odds)
    return say(lang, f"analysis.attack-{which}", odds=odds, **names, **facts)


def dear_line(lang: str, told: Analysis, one: Dear) -> str:
    """What the decisions of a turn cost, the dearest of them, and what would have been better."""
    did, better = apart(one.did, one.better)
    return say(
        lang,
        "analysis.dear" if one.sure else "analysis.dear-perhaps",
        giro=one.giro,
        player=told.players[one.seat],
        loss=round(100 * one.loss),
        within=max(1, round(100 * one.within)),
        did=deeds(lang, did),
        better=deeds(lang, better),
        chance=round(100 * one.chance),
        best=round(100 * (one.chance + one.of_it)),
    )


def deeds(lang: str, every: Sequence[Deed]) -> list[str]:
    """Each as a thing one does; armies put down are one thing, wherever they are put."""
    put = [deed(lang, one) for one in every if one.kind == "place"]
    told = [deed(lang, one) for one in every if one.kind != "place"]
    return [say(lang, "analysis.deed-places", where=put), *told] if put else told


def deed(lang: str, one: Deed) -> str:
    """«mettere 3 armate in Siam», «fermarsi»: as a thing one does."""
    names = {"origin": territory(lang, one.origin), "target": territory(lang, one.target)}
    kind = "move-some" if one.kind == "move" and not one.armies else one.kind
    return say(lang, f"analysis.deed-{kind}", armies=one.armies, **names)


def sdadata_line(lang: str, told: Analysis, one: Decision) -> str:
    """What closing and going on were worth."""
    verdict = "even" if abs(one.loss) <= one.within else "dear" if one.loss > 0 else "well"
    return say(
        lang,
        f"analysis.sdadata-{verdict}",
        giro=one.giro,
        player=told.players[one.seat],
        did=way(lang, one.did),
        better=way(lang, one.better),
        chance=round(100 * one.did.chance),
        best=round(100 * one.better.chance),
    )


def way(lang: str, one: Closing) -> str:
    """«chiudere», «andare avanti»: as a thing one does."""
    return say(lang, f"analysis.way-{one.kind}")


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
    facts = {"sum": points(luck.sum), "within": round(100 * luck.within)}
    return say(lang, "analysis.lucky", player=told.players[seat], **facts)


def brief_line(lang: str, told: Analysis, seat: int) -> tuple[int, str]:
    """The course of a match for one seat: its best or worst moment, and the giro that moved it
    most; the event in which that giro began.
    """
    begins = [n for n, one in enumerate(told.turns) if not n or one.giro > told.turns[n - 1].giro]
    won = seat == told.winner
    stood = [round(100 * told.turns[n].truth.chance[seat]) for n in begins] + [100 * won]
    moved = [(after - before) * (1 if won else -1) for before, after in pairwise(stood)]
    most, extreme = moved.index(max(moved)), min if won else max
    peak = extreme(stood[:-1])
    return told.turns[begins[most]].step, say(
        lang,
        f"analysis.brief-{'won' if won else 'lost'}",
        player=told.players[seat],
        **{"low" if won else "peak": peak},
        at=told.turns[begins[stood.index(peak)]].giro,
        giro=told.turns[begins[most]].giro,
        before=stood[most],
        after=stood[most + 1],
        luck=points(told.luck[seat].sum),
    )


def brief_hand_line(lang: str, told: HandAnalysis, seat: int) -> tuple[int, str]:
    """The course of a hand for one seat, likewise."""
    stood = [*(one.truth[seat] for one in told.stands), float(told.paid[seat])]
    moved = [abs(after - before) for before, after in pairwise(stood)]
    most = moved.index(max(moved))
    facts = {
        "player": told.players[seat],
        "paid": points(told.paid[seat] / 100),
        "dealt": points(stood[0] / 100),
        "trick": told.stands[most].trick,
        "before": points(stood[most] / 100),
        "after": points(stood[most + 1] / 100),
    }
    kind = "even" if moved[most] < 1 else "" if facts["trick"] else "words"
    key = f"analysis.brief-hand-{kind}" if kind else "analysis.brief-hand"
    return told.stands[most].step, say(lang, key, **facts)


def option(lang: str, one: Option) -> str:
    """«chiamare 18 di trionfi», «andare solo»: as a thing one does."""
    kind = f"{one.kind}-named" if one.kind == "call" and one.cards else one.kind
    return say(lang, f"analysis.option-{kind}", cards=[tarot(lang, card) for card in one.cards])


def word_line(lang: str, told: HandAnalysis, one: Choice) -> str:
    """What a seat could have declared, and what that was worth; what it said."""
    options = [f"{option(lang, each)} {jochi(lang, each.jochi)}" for each in one.options]
    said = next((each for each in one.options if each.kind == one.said), None)
    key = "analysis.could-declare" if said is None else "analysis.declared"
    facts = {"player": told.players[one.seat], "options": options}
    return say(lang, key, said=option(lang, said) if said is not None else "", **facts)


def choice_line(lang: str, told: HandAnalysis, one: Choice) -> str:
    """What was done, what would have been better, and by how much."""
    facts = {
        "player": told.players[one.seat],
        "did": option(lang, one.options[one.did]),
        "better": option(lang, one.options[0]),
        "loss": jochi(lang, one.loss)[1:],
        "within": jochi(lang, one.within)[1:],
    }
    if one.trick:
        return say(lang, "analysis.card-cost", trick=one.trick, **facts)
    return say(lang, "analysis.choice-cost", **facts)


def stand_line(lang: str, told: HandAnalysis, one: Stand) -> str:
    """What the hand was worth to everybody."""
    both = zip(told.players, one.truth, one.table, strict=True)
    values = [
        f"{player} {jochi(lang, truth)} ({jochi(lang, table)})" for player, truth, table in both
    ]
    key = "analysis.stand" if one.trick else "analysis.stand-dealt"
    return say(lang, key, trick=one.trick, values=values)
