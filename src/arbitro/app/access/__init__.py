"""Who may do and see what: the one table, the capabilities people hold, and their passwords."""
