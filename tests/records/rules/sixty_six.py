"""Deals of sixty-six that its tests share."""

from __future__ import annotations

from tests.build import replay_of
from tests.deals import Deals

EXAMPLE_TAGS = """\
[Dealer "B"]
[HandA "TS 9S AH KD JD QC"]
[HandB "QH JH AD TD TC 9C"]
[TurnUp "QS"]
[Talon "KH KC JC AS KS QD 9H JS 9D AC TH"]"""

#: The deal that rulebook 18 ends with: a marriage, the talon closed, a claim.
EXAMPLE = f"""
[Game "sixty-six"]
[Result "*"]

[Deal "1"]
{EXAMPLE_TAGS}

1. A:TS 9C ~9S
2. A:KD TD
3. B:JC QC +KSQS=40 |
4. A:KS JH =61/14
5. A:AS QH ||
#2/0
"""

#: Schnapsen as rulebook 19 has it, by options.
SCHNAPSEN = (
    "pack=20 last-trick=0 last-trick-wins=true unclaimed=lost closing=two-three "
    "closing-count=at-closing close-when=after-draw exchange-needs-trick=false"
)

#: The deal that rulebook 19 ends with, without its score.
SCHNAPSEN_DEAL = """[Deal "1"]
[Dealer "B"]
[HandA "JS AH TD AC JC"]
[HandB "AS TS TH QH JH"]
[TurnUp "KS"]
[Talon "QS QC JD AD KC QD KD KH TC"]

1. A:~JS JC TH +KSQS=40
2. A:KS AS
3. B:QC QS | =58/15
4. A:AC TS
5. B:QD TD ||
"""

#: A has good cards, spades are trumps, and A leads.
TAGS = """[Dealer "B"]
[HandA "AS KS QS AH KH AD"]
[HandB "TS 9S TH QH TD JD"]
[TurnUp "JS"]
[Talon "KC QC AC TC JC 9C JH 9H KD QD 9D"]"""

CLOSED_WIN = "| 1. A:AS 9S 2. A:AH TH 3. A:AD TD +KSQS ||"

deal = Deals("sixty-six", TAGS)


def brought(play: str, options: str = "", tags: str = TAGS) -> tuple[int, ...] | None:
    """What a deal brings."""
    replay = replay_of(deal(f"{play} *", options, tags))
    assert replay.findings == []
    return replay.deals[0].score


def counts(play: str, options: str = "", tags: str = TAGS) -> tuple[int, ...] | None:
    """The count of both where the play ends."""
    counted = replay_of(deal(f"{play} *", options, tags)).positions[-1].counted
    return None if counted is None else tuple(counted)
