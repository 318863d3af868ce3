"""Where the text writes down what the engine does by construction."""

from arbitro.games.mineo.rules import Grounds
from arbitro.regulations.tarocchi_2012.text import TAR

GROUNDS = Grounds(
    # The deal
    packets=TAR.states("MIN-DEAL-02", "MIN-DEAL-04", "MIN-CARD-01"),
    monte=TAR.states("MIN-DEAL-03"),
    bottom_seen=TAR.states("TAR-9-07"),
    monte_seen=TAR.states("TAR-9-08"),
    # Declarations
    speaking=TAR.states("MIN-BID-01"),
    first_round=TAR.states("MIN-BID-02"),
    second_round=TAR.states("MIN-BID-03"),
    solo_ends=TAR.reads(
        "GAP-T19",
        "MIN-BID-02",
        "TAR-4-05",
        default="first-solo-ends",
        doc="The first solo of five ends the declarations, so a second one cannot be.",
    ),
    solo_over_call=TAR.states("MIN-BID-06", "TAR-4-06"),
    codes={
        "S5": TAR.states("TAR-4-05"),
        "SV": TAR.states("TAR-4-06"),
        "SF": TAR.states("TAR-4-07", "MIN-BID-08"),
        "CV": TAR.states("TAR-4-08", "MIN-BID-07"),
        "CF": TAR.states("TAR-4-09", "TAR-9-10"),
    },
    monte_shown=TAR.states("TAR-9-09"),
    partner_hidden=TAR.states("MIN-BID-07", "TAR-8-05"),
    # Discard
    discard=TAR.states("MIN-DISC-01"),
    discard_final=TAR.states("TAR-9-02"),
    wait_for_discard=TAR.states("TAR-9-03"),
    before_first_card=TAR.states("TAR-9-15"),
    # Play
    in_turn=TAR.states("MIN-DEAL-01", "MIN-PLAY-01"),
    played={
        "led": TAR.states("MIN-PLAY-02"),
        "fujutu-led": TAR.states("MIN-PLAY-02", "TAR-9-16", "TAR-9-17"),
        "fujutu": TAR.states("MIN-PLAY-05", "TAR-9-17"),
        "suit-set": TAR.states("TAR-9-16"),
        "followed": TAR.states("TAR-6-10"),
        "trumped": TAR.states("TAR-6-11"),
        "free": TAR.states("MIN-PLAY-03"),
    },
    gather=TAR.states("TAR-9-05", "TAR-9-06"),
    # The count
    discard_shown=TAR.states("TAR-9-04"),
    count=TAR.states("MIN-VAL-04", "MIN-JOCHI-01"),
    jochi={
        "rimatura": TAR.states("MIN-JOCHI-02", "TAR-4-11"),
        "vanto": TAR.states("MIN-JOCHI-03", "TAR-4-11"),
        "rivanto": TAR.states("MIN-JOCHI-04", "TAR-4-02", "TAR-9-15"),
        "four_kings": TAR.states("MIN-JOCHI-05", "TAR-4-11"),
        "four_arie": TAR.states("MIN-JOCHI-06", "MIN-CARD-03", "TAR-4-11"),
        "five_arie": TAR.states("TAR-4-03", "MIN-JOCHI-06"),
        "pigliate": TAR.states("MIN-JOCHI-07", "TAR-4-12"),
        "scommessa": TAR.states("MIN-JOCHI-08", "TAR-4-10"),
    },
    marks=TAR.states("TAR-4-01", "TAR-4-04"),
    sums=TAR.states("TAR-4-13", "TAR-4-14", "TAR-4-16", "TAR-4-17"),
    verifier=TAR.states("TAR-4-18"),
    # Faults
    replacing=TAR.states("TAR-6-12", "TAR-6-13"),
    later_change=TAR.states("TAR-6-13"),
    revoke_played_out=TAR.states("TAR-6-15"),
    ask_partner=TAR.states("TAR-6-20"),
    own_responsibility=TAR.states("TAR-6-01", "TAR-9-01"),
    nothing_back=TAR.states("TAR-6-05"),
    phrases=TAR.states(
        "TAR-8-07",
        *(f"TAR-10-{number:02d}" for number in range(1, 13)),
    ),
)

TAR.reads(
    "GAP-T20",
    "MIN-PLAY-02",
    default="not-before-the-last",
    doc="The Fujutu may be led only when it is the last card.",
)
TAR.reads(
    "GAP-T21",
    "MIN-PLAY-05",
    "TAR-9-17",
    default="no-exchange",
    doc="Nothing is given in exchange for the Fujutu; the winner of that trick has three cards.",
)
