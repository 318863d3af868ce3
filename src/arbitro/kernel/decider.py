"""Which decider a line was decided by: a rule once corrected does not make old files false.

Acts and matches record the number of the program's decider. Whoever verifies decides each by its
own, and may ask today's what it would say. A correction that changes what a command brings raises
the number and keeps what was done before behind `rules.decider`.

1. As released in 0.1.0; lines without a number.
2. A match that has begun is a fact: nobody is called into its chairs, an exit's own score reaches
   the result. What a game cannot bring about is refused.
"""

from __future__ import annotations

DECIDER = 2
