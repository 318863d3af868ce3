"""Files from and for others: the clubs' workbook, lists, forum tables, the open format.

What comes from outside is data. It is measured before it is parsed, no formula, macro or hidden
sheet is read, and a tournament is made of it only by commands that `decide` accepts.
"""
