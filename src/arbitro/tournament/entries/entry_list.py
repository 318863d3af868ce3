"""The list: who may enter, who was refused and why, what is put right, when it is locked."""

from __future__ import annotations

import re

from msgspec.structs import replace

from arbitro.kernel import Reasons, Refused
from arbitro.kernel.values import picked
from arbitro.tournament import commands as c
from arbitro.tournament import dates
from arbitro.tournament import events as e
from arbitro.tournament.rules import Numbers, TournamentRules
from arbitro.tournament.state import Player, Role, Tournament

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
_BORN = re.compile(r"(\d{4})(?:-(\d{2})-(\d{2}))?")


def require_open(t: Tournament) -> None:
    if t.locked:
        raise Refused("list-locked", {"players": len(t.players), "drawn": bool(t.rounds)})


def enter(t: Tournament, command: c.Enter, rules: TournamentRules) -> tuple[e.Event, ...]:
    """One player; in an event of teams only a team sheet is taken. A reserve may still come."""
    if not (command.reserve and takes_reserves_late(t, rules)):
        require_open(t)
    terms = rules.team_terms()
    if terms.value.least > 1:
        facts = {"least": terms.value.least, "most": terms.value.most}
        raise Refused("team-sheet-needed", facts, terms.because)
    player, because = checked(t, command, rules, "reserve" if command.reserve else "player")
    return (e.PlayerEntered(player=player, distinct=command.distinct, because=because.ids),)


def takes_reserves_late(t: Tournament, rules: TournamentRules) -> bool:
    """Whether a reserve may be entered on a validated list: where the club has to have enough of
    them for the tables, they are no competitors, and one found at the last moment is one more.
    """
    if not t.locked or t.finished or rules.team_terms().value.least > 1:
        return False
    return any(rules.reserves_needed(players).value for players in range(1, 13))


def checked(
    t: Tournament, entry: c.Enter, rules: TournamentRules, role: Role, team: str | None = None
) -> tuple[Player, Reasons]:
    """The player this entry makes, if nothing stands against it."""
    if not _ID.fullmatch(entry.id):
        raise Refused("malformed-id", {"id": entry.id})
    if entry.id in t.players:
        raise Refused("id-taken", {"id": entry.id, "name": t.players[entry.id].name})
    if not entry.name.strip():
        raise Refused("name-missing", {"id": entry.id})
    clubs = t.settings.get("clubs")
    if entry.club is not None and clubs and entry.club not in clubs:
        raise Refused("unknown-club", {"club": entry.club, "clubs": list(clubs)})
    because = _admitted(t, entry, rules)
    _require_no_double(t, entry)
    player = Player(
        id=entry.id,
        name=" ".join(entry.name.split()),
        club=entry.club or None,
        region=entry.region or None,
        born=entry.born,
        team=team,
        role=role,
        waiver=_granted(entry),
        contacts=entry.contacts,
    )
    return player, because


def _admitted(t: Tournament, entry: c.Enter, rules: TournamentRules) -> Reasons:
    """Old enough, or admitted by somebody who answers for it. Having seen that he is of age settles
    a doubt; it does not make a child of one who says when he was born.
    """
    terms = rules.entry_terms()
    least = terms.value.least_age
    age = ages(entry.born, t.date) if entry.born is not None else None
    if age is not None and age[1] < 0 and rules.decider >= 2:  # 0.1.0 took the unborn
        raise Refused("born-after", {"name": entry.name, "born": entry.born, "date": t.date})
    if least is None:
        return terms.because
    # 0.1.0 believed the tick against the date
    if entry.adult and (age is None or age[1] >= least or rules.decider < 2):
        return terms.because
    if _granted(entry) and terms.value.waiver:
        return terms.because
    facts = {"name": entry.name, "least": least, "waiver": terms.value.waiver}
    if age is None:
        raise Refused("age-unknown", facts, terms.because)
    youngest, oldest = age
    if youngest >= least:
        return terms.because
    raise Refused(
        "too-young" if oldest < least else "age-in-doubt",
        {**facts, "born": entry.born},
        terms.because,
    )


def too_young(t: Tournament, entry: c.Enter, rules: TournamentRules) -> bool:
    """Does the date of birth itself say that he is not old enough?"""
    least = rules.entry_terms().value.least_age
    age = ages(entry.born, t.date) if entry.born is not None else None
    return least is not None and age is not None and age[1] < least


def _granted(entry: c.Enter) -> str | None:
    """Who answers for a minor; nobody, if no name was given."""
    return (entry.waiver or "").strip() or None


def ages(born: str, day: str | None) -> tuple[int, int] | None:
    """The least and the greatest age on that day; None if the day is not known."""
    match = _BORN.fullmatch(born)
    today = _BORN.fullmatch(day or "")
    if match is None or not 1900 <= int(match[1]) <= 2200 or not dates.is_date(born):
        raise Refused("malformed-date", {"date": born})
    if today is None:
        return None
    years = int(today[1]) - int(match[1])
    if match[2] is None or today[2] is None:
        return years - 1, years
    had = (today[2], today[3]) >= (match[2], match[3])
    age = years if had else years - 1
    return age, age


def _require_no_double(t: Tournament, entry: c.Enter) -> None:
    """Same name and birth year (or none known): perhaps one person twice. We ask, and never merge.
    Somebody who was refused does not come in unnoticed either.
    """
    if entry.distinct:
        return
    same = " ".join(entry.name.casefold().split())
    year = (entry.born or "")[:4]
    for other in t.players.values():
        if other.name.casefold() != same:
            continue
        their = (other.born or "")[:4]
        if their == year or not their or not year:
            raise Refused("perhaps-twice", {"name": entry.name, "id": other.id, "born": other.born})
    for name, reason in t.refusals:
        if " ".join(name.casefold().split()) == same:
            raise Refused("was-refused", {"name": entry.name, "reason": reason})


def refuse(t: Tournament, command: c.RefuseEntry, rules: TournamentRules) -> tuple[e.Event, ...]:
    """An entry turned down; where the rules want a motive, not without one."""
    ruling = rules.refusal_needs_reason()
    if ruling.value and not command.reason.strip():
        raise Refused("reason-missing", {"for": "refusal"}, ruling.because)
    return (e.EntryRefused(name=command.name, reason=command.reason, because=ruling.because.ids),)


def remove(t: Tournament, command: c.Remove, rules: TournamentRules) -> tuple[e.Event, ...]:
    require_open(t)
    t.known(command.player)
    return (e.PlayerRemoved(player=command.player, reason=command.reason),)


def pay(t: Tournament, command: c.Pay, rules: TournamentRules) -> tuple[e.Event, ...]:
    ruling = rules.fee()
    if ruling.value is None:
        raise Refused("no-fee", {}, ruling.because)
    payers = t.teams if ruling.value.per == "team" else t.players
    if command.id not in payers:
        raise Refused("unknown-payer", {"id": command.id, "per": ruling.value.per})
    if command.id in t.paid:
        raise Refused("already-paid", {"id": command.id})
    return (e.FeePaid(id=command.id, amount=str(ruling.value.amount), because=ruling.because.ids),)


def preview(t: Tournament, rules: TournamentRules) -> dict[str, object]:
    """What locking now would mean: players, reserves needed, the shape that would follow."""
    playing = sum(p.role == "player" and p.status == "in" for p in t.players.values())
    waiting = sum(p.role == "reserve" and p.team is None for p in t.players.values())
    needed = rules.reserves_needed(playing)
    seated = playing + needed.value
    numbers = Numbers(len(t.players), seated, needed.value, len(t.teams))
    without = Numbers(len(t.players), playing, 0, len(t.teams))
    names = [stage.name for stage in rules.plan(numbers).value]
    alone = [stage.name for stage in rules.plan(without).value]
    return {
        "players": playing,
        "reserves": waiting,
        "reserves_needed": needed.value,
        "seated": seated,
        "stages": names,
        "stages_without_reserves": alone,
        "reserves_change_stages": names != alone,
    }


def lock(t: Tournament, command: c.Lock, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Validate the list: nobody enters or leaves it afterwards."""
    require_open(t)
    deadline = rules.list_deadline()
    because = deadline.because
    if deadline.value is not None and command.at is not None:
        late = dates.minutes(command.at) > dates.minutes(deadline.value)
        if late and not command.late_reason.strip():
            facts = {"deadline": deadline.value, "at": command.at}
            raise Refused("past-deadline", facts, because)
    playing = sum(p.role == "player" for p in t.players.values())
    least = rules.least_players()
    if playing < least.value:
        raise Refused("too-few-players", {"players": playing, "least": least.value}, least.because)
    needed = rules.reserves_needed(playing)
    waiting = sum(p.role == "reserve" and p.team is None for p in t.players.values())
    if needed.value > waiting:
        short = {"players": playing, "needed": needed.value, "reserves": waiting}
        raise Refused("reserves-needed", short, needed.because)
    rules.table_mix(playing + needed.value)
    return (
        e.ListLocked(
            players=playing,
            reserves=waiting,
            reserves_needed=needed.value,
            at=command.at,
            late_reason=command.late_reason,
            because=(because + needed.because).ids,
        ),
    )


def amend(
    t: Tournament, command: c.AmendEntry, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """The same person as he ought to have been entered, judged by the terms of entry.

    What was admitted and is not changed is not asked again. Once the list is validated a reason
    is needed, and who is a reserve stays one.
    """
    if t.finished:
        raise Refused("tournament-over", {})
    before = t.known(command.id)
    role = before.role if command.reserve is None else "reserve" if command.reserve else "player"
    if t.locked and not command.reason.strip():
        raise Refused("reason-missing", {"for": "amend", "field": "reason"})
    if role != before.role and (t.locked or before.team is not None):
        raise Refused("list-locked", {"players": len(t.players)})
    others = {id: player for id, player in t.players.items() if id != before.id}
    entry = _entry(command, before)
    without = replace(t, players=others)
    player, because = checked(without, entry, rules, role, before.team)
    after = replace(player, status=before.status)
    if after == before:
        raise Refused("nothing-amended", {"player": before.id})
    return (
        e.PersonAmended(player=after, reason=command.reason, author=author, because=because.ids),
    )


def _entry(command: c.AmendEntry, before: Player) -> c.Enter:
    """The entry it would have been; what stays as it was has been judged already."""
    same_age = (command.born, command.waiver) == (before.born, before.waiver)
    same_name = " ".join(command.name.split()) == before.name
    return picked(
        c.Enter,
        command,
        adult=command.adult or same_age,
        distinct=command.distinct or (same_name and command.born == before.born),
        reserve=False,
    )
