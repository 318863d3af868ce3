"""Gymnasium: one seat of a table, the others played by named players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium

from arbitro.kernel import Refused
from arbitro.research.kernel_table import Shape, Table, chosen
from arbitro.research.players import Players
from arbitro.research.spaces import FORMS, STRANGE, observation_space, shown


class TableEnv(gymnasium.Env):  # type: ignore[misc]  # its types are not looked at
    """The agent sits at `seat`; the `opponents` follow him in the order of play.

    One opponent named stands for all. Other settings as for `TableAEC`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(  # noqa: PLR0913 - each a setting outsiders know
        self,
        regulation: str = "rur-2015",
        players: int = 4,
        opponents: Sequence[str] = (),
        *,
        seat: int = 0,
        reward: str = "points",
        observation: str = "vector",
        interpretations: Mapping[str, str] | None = None,
        time_up_giro: int = 10,
        illegal: str = "first",
        render_mode: str | None = None,
    ) -> None:
        chosen("observation", observation, FORMS)
        chosen("illegal", illegal, STRANGE)
        shape = Shape(regulation, players, interpretations, time_up_giro, reward)
        if not 0 <= seat < players:
            raise Refused("unknown-viewer", {"viewer": seat, "seats": players})
        self.table, self.seat, self.form = Table(shape), seat, observation
        names = _opponents(opponents, players)
        turned = [names[(other - seat) % players - 1] for other in range(players)]
        self.others = Players(self.table, turned)
        self.strict, self.render_mode = illegal == "refuse", render_mode
        self.observation_space = observation_space(shape, observation)
        self.action_space = gymnasium.spaces.Discrete(shape.decisions)
        self._seed, self._game = 0, -1

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin the first match of a seed or, without one, the next; up to the agent's turn."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._seed, self._game = seed, -1
        self._game += 1
        self.table.begin(self._seed, self._game)
        self._others_play()
        if self.table.over:
            return self.reset()
        return self._shown(offered=True)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The agent's decision, then the others' up to his next."""
        number, offers = int(action), self.table.offered()
        strange = number not in offers
        if not offers or (strange and self.strict):
            raise Refused("action-not-offered", {"action": number, "offered": len(offers)})
        self.table.decide(offers[0] if strange else number)
        self._others_play()
        over = self.table.over
        won = self.table.rewards()[self.seat] if over else 0.0
        seen, info = self._shown(offered=not strange)
        return seen, won, over, False, info

    def _others_play(self) -> None:
        while not self.table.over and self.table.seat != self.seat:
            self.others.play()

    def _shown(self, offered: bool) -> tuple[Any, dict[str, Any]]:
        seen = shown(self.table, self.seat, self.form)
        return seen, {"action_mask": seen["action_mask"], "offered": offered}


def _opponents(names: Sequence[str], players: int) -> list[str]:
    """A player for every other seat; `random` if none is named."""
    given = [names] if isinstance(names, str) else list(names) or ["random"]
    if len(given) == 1:
        return given * (players - 1)
    if len(given) != players - 1:
        facts = {"expected": players - 1, "given": len(given)}
        raise Refused("wrong-number-of-opponents", facts)
    return given
