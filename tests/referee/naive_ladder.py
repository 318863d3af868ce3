"""The three ladders once more, as a scorekeeper with pencil and paper would climb them.

Shares nothing with the program but the words for infractions and steps. For each infraction it
reads the whole page again from the top.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Mark:
    """One line on the page."""

    player: str
    match: str
    what: str
    intent: str
    gravity: str
    stage: str
    hand: int
    forced: str | None = None
    steps: list[str] = field(default_factory=list)
    losses: list[tuple[str, int]] = field(default_factory=list)
    offered: list[str] = field(default_factory=list)


def climb(edition: str, page: list[Mark]) -> None:
    """Write the steps, losses and offers beside every line."""
    for number, mark in enumerate(page):
        earlier = [m for m in page[:number] if m.player == mark.player]
        {"master-2020": master, "rur-2015": rur, "24ore-2018": ventiquattrore}[edition](
            mark, earlier
        )


def by_hand(hand: int) -> list[tuple[str, int]]:
    if hand == 0:
        return [("tanks", 6)]
    if hand == 1:
        return [("cards", 1), ("tanks", 3)]
    return [("cards", 2)]


def master(mark: Mark, earlier: list[Mark]) -> None:
    first = _master_first(mark, [m for m in earlier if m.what == mark.what])
    if mark.forced is not None and mark.forced != first:
        first, mark.losses = mark.forced, []
    mark.steps = [first]
    cautions = 1 + sum(m.steps.count("richiamo") for m in earlier)
    if first == "richiamo" and cautions in range(3, 100_000, 3):
        mark.steps.append("ammonizione")
    if "ammonizione" in mark.steps:
        bookings = 1 + sum(m.steps.count("ammonizione") for m in earlier)
        if bookings == 2:
            mark.steps.append("penalty")
        if bookings > 2:
            mark.steps.append("expulsion")
    if mark.steps[-1] == "penalty":
        knockout = mark.stage in ("semifinal", "final")
        mark.offered = ["disqualification"]
        if not knockout:
            mark.offered = ["table-points", "standings-points", "disqualification"]


def _master_first(mark: Mark, same: list[Mark]) -> str:
    if mark.what == "language":
        before = same[-1].steps[0] if same else "none"
        if before == "none" and mark.gravity == "minor":
            return "richiamo"
        mark.losses = by_hand(mark.hand) if before in ("none", "richiamo") else []
        return "ammonizione"
    if mark.what == "sdadata-forgotten":
        return "ammonizione"
    if mark.what == "excess-armies":
        return "ammonizione" if same else "none"
    if mark.gravity == "serious":
        return "penalty"
    return "richiamo" if mark.intent == "involuntary" and not same else "ammonizione"


def rur(mark: Mark, earlier: list[Mark]) -> None:
    here = [m for m in earlier if m.match == mark.match and m.what == mark.what]
    if mark.what == "language":
        first = ("richiamo", "penalita_semplice", "expulsion")[min(len(here), 2)]
        if first == "penalita_semplice":
            mark.losses = by_hand(mark.hand)
    elif mark.what == "sdadata-forgotten":
        first = "exclusion" if here else "richiamo"
    elif mark.what == "excess-armies":
        on_purpose = sum(m.intent == "wilful" for m in [*here, mark])
        first = "exclusion" if mark.intent == "wilful" and on_purpose > 2 else "none"
    elif mark.gravity == "serious" or (
        here and here[-1].steps[0] in ("penalita_semplice", "penalty")
    ):
        first = "penalty"
    elif mark.intent == "involuntary" and not here:
        first = "richiamo"
    else:
        first = "penalita_semplice"
    if mark.forced is not None and mark.forced != first:
        first, mark.losses = mark.forced, []
    mark.steps = [first]
    if first == "penalty":
        mark.offered = ["table-points", "disqualification"]


def ventiquattrore(mark: Mark, earlier: list[Mark]) -> None:
    if mark.what == "language":
        times = 1 + sum(m.what == "language" for m in earlier)
        first = {1: "richiamo", 2: "penalty", 3: "exclusion"}.get(times, "expulsion")
    elif mark.what == "dice-dropped":
        times = 1 + sum(m.what == mark.what and m.match == mark.match for m in earlier)
        first = "none" if times < 4 else "penalty"
        mark.losses = [("cards", 1)] if times > 3 else []
        if times > 6:
            mark.losses.append(("defence", 0))
    elif mark.what == "excess-armies":
        first = "none"
    else:
        first = "penalty"
    if mark.forced is not None and mark.forced != first:
        first, mark.losses = mark.forced, []
    mark.steps = [first]
