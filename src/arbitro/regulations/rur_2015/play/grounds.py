"""Where the text writes down what the engine does by construction, in the order of the text."""

from arbitro.games.risiko.rules import Grounds
from arbitro.regulations.rur_2015.text import RUR

GROUNDS = Grounds(
    # Articles 2 and 3: aim and preparation
    aim=RUR.states("RUR-2-01"),
    colours=RUR.states("RUR-3-04"),
    deal_pack=RUR.states("RUR-3-06"),
    cover=RUR.states("RUR-3-08", "RUR-3-09"),
    draw_pack=RUR.states("RUR-3-13"),
    objectives=RUR.states("RUR-3-14"),
    placement=RUR.states("RUR-3-17", "RUR-36-02"),
    # Article 4: the turn
    first_turn=RUR.states("RUR-4.0-01"),
    next_turn=RUR.reads(
        "GAP-R31",
        "RUR-4.0-03",
        default="last-pass",
        doc="A giro begins when the last player's «passo» or card is recorded; time called after "
        "that falls in the new giro.",
    ),
    phases=RUR.states("RUR-4.0-02"),
    own_turn=RUR.states("RUR-27-02"),
    # first phase
    tris_optional=RUR.states("RUR-4.1-03"),
    tris_window=RUR.states("RUR-4.1-09"),
    discard=RUR.states("RUR-4.1-06"),
    place_own=RUR.states("RUR-4.1-07"),
    # second phase
    attack_optional=RUR.states("RUR-4.2-01"),
    garrison_of_one=RUR.states("RUR-4.2-02"),
    border=RUR.states("RUR-4.2-03", "RUR-4.2-04"),
    combat_starts=RUR.states("RUR-26-01", "RUR-26-02"),
    declaration=RUR.states("RUR-4.2-05"),
    silent_throw=RUR.reads(
        "GAP-R30",
        "RUR-36-20",
        default="void",
        doc="Dice thrown with nothing declared are void, also right after a conquest: no attack "
        "is under way any more (and GAP-R04 puts this test before the defender's option).",
    ),
    bond=RUR.states("RUR-36-14"),
    continuation=RUR.states("RUR-4.2-13", "RUR-4.2-15", "RUR-36-19"),
    any_attack=RUR.states("RUR-4.2-14", "RUR-4.2-21"),
    throw_stands=RUR.states("RUR-4.2-16", "RUR-4.2-17", "RUR-23-02", "RUR-23-05"),
    one_origin=RUR.states("RUR-4.2-18"),
    new_origin=RUR.states("RUR-4.2-19"),
    same_target=RUR.states("RUR-4.2-20"),
    further_attack=RUR.states("RUR-4.2-24"),
    attack_word=RUR.states("RUR-36-15"),
    # third and fourth phase
    move=RUR.states("RUR-4.3-01", "RUR-4.3-02"),
    after_move=RUR.reads(
        "GAP-R06",
        "RUR-4.3-04",
        default="open-until-pass",
        doc="The move ends the attacks; the turn stays open until «passo» or the card.",
    ),
    move_word=RUR.states("RUR-36-16"),
    turn_ends=RUR.states("RUR-27-01", "RUR-36-17"),
    after_pass=RUR.states("RUR-27-03", "RUR-36-17"),
    no_discard=RUR.states("RUR-4.4-08"),
    # Articles 5 and 6: elimination and victory
    elimination=RUR.states("RUR-5-01", "RUR-5-02"),
    victory=RUR.states("RUR-6-01"),
    own_turn_victory=RUR.states("RUR-6-02"),
    still_open=RUR.states("RUR-6-10"),
    # Articles 16 to 36: what the referee does to a match
    forced_end=RUR.reads(
        "GAP-X11",
        "RUR-18-01",
        "RUR-21-03",
        default="as-after-pass",
        doc="A turn ended by the referee keeps the card earned and owes the sdadata.",
    ),
    cards_lost=RUR.states("RUR-18-02", "RUR-24-03"),
    cards_denied=RUR.states("RUR-24-04"),
    number_of_dice=RUR.states("RUR-23-04", "RUR-36-03"),
    excess=RUR.states("RUR-29-01", "RUR-29-02"),
    correction=RUR.states("RUR-18-03", "RUR-29-03"),
    cap_lowered=RUR.states("RUR-18-04", "RUR-30-04"),
    neutral=RUR.reads(
        "GAP-R22",
        "RUR-31-02",
        "RUR-36-26",
        default="enemy",
        doc="A neutral territory is an enemy one: conquering it earns the card, counts towards the "
        "exemption from the sdadata, and as a neighbour it calls for the minimum garrison.",
    ),
    neutral_hand=RUR.reads(
        "GAP-R11",
        "RUR-5-01",
        default="frozen-capturable",
        doc="The hand of a player who left is frozen face down; whoever destroys his last neutral "
        "army captures it.",
    ),
    late_roll=RUR.reads(
        "GAP-R24",
        "RUR-36-29a",
        default="current",
        doc="A sdadata thrown late that closes the match scores the board as it stands.",
    ),
)
