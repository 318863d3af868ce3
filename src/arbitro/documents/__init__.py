"""Paper: what a tournament hands out, pins up and keeps, as PDF, CSV and XLSX.

`papers.printed(name, order)` gives the bytes of a document, `papers.round_pack` those of a whole
round. A state in, bytes out: the same state gives the same bytes.
"""
