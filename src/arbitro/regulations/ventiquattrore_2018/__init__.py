"""24oredisport 2018: a pairs event over the rules of the box."""
