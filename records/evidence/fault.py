"""The first fault of a record, in the order of play, and where in the record it stands."""

from __future__ import annotations

from typing import NamedTuple

from records.findings import Finding
from records.notation.model import ACTIONS, Record
from records.notation.reader import locate, place

#: In place of a deal: the fault is in the header.
HEADER_FAULT = -1


class Fault(NamedTuple):
    """A finding by its place in the record: deal from 0, item or tag by its index.

    `item` is -1 for a fault in the tags (`tag` is then not -1), and the number of items for
    one at the deal's end.  `proofs` are the items that prove it.  `cards` are those that it
    is about, as written; `legal` those that would have been right.
    """

    code: str
    deal: int
    item: int
    tag: int
    expected: str
    text: str
    legal: tuple[str, ...]
    proofs: frozenset[int]


def first_fault(findings: list[Finding]) -> Finding | None:
    """The bad finding that comes first in play: what the header says is the last to be known."""
    bad = [finding for finding in findings if finding.bad]
    return next((f for f in bad if f.deal is not None), bad[0] if bad else None)


def placed(record: Record, finding: Finding) -> Fault | None:
    """Where in the record a finding is; None if that is not in a tag, an action or an end.

    The record has its text.  Cost: reading it once.
    """
    exact = locate(record)
    at = (finding.line or 0, finding.column or 0)
    deal = HEADER_FAULT if finding.deal is None else finding.deal - 1
    item = tag = -1
    proofs: set[int] = set()
    tags = exact.tags if deal == HEADER_FAULT else exact.deals[deal].tags
    for index, one in enumerate(tags):
        if place(record, one.start) <= at < place(record, one.end):
            tag = index
    if deal != HEADER_FAULT:
        here = exact.deals[deal]
        if tag < 0:
            for index, action in enumerate(here.items):
                if place(record, action.start) <= at:
                    item = index
            if here.end is not None and place(record, here.end.start) <= at:
                item = len(here.items)
        ply = 0
        for index, action in enumerate(here.items):
            if action.kind in ACTIONS:
                ply += 1
                if ply in finding.evidence:
                    proofs.add(index)
    if item < 0 and tag < 0:
        return None
    expected = finding.expected if isinstance(finding.expected, str) else ""
    return Fault(
        finding.code, deal, item, tag, expected, finding.text, finding.legal, frozenset(proofs)
    )
