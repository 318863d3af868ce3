"""Where the text, or the box it falls back on, writes down what the engine does by construction."""

from arbitro.games.risiko.rules import Grounds
from arbitro.regulations import box
from arbitro.regulations.ventiquattrore_2018.text import BOX_VALUES, H24

_box = BOX_VALUES.mark

GROUNDS = Grounds(
    aim=H24.states("24H-AIM-01"),
    colours=_box(box.COLOURS),
    deal_pack=_box(box.PACK),
    cover=H24.states("24H-DEAL-01") + _box(box.COVER),
    draw_pack=_box(box.PACK),
    objectives=H24.states("24H-OBJ-01", "24H-OBJ-02"),
    placement=_box(box.PLACEMENT),
    first_turn=_box(box.TURNS),
    next_turn=_box(box.TURNS),
    # The five phases
    phases=H24.states("24H-PH-01"),
    own_turn=H24.states("24H-PH5-02"),
    tris_optional=H24.states("24H-TRIS-03"),
    tris_window=H24.states("24H-TRIS-03"),
    discard=H24.states("24H-TRIS-05") + _box(box.DISCARDS),
    no_discard=H24.states("24H-PH1-02"),
    place_own=H24.states("24H-PH2-01"),
    combat_starts=H24.states("24H-PH2-04", "24H-PH3-01"),
    declaration=H24.states("24H-ATT-01"),
    silent_throw=H24.states("24H-ATT-01"),
    bond=H24.states("24H-PH3-02"),
    attack_word=H24.reads(
        "GAP-H18",
        "24H-PH3-01",
        default="phase-begins",
        doc="Naming a territory that cannot lawfully be attacked begins the attack phase, closes "
        "the repositioning and owes nothing.",
    ),
    after_move=H24.states("24H-PH4-01"),
    move_word=H24.states("24H-PH4-01"),
    turn_ends=H24.states("24H-PH5-01"),
    after_pass=H24.states("24H-PH5-04"),
    # Attacks, defences, invasions
    attack_optional=_box(box.ATTACKS),
    any_attack=_box(box.ATTACKS),
    new_origin=_box(box.ATTACKS),
    one_origin=_box(box.ATTACKS),
    border=_box(box.BORDER),
    throw_stands=_box(box.COMBAT),
    same_target=H24.states("24H-ATT-03"),
    continuation=H24.states("24H-ATT-03"),
    garrison_of_one=H24.states("24H-ATT-05"),
    further_attack=H24.states("24H-ATT-10"),
    move=_box(box.MOVE),
    # Elimination and victory
    elimination=H24.states("24H-ELIM-01", "24H-ELIM-02"),
    victory=H24.states("24H-END-01", "24H-END-04"),
    own_turn_victory=H24.states("24H-END-02"),
    still_open=H24.states("24H-END-01"),
    neutral=_box(box.NEUTRAL),
    neutral_hand=H24.reads(
        "GAP-R11",
        "24H-ELIM-01",
        default="frozen-capturable",
        doc="The hand of a player who left is frozen; whoever destroys his last army takes it.",
    ),
    # The referee
    late_roll=H24.states("24H-END-06"),
    number_of_dice=H24.states("24H-ATT-04", "24H-ATT-06"),
    cap_lowered=H24.states("24H-CAP-03"),
    excess=H24.states("24H-EXC-01"),
    correction=H24.states("24H-CAP-02", "24H-EXC-01"),
    forced_end=H24.reads(
        "GAP-X11",
        "24H-PEN-01",
        "24H-TIME-03",
        default="as-after-pass",
        doc="A turn ended by the referee keeps the card earned and owes the sdadata.",
    ),
    cards_lost=H24.states("24H-COND-05"),
    cards_denied=H24.states("24H-PEN-02", "24H-LATE-02"),
)
