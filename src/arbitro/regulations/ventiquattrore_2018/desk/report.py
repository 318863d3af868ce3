"""The text has no report: the Master's form is used, and the referee's word is the last."""

from arbitro.regulations.shared.report import master_form
from arbitro.regulations.ventiquattrore_2018.text import H24

FORM = master_form(H24.duty, written="24H-REF-01", accepted="24H-REF-03")
