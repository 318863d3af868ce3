"""The referto: one report per match, proposed, confirmed by its players, approved by a referee."""
