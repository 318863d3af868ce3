"""Acts at the desk: once in effect, told again the same, refused with what changed."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import json

from arbitro import envelope
from arbitro.app import commands as c
from arbitro.app import personal
from arbitro.app.acts import Act, Who
from arbitro.app.desk import CARD, Desk
from arbitro.app.events import KINDS as OWN_KINDS
from arbitro.app.ports import Unavailable
from arbitro.app.verify import verify
from arbitro.messages.text import LANGUAGES, knows
from arbitro.referee.events import KINDS as REFEREE_KINDS
from arbitro.store.memory import MemoryStore
from arbitro.tournament import commands as t
from tests.app.running import ORGANISER, Running, chance, entry, points, refused, ticking

RUR = c.OpenHall(id="raduno", name="Raduno di prova", regulation="rur-2015", date="2026-05-09")


@pytest.fixture
def sixteen() -> Running:
    running = Running(RUR)
    running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 17))))
    return running


def play_round(running: Running, public: str) -> None:
    running.do(c.CommitDraw())
    running.do(c.Draw(public=public))
    drawn = running.hall.tournament.round
    assert drawn is not None
    for table in drawn.tables:
        running.do(t.EnterResult(table=table.number, seats=points(table)))
    if running.ask("next-step")["command"] == "roll-for-ties":
        running.do(c.RollForTies())
    running.do(t.Advance())


def test_a_whole_tournament_follows_its_next_step(sixteen: Running) -> None:
    running = sixteen
    done = []
    for _ in range(60):
        step = running.ask("next-step")
        done.append(step["command"])
        if step["command"] is None:
            break
        if step["command"] == "lock":
            running.do(t.Lock())
        elif step["command"] == "commit-draw":
            play_round(running, "6 3 1")
        elif step["command"] == "rank":
            running.do(t.Rank())
        elif step["command"] == "roll-for-ties":
            running.do(c.RollForTies())
        else:
            pytest.fail(str(step))
    ranking = running.ask("ranking")
    assert ranking["final"]
    assert sorted(row["player"] for row in ranking["ranking"]) == [f"g{n:03}" for n in range(1, 17)]
    assert done[-1] is None


def test_the_same_act_is_answered_the_same_and_happens_once(sixteen: Running) -> None:
    act = sixteen.made(t.Lock())
    first = sixteen.desk.act(sixteen.stream, act)
    again = [sixteen.desk.act(sixteen.stream, act) for _ in range(2)]
    assert again == [first, first]
    assert sum(d.command == "lock" for d in sixteen.hall.doings) == 1


def test_an_id_used_for_something_else_is_refused(sixteen: Running) -> None:
    act = sixteen.made(t.Lock())
    sixteen.desk.act(sixteen.stream, act)
    other = Act(id=act.id, command=t.Advance(), by=ORGANISER)
    assert refused(lambda: sixteen.desk.act(sixteen.stream, other)).code == "act-id-taken"


def test_a_refused_act_leaves_no_trace(sixteen: Running) -> None:
    before = sixteen.store.lines(sixteen.stream)
    assert refused(lambda: sixteen.do(t.Advance())).code == "no-open-round"
    assert sixteen.store.lines(sixteen.stream) == before


def test_who_looked_at_an_older_version_is_told_what_changed(sixteen: Running) -> None:
    seen = sixteen.hall.version
    sixteen.do(t.RefuseEntry(name="Uno", reason="doppio"))
    late = sixteen.made(t.Lock(), expected=seen)
    told = refused(lambda: sixteen.desk.act(sixteen.stream, late))
    assert told.code == "changed-meanwhile"
    assert told.facts["since"] == [{"command": "refuse-entry", "by": "organiser"}]


def test_a_desk_over_the_same_store_sees_the_same_hall(sixteen: Running) -> None:
    other = Desk(sixteen.store, ticking(5_000), chance("other"))
    assert other.hall(sixteen.stream) == sixteen.hall
    sixteen.do(t.Lock())
    assert other.hall(sixteen.stream).tournament.locked


def test_the_desk_itself_asks_who_may(sixteen: Running) -> None:
    """Whoever calls it: what the table of roles forbids is not decided, and leaves no line."""
    before = sixteen.store.head(sixteen.stream)
    anybody, phone = Who(role="public"), Who(role="player", subject="g001")
    opening = Act(id="mine", command=msgspec.structs.replace(RUR, id="altro"), by=phone)
    assert refused(lambda: sixteen.do(t.Lock(), anybody)).code == "sign-in-needed"
    assert refused(lambda: sixteen.do(t.Lock(), phone)).code == "not-allowed"
    assert refused(lambda: sixteen.do(c.GiveConsent(player="g002"), phone)).code == "not-ones-own"
    assert refused(lambda: sixteen.desk.open_hall(opening)).code == "not-allowed"
    assert refused(lambda: sixteen.ask("acts", anybody)).code == "sign-in-needed"
    assert refused(lambda: sixteen.ask("personal-data", phone, player="g002")).code == (
        "not-ones-own"
    )
    assert sixteen.store.head(sixteen.stream) == before


def test_two_desks_may_take_turns(sixteen: Running) -> None:
    other = Desk(sixteen.store, ticking(5_000), chance("other"))
    sixteen.do(t.Lock())
    other.act(sixteen.stream, Act(id="x-1", command=c.CommitDraw(), by=ORGANISER))
    sixteen.do(c.Draw(public="1 2 3"))
    assert len(other.hall(sixteen.stream).tournament.rounds) == 1


def test_a_second_hall_of_the_same_name_is_refused(sixteen: Running) -> None:
    act = Act(id="y", command=RUR, by=ORGANISER)
    assert refused(lambda: sixteen.desk.open_hall(act)).code == "hall-exists"


def test_every_line_of_an_act_is_closed_by_its_author_and_hour(sixteen: Running) -> None:
    sixteen.do(t.Lock(), Who(role="organiser", subject="Ada"))
    lines = list(envelope.lines(b"".join(sixteen.store.lines(sixteen.stream))))
    assert [line.kind for line in lines[-3:]] == [
        "list.locked/1",
        "stage.formed/1",
        "act.taken/1",
    ]
    told = lines[-1].data
    assert told["by"] == {"role": "organiser", "subject": "Ada"}
    assert (told["command"], told["events"]) == ("lock", 2)


# Secrets and persons


def test_the_secret_of_a_draw_is_nowhere_in_the_lines_before_the_draw(sixteen: Running) -> None:
    sixteen.do(t.Lock())
    sixteen.do(c.CommitDraw())
    secret = sixteen.store.vault(sixteen.stream)["draw"]
    assert secret not in b"".join(sixteen.store.lines(sixteen.stream))
    sixteen.do(c.Draw(public="4 4 2"))
    assert secret in b"".join(sixteen.store.lines(sixteen.stream))
    assert "draw" not in sixteen.store.vault(sixteen.stream)


def test_no_name_is_inside_a_sealed_line(sixteen: Running) -> None:
    lines = b"".join(sixteen.store.lines(sixteen.stream))
    assert b"Cognome" not in lines
    assert sixteen.hall.tournament.players["g004"].name == "Nome4 Cognome4"


def test_a_forgotten_person_leaves_the_record_whole(sixteen: Running) -> None:
    before = sixteen.store.lines(sixteen.stream)
    sixteen.do(c.Forget(player="g004", reason="richiesta"))
    assert sixteen.store.lines(sixteen.stream)[: len(before)] == before
    held = b"".join(sixteen.store.vault(sixteen.stream).values())
    assert b'Cognome4"' not in held
    assert b'Cognome5"' in held
    player = sixteen.hall.tournament.players["g004"]
    assert (player.name, player.born) == ("g004", None)
    assert (
        refused(lambda: sixteen.do(c.Forget(player="g004", reason="ancora"))).code
        == "already-forgotten"
    )


def test_another_process_forgets_the_person_too(sixteen: Running) -> None:
    other = Desk(sixteen.store, ticking(), chance("other"))
    assert other.hall(sixteen.stream).tournament.players["g003"].name != "g003"
    sixteen.do(c.Forget(player="g003", reason="richiesta"))
    player = other.hall(sixteen.stream).tournament.players["g003"]
    assert (player.name, player.born) == ("g003", None)


def test_a_forgetting_cut_short_is_completed_when_sent_again(sixteen: Running) -> None:
    """The store fails after the act was kept: the data are out already, and the rest follows."""
    store = sixteen.store
    scrub = store.forget

    def failing(stream: str, names: object) -> None:
        raise Unavailable("busy")

    act = sixteen.made(c.Forget(player="g003", reason="richiesta"))
    store.forget = failing  # type: ignore[method-assign]  # a disk that fails
    with pytest.raises(Unavailable):
        sixteen.desk.act(sixteen.stream, act)
    assert all(b'Cognome3"' not in held for held in store.vault(sixteen.stream).values())
    store.forget = scrub  # type: ignore[method-assign]  # mended
    sixteen.desk.act(sixteen.stream, act)
    assert sixteen.hall.tournament.players["g003"].name == "g003"


def test_who_was_taken_off_the_list_can_be_forgotten_too(sixteen: Running) -> None:
    sixteen.do(t.Remove(player="g003", reason="non viene"))
    sixteen.do(c.Forget(player="g003", reason="richiesta"))
    assert all(b'Cognome3"' not in held for held in sixteen.store.vault(sixteen.stream).values())


def test_what_the_vault_holds_is_what_the_line_promised(sixteen: Running) -> None:
    vault = sixteen.store.vault(sixteen.stream)
    persons = {name: held for name, held in vault.items() if name.startswith(personal.PREFIX)}
    assert len(persons) == 32  # each stands in the event and in the act that asked for it
    assert all(personal.genuine(name, held) for name, held in persons.items())
    name, held = next(iter(persons.items()))
    body = json.decode(held)
    body["value"]["name"] = "Altro Nome"
    assert not personal.genuine(name, json.encode(body))


# Taking back


def test_an_entry_is_taken_back_while_the_list_is_open(sixteen: Running) -> None:
    sixteen.do(entry(17))
    act = sixteen.ask("acts")["acts"][-1]
    assert act["undoable"]
    sixteen.do(c.Undo(act=act["id"], reason="iscritto per errore"))
    assert "g017" not in sixteen.hall.tournament.players
    rows = sixteen.ask("acts")["acts"]
    assert [row["undone"] for row in rows[-2:]] == [True, False]
    again = refused(lambda: sixteen.do(c.Undo(act=act["id"], reason="ancora")))
    assert again.code == "already-undone"


def test_an_entry_cannot_be_taken_back_once_the_list_is_locked(sixteen: Running) -> None:
    sixteen.do(t.Lock())
    act = sixteen.ask("acts")["acts"][1]
    told = refused(lambda: sixteen.do(c.Undo(act=act["id"], reason="tardi")))
    assert told.code == "list-locked"


def undo_last(running: Running, reason: str = "ripensamento") -> None:
    running.do(c.Undo(act=running.hall.doings[-1].id, reason=reason))


def test_a_day_is_taken_back_act_by_act(sixteen: Running) -> None:
    """Everything up to the second round, undone from the last to the first."""
    running = sixteen
    before = running.hall.tournament
    running.do(t.Lock())
    running.do(c.CheckInEverybody())
    running.do(c.Draw(public="6 3 1"))
    drawn = running.hall.tournament.round
    assert drawn is not None
    for table in drawn.tables:
        running.do(t.EnterResult(table=table.number, seats=points(table)))
    running.do(t.Advance())
    acts = [d.id for d in running.hall.doings[2:]]
    for act in reversed(acts):
        running.do(c.Undo(act=act, reason="da capo"))
    after = running.hall.tournament
    assert (after.locked, after.rounds, after.stages) == (False, (), ())
    assert after.players == before.players
    kept = running.store
    assert verify(kept.lines(running.stream), kept.vault(running.stream)) == running.hall


def test_a_corrected_result_goes_back_to_the_one_before(sixteen: Running) -> None:
    running = sixteen
    running.do(t.Lock())
    running.do(c.Draw(public="6 3 1"))
    drawn = running.hall.tournament.round
    assert drawn is not None
    table = drawn.tables[0]
    running.do(t.EnterResult(table=1, seats=points(table)))
    first = running.ask("table", table=1)["result"]
    other = tuple(
        {"player": row["player"], "table_points": 42 - n} for n, row in enumerate(points(table))
    )
    running.do(t.EnterResult(table=1, seats=other, reason="letto male"))
    assert running.ask("table", table=1)["result"] != first
    undo_last(running)
    assert running.ask("table", table=1)["result"] == first


def test_a_draw_with_results_is_not_taken_back(sixteen: Running) -> None:
    running = sixteen
    running.do(t.Lock())
    running.do(c.Draw(public="6 3 1"))
    act = running.hall.doings[-1].id
    drawn = running.hall.tournament.round
    assert drawn is not None
    running.do(t.EnterResult(table=1, seats=points(drawn.tables[0])))
    told = refused(lambda: running.do(c.Undo(act=act, reason="tardi")))
    assert told.code != "cannot-undo"
    assert running.hall.tournament.round is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_has_a_title(lang: str) -> None:
    untitled = [name for name in c.EVERY if not knows(lang, f"command.{name}")]
    never_alone = [one for one in c.HIDDEN if one not in c.OWN]
    assert untitled == [c.command_name(command) for command in never_alone]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.Undo(act="act-0", reason="x"), "act-unknown"),
        (c.Undo(act="act-1", reason="x"), "cannot-undo"),
        (c.Undo(act="act-1", reason=" "), "reason-missing"),
        (c.Forget(player="g999", reason="x"), "unknown-player"),
        (c.EnterMany(entries=()), "nobody-to-enter"),
        (c.EnterMany(entries=(entry(20), entry(20))), "id-taken"),
        (c.RollForTies(), "nobody-level"),
        (c.Draw(public="1"), "list-open"),
    ],
)
def test_bad_wishes_change_nothing(sixteen: Running, command: object, code: str) -> None:
    before = sixteen.hall
    assert refused(lambda: sixteen.do(command)).code == code  # type: ignore[arg-type]  # wrong on purpose
    assert sixteen.hall == before


def test_an_opening_needs_exactly_one_set_of_rules() -> None:
    for opening in (
        c.OpenHall(id="a", name="A"),
        c.OpenHall(id="a", name="A", regulation="rur-2015", format="open"),
    ):
        assert refused(lambda opening=opening: Running(opening)).code == "rules-or-format"  # type: ignore[misc]  # bound now


def test_nothing_is_kept_where_the_opening_is_refused() -> None:
    store = MemoryStore()
    opening = c.OpenHall(id="a", name="A", regulation="rur-1815")
    assert refused(lambda: Running(opening, store)).code == "unknown-regulation"
    assert store.streams() == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_that_is_not_the_tournaments_own_can_be_told(lang: str) -> None:
    kinds = {*REFEREE_KINDS, *OWN_KINDS}
    untold = [k for k in kinds if not knows(lang, f"desk-event.{_key(k)}")]
    assert untold == []


def _key(kind: str) -> str:
    return kind.split("/", maxsplit=1)[0].replace(".", "-")


def test_a_card_is_kept_beside_the_lines_and_worked_out_again_when_they_grow(
    sixteen: Running,
) -> None:
    first = sixteen.desk.card(sixteen.stream)
    assert (first.name, first.finished) == ("Raduno di prova", False)
    assert sixteen.store.projection(sixteen.stream, CARD) is not None
    sixteen.do(t.Lock())
    assert sixteen.desk.card(sixteen.stream).version == sixteen.hall.version > first.version
    assert list(sixteen.desk.rebuild()) == [(sixteen.stream, sixteen.hall.version)]
