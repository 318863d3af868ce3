"""RUR 2015: the rules of the clubs' gatherings, self-contained."""
