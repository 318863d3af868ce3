"""A Tarocchi player whose choices are weighed: every choice is a sum of tuned weights."""
