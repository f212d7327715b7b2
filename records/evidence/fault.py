"""The first fault of a record in the order of play, and its place in the record."""

from __future__ import annotations

from typing import NamedTuple

from records.findings import Finding
from records.notation.model import ACTIONS, Record
from records.notation.reader import locate, place

#: Stands for the number of the deal if the fault is in the header.
HEADER_FAULT = -1


class Fault(NamedTuple):
    """A finding with its place in the record: the deal from 0, and the index of the item or tag.

    `item` is -1 for a fault in a tag. For a fault at the deal's end it is the number of items.
    `tag` is -1 unless the fault is in one. `proofs` are the items that prove the fault. `text` is
    what it objects to, as written. `legal` are the cards that would have been right.
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
    """Return the finding to correct first: the first one within a deal, then one in the header.

    Returns None if no finding is an error, illegal or a mismatch.
    """
    bad = [finding for finding in findings if finding.bad]
    return next((f for f in bad if f.deal is not None), bad[0] if bad else None)


def placed(record: Record, finding: Finding) -> Fault | None:
    """Return the place of a finding, or None if it is not in a tag, an action or a deal's end.

    The record must have its text. Cost: one parse.
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
