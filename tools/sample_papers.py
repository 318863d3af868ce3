"""One example of every document, from seeded tournaments among invented players.

The pictures of the guide and the tests are made from these, so both show the same paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha512

from msgspec.structs import replace

from arbitro.documents.papers import Order, printed, reports_of
from arbitro.documents.reports import ONE
from arbitro.documents.sanctions import rows_of_register, sanctions_table
from arbitro.documents.tabular import part_of
from arbitro.documents.typesetting import pdf, stamp_of
from arbitro.games.risiko import board
from arbitro.kernel import Refused
from arbitro.referee.hall import match_name
from arbitro.referee.referto.report import (
    Approval,
    Confirmation,
    Content,
    Referto,
    Remark,
    Sanctioned,
    Seat,
    Signature,
    Stopped,
    Version,
    fingerprint,
)
from arbitro.referee.sanctions.infractions import Infraction, Override
from arbitro.referee.sanctions.register import register
from arbitro.referee.state import Record
from arbitro.regulations import referee_rules, tournament_rules
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.simulation.whole_tournament import simulate, throws
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.decide import step
from arbitro.tournament.draw.seating.seeded_draw import commitment
from arbitro.tournament.evolve import replay
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.final_ranking import dice_due, ranking
from arbitro.tournament.state import Tournament

PLAYERS, SEED = 48, 5


@cache
def gathering() -> tuple[Tournament, TournamentRules]:
    """A gathering under the RUR, played to the end."""
    rules = tournament_rules("rur-2015")
    return simulate(rules, PLAYERS, SEED).state, rules


@cache
def with_repechage() -> tuple[Tournament, TournamentRules]:
    """The same, but one of the winners of the semifinals gives up the final."""
    rules = tournament_rules("rur-2015")
    events = simulate(rules, PLAYERS, SEED).events
    formed = [at for at, event in enumerate(events) if isinstance(event, e.StageFormed)]
    state = replay(events[: formed[2] + 1])
    winner = state.stages[-1].players[1]
    state, _ = step(state, c.Renounce(player=winner, reason="rientra a casa"), rules)
    return _played_on(state, rules), rules


def _played_on(state: Tournament, rules: TournamentRules) -> Tournament:
    """To the last line of the ranking, with seeded chance."""
    chance = Chance("sample papers")

    def send(command: c.Command) -> None:
        nonlocal state
        while True:
            try:
                state, _ = step(state, command, rules)
            except Refused as refused:
                if refused.code != "dice-due":
                    raise
                for group in refused.facts["groups"]:
                    state, _ = step(state, c.RollDice(dice=throws(group, chance)), rules)
            else:
                return

    while True:
        secret = chance.bytes(32).hex()
        send(c.Commit(commitment=commitment(secret)))
        send(c.MakeDraw(secret=secret, public="4 1 6 2", together=True))
        for table in state.rounds[-1].tables:
            seats = tuple(random_result(table.players, chance))
            send(c.EnterResult(table=table.number, seats=seats))
        send(c.Advance())
        stage = state.stages[-1]
        if stage.name == "final" and len(state.rounds_of("final")) == stage.rounds:
            break
    for group in dice_due(ranking(state, rules)):
        send(c.RollDice(dice=throws(group, chance)))
    send(c.Rank())
    return state


@cache
def crowded() -> tuple[Tournament, TournamentRules]:
    """The first gathering whose semifinals, drawn by bands, cannot keep every club apart."""
    rules = tournament_rules("rur-2015")
    played = (simulate(rules, PLAYERS, seed).state for seed in range(1, 100))
    return next(t for t in played if t.rounds[2].certificates[0]["unavoidable"]), rules


def _named(name: str, round: int | None = None, why: bool = False) -> Callable[[str], bytes]:
    def made(lang: str) -> bytes:
        state, rules = gathering()
        return printed(name, Order(tournament=state, rules=rules, lang=lang, round=round, why=why))

    return made


def _bracket(lang: str) -> bytes:
    state, rules = with_repechage()
    return printed("bracket", Order(tournament=state, rules=rules, lang=lang))


def _draw(lang: str) -> bytes:
    state, rules = crowded()
    return printed("draw", Order(tournament=state, rules=rules, lang=lang, round=3))


def _sanctions(lang: str) -> bytes:
    state, _ = gathering()
    one, two, three = list(state.players)[:3]
    history = (
        Infraction(id="1", player=one, match="1.3", what="language", author="Verdi Pia"),
        Infraction(id="2", player=one, match="1.3", what="language", author="Verdi Pia"),
        Infraction(id="3", player=two, match="2.1", what="dice-dropped", author="Neri Ugo"),
        Infraction(
            id="4",
            player=two,
            match="2.1",
            what="unsporting",
            gravity="serious",
            intent="wilful",
            author="Neri Ugo",
            override=Override(step="ammonizione", reason="si è scusato subito con tutto il tavolo"),
        ),
        Infraction(
            id="5", player=three, match="2.4", what="excess-armies", hand=2, author="Neri Ugo"
        ),
    )
    book = register(history, referee_rules("master-2020", {}).ladder)
    return pdf(
        lang,
        stamp_of(state, lang),
        [part_of(sanctions_table(rows_of_register(book, lang, state), lang), lang)],
    )


def _one_report(lang: str) -> bytes:
    """A referto on a page of its own: proposed, signed by three, objected to by one, approved."""
    state, rules = gathering()
    desk = referee_rules("master-2020", {})
    table = state.rounds[2].tables[0]
    shares = ((0, 14), (14, 25), (25, 35), (35, 42))
    found = []
    for at, (player, (first, last)) in enumerate(zip(table.players, shares, strict=True)):
        held = board.TERRITORIES[first:last]
        score = desk.game.table_score(at + 3, board.mask_of(tuple(range(first, last)))).value
        found.append((score.table_points, score.off_objective, player, at + 3, held))
    order = sorted(found, reverse=True)
    seats = tuple(
        Seat(
            player=row[2],
            name=state.players[row[2]].name,
            place=order.index(row) + 1,
            table_points=row[0],
            off_objective=row[1],
            objective=row[3],
            territories=row[4],
        )
        for row in found
    )
    content = Content(
        regulation="master-2020",
        round=3,
        table=1,
        seats=seats,
        winner=order[0][2],
        sanctions=(
            Sanctioned(
                player=seats[2].player, step="ammonizione", what="language", author="Verdi Pia"
            ),
        ),
        suspensions=(
            Stopped(reason="dadi sotto il tavolo", author="Verdi Pia", seconds=250, recovered=True),
        ),
    )
    sealed = fingerprint(content)
    version = Version(
        content=content,
        sha256=sealed,
        by="Verdi Pia",
        confirmations=tuple(
            Confirmation(player=seat.player, signature=_signature(seat.player, sealed))
            for seat in seats[:3]
        ),
        objections=(Remark(player=seats[3].player, reason="il conto dei miei territori"),),
        approval=Approval(
            by="Verdi Pia",
            reason="ricontati davanti a tutti",
            signature=_signature("Verdi Pia", sealed),
        ),
    )
    record = Record(reports={match_name(3, 1): Referto(versions=(version,))})
    alone = replace(state.rounds[2], tables=(table,))
    order_of_one = Order(
        tournament=replace(state, rounds=(*state.rounds[:2], alone)),
        rules=rules,
        lang=lang,
        round=3,
        record=record,
        desk=desk,
    )
    return pdf(lang, stamp_of(state, lang), [reports_of(order_of_one, ONE)])


def _signature(by: str, sealed: str) -> Signature:
    """Digits that only look like a signature: keys are not kept in examples."""
    digits = sha512(f"{by} {sealed}".encode()).hexdigest()
    return Signature(by=by, role="", key_id="example", algorithm="ed25519", signature=digits)


@cache
def turns() -> tuple[Tournament, TournamentRules]:
    """A Tarocchi tournament of eight, three turns of four hands."""
    rules = tournament_rules("tarocchi-2012")
    return simulate(rules, 8, SEED).state, rules


def _tarocchi(name: str, round: int | None = None) -> Callable[[str], bytes]:
    def made(lang: str) -> bytes:
        state, rules = turns()
        return printed(name, Order(tournament=state, rules=rules, lang=lang, round=round))

    return made


SAMPLES: dict[str, Callable[[str], bytes]] = {
    "round": _named("round", 1),
    "seating": _named("seating", 1),
    "tables": _named("tables", 1),
    "cards": _named("cards", 1),
    "blank-reports": _named("blank-reports", 1),
    "reports": _named("reports", 1),
    "report": _one_report,
    "entries": _named("entries"),
    "results": _named("results"),
    "standings": _named("standings", why=True),
    "ranking": _named("ranking"),
    "bracket": _bracket,
    "sanctions": _sanctions,
    "draw": _draw,
    "badges": _named("badges"),
    "prizes": _named("prizes"),
    "turn-sheets": _tarocchi("reports", 1),
    "blank-turn-sheets": _tarocchi("blank-reports", 1),
    "schema": _tarocchi("schema"),
    "tarocchi-round": _tarocchi("round", 2),
    "tarocchi-standings": _tarocchi("standings"),
}
"""Every document by its name → its PDF in a language."""


def samples(lang: str) -> Iterator[tuple[str, bytes]]:
    for name, made in SAMPLES.items():
        yield name, made(lang)
