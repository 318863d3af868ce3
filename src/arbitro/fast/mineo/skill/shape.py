"""How the tuned weights of a player lie in one row of integers, in thousandths of a jocu.

First the words (a weight for each feature of a hand), then the discard, and the cards: for every
role, early or late in the hand, and every kind of card as it would fall now, a weight
for each fact.
"""

from __future__ import annotations

# ------------------------------------------------------------------ words
HAND = 24
"""Features of a hand."""
GO_5, GO, CALL_IT, BET, VAUNT, VAUNT_HIDDEN = range(6)
"""Solo with five cards, solo, call, Scommessa, Rivanto against a soloist, against a caller."""
WORDS = 0
MODELS = 6

# ------------------------------------------------------------------ discard
LAID = 12
LAYING = WORDS + MODELS * HAND
"""For who plays alone, then for who has a partner."""

# ------------------------------------------------------------------ cards
KINDS = 13
(
    SURE,
    LIKELY,
    RISKY,
    FRIENDS,
    FRIENDS_YET,
    LOST,
    UNKNOWN,
    FLED,
    LEAD_MASTER,
    LEAD_ARIA,
    LEAD_TRUMP,
    LEAD_TOP,
    LEAD_PLAIN,
) = range(KINDS)
FACTS = 18
ROLES = 3
CARDS_AT = LAYING + 2 * LAID
SETS = 2 * ROLES
SET = KINDS * FACTS
WEIGHTS = CARDS_AT + SETS * SET
"""How long a player's row is."""
