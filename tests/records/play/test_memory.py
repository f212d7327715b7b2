"""What a record with very many deals takes in memory, in bytes: about the same on every machine."""

from __future__ import annotations

import tracemalloc

import pytest

import records
from records.severities import MOST

#: Deals in the shorter text.
DEALS = 3000
#: The most bytes that a deal may take while it is read, replayed and told of: a tenth more than it
#: takes.  A list or a set more for each deal is 56 or 216 bytes.
BYTES = {'[Deal "1"]\n': 690, '[Deal "1"]\n*\n': 1110, '[Deal "1"]\nKS *\n': 1550}


@pytest.mark.parametrize("deal", BYTES)
def test_no_deal_takes_more_memory_than_it_may(deal: str) -> None:
    peak(deal, DEALS // 10)
    more = peak(deal, 2 * DEALS) - peak(deal, DEALS)
    assert more <= BYTES[deal] * DEALS


def peak(deal: str, deals: int) -> int:
    """The most memory taken at once in judging so many deals."""
    text = ('[Game "besigue"]\n' + deal * deals).encode()
    tracemalloc.start()
    try:
        (record,) = records.loads(text)
        records.replay(record).told(MOST)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
