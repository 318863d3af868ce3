"""Papers of a tournament: printed, archived, checked."""
