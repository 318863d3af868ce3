"""Who can still qualify: proved where it can be, sampled with an interval where it cannot."""
