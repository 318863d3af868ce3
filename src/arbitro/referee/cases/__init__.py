"""The assistant: each situation is a small function over facts, answered by the edition in force.

The modules hold what editions say alike, in plain functions; an edition ties them to its articles.
"""
