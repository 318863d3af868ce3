"""The referee's side of the edition: its cases in the order of the concordance, and its duties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.games.risiko.rules import RisikoRules
from arbitro.referee.cases.procedure import Treated, disputes, sanctions
from arbitro.referee.rules import RefereeRules
from arbitro.referee.verdict import Case
from arbitro.regulations.readings import of_desk
from arbitro.regulations.ventiquattrore_2018.desk import conduct, duties, match, table
from arbitro.regulations.ventiquattrore_2018.desk.formerly import LATER, formerly
from arbitro.regulations.ventiquattrore_2018.desk.ladder import ladder
from arbitro.regulations.ventiquattrore_2018.desk.report import referto
from arbitro.regulations.ventiquattrore_2018.play import rules as rules_of_play
from arbitro.regulations.ventiquattrore_2018.text import H24

BOX = Case(table.left_to_box, ())
"""A situation this text leaves to the rules in the box."""


TREATED = Treated(("24H-REF-02",), ("24H-REF-03",), ("24H-REF-01",))


def rules(chosen: Mapping[str, str]) -> RefereeRules:
    """The edition under these readings of its gaps (defaults for those not chosen)."""
    own, rest = of_desk(chosen, H24, H24.card, H24.duty)
    game = rules_of_play(rest)
    climbing = ladder(game, own)
    procedure = {
        **disputes(duties.admission, duties.appeal, referto(own), TREATED),
        "third-richiamo": Case(conduct.third_richiamo, ()),
        "which-sanction": sanctions(climbing, (), "24H-PEN-01", "24H-PEN-02", "24H-PEN-04"),
    }
    return RefereeRules(
        regulation=H24.id,
        readings={**own, **game.readings},
        game=game,
        exit=game.exit,
        cases={**_table(game, own), **_match(game, own), **_conduct(game, own), **procedure},
        formerly=formerly(game),
        later=LATER,
        panel=duties.panel,
        appointed_by=duties.appointed_by,
        final_referee=duties.final_referee,
        own_table=partial(duties.own_table, own["ARB-21"]),
        duties=duties.duties,
        ladder=climbing,
        admission=duties.admission,
        appeal=duties.appeal,
        clock_keeper=duties.clock_keeper,
        recovery=duties.recovery,
        agreed_pause=duties.agreed_pause,
        slow_play=duties.slow_play,
        lateness=duties.lateness,
        latest_starts=duties.latest_starts,
        sessions=duties.sessions,
        thrown_for_removed=duties.thrown_for_removed,
        unspoken=duties.unspoken,
        booking_on_report=duties.booking_on_report,
        referto=referto(own),
    )


def _table(game: RisikoRules, own: Mapping[str, str]) -> dict[str, Case]:
    return {
        "wrong-number-of-dice": BOX,
        "die-out-of-area": Case(
            partial(table.die_out_of_area, own["GAP-H09"]), ("24H-DICE-01", "24H-DICE-02")
        ),
        "dice-of-another-colour": BOX,
        "simultaneous-throw": BOX,
        "defence-throws-first": BOX,
        "dice-hit-dice": BOX,
        "army-before-set": Case(
            partial(table.army_before_set, own["GAP-H25"]), ("24H-PH2-03", "24H-TRIS-06")
        ),
        "set-shown": Case(table.set_shown, ("24H-PH1-01", "24H-PH1-02")),
        "repositioning-window": Case(
            partial(table.repositioning_window, game), ("24H-PH2-04", "24H-PH2-05")
        ),
        "declared-attack-binds": Case(
            partial(table.declared_attack_binds, own["GAP-H18"]), ("24H-PH3-02",)
        ),
        "bare-attack-word": Case(table.bare_attack_word, ()),
        "armies-removed-early": BOX,
        "early-elimination": Case(partial(table.early_elimination, game), ("24H-ELIM-03",)),
        "minimum-garrison": Case(
            partial(table.minimum_garrison, game),
            ("24H-ATT-08", "24H-ATT-09", "24H-ATT-11", "24H-ATT-12", "24H-PH4-03"),
        ),
        "illegal-move": Case(table.illegal_move, ("24H-PH4-01",)),
        "reinforcements-forgotten": Case(
            partial(table.reinforcements_forgotten, game), ("24H-PH2-04",)
        ),
        "bare-move-word": Case(table.bare_move_word, ("24H-PH4-01", "24H-PH4-02")),
        "pass-or-card-taken": Case(table.pass_or_card_taken, ("24H-PH5-01", "24H-PH5-04")),
        "target-without-origin": Case(table.target_without_origin, ("24H-PH3-02", "24H-ATT-02")),
        "continuation-without-words": Case(table.continuation_without_words, ("24H-ATT-03",)),
        "unlawful-continuation": Case(table.unlawful_continuation, ()),
        "silent-throw": Case(table.silent_throw, ("24H-ATT-02",)),
        "attack-on-neutral": Case(table.attack_on_neutral, ()),
        "move-unannounced": Case(table.move_unannounced, ("24H-PH4-02", "24H-PH4-03")),
    }


def _match(game: RisikoRules, own: Mapping[str, str]) -> dict[str, Case]:
    return {
        "card-forgotten": Case(partial(match.card_forgotten, game), ("24H-PH5-05",)),
        "card-without-right": BOX,
        "eight-or-more-cards": Case(match.eight_or_more_cards, ("24H-TRIS-04",)),
        "wrong-card-count": BOX,
        "sdadata-not-due": Case(
            partial(match.sdadata_not_due, game), ("24H-END-06", "24H-END-07", "24H-END-08")
        ),
        "half-in-mid-deal": Case(
            partial(match.half_in_mid_deal, game), ("24H-DEAL-02", "24H-DEAL-03")
        ),
        "too-many-armies": Case(
            partial(match.too_many_armies, game, own["GAP-H25"]), ("24H-EXC-01", "24H-TRIS-06")
        ),
        "above-the-cap": Case(partial(match.above_the_cap, game), ("24H-CAP-02", "24H-CAP-03")),
        "risiko-not-declared": Case(match.risiko_not_declared, ("24H-PH5-04",)),
        "risiko-declared-wrongly": Case(
            partial(match.risiko_declared_wrongly, game), ("24H-END-03",)
        ),
        "withdrawal": Case(
            partial(match.withdrawal, game), ("24H-WD-01", "24H-WD-02", "24H-WD-03", "24H-WD-04")
        ),
        "last-player-out-before-rolls": Case(
            partial(match.last_player_out_before_rolls, game), ("24H-END-06",)
        ),
        "last-player-out-after-rolling": Case(
            partial(match.last_player_out_after_rolling, game), ()
        ),
        "sdadata-forgotten": BOX,
        "last-card-breaks-half": Case(match.last_card_breaks_half, ("24H-DEAL-04", "24H-DEAL-05")),
        "single-army-at-setup": BOX,
    }


def _conduct(game: RisikoRules, own: Mapping[str, str]) -> dict[str, Case]:
    return {
        "objective-shown": BOX,
        "language-and-threats": Case(
            partial(conduct.language_and_threats, game),
            tuple(f"24H-COND-0{number}" for number in range(1, 7)),
        ),
        "board-overturned": Case(
            partial(conduct.board_overturned, game),
            ("24H-INT-01", "24H-INT-02", "24H-INT-03", "24H-INT-04"),
        ),
        "slips-against-oneself": Case(conduct.slips_against_oneself, ()),
        "slow-play": Case(conduct.slow_play, ("24H-TIME-01", "24H-TIME-02", "24H-TIME-03")),
        "late-arrival": Case(conduct.late_arrival, ("24H-LATE-01", "24H-LATE-02", "24H-LATE-03")),
        "disturbance": Case(
            partial(conduct.disturbance, game), ("24H-COND-01", "24H-COND-02", "24H-COND-03")
        ),
        "leaving-the-table": BOX,
        "external-aid": BOX,
        "pieces-touched": Case(
            partial(conduct.pieces_touched, own["GAP-H12"]), ("24H-DIPL-02", "24H-DIPL-03")
        ),
        "identity-mismatch": Case(conduct.identity_mismatch, ("24H-REG-09",)),
    }
