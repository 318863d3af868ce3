"""A finished match to be watched again: what happened, step by step, for every pair of eyes."""

from arbitro.replay.recording import Recording, Step, recorded

__all__ = ["Recording", "Step", "recorded"]
