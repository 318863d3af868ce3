"""`arbitro tournament`: direct a tournament kept in one file, or simulate one."""

from __future__ import annotations

from arbitro.cli.terminal.command import rooms

_HERE = "arbitro.cli.tournament"


tournament = rooms(
    "tournament",
    {
        "simulate": f"{_HERE}.simulated_tournament:simulate",
        "formats": f"{_HERE}.new_tournament:formats",
        "plan": f"{_HERE}.foreseen:plan",
        "new": f"{_HERE}.new_tournament:new",
        "enter": f"{_HERE}.entries:enter",
        "pay": f"{_HERE}.desk:pay",
        "substitute": f"{_HERE}.desk:substitute",
        "lock": f"{_HERE}.desk:lock",
        "checkin": f"{_HERE}.desk:checkin",
        "draw": f"{_HERE}.round_draw:draw",
        "stand-in": f"{_HERE}.desk:stand_in",
        "seat": f"{_HERE}.table_result:seat",
        "result": f"{_HERE}.table_result:result",
        "penalise": f"{_HERE}.desk:penalise",
        "expel": f"{_HERE}.desk:expel",
        "amend": f"{_HERE}.entries:amend",
        "withdraw": f"{_HERE}.desk:withdraw",
        "roll": f"{_HERE}.stages:roll",
        "advance": f"{_HERE}.stages:advance",
        "renounce": f"{_HERE}.stages:renounce",
        "standings": f"{_HERE}.standings:standings",
        "needs": f"{_HERE}.foreseen:needs",
        "whatif": f"{_HERE}.foreseen:whatif",
        "rank": f"{_HERE}.standings:rank",
        "explain": f"{_HERE}.standings:explain",
        "reopen-list": f"{_HERE}.undo:reopen_list",
        "discard-draw": f"{_HERE}.undo:discard_draw",
        "clear-result": f"{_HERE}.undo:clear_result",
        "reopen-round": f"{_HERE}.undo:reopen_round",
        "take-back": f"{_HERE}.undo:take_back",
        "lift-penalty": f"{_HERE}.undo:lift_penalty",
        "readmit": f"{_HERE}.undo:readmit",
        "mend": f"{_HERE}.undo:mend",
        "story": f"{_HERE}.story:story",
        "schema": f"{_HERE}.schema:schema",
        "act": f"{_HERE}.by_name:act",
        "ask": f"{_HERE}.by_name:ask",
        "verify": f"{_HERE}.verified_history:verify",
        "national": f"{_HERE}.national:national",
    },
)
