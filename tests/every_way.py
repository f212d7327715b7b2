"""Every way of replaying a record there is, and that they all say the same.

The rules stand in Python and in the compiled kernel (`records.kernel`), which judges sound records
only. In Python a deal with nothing in it is passed over, unless something watches.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import records
from records.findings import Finding
from records.judging.moments import PROVEN
from records.notation.model import Record
from records.play import identity
from records.play.replay import Replay
from records.rules.ruleset import RuleSet
from tests.hide import hands
from tests.kernel_way import same_by_kernel
from tests.played_out import played_out, with_hands

_END = re.compile(r"(?:\*|#\S*)\s*\Z")


class _Blind:
    """A watch that only sees to it that every deal is replayed in full."""

    def deal(self, *_: object) -> Any:
        return lambda *_: None


def told(replay: Replay) -> dict[str, Any]:
    """All that a replay says that must not hang on the way it went."""
    return {
        **replay.as_dict(),
        "marks": replay.marks,
        "deals as replayed": [
            {slot: getattr(deal, slot) for slot in deal.__slots__} for deal in replay.deals
        ],
        "tricks": replay.tricks,
        "needed numbers": replay.needed_numbers,
    }


def same_every_way(record: Record, rules: RuleSet | None = None) -> Replay:
    """The record replayed as always; the other ways say the same."""
    replay = Replay(record, rules)
    in_full = Replay(record, rules, watch=_Blind())
    assert told(replay) == told(in_full)
    if rules is None and record.text:
        same_by_kernel(record, in_full)
    if rules is None:
        assert identity.digest(record, replay) == identity.digest(record, in_full)
    return replay


def proven(findings: list[Finding]) -> list[str]:
    """The codes of what is surely wrong with play and scores."""
    return [
        finding.code
        for finding in findings
        if finding.certainty == PROVEN and finding.severity in ("illegal", "mismatch")
    ]


def ended(text: str) -> Iterator[str]:
    """The text with the score of its last deal at its end, where the deal is over.

    With that which the deal comes to; and with none, so that each way has to say which it is.
    """
    if not _END.search(text):
        return
    (record,) = records.loads(text)
    last = Replay(record).deals[-1:]
    if last and last[0].complete and last[0].score:
        yield _END.sub("#" + "/".join(map(str, last[0].score)) + "\n", text)
        yield _END.sub("#\n", text)


def other_forms(text: str) -> Iterator[str]:
    """The text with the score that its deal comes to; then played out to its end.

    Played out without hands, and with those that its plays come from.
    """
    yield from ended(text)
    whole = played_out(text, Random(text))
    if whole is not None:
        yield from ended(whole)
        seen = with_hands(whole)
        if seen is not None:
            yield from ended(seen)


def check_every_way(text: str, few: bool = False) -> None:
    """With its hands and without, every way says the same of a record.

    Without hands nothing is proven of what is right.  With `few`, of what is wrong no more is
    proven without hands than with them: in a long record one fault may leave traces of its own
    where the hands do not tell its cause.
    """
    (record,) = records.loads(text)
    seen = proven(same_every_way(record).findings)
    hidden = hands(text, Random(text))
    if hidden != text:
        (record,) = records.loads(hidden)
        unseen = proven(same_every_way(record).findings)
        assert seen or not unseen, hidden
        assert not few or len(unseen) <= len(seen), hidden
