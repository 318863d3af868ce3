"""Find what a referee means from the words of a table: Italian or English, inflected, mistyped."""
