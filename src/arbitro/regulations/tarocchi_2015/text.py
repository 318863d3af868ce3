"""The text: the opening of the 2015 edition, and the edition that lends what we have not read."""

from arbitro.kernel import Regulation
from arbitro.regulations.catalogue import articles
from arbitro.regulations.shared.borrow import Lender

T15 = TEXT = Regulation("tarocchi-2015", articles("tarocchi-2015"))

SEPARATE = T15.reads(
    "GAP-T23",
    "T15-FORM-06",
    default="as-2012",
    doc="What we have not read is as in the 2012 edition, unverified.",
)
LENT = Lender("GAP-T23", SEPARATE)
