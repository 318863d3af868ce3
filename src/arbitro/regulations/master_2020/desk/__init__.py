"""The referee's side of the edition: its cases in the order of the concordance, and its duties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import cast

from arbitro.games.risiko.rules import RisikoRules
from arbitro.referee.cases.procedure import Treated, disputes, nth_caution, sanctions
from arbitro.referee.rules import RefereeRules
from arbitro.referee.sanctions.past import Span
from arbitro.referee.verdict import Case
from arbitro.regulations.master_2020.desk import conduct, duties, match, table
from arbitro.regulations.master_2020.desk.formerly import LATER, formerly
from arbitro.regulations.master_2020.desk.ladder import ladder
from arbitro.regulations.master_2020.desk.report import referto
from arbitro.regulations.master_2020.play import rules as rules_of_play
from arbitro.regulations.master_2020.text import MST
from arbitro.regulations.readings import of_desk

TREATED = Treated(
    objections=("MST-DISP-01", "MST-DISP-02", "MST-DISP-03", "MST-DISP-04"),
    appeal=("MST-REF-03",),
    signatures=("MST-REP-05",),
)
SANCTIONS = tuple(
    f"MST-SANC-{id}"
    for id in ["01", "02", "03", "04", "06", "07", "12", "13", "14", "15", "16", "17", "18"]
)


def rules(chosen: Mapping[str, str]) -> RefereeRules:
    """The edition under these readings of its gaps (defaults for those not chosen)."""
    own, rest = of_desk(chosen, MST, MST.card, MST.duty)
    game = rules_of_play(rest)
    climbing = ladder(game, own)
    procedure = {
        **disputes(
            partial(duties.admission, own["GAP-X15"]),
            partial(duties.appeal, own["ARB-33"]),
            referto(own),
            TREATED,
        ),
        "third-richiamo": Case(
            partial(nth_caution, climbing, cast(Span, own["GAP-M04"]), conduct.EVERY_THIRD),
            ("MST-SANC-05", "MST-SANC-10", "MST-SANC-11"),
        ),
        "which-sanction": sanctions(climbing, ("richiamo", "ammonizione"), *SANCTIONS),
    }
    return RefereeRules(
        regulation=MST.id,
        readings={**own, **game.readings},
        game=game,
        exit=game.exit,
        cases={**_table(game, own), **_match(game, own), **_conduct(game, own), **procedure},
        formerly=formerly(own),
        later=LATER,
        panel=duties.panel,
        appointed_by=duties.appointed_by,
        final_referee=duties.final_referee,
        own_table=partial(duties.own_table, own["ARB-21"]),
        duties=duties.duties,
        ladder=climbing,
        admission=partial(duties.admission, own["GAP-X15"]),
        appeal=partial(duties.appeal, own["ARB-33"]),
        clock_keeper=duties.clock_keeper,
        recovery=duties.recovery,
        agreed_pause=duties.agreed_pause,
        slow_play=duties.slow_play,
        lateness=duties.lateness,
        latest_starts=duties.latest_starts,
        sessions=duties.sessions,
        thrown_for_removed=partial(duties.thrown_for_removed, own["GAP-M10"]),
        unspoken=partial(duties.unspoken, own["GAP-M14"]),
        booking_on_report=duties.booking_on_report,
        referto=referto(own),
    )


def _table(game: RisikoRules, own: Mapping[str, str]) -> dict[str, Case]:
    return {
        "wrong-number-of-dice": Case(
            table.wrong_number_of_dice, ("MST-DICE-04", "MST-CAS-DICE-01")
        ),
        "die-out-of-area": Case(table.die_out_of_area, ("MST-DICE-03", "MST-CAS-DICE-02")),
        "dice-of-another-colour": Case(table.dice_of_another_colour, ("MST-CAS-DICE-03",)),
        "simultaneous-throw": Case(table.simultaneous_throw, ("MST-CAS-DICE-04",)),
        "defence-throws-first": Case(
            partial(table.defence_throws_first, own["ARB-22"]), ("MST-CAS-DICE-05",)
        ),
        "dice-hit-dice": Case(partial(table.dice_hit_dice, own["ARB-32"]), ("MST-CAS-DICE-06",)),
        "armies-removed-early": Case(table.armies_removed_early, ("MST-DICE-05",)),
        "early-elimination": match.left_to_rules_of_play("RUR-5-03"),
        "minimum-garrison": match.left_to_rules_of_play("RUR-4.3-05", "RUR-4.3-06", "RUR-4.3-07"),
        "illegal-move": match.left_to_rules_of_play("RUR-4.3-01", "RUR-4.3-02", "RUR-4.3-08"),
        "reinforcements-forgotten": Case(
            partial(table.reinforcements_forgotten, game), ("MST-PLACE-02",)
        ),
        "army-before-set": Case(table.army_before_set, ("MST-CAS-REIN-01",)),
        "set-shown": Case(table.set_shown, ("MST-CAS-REIN-02",)),
        "repositioning-window": Case(
            partial(table.repositioning_window, game), ("MST-PLACE-01", "MST-CAS-REIN-03")
        ),
        "declared-attack-binds": Case(table.declared_attack_binds, ("MST-CAS-ATT-01",)),
        "bare-attack-word": Case(table.bare_attack_word, ("MST-CAS-ATT-02",)),
        "bare-move-word": Case(table.bare_move_word, ("MST-CAS-ATT-03",)),
        "pass-or-card-taken": Case(table.pass_or_card_taken, ("MST-CAS-ATT-04",)),
        "target-without-origin": Case(
            partial(table.target_without_origin, game), ("MST-CAS-ATT-05",)
        ),
        "continuation-without-words": Case(
            partial(table.continuation_without_words, own["GAP-R30"]), ("MST-CAS-ATT-06",)
        ),
        "unlawful-continuation": Case(
            partial(table.unlawful_continuation, own["GAP-M06"], game), ("MST-CAS-ATT-07",)
        ),
        "silent-throw": Case(table.silent_throw, ("MST-CAS-ATT-08",)),
        "attack-on-neutral": Case(table.attack_on_neutral, ("MST-CAS-NEUT-01",)),
        "move-unannounced": Case(conduct.not_treated, ()),
    }


def _match(game: RisikoRules, own: Mapping[str, str]) -> dict[str, Case]:
    return {
        "card-forgotten": Case(partial(match.card_forgotten, game), ("MST-CARD-01",)),
        "card-without-right": match.left_to_rules_of_play("RUR-4.4-03"),
        "eight-or-more-cards": Case(match.eight_or_more_cards, ("MST-CARD-09", "MST-CARD-10")),
        "wrong-card-count": Case(
            partial(match.wrong_card_count, own["ARB-34"]),
            ("MST-CARD-03", "MST-CARD-05", "MST-CARD-06"),
        ),
        "sdadata-not-due": match.left_to_rules_of_play("RUR-6-05", "RUR-6-06", "RUR-6-08"),
        "half-in-mid-deal": match.left_to_rules_of_play("RUR-3-10", "RUR-3-11", "RUR-3-12"),
        "too-many-armies": Case(
            partial(match.too_many_armies, game),
            ("MST-EXC-01", "MST-EXC-02", "MST-EXC-03", "MST-EXC-04"),
        ),
        "above-the-cap": Case(
            partial(match.above_the_cap, game), ("MST-CAP-03", "MST-CAP-04", "MST-CAP-05")
        ),
        "risiko-not-declared": Case(partial(match.risiko_not_declared, game), ("MST-CAS-RISK-01",)),
        "risiko-declared-wrongly": Case(
            partial(match.risiko_declared_wrongly, game), ("MST-CAS-RISK-02",)
        ),
        "withdrawal": Case(
            partial(match.withdrawal, game),
            ("MST-WD-01", "MST-WD-02", "MST-WD-03", "MST-WD-04", "MST-WD-05", "MST-WD-06"),
        ),
        "last-player-out-before-rolls": Case(
            partial(match.last_player_out_before_rolls, game), ("MST-CAS-SDA-01",)
        ),
        "last-player-out-after-rolling": Case(
            partial(match.last_player_out_after_rolling, game), ("MST-CAS-SDA-02",)
        ),
        "sdadata-forgotten": Case(
            partial(match.sdadata_forgotten, game),
            ("MST-CAS-SDA-03", "MST-CAS-SDA-04", "MST-CAS-SDA-05", "MST-CAS-SDA-06"),
        ),
        "last-card-breaks-half": match.left_to_rules_of_play("RUR-36-01"),
        "single-army-at-setup": match.left_to_rules_of_play("RUR-36-02"),
    }


def _conduct(game: RisikoRules, own: Mapping[str, str]) -> dict[str, Case]:
    booking = own["GAP-M05"]
    return {
        "objective-shown": Case(
            partial(conduct.objective_shown, game), ("MST-OBJ-03", "MST-OBJ-04", "MST-OBJ-05")
        ),
        "language-and-threats": Case(
            partial(conduct.language_and_threats, own["GAP-M07"]),
            ("MST-TALK-01", "MST-TALK-02", "MST-TALK-03", "MST-TALK-04", "MST-TALK-05"),
        ),
        "board-overturned": Case(
            partial(conduct.board_overturned, game), ("MST-VOID-01", "MST-VOID-02")
        ),
        "slips-against-oneself": Case(
            partial(conduct.slips_against_oneself, booking),
            ("MST-OWN-01", "MST-OWN-02", "MST-OWN-03", "MST-OWN-04", "MST-OWN-05"),
        ),
        "slow-play": Case(conduct.slow_play, ("MST-THINK-01", "MST-THINK-02", "MST-THINK-03")),
        "late-arrival": Case(conduct.late_arrival, ("MST-LATE-01", "MST-LATE-02")),
        "disturbance": Case(
            partial(conduct.disturbance, game),
            ("MST-COND-02", "MST-COND-03", "MST-COND-05", "MST-COND-06"),
        ),
        "leaving-the-table": Case(
            partial(conduct.leaving_the_table, booking), ("MST-AREA-02", "MST-AREA-03")
        ),
        "external-aid": Case(partial(conduct.external_aid, booking), ("MST-AID-01",)),
        "pieces-touched": Case(
            partial(conduct.pieces_touched, booking), ("MST-DIPL-01", "MST-DIPL-03")
        ),
        "identity-mismatch": Case(conduct.not_treated, ()),
    }
