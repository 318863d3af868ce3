"""A finished match to be watched again: what happened, step by step, for every pair of eyes."""
