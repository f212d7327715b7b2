"""Every way of replaying a record there is, and that they all say the same.

A deal without fault goes the quick way (`records.play.quick`), whose hands are known or made up.
Any other goes the full way, which plays tricks of which nothing is to be said several at a time
(`records.play.plainly`), but card by card where something watches.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

import records
from records.findings import Finding
from records.library import identity
from records.notation.model import Record
from records.play.replay import Replay
from records.rules.judge import PROVEN
from records.rules.ruleset import RuleSet
from tests.hide import hands

_END = re.compile(r"\*\s*\Z")


class _CardByCard:
    """A watch that only sees to it that every card is played by itself."""

    def deal(self, *_: object) -> Any:
        return lambda *_: None


def told(replay: Replay) -> dict[str, Any]:
    """All that a replay says that must not hang on the way it went."""
    deals = [
        # Which written seats tell something is noted by the full way only.
        {slot: getattr(deal, slot) for slot in deal.__slots__ if slot != "telling"}
        for deal in replay.deals
    ]
    answers = replay.as_dict()
    return {**answers, "marks": replay.marks, "deals as replayed": deals}


def laid_out(replay: Replay) -> tuple[object, ...]:
    """What only a replay in full knows: where each item belongs, and which seats tell something."""
    return replay.tricks, replay.wrong_numbers, [deal.telling for deal in replay.deals]


def same_every_way(record: Record, rules: RuleSet | None = None) -> Replay:
    """The record replayed the quick way, where it may go it; the others say the same."""
    quick = Replay(record, rules)
    plainly = Replay(record, rules, full=True)
    by_card = Replay(record, rules, watch=_CardByCard())
    expected = told(by_card)
    assert told(plainly) == expected
    assert told(quick) == expected
    assert laid_out(plainly) == laid_out(by_card)
    if rules is None:
        assert identity.digest(record, quick) == identity.digest(record, by_card)
    return quick


def proven(findings: list[Finding]) -> list[str]:
    """The codes of what is surely wrong with play and scores."""
    return [
        finding.code
        for finding in findings
        if finding.certainty == PROVEN and finding.severity in ("illegal", "mismatch")
    ]


def ended(text: str) -> str | None:
    """The text with the score of its last deal in place of `*`, None where it is not over."""
    last = records.replay(records.loads(text)[0]).deals[-1:]
    if not last or not last[0].complete or not _END.search(text):
        return None
    return _END.sub("#" + "/".join(map(str, last[0].score or ())) + "\n", text)


def check_every_form(text: str, few: bool) -> None:
    """As it is written, ended by its score, without its hands: every way says the same.

    Without hands nothing is proven of what is right.  With `few`, of what is wrong no more is
    proven without hands than with them: in a long record one fault may leave traces of its own
    where the hands do not tell its cause.
    """
    for form in (text, ended(text)):
        if form is None:
            continue
        (record,) = records.loads(form)
        seen = proven(same_every_way(record).findings)
        hidden = hands(form, Random(form))
        if hidden != form:
            (record,) = records.loads(hidden)
            unseen = proven(same_every_way(record).findings)
            assert seen or not unseen, hidden
            assert not few or len(unseen) <= len(seen), hidden
