"""What this text states itself; everything else is lent by RUR 2015 and marked so."""

from arbitro.regulations.master_2020.text import MST
from arbitro.regulations.rur_2015.play.grounds import GROUNDS as RUR_GROUNDS
from arbitro.regulations.shared.borrow import Lender

RUR_VALUES = Lender("GAP-M08")

GROUNDS = RUR_VALUES.grounds(
    RUR_GROUNDS,
    throw_stands=MST.states("MST-DICE-02", "MST-DICE-05"),
    combat_starts=MST.states("MST-PHASE-01", "MST-PHASE-02"),
    own_turn=MST.states("MST-PASS-02"),
    turn_ends=MST.states("MST-PASS-01", "MST-CAS-ATT-04"),
    after_pass=MST.states("MST-PASS-03", "MST-CAS-ATT-04"),
    bond=MST.states("MST-CAS-ATT-01"),
    attack_word=MST.states("MST-CAS-ATT-02"),
    move_word=MST.states("MST-CAS-ATT-03"),
    continuation=MST.states("MST-CAS-ATT-06"),
    silent_throw=MST.states("MST-CAS-ATT-08"),
    neutral=MST.states("MST-WD-02", "MST-WD-03", "MST-CAS-NEUT-01"),
    forced_end=MST.reads(
        "GAP-X11",
        "MST-SANC-07",
        "MST-THINK-03",
        default="as-after-pass",
        doc="A turn ended by the referee keeps the card earned and owes the sdadata.",
    ),
    cards_lost=MST.states("MST-SANC-07", "MST-CARD-05"),
    cards_denied=MST.states("MST-CARD-06"),
    number_of_dice=MST.states("MST-DICE-04", "MST-CAS-DICE-01"),
    excess=MST.states("MST-EXC-01", "MST-EXC-02"),
    correction=MST.states("MST-SANC-07", "MST-EXC-03"),
    cap_lowered=MST.states("MST-SANC-07", "MST-CAP-05"),
)
