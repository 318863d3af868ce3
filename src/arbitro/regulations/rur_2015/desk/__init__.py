"""The referee's side of the edition: its cases in the order of the concordance, and its duties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.games.risiko.rules import RisikoRules
from arbitro.referee.cases.procedure import Treated, disputes, sanctions
from arbitro.referee.rules import RefereeRules
from arbitro.referee.verdict import Case
from arbitro.regulations.readings import of_desk
from arbitro.regulations.rur_2015.desk import conduct, duties, match, table
from arbitro.regulations.rur_2015.desk.formerly import LATER, formerly
from arbitro.regulations.rur_2015.desk.ladder import ladder
from arbitro.regulations.rur_2015.desk.report import referto
from arbitro.regulations.rur_2015.play import rules as rules_of_play
from arbitro.regulations.rur_2015.text import RUR

TREATED = Treated(
    objections=("RUR-20-01", "RUR-20-02", "RUR-20-03", "RUR-20-04"),
    appeal=("RUR-9-06", "RUR-9-07"),
    signatures=("RUR-9-02",),
)
SANCTIONS = tuple(
    f"RUR-{id}"
    for id in [
        "16-01",
        "16-02",
        "16-03",
        "17-01",
        "17-02",
        "17-03",
        "18-01",
        "18-02",
        "18-03",
        "18-04",
        "18-05",
        "19-01",
        "19-02",
    ]
)


def rules(chosen: Mapping[str, str]) -> RefereeRules:
    """The edition under these readings of its gaps (defaults for those not chosen)."""
    own, rest = of_desk(chosen, RUR, RUR.card, RUR.duty)
    game = rules_of_play(rest)
    procedure = {
        **disputes(
            partial(duties.admission, own["GAP-X15"]),
            partial(duties.appeal, own["ARB-33"]),
            referto(own),
            TREATED,
        ),
        "third-richiamo": Case(conduct.third_richiamo, ("RUR-16-02", "RUR-17-02")),
        "which-sanction": sanctions(ladder(game), ("richiamo", "penalita_semplice"), *SANCTIONS),
    }
    return RefereeRules(
        regulation=RUR.id,
        readings={**own, **game.readings},
        game=game,
        exit=game.exit,
        cases={**_table(game, own), **_match(game, own), **_conduct(game), **procedure},
        formerly=formerly(own),
        later=LATER,
        panel=duties.panel,
        appointed_by=duties.appointed_by,
        final_referee=duties.final_referee,
        own_table=partial(duties.own_table, own["ARB-21"]),
        duties=duties.duties,
        ladder=ladder(game),
        admission=partial(duties.admission, own["GAP-X15"]),
        appeal=partial(duties.appeal, own["ARB-33"]),
        clock_keeper=duties.clock_keeper,
        recovery=duties.recovery,
        agreed_pause=duties.agreed_pause,
        slow_play=duties.slow_play,
        lateness=partial(duties.lateness, own["GAP-R28"]),
        latest_starts=duties.latest_starts,
        sessions=duties.sessions,
        thrown_for_removed=duties.thrown_for_removed,
        unspoken=duties.unspoken,
        booking_on_report=duties.booking_on_report,
        referto=referto(own),
    )


def _table(game: RisikoRules, own: Mapping[str, str]) -> dict[str, Case]:
    order = own["GAP-R04"]
    return {
        "wrong-number-of-dice": Case(table.wrong_number_of_dice, ("RUR-23-04", "RUR-36-03")),
        "die-out-of-area": Case(table.die_out_of_area, ("RUR-23-03", "RUR-36-04")),
        "dice-of-another-colour": Case(table.dice_of_another_colour, ("RUR-36-05",)),
        "simultaneous-throw": Case(table.simultaneous_throw, ("RUR-36-06",)),
        "defence-throws-first": Case(
            partial(table.defence_throws_first, own["ARB-22"]), ("RUR-36-07",)
        ),
        "dice-hit-dice": Case(partial(table.dice_hit_dice, own["ARB-32"]), ("RUR-36-08",)),
        "armies-removed-early": Case(table.armies_removed_early, ("RUR-23-05",)),
        "early-elimination": Case(partial(table.early_elimination, game), ("RUR-5-03",)),
        "minimum-garrison": Case(
            partial(table.minimum_garrison, game),
            ("RUR-4.2-22", "RUR-4.3-03", "RUR-4.3-05", "RUR-4.3-06", "RUR-4.3-07"),
        ),
        "illegal-move": Case(
            partial(table.illegal_move, own["ARB-36"]),
            ("RUR-4.3-02", "RUR-4.3-04", "RUR-4.3-08"),
        ),
        "reinforcements-forgotten": Case(
            partial(table.reinforcements_forgotten, game), ("RUR-4.1-08", "RUR-25-02")
        ),
        "army-before-set": Case(table.army_before_set, ("RUR-36-09",)),
        "set-shown": Case(table.set_shown, ("RUR-36-12",)),
        "repositioning-window": Case(
            partial(table.repositioning_window, game), ("RUR-25-01", "RUR-36-13")
        ),
        "declared-attack-binds": Case(table.declared_attack_binds, ("RUR-36-14",)),
        "bare-attack-word": Case(table.bare_attack_word, ("RUR-36-15",)),
        "bare-move-word": Case(table.bare_move_word, ("RUR-36-16",)),
        "pass-or-card-taken": Case(table.pass_or_card_taken, ("RUR-36-17",)),
        "target-without-origin": Case(
            partial(table.target_without_origin, order, game), ("RUR-36-18",)
        ),
        "continuation-without-words": Case(
            partial(table.continuation_without_words, own["GAP-R30"]),
            ("RUR-36-19", "RUR-4.2-15"),
        ),
        "unlawful-continuation": Case(table.unlawful_continuation, ()),
        "silent-throw": Case(partial(table.silent_throw, order), ("RUR-36-20", "RUR-4.2-05")),
        "attack-on-neutral": Case(table.attack_on_neutral, ("RUR-36-26",)),
        "move-unannounced": Case(conduct.not_treated, ()),
    }


def _match(game: RisikoRules, own: Mapping[str, str]) -> dict[str, Case]:
    eighth = own["GAP-R35"]
    return {
        "card-forgotten": Case(
            partial(match.card_forgotten, game), ("RUR-4.4-04", "RUR-28-01", "RUR-36-21")
        ),
        "card-without-right": Case(partial(match.card_without_right, eighth), ("RUR-4.4-03",)),
        "eight-or-more-cards": Case(
            partial(match.eight_or_more_cards, eighth), ("RUR-36-22", "RUR-5-04")
        ),
        "wrong-card-count": Case(
            partial(match.wrong_card_count, own["ARB-34"]), ("RUR-24-01", "RUR-24-03", "RUR-24-04")
        ),
        "sdadata-not-due": Case(
            partial(match.sdadata_not_due, game), ("RUR-6-05", "RUR-6-06", "RUR-6-07", "RUR-6-08")
        ),
        "half-in-mid-deal": Case(
            partial(match.half_in_mid_deal, game), ("RUR-3-10", "RUR-3-11", "RUR-3-12")
        ),
        "too-many-armies": Case(
            partial(match.too_many_armies, game),
            ("RUR-29-01", "RUR-29-02", "RUR-29-03", "RUR-29-04", "RUR-29-05", "RUR-36-10"),
        ),
        "above-the-cap": Case(
            partial(match.above_the_cap, game),
            ("RUR-30-02", "RUR-30-03", "RUR-30-04", "RUR-36-11"),
        ),
        "risiko-not-declared": Case(partial(match.risiko_not_declared, game), ("RUR-36-23",)),
        "risiko-declared-wrongly": Case(
            partial(match.risiko_declared_wrongly, game), ("RUR-36-24",)
        ),
        "withdrawal": Case(
            partial(match.withdrawal, game),
            ("RUR-31-01", "RUR-31-02", "RUR-31-03", "RUR-31-04", "RUR-31-05", "RUR-36-25"),
        ),
        "last-player-out-before-rolls": Case(
            partial(match.last_player_out_before_rolls, game), ("RUR-36-27",)
        ),
        "last-player-out-after-rolling": Case(
            partial(match.last_player_out_after_rolling, game), ("RUR-36-28",)
        ),
        "sdadata-forgotten": Case(
            partial(match.sdadata_forgotten, game), ("RUR-36-29a", "RUR-36-29b", "RUR-36-29c")
        ),
        "last-card-breaks-half": Case(match.last_card_breaks_half, ("RUR-36-01",)),
        "single-army-at-setup": Case(match.single_army_at_setup, ("RUR-36-02",)),
    }


def _conduct(game: RisikoRules) -> dict[str, Case]:
    return {
        "objective-shown": Case(
            partial(conduct.objective_shown, game), ("RUR-32-03", "RUR-32-04", "RUR-32-05")
        ),
        "language-and-threats": Case(
            partial(conduct.language_and_threats, game),
            ("RUR-33-01", "RUR-33-02", "RUR-33-03", "RUR-33-04", "RUR-33-05"),
        ),
        "board-overturned": Case(
            partial(conduct.board_overturned, game), ("RUR-34-01", "RUR-34-02")
        ),
        "slips-against-oneself": Case(conduct.slips_against_oneself, ()),
        "slow-play": Case(conduct.slow_play, ("RUR-21-01", "RUR-21-02", "RUR-21-03")),
        "late-arrival": Case(conduct.late_arrival, ()),
        "disturbance": Case(
            partial(conduct.disturbance, game), ("RUR-14-02", "RUR-14-03", "RUR-15-01", "RUR-15-02")
        ),
        "leaving-the-table": Case(
            conduct.leaving_the_table, ("RUR-10-02", "RUR-10-03", "RUR-10-04")
        ),
        "external-aid": Case(conduct.external_aid, ("RUR-22-01",)),
        "pieces-touched": Case(conduct.pieces_touched, ("RUR-35-01", "RUR-35-03")),
        "identity-mismatch": Case(conduct.not_treated, ()),
    }
