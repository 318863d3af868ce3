"""One stream in one file: what the command line keeps a tournament in."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path
from secrets import token_bytes

import msgspec
import pytest
from msgspec.structs import replace

from arbitro.app.acts import Act, Answer, Happened, Taken, Who, fingerprint
from arbitro.app.commands import OpenHall
from arbitro.app.desk import Desk
from arbitro.app.personal import commitment
from arbitro.app.ports import Append, Conflict, Head, Remembered, Repeated
from arbitro.envelope import GENESIS, Chain, Damaged
from arbitro.kernel import Broken, Refused
from arbitro.referee.clock.readings import Reading
from arbitro.store import log_file
from arbitro.store.file import FileStore
from arbitro.tournament.commands import Enter
from tests.patience import SECONDS
from tests.store.lines import HALL, add, batch, sealed, whole

ADA = b'{"salt":"00ff","value":{"name":"Ada \xc3\xa8"}}'
BEA = b'{"salt":"01ff","value":{"name":"Bea"}}'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "torneo.jsonl"


@pytest.fixture
def store(path: Path) -> FileStore:
    return FileStore(path, HALL)


def beside(path: Path) -> list[str]:
    return sorted(each.name for each in path.parent.iterdir())


def test_lines_are_appended_to_a_plain_file_and_read_back_by_another(
    path: Path, store: FileStore
) -> None:
    assert store.head(HALL) is None
    assert not path.exists()
    assert add(store, {"n": 1}, {"n": 2}) == 2
    assert add(store, {"n": 3}) == 3
    assert path.read_bytes() == b"".join(store.lines(HALL))
    other = FileStore(path, HALL)
    assert [line.data["n"] for line in whole(other)] == [1, 2, 3]
    assert other.streams() == (HALL,)
    assert other.streams("match/") == ()
    assert [kept.position for kept in other.since(1)] == [2, 3]
    assert beside(path) == [path.name]


def test_one_instance_sees_what_another_has_added(path: Path, store: FileStore) -> None:
    other = FileStore(path, HALL)
    add(store, {"n": 1})
    add(other, {"n": 2})
    add(store, {"n": 3})
    assert other.position() == store.position() == 3


def test_a_late_writer_gets_a_conflict_and_a_broken_chain_is_our_bug(store: FileStore) -> None:
    add(store, {"n": 1})
    with pytest.raises(Conflict) as conflict:
        store.append(Append(stream=HALL, expected=0, lines=sealed(None, {"n": 1})))
    assert conflict.value.head == store.head(HALL)
    with pytest.raises(Broken):
        store.append(Append(stream=HALL, expected=1, lines=sealed(Head(1, "1" * 64), {})))
    with pytest.raises(Broken):
        add(store, {}, stream="hall/altra")
    assert store.position() == 1


def test_a_conflict_makes_no_file(path: Path, store: FileStore) -> None:
    with pytest.raises(Conflict):
        store.append(Append(stream=HALL, expected=2, lines=sealed(Head(2, "1" * 64), {})))
    assert not path.exists()


def test_a_person_is_an_unsealed_line_and_a_secret_lies_apart(path: Path, store: FileStore) -> None:
    add(store, {"n": 1}, vault={"person/a": ADA, "draw/1": b"\x00secret"})
    assert path.read_bytes().splitlines()[0] == b'{"personal":{"name":"person/a","value":%b}}' % ADA
    assert store.vault(HALL) == {"person/a": ADA, "draw/1": b"\x00secret"}
    assert b"secret" not in path.read_bytes()
    secret = path.with_name("torneo.jsonl.secret")
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    add(store, {"n": 2}, vault={"draw/1": None})
    assert not secret.exists()
    assert len(whole(store)) == 2


def test_forgetting_a_person_leaves_every_sealed_byte_in_its_place(
    path: Path, store: FileStore
) -> None:
    path.touch(mode=0o640)
    add(store, {"n": 1}, vault={"person/a": ADA, "person/b": BEA})
    add(store, {"n": 2}, vault={"person/a": ADA})
    lines = store.lines(HALL)
    store.forget(HALL, ["person/a", "person/never"])
    assert b"Ada" not in path.read_bytes()
    assert store.lines(HALL) == lines
    assert FileStore(path, HALL).vault(HALL) == {"person/b": BEA}
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert add(store, {"n": 3}, vault={"person/b": None}) == 3
    assert b"personal" not in path.read_bytes()
    assert beside(path) == [path.name]


def test_a_person_who_is_not_json_on_one_line_is_our_bug(path: Path, store: FileStore) -> None:
    for value in (b"Ada", b'{"a":\n1}', b"", b'{} "x"'):
        with pytest.raises(Broken):
            add(store, {"n": 1}, vault={"person/a": value})
    assert path.read_bytes() == b""


@pytest.mark.parametrize(
    ("spoil", "line", "problem"),
    [
        (lambda data: data[:-5], 4, "truncated"),
        (lambda data: data[:-1], 4, "truncated"),
        (lambda data: data.replace(b'"n":2', b'"n":9'), 3, "hash"),
        (lambda data: data.replace(b'"value":{', b'"value":', 1), 1, "syntax"),
        (lambda data: data[: data.rindex(b'{"because"')] + b'{"pers', 4, "truncated"),
    ],
)
def test_a_torn_or_altered_file_is_refused_with_its_line(
    path: Path, store: FileStore, spoil: object, line: int, problem: str
) -> None:
    add(store, {"n": 1}, vault={"person/a": ADA})
    add(store, {"n": 2}, {"n": 3})
    assert callable(spoil)
    path.write_bytes(spoil(path.read_bytes()))
    spoilt = path.read_bytes()
    for attempt in (lambda s: s.lines(HALL), lambda s: add(s, {"n": 4})):
        with pytest.raises(Damaged) as damage:
            attempt(FileStore(path, HALL))
        assert (damage.value.line, damage.value.problem) == (line, problem)
    assert path.read_bytes() == spoilt


def test_a_command_is_answered_from_the_lines_when_the_process_is_another(
    path: Path, store: FileStore
) -> None:
    value = {"name": "Ada"}
    digest = commitment(b"salt", value)
    held = msgspec.json.encode({"salt": b"salt".hex(), "value": value}, order="sorted")
    by = Who(role="organiser")
    taken = Taken(
        id="c-1",
        command="enter",
        fields={"id": "p1", "personal": digest},
        by=by,
        at=Reading("b", 1, 2),
        events=1,
    )
    chain = Chain(0, GENESIS)
    data = msgspec.to_builtins(taken)
    del data["because"]
    first = chain.seal("player.entered/1", None, {"n": 0}, ("RUR-1",))
    lines = (first, chain.seal(Taken.kind, None, data, ()))
    answer = Answer(
        id="c-1",
        stream=HALL,
        version=2,
        happened=(Happened(kind="player.entered/1", seq=0, because=("RUR-1",)),),
    )
    wish: object = {"id": "p1", "name": "Ada"}
    print_ = fingerprint("enter", Act(id="c-1", command=wish, by=by))  # type: ignore[arg-type]  # a plain dict
    known = Remembered(print_, answer.encoded)
    store.append(
        Append(
            stream=HALL,
            expected=0,
            lines=lines,
            command="c-1",
            fingerprint=print_,
            answer=answer.encoded,
            vault={f"person/{digest}": held},
        )
    )
    assert store.remembered(HALL, "c-1") == known
    other = FileStore(path, HALL)
    assert other.remembered(HALL, "c-1") == known
    assert other.remembered(HALL, "c-2") is None
    with pytest.raises(Repeated):
        other.append(batch(other, {"n": 1}, command="c-1"))


def test_acts_sent_again_to_another_process_get_the_same_answer(path: Path) -> None:
    def desk() -> Desk:
        return Desk(FileStore(path, "hall/prova"), lambda: Reading("b", 1, 2), token_bytes)

    by = Who(role="organiser")
    opening = OpenHall(id="prova", name="Prova", regulation="rur-2015")
    enter = Enter(id="p1", name="Ada Prova", adult=True)
    acts = [Act(id="a-1", command=opening, by=by), Act(id="a-2", command=enter, by=by)]
    first = [desk().open_hall(acts[0]), desk().act("hall/prova", acts[1])]
    size = path.stat().st_size
    assert [desk().open_hall(acts[0]), desk().act("hall/prova", acts[1])] == first
    assert path.stat().st_size == size
    other = replace(acts[1], command=replace(enter, name="Bea"))
    with pytest.raises(Refused, match="act-id-taken"):
        desk().act("hall/prova", other)


@pytest.mark.parametrize("moment", ["before", "torn", "done"])
def test_a_change_cut_short_is_completed_by_the_next_process(
    path: Path, store: FileStore, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(store, {"n": 1}, vault={"person/a": ADA})
    base = path.read_bytes()
    cut_short = batch(store, {"n": 2}, {"n": 3}, vault={"person/b": BEA, "draw/1": b"x"})
    apply = log_file._apply

    def crash(file: Path, change: log_file.Change) -> None:
        if moment == "torn":
            file.write_bytes(base + change.added[:-30])
        if moment == "done":
            apply(file, change)
        raise KeyboardInterrupt

    monkeypatch.setattr(log_file, "_apply", crash)
    with pytest.raises(KeyboardInterrupt):
        store.append(cut_short)
    monkeypatch.undo()
    other = FileStore(path, HALL)
    assert [line.data["n"] for line in whole(other)] == [1, 2, 3]
    assert other.vault(HALL) == {"person/a": ADA, "person/b": BEA, "draw/1": b"x"}
    assert beside(path) == [path.name, f"{path.name}.secret"]


def test_four_processes_on_one_file_lose_and_double_nothing(path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from tests.store.writer import append_all;"
        "from arbitro.store.file import FileStore; from tests.store.lines import HALL;"
        "append_all(FileStore(Path(sys.argv[1]), HALL), HALL, sys.argv[2], 50)"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(path), str(who)]) for who in range(4)
    ]
    assert [one.wait(SECONDS) for one in running] == [0] * 4
    found = [(line.data["who"], line.data["n"]) for line in whole(FileStore(path, HALL))]
    assert sorted(found) == [(str(who), n) for who in range(4) for n in range(50)]
