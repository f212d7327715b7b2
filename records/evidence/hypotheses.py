"""The slips that could explain a fault: each is a set of changes of the text, to be tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from records.evidence.hypotheses_in_play import InPlay
from records.evidence.hypotheses_in_tags import InTags
from records.evidence.hypotheses_in_words import InScores, InWords
from records.evidence.hypothesis import Hypothesis
from records.evidence.written import WrittenDeal

if TYPE_CHECKING:
    from records.findings import Finding


class Proposer:
    """Proposes the slips of one deal that could explain what is wrong up to an offset."""

    def __init__(self, written: WrittenDeal, limit: int, findings: Sequence[Finding]) -> None:
        self._kinds = [
            kind(written, limit, findings) for kind in (InScores, InPlay, InTags, InWords)
        ]

    def costing(self, low: float, high: float) -> list[Hypothesis]:
        """Return those that cost more than `low` and at most `high`, the likeliest first.

        Cost: some hundreds of what is asked for by the cards seen, some thousands in all.
        """
        out = [one for kind in self._kinds for one in kind.costing(low, high)]
        out.sort(key=lambda one: one.cost)
        return out
