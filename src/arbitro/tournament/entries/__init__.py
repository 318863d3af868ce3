"""Who may play: the list, its corrections, the teams, and the roll call of a round."""
