"""RisiKo! under the names PettingZoo's tools look for: `env` and `parallel_env`."""

from functools import partial

from arbitro.research import parallel_env as _parallel_env
from arbitro.research import pettingzoo_env

env = raw_env = partial(pettingzoo_env, "rur-2015", 4)
parallel_env = partial(_parallel_env, "rur-2015", 4)
