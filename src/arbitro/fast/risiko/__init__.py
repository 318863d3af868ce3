"""RisiKo! in integers."""
