"""Both games as Python games of OpenSpiel, registered by `arbitro.research.openspiel`.

`python_arbitro_risiko` and `python_arbitro_mineo`, with the parameters `regulation`, `players` and
`time_up_giro`. Chance is explicit (a throw as the armies lost); an information state is everything
that was said and done in the open and all that the seat sees now; `resample_from_infostate` deals
what the seat does not know anew, so that OpenSpiel's ISMCTS (its Python one) can play.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel

from arbitro.fast import batch as kernel
from arbitro.fast.mineo import layout as mineo
from arbitro.fast.mineo import numbering as mineo_numbers
from arbitro.fast.risiko import layout as risiko
from arbitro.fast.risiko import numbering as risiko_numbers
from arbitro.research.explicit_chance import Explicit
from arbitro.research.hidden_state import deal_anew
from arbitro.research.kernel_table import Row, Shape, zeros

LONGEST = 100_000
"""More decisions than any match takes."""
MOST_JOCHI = 40
_ENGLISH = {
    "risiko": ("pass", "draw", "late draw", "throw", "advance 1", "advance all", "declare", "roll"),
    "mineo": ("deal", "pass", "solo", "call", "close", "scommessa", "rivanto", "decline"),
}


def _type(name: str, long_name: str, regulation: str, zero_sum: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=long_name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=4 if zero_sum else risiko.SEATS,
        min_num_players=4 if zero_sum else 2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"regulation": regulation, "players": 4, "time_up_giro": 10},
    )


_RISIKO = _type(
    "python_arbitro_risiko", "RisiKo! under Italian tournament rules", "rur-2015", False
)
_MINEO = _type("python_arbitro_mineo", "Tarocchi of Mineo", "tarocchi-2012", True)


class _Game(pyspiel.Game):  # type: ignore[misc]  # compiled, without types
    """A table of an edition."""

    kind: Any
    default: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        regulation = str(given.get("regulation", self.default))
        players = int(given.get("players", 4))
        giro = int(given.get("time_up_giro", 10))
        self.shape = shape = Shape(regulation, players, None, giro)
        low, high = _utility(shape)
        whole = {"utility_sum": 0.0} if shape.game == "mineo" else {}
        info = pyspiel.GameInfo(
            num_distinct_actions=shape.decisions,
            max_chance_outcomes=mineo.CARDS if shape.game == "mineo" else risiko.CARDS,
            num_players=players,
            min_utility=low,
            max_utility=high,
            max_game_length=LONGEST if shape.game == "risiko" else 400,
            **whole,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> Any:
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:  # noqa: ARG002
        return _Observer(self.shape, iig_obs_type)


def _utility(shape: Shape) -> tuple[float, float]:
    r = shape.numbers
    if shape.game == "risiko":
        points = [*r[risiko.FIRST_POINTS : risiko.OUT_POINTS + 7], r[risiko.RISIKO_POINTS]]
        return min(0, *points) / kernel.UNIT, max(points) / kernel.UNIT
    most = max(abs(n) for n in r[mineo.PAID_DECLARER : mineo.SUITS]) * MOST_JOCHI
    return -float(most), float(most)


class RisikoGame(_Game):
    kind, default = _RISIKO, "rur-2015"


class MineoGame(_Game):
    kind, default = _MINEO, "tarocchi-2012"


class _State(pyspiel.State):  # type: ignore[misc]
    """A match, waiting for a seat or for chance."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.match = Explicit(game.shape)
        self.story: list[tuple[int, int]] = []
        self.match.open(0)

    def current_player(self) -> Any:
        if self.match.outcomes:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self._over() else self._seat()

    def _seat(self) -> int:
        return int(kernel.deciding(self.match.shape.number, self.match.s))

    def _over(self) -> bool:
        waiting = self.match.outcomes
        return not waiting and bool(kernel.over(self.match.shape.number, self.match.s))

    def _legal_actions(self, player: int) -> list[int]:
        if self.match.outcomes or self._over() or player != self._seat():
            return []
        shape = self.match.shape
        room = _room(shape)
        n = kernel.offered(shape.number, self.match.s, shape.r, room)
        return sorted(room[:n].tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.match.outcomes

    def _apply_action(self, action: int) -> None:
        match = self.match
        if match.outcomes:
            if match.shape.game == "risiko" and self._in_the_open():
                self.story.append((-1, action))
            match.happen(action)
            return
        room = mineo_numbers if match.shape.game == "mineo" else risiko_numbers
        done = int(room.action_of(match.s, action))
        self.story.append((self._seat(), done))
        match.decide(action)

    def _in_the_open(self) -> bool:
        """Whether everybody sees what chance brings now: dice, not cards."""
        return self.match.doing in (risiko.THROW, risiko.SDADATA) and not self.match.told

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return _spoken(self.match, action)

    def is_terminal(self) -> bool:
        return self._over()

    def returns(self) -> list[float]:
        shape = self.match.shape
        if not self._over():
            return [0.0] * shape.players
        out = zeros(shape.result)
        n = kernel.result(shape.number, self.match.s, shape.r, out)
        return [p / kernel.UNIT for p in out[kernel.TOLD + 1 : kernel.TOLD + 2 * n : 2].tolist()]

    def __str__(self) -> str:
        known = " ".join(map(str, self.match.s.tolist()))
        told = " ".join(map(str, (self.match.doing, *self.match.told)))
        return f"{known} | {told}"

    def public_story(self, player: int) -> list[tuple[int, int]]:
        """What was said and done, as a player knows it: not which cards others laid aside."""
        if self.match.shape.game == "risiko":
            return self.story
        return [
            (seat, mineo.LAY if action >= mineo.LAY and seat != player else action)
            for seat, action in self.story
        ]

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> Any:
        """Another state that this player cannot tell from this one."""
        twin = self.clone()
        if not (self.match.outcomes or self._over()):
            rng = Random(int(probability_sampler() * (1 << 53)))
            deal_anew(twin.match.shape, twin.match.s, twin.story, player_id, rng)
        return twin


_WORK: dict[int, Row] = {}


def _room(shape: Shape) -> Row:
    return _WORK.setdefault(shape.work, zeros(shape.work))


def _spoken(match: Explicit, number: int) -> str:
    """A decision in a few words, with its number so that no two read alike."""
    game = match.shape.game
    if number < len(_ENGLISH[game]):
        return _ENGLISH[game][number]
    if game == "mineo":
        return f"play {number - mineo.PLAY}" if number < mineo.LAY else f"lay {number - mineo.LAY}"
    for name, first in (
        ("show tris", risiko_numbers.SHOW),
        ("play tris", risiko.PLAY_TRIS),
        ("move all over border", risiko.MOVE_ALL),
        ("move 1 over border", risiko.MOVE_ONE),
        ("attack over border", risiko.ATTACK),
        ("place all on", risiko.PLACE_ALL),
    ):
        if number >= first:
            return f"{name} {number - first}"
    return f"place 1 on {number - risiko.PLACE_ONE}"


class _Observer:
    """What a player sees, as a tensor and as text; with perfect recall also the story so far."""

    def __init__(self, shape: Shape, kind: Any) -> None:
        self.shape = shape
        self.recall = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(shape.row, dtype=np.float32)
        self.dict, at = {}, 0
        for name, length in shape.fields.items():
            self.dict[name] = self.tensor[at : at + length]
            at += length

    def set_from(self, state: _State, player: int) -> None:
        kernel.write_row(self.shape.number, state.match.s, self.shape.r, player, self._row)
        self.tensor[:] = self._row

    @property
    def _row(self) -> Any:
        return _ROWS.setdefault(self.shape.row, np.zeros(self.shape.row, dtype=np.int16))

    def string_from(self, state: _State, player: int) -> str:
        kernel.write_row(self.shape.number, state.match.s, self.shape.r, player, self._row)
        seen = " ".join(map(str, self._row.tolist()))
        if not self.recall:
            return seen
        told = " ".join(f"{seat}:{action}" for seat, action in state.public_story(player))
        return f"{seen} | {told}"


_ROWS: dict[int, Any] = {}

pyspiel.register_game(_RISIKO, RisikoGame)
pyspiel.register_game(_MINEO, MineoGame)
