"""Draws and dice of the house: secrets kept until they may be told, chance asked for here."""

from __future__ import annotations

from arbitro.app import commands as c
from arbitro.app.course import Course
from arbitro.app.ports import Entropy
from arbitro.kernel import Refused, shared_chance
from arbitro.tournament.commands import Advance, Commit, MakeDraw, RollDice
from arbitro.tournament.decide import decide
from arbitro.tournament.draw.called_players import list_now
from arbitro.tournament.standings.final_ranking import dice_due, ranking

SECRET = "draw"  # noqa: S105 - the name of a place in the vault
MOST_ROLLS = 64


def commit(course: Course, command: c.CommitDraw, at_once: bool = False) -> None:
    """A secret for this list and these witnesses, and what binds us to it."""
    now = course.hall.tournament
    listed = list_now(now, course.rules.tournament)
    secret = course.setting.entropy(shared_chance.BYTES).hex()
    witnesses = now.promise.witnesses if now.promise is not None else ()
    made = shared_chance.promise(secret, listed, [w.commitment for w in witnesses])
    course.direct(Commit(commitment=made, list_sha256=listed, at_once=at_once))
    course.keep(SECRET, secret.encode())


def draw(course: Course, command: c.Draw) -> None:
    """With the secret committed to; the draw makes it public, so the vault lets it go.

    Where nothing was committed before, both are done at once, and the certificate says so: nobody
    saw the commitment before the dice.
    """
    if course.hall.tournament.commitment is None:
        commit(course, c.CommitDraw(), at_once=True)
    secret = course.held(SECRET)
    if secret is None:
        raise Refused("draw-secret-lost", {"commitment": course.hall.tournament.commitment})
    course.direct(
        MakeDraw(
            secret=secret.decode(),
            public=command.public,
            together=command.together,
            watched_by=command.watched_by,
        )
    )
    course.keep(SECRET, None)


def roll_for_ties(course: Course, command: c.RollForTies) -> None:
    """Dice for every group that only dice can part: of the ranking, or of the next stage."""
    for _ in range(MOST_ROLLS):
        groups = level_groups(course)
        if not groups:
            break
        for group in groups:
            course.direct(RollDice(dice=rolled(group, course.setting.entropy)))
    if not course.events:
        raise Refused("nobody-level", {})


def level_groups(course: Course) -> list[list[str]]:
    t, rules = course.hall.tournament, course.rules.tournament
    try:
        decide(t, Advance(), rules)
    except Refused as refused:
        if refused.code == "dice-due":
            return [list(group) for group in refused.facts["groups"]]
    if t.round is None or not t.round.closed or "die" not in rules.ties().value:
        return []
    return dice_due(ranking(t, rules))


def rolled(group: list[str], entropy: Entropy) -> dict[str, list[int]]:
    """Dice for a group, those level again until nobody is."""
    rows = {id: [die(entropy)] for id in group}
    while level := [id for id in group if list(rows.values()).count(rows[id]) > 1]:
        for id in level:
            rows[id].append(die(entropy))
    return rows


def die(entropy: Entropy) -> int:
    """A fair die: bytes that would favour a face are thrown away."""
    while True:
        byte = entropy(1)[0]
        if byte < 252:
            return byte % 6 + 1
