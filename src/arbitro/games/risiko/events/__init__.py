"""What can happen in a match, in the past tense. Each kind is a versioned string on disk."""

# ruff: noqa: F403 - the events of a match are one vocabulary, kept in four files
from arbitro.games.risiko.events.base import Event as Event
from arbitro.games.risiko.events.ending_events import *
from arbitro.games.risiko.events.referee_events import *
from arbitro.games.risiko.events.setup_events import *
from arbitro.games.risiko.events.setup_events import MatchOpenedTogether
from arbitro.games.risiko.events.turn_events import *

KINDS: dict[str, type[Event]] = {
    **{kind.kind: kind for kind in Event.__subclasses__()},
    MatchOpenedTogether.kind: MatchOpenedTogether,
}
