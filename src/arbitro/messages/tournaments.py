"""One readable sentence for each thing that can happen to a tournament, with its articles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from arbitro.messages.citations import cite_ids
from arbitro.messages.names import points as in_points
from arbitro.messages.text import say
from arbitro.tournament import events as e

Names = Mapping[str, str]
"""Players and teams by id."""
Told = tuple[str, dict[str, Any]]
"""Which of several sentences fits ('' where there is one), and its facts."""

Called = Callable[[int, int | None], str]
"""(table, round) → how the table is called."""


def _as_numbered(table: int, _: int | None) -> str:
    return str(table)


def names_in(events: Iterable[e.Event]) -> dict[str, str]:
    """Everybody who was ever entered, those removed since included."""
    names: dict[str, str] = {}
    for event in events:
        if isinstance(event, e.PlayerEntered | e.PersonAmended):
            names[event.player.id] = event.player.name
        elif isinstance(event, e.TeamEntered):
            names[event.id] = event.name
            names |= {player.id: player.name for player in event.players}
    return names


def happening(lang: str, event: e.Event, names: Names, called: Called = _as_numbered) -> str:
    """What happened, why and by whom if somebody said so, and the articles that spoke."""
    variant, facts = _TOLD[type(event)](lang, event, names)
    if isinstance(facts.get("table"), int):
        facts["table"] = called(facts["table"], facts.get("round"))
    key = f"happening.{event.kind.split('/')[0].replace('.', '-')}"
    sentence = say(lang, f"{key}.{variant}" if variant else key, **facts)
    return sentence + _why(lang, event) + _articles(lang, event)


def _why(lang: str, event: Any) -> str:
    reason = str(getattr(event, "reason", "")).strip()
    author = str(getattr(event, "author", "")).strip()
    if isinstance(event, e.DrawVoided) and event.cause == "lapsed":
        reason = ""  # the kind of line that changed the list, not words
    for part in ("penalty", "renunciation"):
        inner = getattr(event, part, None)
        reason = reason or (str(inner.reason).strip() if inner is not None else "")
    if not reason and not author:
        return ""
    which = "both" if reason and author else "reason" if reason else "author"
    return " " + say(lang, f"happening-why.{which}", reason=reason, author=author)


def _articles(lang: str, event: e.Event) -> str:
    articles = cite_ids(lang, event.because)
    return f" ({articles})" if articles else ""


def _called(names: Names, ids: Sequence[str]) -> list[str]:
    return [names.get(id, id) for id in ids]


def _opened(_: str, event: e.TournamentOpened, __: Names) -> Told:
    facts = {"name": event.name, "rules": event.rules, "date": event.date}
    return ("dated" if event.date else "plain"), facts


def _entered(_: str, event: e.PlayerEntered, __: Names) -> Told:
    who = event.player
    variant = "reserve" if who.role == "reserve" else "club" if who.club else "plain"
    return variant, {"name": who.name, "club": who.club}


def _team(_: str, event: e.TeamEntered, __: Names) -> Told:
    return "", {"name": event.name, "players": [player.name for player in event.players]}


def _one(_: str, event: Any, names: Names) -> Told:
    """Somebody and perhaps a round."""
    facts = {"name": names.get(event.player, event.player), "round": getattr(event, "round", 0)}
    return "", facts


def _paid(_: str, event: e.FeePaid, names: Names) -> Told:
    return "", {"name": names.get(event.id, event.id), "amount": event.amount}


def _substituted(_: str, event: e.PlayerSubstituted, names: Names) -> Told:
    out, incoming, team = _called(names, (event.out, event.incoming, event.team))
    return "", {"out": out, "incoming": incoming, "team": team}


def _locked(_: str, event: e.ListLocked, __: Names) -> Told:
    facts = {"players": event.players, "reserves": event.reserves, "at": event.at}
    return ("at" if event.at else "plain"), facts


def _checked_in(_: str, event: e.PlayerCheckedIn, names: Names) -> Told:
    seen = event.checkin
    late = "late" if seen.late and seen.present else "too-late" if seen.late else ""
    variant = late or ("present" if seen.present else "absent")
    facts = {"late": seen.late, "cards": seen.forfeited_cards, "round": event.round}
    return variant, {"name": names.get(seen.player, seen.player), **facts}


def _committed(_: str, event: e.DrawCommitted | e.DrawFixed, __: Names) -> Told:
    return "", {"round": event.round, "commitment": event.commitment}


def _witnessing(_: str, event: e.WitnessingOpened, __: Names) -> Told:
    facts = {"round": event.round, "witnesses": event.witnesses, "seconds": event.seconds}
    return ("some" if event.witnesses else "none"), facts


def _witness(_: str, event: e.WitnessCommitted | e.WitnessRevealed, names: Names) -> Told:
    told = getattr(event, "commitment", ""), getattr(event, "value", "")
    facts = {"round": event.round, "name": names.get(event.name, event.name)}
    return "", {**facts, "commitment": told[0], "value": told[1]}


def _voided(_: str, event: e.DrawVoided, names: Names) -> Told:
    facts = {"round": event.round, "commitment": event.commitment or "–"}
    return event.cause, {**facts, "silent": _called(names, event.silent)}


def _formed(_: str, event: e.StageFormed, names: Names) -> Told:
    players = _called(names, [slot.player for slot in event.slots])
    facts = {"stage": event.stage, "rounds": event.rounds, "players": players}
    return ("places" if players else "all"), {**facts, "count": len(players)}


def _drawn(_: str, event: e.RoundDrawn, __: Names) -> Told:
    facts = {"round": event.number, "stage": event.stage, "tables": len(event.tables)}
    groups = len(set(event.dealt.values()))
    return ("dealt" if groups else "plain"), {**facts, "groups": groups}


def _swapped(_: str, event: e.SeatsSwapped, names: Names) -> Told:
    one, other = _called(names, (event.one, event.other))
    return "", {"one": one, "other": other, "round": event.round}


def _taken(_: str, event: e.SeatTaken, names: Names) -> Told:
    player, out = _called(names, (event.slot.player, event.out))
    return "", {"player": player, "out": out, "table": event.table, "round": event.round}


def _seated(_: str, event: e.TableSeated, names: Names) -> Told:
    facts = {"table": event.table, "round": event.round}
    return "", {**facts, "players": _called(names, event.order)}


def _result(lang: str, event: e.ResultEntered, names: Names) -> Told:
    facts: dict[str, Any] = {"table": event.table, "round": event.round}
    rows = sorted(event.seats, key=lambda seat: seat.place)
    facts["scores"] = [
        f"{names.get(seat.player, seat.player)} {in_points(lang, Decimal(seat.points or 0))}"
        for seat in rows
    ]
    return ("void" if event.void else "corrected" if event.reason else "plain"), facts


def _adjusted(_: str, event: e.TableAdjusted, names: Names) -> Told:
    facts = {"table": event.table, "round": event.round}
    about = _called(names, tuple(event.adjusted))
    return ("some" if about else "none"), {**facts, "players": about}


def _penalty(lang: str, event: e.PlayerPenalised | e.PenaltyLifted, names: Names) -> Told:
    off = event.penalty
    facts = {"name": names.get(off.player, off.player), "round": off.round}
    return "", {**facts, "points": in_points(lang, off.points)}


def _rolled(_: str, event: e.DiceRolled, names: Names) -> Told:
    rows = [f"{names.get(id, id)} {'-'.join(map(str, row))}" for id, row in event.dice.items()]
    return "", {"throws": rows}


def _renounced(_: str, event: e.PlaceRenounced | e.RenunciationTakenBack, names: Names) -> Told:
    given_up = event.renunciation
    return "", {"name": names.get(given_up.player, given_up.player), "stage": given_up.stage}


def _closed(_: str, event: e.RoundClosed, __: Names) -> Told:
    return "", {"round": event.number}


def _reopened(_: str, event: e.RoundReopened, __: Names) -> Told:
    facts = {"round": event.number, "stage": event.unformed}
    return ("unformed" if event.unformed else "plain"), facts


OfTable = e.ResultCleared | e.TableBegun | e.BeginningTakenBack | e.TableOnline | e.TableOnWood


def _table(_: str, event: OfTable | e.MatchSettled, __: Names) -> Told:
    return "", {"table": event.table, "round": event.round}


def _mended(_: str, event: e.SeatingMended, names: Names) -> Told:
    return "", {
        "round": event.round,
        "tables": [table.number for table in event.tables],
        "players": "; ".join(
            f"{table.number}: {', '.join(_called(names, table.players))}" for table in event.tables
        ),
    }


def _ranked(_: str, event: e.TournamentRanked, names: Names) -> Told:
    first = [str(row["player"]) for row in event.ranking if row["place"] == 1]
    return "", {"winners": _called(names, first), "players": len(event.ranking)}


_TOLD: dict[type[e.Event], Callable[[str, Any, Names], Told]] = {
    e.TournamentOpened: _opened,
    e.PlayerEntered: _entered,
    e.PersonAmended: lambda _, event, __: ("", {"name": event.player.name}),
    e.TeamEntered: _team,
    e.EntryRefused: lambda _, event, __: ("", {"name": event.name}),
    e.PlayerRemoved: _one,
    e.FeePaid: _paid,
    e.PlayerSubstituted: _substituted,
    e.ListLocked: _locked,
    e.PlayerCheckedIn: _checked_in,
    e.DrawCommitted: _committed,
    e.DrawFixed: _committed,
    e.WitnessingOpened: _witnessing,
    e.WitnessCommitted: _witness,
    e.WitnessRevealed: _witness,
    e.DrawVoided: _voided,
    e.StageFormed: _formed,
    e.RoundDrawn: _drawn,
    e.SeatsSwapped: _swapped,
    e.SeatTaken: _taken,
    e.TableSeated: _seated,
    e.ResultEntered: _result,
    e.TableBegun: _table,
    e.BeginningTakenBack: _table,
    e.TableOnline: _table,
    e.TableOnWood: _table,
    e.MatchSettled: _table,
    e.TableAdjusted: _adjusted,
    e.PlayerPenalised: _penalty,
    e.PlayerExpelled: _one,
    e.DiceRolled: _rolled,
    e.PlaceRenounced: _renounced,
    e.RoundClosed: _closed,
    e.ListReopened: lambda _, __, ___: ("", {}),
    e.CheckInUndone: _one,
    e.DrawDiscarded: lambda _, event, __: ("", {"round": event.round}),
    e.ResultCleared: _table,
    e.RoundReopened: _reopened,
    e.RenunciationTakenBack: _renounced,
    e.PenaltyLifted: _penalty,
    e.PlayerReadmitted: _one,
    e.SeatingMended: _mended,
    e.TournamentRanked: _ranked,
}
