"""What a tournament leaves behind: the box of every round, and the dossier of the whole."""
