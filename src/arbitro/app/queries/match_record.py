"""What the referees wrote down: officials, rulings, disputes, exits, and what stands of it."""

from __future__ import annotations

from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.board import At, the_round
from arbitro.app.queries.question import Asker, Cited, Document, Nothing, articles, places_in, query
from arbitro.app.referee_effects import facts, standing
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.messages import referee as speak
from arbitro.referee import queries
from arbitro.referee.consequences import Consequence
from arbitro.referee.desk import exits
from arbitro.referee.state import Appointed, Dispute, Exit, GivenRuling, Slipped


class Officials(Document, frozen=True, kw_only=True):
    officials: tuple[Appointed, ...]
    final: str | None
    version: int


class StandingDecision(Consequence, frozen=True, kw_only=True):
    articles: list[Cited]


class StandingDecisions(Document, frozen=True, kw_only=True):
    standing: list[StandingDecision]
    version: int


class RulingTold(GivenRuling, frozen=True, kw_only=True):
    title: str
    consequences: list[str]
    articles: list[Cited]


class ReportedSanction(Document, frozen=True, kw_only=True):
    match: str
    player: str
    step: str
    what: str
    author: str


class SuspensionTold(Document, frozen=True, kw_only=True):
    """A stretch in which play stood still; `end` is None while it lasts."""

    start: int
    end: int | None
    reason: str
    author: str
    recovered: bool


class MatchRecord(Document, frozen=True, kw_only=True):
    round: int
    table: int
    rulings: list[RulingTold]
    disputes: tuple[Dispute, ...]
    exits: tuple[Exit, ...]
    sanctions: list[ReportedSanction]
    suspensions: list[SuspensionTold]
    version: int


class SilentList(Document, frozen=True, kw_only=True):
    slips: tuple[Slipped, ...]
    version: int


class ExitReason(Document, frozen=True, kw_only=True):
    """A reason for leaving a match, with the three fields as the edition fills them."""

    reason: str
    kind: str
    territories: str
    armies_at_least: int
    score: str
    tournament: str
    articles: list[Cited]


class ExitDialog(Document, frozen=True, kw_only=True):
    exits: list[ExitReason]
    scores: tuple[str, ...]
    tournament: tuple[str, ...]


@query("officials", Nothing)
def officials(hall: Hall, _: Nothing, asker: Asker) -> Officials:
    return picked(Officials, hall.referee, version=hall.version)


@query("standing", Nothing)
def what_stands(hall: Hall, _: Nothing, asker: Asker) -> StandingDecisions:
    """What the referees decided that touches results, standings and seating."""
    return StandingDecisions(
        standing=[
            picked(StandingDecision, one, articles=articles(one.because))
            for one in standing(hall, rulebook(hall))
        ],
        version=hall.version,
    )


@query("match-record", At)
def match_record(hall: Hall, wanted: At, asker: Asker) -> MatchRecord:
    """Everything the referees wrote about one match, silence excepted."""
    number = the_round(hall, wanted.round).number
    record, rules = hall.referee, rulebook(hall).referee
    place = (number, wanted.table)
    return MatchRecord(
        round=number,
        table=wanted.table,
        rulings=[ruling_told(asker.lang, given) for given in queries.rulings_of(record, *place)],
        disputes=queries.disputes_of(record, *place),
        exits=queries.exits_of(record, *place),
        sanctions=[
            ReportedSanction(**line._asdict())
            for line in queries.report_lines(record, rules, *place)
        ],
        suspensions=[
            SuspensionTold(**stop._asdict()) for stop in queries.suspensions_of(record, *place)
        ],
        version=hall.version,
    )


def ruling_told(lang: str, given: GivenRuling) -> RulingTold:
    return picked(
        RulingTold,
        given,
        title=speak.case_title(lang, given.case),
        consequences=[speak.consequence(lang, effect) for effect in given.effects],
        articles=articles(given.because),
    )


@query("silent-list", At)
def silent_list(hall: Hall, wanted: At, asker: Asker) -> SilentList:
    """Slips nobody was allowed to point out, for referees, after the match."""
    rules = rulebook(hall)
    number = the_round(hall, wanted.round).number
    slips = queries.silent_list(
        hall.referee,
        rules.referee,
        facts(hall),
        asker.who.role,
        number,
        wanted.table,
    )
    return SilentList(slips=slips, version=hall.version)


@query("exit-dialog", Nothing)
def exit_dialog(hall: Hall, _: Nothing, asker: Asker) -> ExitDialog:
    """Reasons for leaving a match, each with the three fields as the edition fills them."""
    rules = rulebook(hall).referee
    rows = []
    for reason in exits.reasons(rules):
        try:
            ruling = exits.dialog(rules, reason)
        except Refused:
            continue
        found = places_in(ruling.because.citations)
        rows.append(ExitReason(**ruling.value._asdict(), articles=found))
    return ExitDialog(exits=rows, scores=exits.scores(rules), tournament=exits.TOURNAMENT)
