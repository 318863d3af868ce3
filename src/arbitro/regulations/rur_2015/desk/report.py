"""Article 9 has the referees write the reports; all else is read as in the Master's form."""

from arbitro.regulations.rur_2015.text import RUR
from arbitro.regulations.shared.report import master_form

FORM = master_form(RUR.duty, written="RUR-9-02", accepted="RUR-20-03")
