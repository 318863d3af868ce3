"""What each edition answers: one package per text, and the catalogue of what the texts say."""
