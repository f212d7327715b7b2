"""Every way of replaying a record there is, and that they all say the same.

A deal without fault goes the quick way (`records.play.quick`), whose hands are known or made up.
Any other goes the full way, which plays a run of cards in one go, but each item by itself where
something watches.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import records
from records.findings import Finding
from records.notation.model import DEAL_SCORE, Deal, Item, Record
from records.play import identity
from records.play.quick import quick_deal
from records.play.replay import Replay
from records.rules.judging.verdict import PROVEN
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally
from tests.hide import hands
from tests.kernel_way import same_by_kernel
from tests.played_out import played_out, with_hands

_END = re.compile(r"(?:\*|#\S*)\s*\Z")


class _CardByCard:
    """A watch that only sees to it that every card is played by itself."""

    def deal(self, *_: object) -> Any:
        return lambda *_: None


def told(replay: Replay) -> dict[str, Any]:
    """All that a replay says that must not hang on the way it went."""
    deals = [
        # Which written seats tell something is noted by the full way only.
        {slot: getattr(deal, slot) for slot in deal.__slots__ if slot != "needed_seats"}
        for deal in replay.deals
    ]
    answers = replay.as_dict()
    return {**answers, "marks": replay.marks, "deals as replayed": deals}


def laid_out(replay: Replay) -> tuple[object, ...]:
    """What only a replay in full knows: where each item belongs, and which seats tell something."""
    needed = [tuple(deal.needed_seats or ()) for deal in replay.deals]
    return replay.tricks, replay.needed_numbers, needed


def same_every_way(record: Record, rules: RuleSet | None = None) -> Replay:
    """The record replayed the quick way, where it may go it; the others say the same."""
    quick = Replay(record, rules)
    full = Replay(record, rules, full=True)
    by_card = Replay(record, rules, watch=_CardByCard())
    expected = told(by_card)
    assert told(full) == expected
    assert told(quick) == expected
    assert laid_out(full) == laid_out(by_card)
    if rules is None and record.text:
        same_by_kernel(record, by_card)
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


class _AnyScore(tuple[int, ...]):
    """Scores that are like any others."""

    def __eq__(self, _: object) -> bool:
        return True

    def __ne__(self, _: object) -> bool:
        return False

    __hash__ = tuple.__hash__


def _quick_score(record: Record) -> tuple[int, ...] | None:
    """What the quick way comes to in the one deal of a record, whatever is written at its end."""
    rules = records.replay(record).rules
    if rules is None or len(record.deals) != 1:
        return None
    deal = Deal()
    deal.tags, deal.items = record.deals[0].tags, record.deals[0].items
    deal.end = Item(DEAL_SCORE, scores=_AnyScore())
    tally = Tally(rules)
    if quick_deal(deal, 0, rules, record.language, (), tally) is None:
        return None
    return tally.brought()


def ended(text: str) -> Iterator[str]:
    """The text with the score of its last deal at its end, where the deal is over.

    With that which the full way comes to; and with that which the quick way does, if it
    is another, for then the quick way takes the deal for a sound one, and it is not.
    """
    if not _END.search(text):
        return
    (record,) = records.loads(text)
    full = Replay(record, full=True).deals[-1:]
    known = full[0].score if full and full[0].complete else None
    for scores in dict.fromkeys((known, _quick_score(record))):
        if scores:
            yield _END.sub("#" + "/".join(map(str, scores)) + "\n", text)


def forms(text: str) -> Iterator[str]:
    """The text as it is, and with the score that its deal comes to; then played out to its end.

    Played out without hands, and with those that its plays come from.
    """
    yield text
    yield from ended(text)
    whole = played_out(text, Random(text))
    if whole is not None:
        yield from ended(whole)
        seen = with_hands(whole)
        if seen is not None:
            yield from ended(seen)


def check_every_form(text: str, few: bool) -> None:
    """In each of its forms, and without its hands, every way says the same of a record.

    Without hands nothing is proven of what is right.  With `few`, of what is wrong no more is
    proven without hands than with them, as it is written: in a long record one fault may leave
    traces of its own where the hands do not tell its cause.
    """
    for form in forms(text):
        (record,) = records.loads(form)
        seen = proven(same_every_way(record).findings)
        hidden = hands(form, Random(form))
        if hidden != form:
            (record,) = records.loads(hidden)
            unseen = proven(same_every_way(record).findings)
            assert seen or not unseen, hidden
            assert not few or form != text or len(unseen) <= len(seen), hidden
