"""Matches played inside are in the dossier: their logs verify, their replays open from a disk."""

from __future__ import annotations

from functools import cache

from arbitro.app.acts import Act, Who
from arbitro.app.matches import OpenMatch, Play
from arbitro.bootstrap import Installation, joined
from arbitro.bots import make_bot
from arbitro.dossier import archive
from arbitro.dossier.match_logs import finished_logs
from arbitro.dossier.parts import make
from arbitro.dossier.verify import verify
from arbitro.play.acting import acting_seats
from arbitro.simulation.seeded_chance import Chance
from arbitro.store.memory import MemoryStore
from tests.dossier.playing import one_round
from tests.dossier.test_dossier import found, rebuilt

LOG, REPLAY = "matches/round-1-table-2.jsonl", "replays/round-1-table-2.html"


@cache
def house() -> Installation:
    """A hall with one table played inside to its end, and another not."""
    store = MemoryStore()
    running = one_round(store)
    made = joined(store)
    made.matches.entropy = Chance("digital").bytes
    t = running.hall.tournament
    for match, over in (("Round.1-table 2", True), ("running", False)):
        players = t.rounds[0].tables[1].players
        wanted = OpenMatch(
            id=f"{t.id}/{match}", regulation="rur-2015", players=players, time_up_giro=1
        )
        made.matches.begin(Act(id="open", command=wanted, by=Who(role="organiser")), wanted)
        stream, bot = f"match/{t.id}/{match}", make_bot("random", 1, "risiko")
        while over and not (now := made.matches.seated(stream).match).finished:
            seat = next(iter(acting_seats(now)), 0)
            action = now.game.action(bot.choose(now, seat))
            who = Who(role="player", subject=now.state.seated[action["seat"]])
            act = Act(id=f"m{now.state.version}", command=Play(action=action), by=who)
            made.matches.play(stream, act)
    return made


@cache
def made() -> bytes:
    kept = house().desk
    (stream,) = kept.store.streams("hall/")
    logs = finished_logs(kept.store, stream.removeprefix("hall/"))
    assert list(logs) == ["round-1-table-2"]
    return make(kept.store.lines(stream), kept.store.vault(stream), "it", logs)


def parts() -> dict[str, bytes]:
    return dict(archive.opened(made()).parts)


def test_the_log_and_a_replay_of_every_match_that_is_over_are_in_it() -> None:
    held = parts()
    assert verify(made()).findings == []
    index, page = held["index.html"].decode(), held[REPLAY].decode()
    assert f'href="{REPLAY}"' in index
    assert f'href="{LOG}"' in index
    hall = house().desk.hall(house().desk.store.streams("hall/")[0])
    for id in hall.tournament.rounds[0].tables[1].players:
        assert hall.tournament.players[id].name in page
    for loaded in ("src=", "<link", "@import", "http://", "https://"):
        assert loaded not in page.replace("http://www.w3.org/2000/svg", "")


def test_a_changed_match_is_found() -> None:
    held = parts()
    lines = held[LOG].splitlines(keepends=True)
    held[LOG] = b"".join([*lines[:40], *lines[41:]])
    assert (LOG, "log") in found(rebuilt(held))


def test_a_replay_that_was_taken_away_is_missed() -> None:
    held = parts()
    del held[REPLAY]
    assert (REPLAY, "missing") in found(rebuilt(held))
