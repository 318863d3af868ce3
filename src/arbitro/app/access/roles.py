"""What each role may do and see: one table, the only place where it is decided; and who may now.

A row is a command, a query, or something of the house itself; a column is a role. `docs/access.md`
is printed from here, and every cell is tried over HTTP by the tests. `permit` looks up one wish of
somebody in it; its refusal says why not, with the article.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import asdict

from arbitro.app.acts import Who
from arbitro.app.commands import Several, command_name
from arbitro.app.decide import parsed
from arbitro.app.hall import Hall
from arbitro.app.table_now import plays_now, table_of
from arbitro.kernel import Broken, Citation, Reasons, Refused
from arbitro.regulations import catalogue

ROLES = ("organiser", "referee", "table", "player", "projector", "public")
PUBLIC = Who(role="public")
FEW, MANY = 20, 5000
"""How many commands a phone in the hall, and how many a desk, may send together: there a list
comes with a consent for everybody on it.
"""
_SILENCE = {
    "rur-2015": ("RUR-14-04", "RUR-22-01"),
    "master-2020": ("MST-COND-04", "MST-AID-01"),
    "24ore-2018": ("24H-COND-02",),
}
"""Where an edition forbids news of other tables and aids to a player at play."""


class Cell(Enum):
    """`OWN`: one's own table, one's own self. `BETWEEN`: not while one's match is being played.

    `OWN_BETWEEN` is both. Of `several` commands sent together each is looked up by itself.
    """

    NO = "no"
    YES = "yes"
    OWN = "own"
    BETWEEN = "between"
    OWN_BETWEEN = "own-between"

    @property
    def own(self) -> bool:
        return self in (Cell.OWN, Cell.OWN_BETWEEN)

    @property
    def between(self) -> bool:
        return self in (Cell.BETWEEN, Cell.OWN_BETWEEN)


_COMMANDS = """
                              organiser  referee  table  player       projector  public
    enter                     yes        no       no     no           no         no
    amend-entry               yes        no       no     no           no         no
    enter-many                yes        no       no     no           no         no
    enter-team                yes        no       no     no           no         no
    refuse-entry              yes        no       no     no           no         no
    remove                    yes        no       no     no           no         no
    pay                       yes        no       no     no           no         no
    substitute                yes        no       no     no           no         no
    forget                    yes        no       no     no           no         no
    give-consent              yes        no       no     own          no         no
    withdraw-consent          yes        no       no     own          no         no
    lock                      yes        no       no     no           no         no
    reopen-list               yes        no       no     no           no         no
    check-in-player           yes        yes      no     no           no         no
    check-in-everybody        yes        no       no     no           no         no
    undo-check-in             yes        yes      no     no           no         no
    open-witnessing           yes        no       no     no           no         no
    witness-draw              no         yes      no     yes          no         no
    reveal-witness            no         yes      no     yes          no         no
    commit-draw               yes        no       no     no           no         no
    void-draw                 yes        no       no     no           no         no
    draw                      yes        no       no     no           no         no
    discard-draw              yes        no       no     no           no         no
    swap                      yes        no       no     no           no         no
    seat-by-hand              yes        no       no     no           no         no
    mend-seating              yes        yes      no     no           no         no
    stand-in                  yes        yes      no     no           no         no
    seat-table                yes        yes      own    no           no         no
    play-online               yes        yes      no     no           no         no
    play-on-wood              yes        yes      no     no           no         no
    enter-result              yes        yes      own    no           no         no
    clear-result              yes        yes      no     no           no         no
    penalise                  yes        yes      no     no           no         no
    lift-penalty              yes        yes      no     no           no         no
    expel                     yes        yes      no     no           no         no
    readmit                   yes        yes      no     no           no         no
    renounce                  yes        no       no     own          no         no
    take-back-renunciation    yes        no       no     no           no         no
    roll-dice                 yes        yes      no     no           no         no
    roll-for-ties             yes        no       no     no           no         no
    advance                   yes        no       no     no           no         no
    reopen-round              yes        no       no     no           no         no
    rank                      yes        no       no     no           no         no
    undo                      yes        no       no     no           no         no
    set-screen                yes        no       no     no           no         no
    announce                  yes        no       no     no           no         no
    several                   yes        yes      yes    yes          no         no
    appoint-officials         yes        no       no     no           no         no
    tap                       yes        yes      own    own          no         no
    undo-tap                  yes        yes      own    no           no         no
    call-referee              yes        yes      own    own          no         no
    claim-call                yes        yes      no     no           no         no
    close-call                yes        yes      no     no           no         no
    withdraw-call             yes        yes      own    own          no         no
    give-ruling               yes        yes      no     no           no         no
    tick-effects              yes        yes      no     no           no         no
    annul-ruling              yes        yes      no     no           no         no
    record-infraction         yes        yes      no     no           no         no
    annul-infraction          yes        yes      no     no           no         no
    open-dispute              yes        yes      own    own          no         no
    decide-dispute            yes        yes      no     no           no         no
    record-exit               yes        yes      no     no           no         no
    annul-exit                yes        yes      no     no           no         no
    note-silently             no         yes      no     no           no         no
    propose-report            yes        yes      own    own          no         no
    confirm-report            no         no       no     own          no         no
    object-report             no         no       no     own          no         no
    mark-unsigned             yes        yes      no     no           no         no
    approve-report            yes        yes      no     no           no         no
    correct-report            yes        yes      no     no           no         no
    issue-pin                 yes        yes      no     no           no         no
    issue-pins                yes        yes      no     no           no         no
    offer-key                 no         no       no     yes          no         no
    accept-key                yes        no       no     no           no         no
    note-links                yes        no       no     no           no         no
    open-match                yes        yes      no     no           no         no
    play                      no         no       no     own          no         no
"""
_QUERIES = """
                              organiser  referee  table  player       projector  public
    tournament                yes        yes      yes    yes          yes        yes
    settings                  yes        yes      no     between      yes        yes
    rulings                   yes        yes      no     between      yes        yes
    officials                 yes        yes      yes    yes          yes        yes
    cases                     yes        yes      yes    yes          yes        yes
    case                      yes        yes      yes    yes          yes        yes
    case-book                 yes        yes      yes    yes          yes        yes
    entries                   yes        yes      no     between      yes        yes
    table-mix                 yes        yes      no     between      yes        yes
    entry-terms               yes        no       no     no           no         no
    roll-call                 yes        yes      no     no           no         no
    lock-preview              yes        yes      no     no           no         no
    round                     yes        yes      no     between      yes        yes
    seating                   yes        yes      no     between      yes        yes
    table                     yes        yes      own    own          yes        yes
    turn-sheet                yes        yes      no     no           no         no
    commitment                yes        yes      yes    yes          yes        yes
    certificate               yes        yes      no     between      yes        yes
    clocks                    yes        yes      no     between      yes        yes
    clock                     yes        yes      own    own          yes        yes
    standings                 yes        yes      no     between      yes        yes
    schema                    yes        yes      no     between      yes        yes
    explain                   yes        yes      no     between      yes        yes
    places                    yes        yes      no     between      yes        yes
    ranking                   yes        yes      no     between      yes        yes
    needs                     yes        yes      no     between      yes        yes
    day-plan                  yes        yes      no     no           no         no
    what-if                   yes        no       no     no           no         no
    calls                     yes        yes      no     no           no         no
    my-calls                  no         no       yes    yes          no         no
    mine                      yes        no       no     own          no         no
    register                  yes        yes      no     own-between  no         no
    propose-sanction          yes        yes      no     no           no         no
    foresee-ruling            yes        yes      no     no           no         no
    what-follows              yes        yes      no     no           no         no
    standing                  yes        yes      no     no           no         no
    match-record              yes        yes      no     no           no         no
    report                    yes        yes      own    own          no         no
    report-document           yes        yes      own    own          no         no
    published-keys            yes        yes      yes    yes          yes        yes
    heads                     yes        yes      yes    yes          yes        yes
    personal-data             yes        no       no     own          no         no
    exit-dialog               yes        yes      no     no           no         no
    silent-list               no         yes      no     no           no         no
    acts                      yes        yes      no     no           no         no
    screen                    yes        yes      yes    yes          yes        yes
    next-step                 yes        no       no     no           no         no
    match                     yes        yes      no     between      yes        yes
    legal-actions             no         no       no     own          no         no
    match-log                 yes        yes      no     between      yes        yes
"""
_HOUSE = """
                        organiser  referee  table  player  projector  public
    open-hall           yes        no       no     no      no         no
    see-links           yes        no       no     no      no         no
    issue-link          yes        no       no     no      no         no
    revoke-link         yes        no       no     no      no         no
    see-attempts        yes        no       no     no      no         no
    dossier             yes        no       no     no      no         no
    events              yes        yes      yes    yes     yes        yes
    play-freely         yes        yes      yes    yes     yes        yes
    set-free-play       yes        no       no     no      no         no
"""


class Row(NamedTuple):
    what: str
    cells: dict[str, Cell]


def _read(text: str) -> dict[str, Row]:
    head, *rows = (line.split() for line in text.strip().splitlines())
    if tuple(head) != ROLES:
        raise Broken(f"the columns are {ROLES}, not {head}")
    table = {}
    for what, *cells in rows:
        if what in table:
            raise Broken(f"{what} stands twice in the table")
        table[what] = Row(what, dict(zip(ROLES, map(Cell, cells), strict=True)))
    return table


COMMANDS = _read(_COMMANDS)
QUERIES = _read(_QUERIES)
HOUSE = _read(_HOUSE)
TABLE = {**COMMANDS, **QUERIES, **HOUSE}


def cell(what: str, role: str) -> Cell:
    """What is not in the table nobody may do."""
    row = TABLE.get(what)
    return row.cells.get(role, Cell.NO) if row is not None else Cell.NO


class Aim(Struct, frozen=True, kw_only=True):
    """Whom or what a wish is about: a player's id, `<round>/<table>`; '' if nobody."""

    player: str = ""
    table: str = ""


def aim_at(wish: Struct | Mapping[str, Any], hall: Hall) -> Aim:
    """What a command or the parameters of a query name. A table without a round is of the last.

    A call names its table by its id; who contests is named as `by`.
    """
    said = asdict(wish) if isinstance(wish, Struct) else wish
    player = said.get("player") or said.get("by")
    table, round = said.get("table"), said.get("round")
    if table is None and (call := hall.referee.calls.get(str(said.get("call")))) is not None:
        table, round = call.table, call.round
    if round is None:
        round = len(hall.tournament.rounds)
    return Aim(player=str(player or ""), table=f"{round}/{table}" if table is not None else "")


def permit_command(who: Who, command: Struct, hall: Hall) -> None:
    """`permit` for a command, and for each of those sent together, as the desk will read it."""
    permit(who, command_name(type(command)), aim_at(command, hall), hall)
    if isinstance(command, Several):
        if len(command.commands) > (FEW if who.role in ("table", "player") else MANY):
            raise Refused("too-large", {})
        for one in command.commands:
            permit(who, one.command)
            permit(who, one.command, aim_at(parsed(one.command, one.fields), hall), hall)


def permit(who: Who, what: str, aim: Aim | None = None, hall: Hall | None = None) -> None:
    """Return if the table's cell allows it, else `Refused`."""
    code = _obstacle(who, what, aim, hall)
    if code == "sign-in-needed":
        raise Refused("sign-in-needed", {"what": what})
    if code == "while-playing" and hall is not None:
        raise Refused("while-playing", {"what": what}, silence(hall))
    if code:
        raise Refused(code, {"role": who.role, "what": what})


def allows(who: Who, what: str, aim: Aim | None = None, hall: Hall | None = None) -> bool:
    return not _obstacle(who, what, aim, hall)


def _obstacle(who: Who, what: str, aim: Aim | None, hall: Hall | None) -> str:
    """The code of what stands in the way; '' if nothing does."""
    found = cell(what, who.role)
    if found is Cell.NO:
        return "sign-in-needed" if who.role == "public" else "not-allowed"
    if hall is None:
        return ""
    if found.own and not owns(who, aim or Aim(), hall):
        return "not-ones-own"
    return "while-playing" if found.between and plays_now(hall, who.subject) else ""


def owns(who: Who, aim: Aim, hall: Hall) -> bool:
    """Is this wish about nobody but its author, or about his own table?"""
    if who.role == "table":
        return aim.table == who.subject
    if aim.player and aim.player != who.subject:
        return False
    if aim.table:
        return table_of(hall, who.subject, aim.table)
    return bool(aim.player)


def silence(hall: Hall) -> Reasons:
    """The articles that want a player at play to hear nothing of the rest."""
    rules = (catalogue.RULES[id] for id in _SILENCE.get(hall.tournament.regulation, ()))
    return Reasons(tuple(Citation(rule.regulation, rule.article, rule.id) for rule in rules))
