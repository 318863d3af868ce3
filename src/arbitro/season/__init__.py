"""A circuit or championship over tournaments: which count, what a place is worth, who leads."""
