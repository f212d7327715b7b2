"""What hidden cards may have scored is never a proven fault (notation 4; rulebook 2, 7)."""

import records


def bad(text: str) -> list[str]:
    """The codes of what keeps the record from being ok."""
    (record,) = records.loads(text)
    return [f.code for f in records.replay(record).findings if f.bad]


def test_a_seven_that_may_have_been_dealt_leaves_the_score_open() -> None:
    text = """[Game "besigue-9"]
[Options "dealt-seven=10"]
[Deal "1"]
[Dealer "B"]
[TurnUp "9H"]
1. A:AS 8S =10/0
*
"""
    assert bad(text) == []


def test_a_seven_known_to_be_dealt_is_counted() -> None:
    text = """[Game "besigue-9"]
[Options "dealt-seven=10"]
[Deal "1"]
[Dealer "B"]
[HandA "AS 7H KS QS JS TS 9S 8S AD"]
[HandB "AC 7H KC QC JC TC 9C 8C AD"]
[TurnUp "9H"]
1. A:AS 8C =10/0
*
"""
    assert bad(text) == ["score-running"]
