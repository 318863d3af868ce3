"""What is counted of matches, in whole numbers only: sums of parts are the sum of the whole."""

from __future__ import annotations

from collections import Counter

from arbitro.fast import Playouts, playouts
from arbitro.games.mineo.jochi import SEATS, SHEET_NAMES
from arbitro.regulations import edition_of, mineo_rules, risiko_rules
from arbitro.study.questions import Arm

UNIT = 1000
"""Points are counted in thousandths."""

Tally = Counter[str]


def counted(arm: Arm, seed: int, first: int, games: int, threads: int | None = None) -> Tally:
    """So many matches of an arm from the `first` on, between sensible players."""
    if edition_of(arm.regulation).game == "mineo":
        return _hands(arm, seed, first, games, threads)
    played = _played(arm, seed, first, games, threads)
    tally = Tally({"games": games})
    if arm.readings:
        in_use = arm._replace(readings=())
        _compare(tally, played, _played(in_use, seed, first, games, threads))
    last = risiko_rules(arm.regulation, dict(arm.readings)).last_giro(arm.time_up).value
    points = (played.points * UNIT).round().astype(int)
    for giro in played.giro.tolist():
        tally.update({f"after/{giro - last}": 1, "giro": giro, "giro²": giro * giro})
    tally.update(f"ending/{name}" for name in played.ending.tolist())
    for game, places in enumerate(played.place.tolist()):
        _seats(tally, places, points[game].tolist(), played.more["objective"][game].tolist())
        if played.ending[game] == "risiko":
            tally[f"done/{played.more['objective'][game][places.index(1)]}"] += 1
    return tally


def _played(arm: Arm, seed: int, first: int, games: int, threads: int | None) -> Playouts:
    return playouts(
        arm.regulation,
        arm.players,
        games,
        seed,
        "sensible",
        interpretations=dict(arm.readings),
        time_up_giro=arm.time_up,
        first=first,
        threads=threads,
    )


def _compare(tally: Tally, played: Playouts, in_use: Playouts) -> None:
    """Each match with the one of the same cards and dice under the readings in use."""
    other = (played.points != in_use.points).any(axis=1) | (played.giro != in_use.giro)
    won, would = played.place == 1, in_use.place == 1
    tally["changed"] = int(other.sum())
    tally["other_winner"] = int((won != would).any(axis=1).sum())
    for giri in (played.giro - in_use.giro).tolist():
        _add(tally, "longer", giri)
    for gained in (won[:, 0].astype(int) - would[:, 0]).tolist():
        _add(tally, "first_gains", gained)


def _seats(tally: Tally, places: list[int], points: list[int], objectives: list[int]) -> None:
    for seat, (place, won, objective) in enumerate(zip(places, points, objectives, strict=True)):
        for key in (f"seat/{seat}", f"objective/{objective}"):
            tally[f"{key}/n"] += 1
            tally[f"{key}/wins"] += place == 1
            _add(tally, key, won)


def _hands(arm: Arm, seed: int, first: int, games: int, threads: int | None) -> Tally:
    readings = dict(arm.readings)
    played = playouts(
        *(arm.regulation, 4, games, seed, "sensible"),
        interpretations=readings,
        first=first,
        threads=threads,
    )
    tally = Tally({"games": games})
    kept = mineo_rules(arm.regulation, readings).success
    more = played.more
    for code, paid, declarer, dealer, counted in zip(
        played.ending.tolist(),
        played.points.astype(int).tolist(),
        more["declarer"].tolist(),
        more["dealer"].tolist(),
        more["counted"].tolist(),
        strict=True,
    ):
        tally[f"code/{code}"] += 1
        for after in range(SEATS):
            won = paid[(dealer + after) % SEATS]
            _add(tally, f"dealer/{after}", won)
        if code != "void":
            _add(tally, f"declarer/{code}", paid[declarer])
            tally[f"declarer/{code}/kept"] += kept(paid[declarer]).value
            _jochi(tally, counted)
    return tally


def _jochi(tally: Tally, counted: list[int]) -> None:
    number = len(SHEET_NAMES)
    for name, ours, theirs in zip(SHEET_NAMES, counted, counted[number:], strict=False):
        tally[f"attack/{name}"] += ours
        tally[f"defence/{name}"] += theirs
        tally[f"jocu/{name}²"] += (ours - theirs) ** 2


def _add(tally: Tally, key: str, won: int) -> None:
    tally[f"{key}/sum"] += won
    tally[f"{key}/sum²"] += won * won
