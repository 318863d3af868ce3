"""The text: the 24oredisport pairs event of 2018, over the rules in the game's box."""

from arbitro.kernel import Regulation
from arbitro.regulations.catalogue import articles
from arbitro.regulations.shared.borrow import Lender

H24 = TEXT = Regulation("24ore-2018", articles("24ore-2018"))

BOX_VALUES = Lender("GAP-H24", H24.states("24H-TECH-01"))
"""What is not regulated here follows the box (and awaits a look at a printed rulebook)."""
