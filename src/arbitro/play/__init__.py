"""The public Python API: open a match, see what is legal, act, look, replay.

Examples:
    >>> from arbitro.play import apply, legal_actions, new_match
    >>> match = new_match("rur-2015", players=4, secret=b"four friends and a board")
    >>> legal_actions(match)[0]
    {'seat': 0, 'type': 'choose_colour', 'colour': 'rosso'}
    >>> match, events = apply(match, legal_actions(match)[0])
    >>> events[0].kind
    'colour.chosen/1'
"""

from arbitro.kernel import Refused
from arbitro.play.history import history
from arbitro.play.match import Match, apply, legal_actions, new_match, replay, view
from arbitro.play.position import match_at, position
from arbitro.play.resume import resume
from arbitro.play.sampling import sample

__all__ = [
    "Match",
    "Refused",
    "apply",
    "history",
    "legal_actions",
    "match_at",
    "new_match",
    "position",
    "replay",
    "resume",
    "sample",
    "view",
]
