"""`arbitro season`: a circuit or championship over tournaments, in a file or in the house."""
