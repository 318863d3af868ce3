"""Around the table: objections, appeals, signatures, and which step of the ladder comes next."""

from __future__ import annotations

from collections.abc import Callable

from arbitro.kernel import Reasons, Ruling
from arbitro.referee.effects import Effect
from arbitro.referee.facts import BEYOND, Counted, Facts
from arbitro.referee.rules import Admission, RefertoRules
from arbitro.referee.sanctions.infractions import Gravity, Infraction, Intent, Key, Past, Span
from arbitro.referee.sanctions.ladder import Ladder, Measure
from arbitro.referee.sanctions.register import OUT
from arbitro.referee.verdict import Option, Proposed, Step, Verdict

Admitted = Callable[[int, bool], Ruling[Admission]]


OTHER = "other"
"""An infraction without a ladder of its own."""


def late_objection(admission: Admitted, facts: Facts) -> Ruling[Verdict]:
    """May it still be contested? Asks for turns, and for the present state, where that decides."""
    always = admission(0, False)
    if admission(BEYOND, False).value == always.value:
        return Ruling(Verdict(code=f"objection-{always.value.why}"), always.because)
    turns = facts.number("turns_since")
    told = (admission(turns, False), admission(turns, True))
    ruling = told[0]
    if told[0].value != told[1].value:
        ruling = told[facts.flag("irregular")]
    return Ruling(Verdict(code=f"objection-{ruling.value.why}"), ruling.because)


def appeal(further: Callable[[], Ruling[bool]], facts: Facts) -> Ruling[Verdict]:
    """Is there anybody to turn to against the referee?"""
    ruling = further()
    return Ruling(Verdict(code="may-appeal" if ruling.value else "no-appeal"), ruling.because)


def signature_refused(referto: RefertoRules, facts: Facts) -> Ruling[Verdict]:
    """What he contests is judged first; a signature that is only missing is noted."""
    signers, noted = referto.signed_by(), referto.without_a_signature()
    code = "signature-noted" if noted.value else "signature-owed"
    if facts.flag("contests"):
        code = "judge-before-signing"
    return Ruling(Verdict(code=code), signers.because + noted.because)


def nth_caution(every_third: Reasons, ladder: Ladder, span: Span, facts: Facts) -> Ruling[Verdict]:
    """Where every third richiamo books: is this one of them, and what does that booking bring?"""
    times = facts.times(Counted("richiamo", span, "given"))
    counts: dict[Key, int] = {("step", "richiamo", _where(span)): times - 1}
    ruling = ladder.then("richiamo", Past("", counts, {}))
    if not ruling.value:
        verdict = Verdict(
            code="caution-only", facts={"times": times}, sanction=_proposed("richiamo", span)
        )
        return Ruling(verdict, every_third + ruling.because)
    counts["step", "ammonizione", None] = facts.number(
        "bookings", counted=Counted("ammonizione", "tournament", "had")
    )
    ruling = ladder.then("richiamo", Past("", counts, {}))
    end, because = ruling.value[-1], ruling.because
    gone: tuple[Effect, ...] = ()
    offered: tuple[Option, ...] = ()
    if end in OUT:
        leaving = ladder.leaving(end)
        gone, because = leaving.value, because + leaving.because
    else:
        for step in ruling.value:
            more = _penalties(ladder, step, facts)
            offered, because = offered + more.value, because + more.because
    verdict = Verdict(
        code=f"caution-brings-{end}",
        facts={"times": times},
        effects=gone,
        sanction=Proposed(step="ammonizione", scope="tournament", options=offered),
    )
    return Ruling(verdict, because)


def _penalties(ladder: Ladder, step: Step, facts: Facts) -> Ruling[tuple[Option, ...]]:
    """What may be chosen at a step; asks for the stage where the edition looks at it."""
    early = ladder.penalties(step, "qualification", None)
    late = ladder.penalties(step, "final", None)
    if early.value != late.value and facts.flag("knockout"):
        return late
    return early


def _where(span: Span) -> str | None:
    return "" if span == "match" else None


def _proposed(step: Step, span: Span) -> Proposed:
    return Proposed(step=step, scope=span)


def which_sanction(steps: tuple[Step, ...], ladder: Ladder, facts: Facts) -> Ruling[Verdict]:
    """The general ladder: by gravity, then by intent and by what he had before for the same.

    `steps` are those that what came before can have led to; without any, neither is asked.
    """
    gravity: Gravity = "serious" if facts.flag("serious") else "minor"
    intent: Intent = "involuntary"
    counts: dict[Key, int] = {}
    latest: dict[Key, Step] = {}
    if gravity == "minor" and steps:
        meant = facts.choice("intent", "involuntary", "ignorance", "wilful")
        intent = next(one for one in _INTENTS if one == meant)
        before = facts.choice("before", "nothing", *steps)
        for step in steps:
            if before == step:
                counts = dict.fromkeys((("what", OTHER, ""), ("what", OTHER, None)), 1)
                latest = dict.fromkeys(counts, step)
    infraction = Infraction(id="", player="", match="", what=OTHER, intent=intent, gravity=gravity)
    first = ladder.first(infraction, Past("", counts, latest))
    return _sentenced(ladder, first, facts)


_INTENTS: tuple[Intent, ...] = ("involuntary", "ignorance", "wilful")


def _sentenced(ladder: Ladder, first: Ruling[Measure], facts: Facts) -> Ruling[Verdict]:
    measure, because = first.value, first.because
    options = measure.options
    if not options:
        offered = _penalties(ladder, measure.step, facts)
        options = offered.value
        because += offered.because if options else first.because
    verdict = Verdict(
        code=f"sanction-{measure.step}",
        sanction=Proposed(step=measure.step, scope=measure.scope, options=options),
    )
    return Ruling(verdict, because)
