"""The open format `arbitro-tournament/1`: a whole tournament as one JSON document."""
