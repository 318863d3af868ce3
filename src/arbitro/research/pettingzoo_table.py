"""PettingZoo: a table whose agents decide in turn (AEC), and the same stepped all at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from gymnasium.spaces import Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from arbitro.kernel import Refused
from arbitro.research.kernel_table import Shape, Table, chosen
from arbitro.research.players import Players
from arbitro.research.spaces import FORMS, STRANGE, observation_space, shown


class TableAEC(AECEnv):  # type: ignore[misc]  # without types of its own
    """One agent for every seat, `player_0` first; rewards come when the match ends.

    `reward`: `points` (match points, jochi) or `win`; `observation`: `vector` or `dict`;
    `interpretations`, `time_up_giro` as for `new_match`; `max_cycles`: who has decided so often is
    truncated, and his seat is played at random from then on; `illegal`: a decision that is not
    offered is taken for the first that is, and the info says so (`first`), or refused (`refuse`).
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "arbitro_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(  # noqa: PLR0913 - each a setting outsiders know
        self,
        regulation: str = "rur-2015",
        players: int = 4,
        *,
        reward: str = "points",
        observation: str = "vector",
        interpretations: Mapping[str, str] | None = None,
        time_up_giro: int = 10,
        max_cycles: int | None = None,
        illegal: str = "first",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        chosen("observation", observation, FORMS)
        chosen("illegal", illegal, STRANGE)
        if max_cycles is not None and max_cycles < 1:
            raise Refused("impossible-games", {"games": max_cycles, "most": 1 << 30})
        shape = Shape(regulation, players, interpretations, time_up_giro, reward)
        self.table, self.form, self.strict = Table(shape), observation, illegal == "refuse"
        self.others = Players(self.table, ["random"] * players)
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seen = {a: observation_space(shape, observation) for a in self.possible_agents}
        self._decisions = {a: Discrete(shape.decisions) for a in self.possible_agents}
        self._seed, self._game = 0, -1

    def observation_space(self, agent: str) -> Any:
        return self._seen[agent]

    def action_space(self, agent: str) -> Any:
        return self._decisions[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002
        """Begin the first match of a seed or, without one, the next."""
        if seed is not None:
            self._seed, self._game = seed, -1
        self._game += 1
        self.table.begin(self._seed, self._game)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.decided = dict.fromkeys(self.agents, 0)
        self.infos = {agent: self._told(agent, offered=True) for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        return shown(self.table, self.possible_agents.index(agent), self.form)

    def step(self, action: Any) -> None:
        """The decision of the agent in turn; None from one whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        number = int(action)
        offers = self.table.offered()
        strange = number not in offers
        if strange and self.strict:
            raise Refused("action-not-offered", {"action": number, "offered": len(offers)})
        self.table.decide(offers[0] if strange else number)
        self.decided[agent] += 1
        if self.decided[agent] == self.max_cycles:
            self.truncations[agent] = True
        self._let_others_play()
        if self.table.over:
            for name, won in zip(self.possible_agents, self.table.rewards(), strict=True):
                if name in self.rewards:
                    self.rewards[name] = won
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.seat]
        self.infos = {name: self._told(name, offered=True) for name in self.agents}
        self.infos[agent] = self._told(agent, offered=not strange)
        self._accumulate_rewards()
        self._deads_step_first()

    def _let_others_play(self) -> None:
        """Seats whose agents were truncated are played at random, until nobody is left to ask."""
        while not self.table.over:
            agent = self.possible_agents[self.table.seat]
            alive = [name for name in self.agents if not self.truncations[name]]
            if agent in alive or not alive:
                return
            self.others.play()

    def _told(self, agent: str, offered: bool) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = shown(self.table, seat, self.form)["action_mask"]
        return {"action_mask": mask, "offered": offered}

    def render(self) -> str:
        """The position as one line of numbers, as its next player sees it."""
        if self.table.over:
            return "over"
        parts = self.table.named(self.table.seat).items()
        return f"{self.agent_selection} " + " ".join(f"{n}={row.tolist()}" for n, row in parts)

    def close(self) -> None:
        """Nothing is held."""

    def __str__(self) -> str:
        return "arbitro_v0"


def in_parallel(
    regulation: str = "rur-2015",
    players: int = 4,
    *,
    max_cycles: int | None = None,
    **settings: Any,
) -> Any:
    """PettingZoo's own conversion; here a cycle is one step, in which one agent decides."""
    return _Counted(TableAEC(regulation, players, **settings), max_cycles)


class _Counted(turn_based_aec_to_parallel_wrapper):  # type: ignore[misc]
    """Ends for all after so many steps."""

    def __init__(self, env: TableAEC, max_cycles: int | None) -> None:
        super().__init__(env)
        self.max_cycles, self.steps = max_cycles, 0

    def reset(self, seed: int | None = None, options: Any = None) -> Any:
        self.steps = 0
        return super().reset(seed, options)

    def step(self, actions: Any) -> Any:
        seen, rewards, terminations, truncations, infos = super().step(actions)
        self.steps += 1
        if self.steps == self.max_cycles:
            truncations = dict.fromkeys(truncations, True)
            self.agents: list[str] = []
        return seen, rewards, terminations, truncations, infos
