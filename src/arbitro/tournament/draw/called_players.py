"""Who is called to the next round, and what the draw may know of each to seat him there."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from arbitro.kernel import Reasons, Refused, Ruling
from arbitro.tournament.draw.seating.certificate import entry_sha256, list_sha256
from arbitro.tournament.draw.seating.field import Entry
from arbitro.tournament.entries import roll_call
from arbitro.tournament.rules import DrawPlan, Intake, StagePlan, TournamentRules
from arbitro.tournament.standings.score_cards import standings_after
from arbitro.tournament.state import Round, Stage, Tournament

ODD = range(1, 100, 2)


def require_drawable(t: Tournament) -> Stage:
    """The stage whose next round can be drawn now."""
    if t.finished:
        raise Refused("tournament-over", {})
    stage = t.stage
    if not t.locked or stage is None:
        raise Refused("list-open", {})
    last = t.round
    if last is not None and not last.closed:
        awaited = missing(last)
        if not awaited:
            raise Refused("round-to-close", {"round": last.number})
        raise Refused("round-open", {"round": last.number, "missing": awaited})
    if len(t.rounds_of(stage.name)) >= stage.rounds:
        raise Refused("stage-over", {"stage": stage.name})
    return stage


def missing(drawn: Round) -> list[int]:
    """Tables without a result."""
    return [table.number for table in drawn.tables if not table.done]


def lots(t: Tournament, rules: TournamentRules) -> list[list[str]] | None:
    """Who is parted by lot in a draw that follows the ranking: the groups level in it, so none at
    all where everybody has a place of his own. None: the whole draw is by lot.
    """
    stage = require_drawable(t)
    nth = len(t.rounds_of(stage.name)) + 1
    if rules.draw(plan_of(stage), nth).value.procedure != "ranking":
        return None
    ranks = ranks_before(t, stage, rules, nth)
    called = callable_players(t, stage, rules).value
    places = [ranks.get(player, 0) for player in called]
    level = sorted({place for place in places if places.count(place) > 1})
    return [[player for player in called if ranks.get(player, 0) == one] for one in level]


def units_to_deal(t: Tournament, stage: Stage, rules: TournamentRules) -> list[str]:
    """The teams or players that the stage's first draw deals into its groups; nobody where they
    are dealt already, or there is one group.
    """
    if stage.dealt or stage.slots or stage.groups == 1:
        return []
    playing = (p.id for p in t.players.values() if p.role == "player" and p.status == "in")
    return sorted({unit_of(t, player, rules) for player in playing})


def to_deal(units: Sequence[str], groups: int) -> tuple[list[Entry], list[int]]:
    """Teams or players to be dealt into groups by lot, as even as can be: the certificate's tables
    are the groups.
    """
    sizes = [len(units) // groups + (at < len(units) % groups) for at in range(groups)]
    return [Entry(id=unit) for unit in units], sizes


def group_of(
    t: Tournament,
    stage: Stage,
    called: tuple[str, ...],
    dealt: dict[str, int],
    rules: TournamentRules,
) -> dict[str, int]:
    """Everybody's group: that of the place he holds, or the one he was dealt into."""
    return {slot.player: slot.group for slot in stage.slots} or {
        player: dealt.get(unit_of(t, player, rules), 1) for player in called
    }


def unit_of(t: Tournament, player: str, rules: TournamentRules) -> str:
    """What the standings rank: his team or, where players are ranked, he himself."""
    team = t.known(player).team
    return team if team is not None and rules.unit().value == "team" else player


def plan_of(stage: Stage) -> StagePlan:
    """The stage as the rules know it; who entered it no longer matters."""
    return StagePlan(
        stage.name, stage.rounds, (Intake("all"),), stage.groups, stage.knockout, stage.bands
    )


def odd_sizes(rules: TournamentRules, plan: DrawPlan, players: int) -> frozenset[int]:
    """Tables nobody should sit at twice: all that are odd, or only those of the sizes drawn now."""
    sizes = rules.table_mix(players).value if plan.odd_by_size else ODD
    return frozenset(size for size in sizes if size % 2)


def ranks_before(t: Tournament, stage: Stage, rules: TournamentRules, nth: int) -> dict[str, int]:
    """Seeds in a stage that was qualified for; otherwise the standings so far, if any."""
    if stage.slots:
        return {slot.player: slot.seed for slot in stage.slots}
    if nth == 1 or rules.unit().value == "team":
        return {}
    return {line.id: line.place for line in standings_after(t, rules)}


def callable_players(
    t: Tournament, stage: Stage, rules: TournamentRules
) -> Ruling[tuple[str, ...]]:
    """Who plays the next round: in the first stage everybody who is there, reserves as needed. In
    a later one a chair stays empty where somebody was put out and nobody is left to call.
    """
    if stage.slots:
        away = roll_call.absent(t)
        empty = {p for p in stage.players if t.players[p].status == "out" and rules.decider >= 2}
        there = {p for p in stage.players if t.players[p].status == "in" and p not in away}
        gone = [p for p in stage.players if p not in there | empty]
        if gone:
            raise Refused("place-vacant", {"players": gone, "stage": stage.name})
        return Ruling(stage.players, Reasons(()))
    away = roll_call.absent(t)
    on_list = [p for p in t.players.values() if p.status == "in"]
    playing = [p.id for p in on_list if p.role == "player" and p.id not in away]
    roll_call.require_complete(t, frozenset(p.id for p in on_list if p.role == "player"))
    _require_paid(t, rules, playing)
    needed = rules.reserves_needed(len(playing))
    waiting = [p.id for p in on_list if p.role == "reserve" and p.team is None and p.id not in away]
    if needed.value > len(waiting):
        facts = {
            "players": len(playing),
            "of": len(playing) + len(away & {p.id for p in on_list if p.role == "player"}),
            "needed": needed.value,
            "reserves": len(waiting),
        }
        raise Refused("reserves-needed", facts, needed.because)
    return Ruling((*playing, *waiting[: needed.value]), needed.because)


def require_seatable(
    t: Tournament, stage: Stage, called: tuple[str, ...], rules: TournamentRules
) -> None:
    """Those called fill the tables of their groups, where it is known who is in which."""
    if stage.groups > 1 and not (stage.slots or stage.dealt):
        return
    groups = group_of(t, stage, called, stage.dealt, rules)
    for group in range(1, stage.groups + 1):
        rules.table_mix(sum(groups[player] == group for player in called))


def _require_paid(t: Tournament, rules: TournamentRules, playing: list[str]) -> None:
    fee = rules.fee()
    if fee.value is None:
        return
    by_team = fee.value.per == "team"
    owing = sorted({(t.players[p].team if by_team else p) or p for p in playing} - t.paid)
    if owing:
        raise Refused("fee-unpaid", {"who": owing, "amount": str(fee.value.amount)}, fee.because)


def entries(
    t: Tournament,
    players: Iterable[str],
    ranks: Mapping[str, int],
    winners_of: int = 1,
    odd_sizes: Container[int] = ODD,
) -> list[Entry]:
    """What the draw may know of each player; `winners_of` is the round whose winners part,
    `odd_sizes` are the tables at which nobody should sit a second time.
    """
    met: dict[str, list[str]] = {}
    odd: dict[str, int] = {}
    placing: dict[str, int] = {}
    last: dict[str, int] = {}
    winners = set()
    for drawn in t.rounds:
        for table in drawn.tables:
            for player in table.players:
                met.setdefault(player, []).extend(p for p in table.players if p != player)
                odd[player] = odd.get(player, 0) + (len(table.players) in odd_sizes)
                last[player] = table.number
            for seat in table.result:
                placing[seat.player] = seat.place
                if seat.place == 1 and drawn.number == winners_of:
                    winners.add(seat.player)
    rows = []
    for id in players:
        who = t.players[id]
        rows.append(
            Entry(
                id=id,
                club=who.club,
                region=who.region,
                team=who.team,
                rank=ranks.get(id),
                met=tuple(met.get(id, ())),
                placing=placing.get(id),
                winner=id in winners,
                odd=odd.get(id, 0),
                table=last.get(id),
            )
        )
    return rows


def listed(t: Tournament, rules: TournamentRules) -> tuple[str, ...]:
    """The hashes of all the next draw seats, and of those it deals into groups; `Refused` while
    it is not known who that is.
    """
    stage = require_drawable(t)
    called = callable_players(t, stage, rules).value
    nth = len(t.rounds_of(stage.name)) + 1
    ranks = ranks_before(t, stage, rules, nth)
    odd = odd_sizes(rules, rules.draw(plan_of(stage), nth).value, len(called))
    rows = entries(t, called, ranks, odd_sizes=odd)
    rows += to_deal(units_to_deal(t, stage, rules), stage.groups)[0]
    return tuple(sorted(map(entry_sha256, rows)))


def list_now(t: Tournament, rules: TournamentRules) -> str:
    return list_sha256(listed(t, rules))
