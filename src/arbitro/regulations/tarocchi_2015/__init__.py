"""Tarocchi 2015, in part: only its opening has been read; the rest is lent by Tarocchi 2012."""
