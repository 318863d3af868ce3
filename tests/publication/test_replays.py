"""A match played inside is watched again on the published site, by the names that may be there."""

from __future__ import annotations

from pathlib import Path

from arbitro.app import commands as c
from arbitro.publication.house_site import publish_house
from arbitro.tournament import commands as t
from tests.app.playing.online_round import sixteen
from tools.docs import broken


def test_a_match_played_inside_is_watched_again_from_the_folder(tmp_path: Path) -> None:
    running = sixteen()
    running.do(t.PlayOnline(tables=(1,)))
    running.until_placed(1)
    running.hours.wall += 200 * 60_000
    running.play_out(1)
    agreed, quiet, *_ = (running.hall.tournament.players[id] for id in running.table(1).players)
    running.do(c.GiveConsent(player=agreed.id))
    site = tmp_path / "sito"
    publish_house(site, running.house)
    (folder,) = (site / "t").iterdir()
    assert list(broken(site)) == []
    for results in (folder / "results-1.html", site / "en/t" / folder.name / "results-1.html"):
        assert "replays/online-1.html" in results.read_text(encoding="utf-8")
        played = (results.parent / "replays/online-1.html").read_text(encoding="utf-8")
        assert agreed.name in played
        assert quiet.name not in played
        assert "http:" not in played.replace("http://www.w3.org", "")
    again = publish_house(site, running.house)
    assert (again.files.written, again.files.removed) == (0, 0)
    running.do(c.GiveConsent(player=quiet.id))
    publish_house(site, running.house)
    assert quiet.name in (folder / "replays/online-1.html").read_text(encoding="utf-8")
    running.do(c.Announce(text="Fine"))
    publish_house(site, running.house)
    assert (folder / "replays/online-1.html").is_file()
