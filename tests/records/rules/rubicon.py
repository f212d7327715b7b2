"""Deals of Rubicon bésigue that its tests share."""

from __future__ import annotations

from tests.deals import Deals

TAGS = '[Dealer "B"]'
#: The example of the chapter; B has no court card.
HANDS = """[Dealer "B"]
[HandA "AS KS QS QS JS TS 9H 8D 7C"]
[HandB "9S 8S AH TH 7H 9D 7D 9C 8C"]"""
BLANCHE = "+9S8SAHTH7H9D7D9C8C"
ONE = f"1. A:9H B:{BLANCHE}=50 B:7H +KSQS=40 A:^7S B:^8H B:+8H=50\n"
TWO = "2. A:8D 9D B:^QD A:^KS\n"
PLAY = f"""{ONE}{TWO}3. B:8C 7S +KSQS=40 A:^AD B:^9H
4. A:7C 8H +KSQS=40 A:^9D B:^8D
5. A:AD 7D +ASKSQSJSTS=250 A:^JD B:^7C
6. A:9D 9H +QSJD=40 =410/100
"""
#: The end of another deal: all nine tricks are A's, and the last one brings him 50.
NINE = """[HandA "AS AS KS QS TS AH TH AD AC"]
[HandB "9S 8S KH 9H QD TD JC 9C 7C"]
[Talon ""]"""
END = """56. A:AS 9S
57. A:AS 8S
58. A:TS 7C
59. A:KS 9C
60. A:QS JC
61. A:AH 9H
62. A:TH KH
63. A:AD QD
64. A:AC TD
"""

#: A leads, and there are no trumps yet.
deal = Deals("besigue-rubicon", TAGS)
late = deal.late


def ended(
    score: str, result: str = "*", more: str = "", stated: str = "", options: str = ""
) -> str:
    """A game of which the last nine tricks are recorded, from this score."""
    tags = late(56, f'[Trump "S"]\n[Score "{score}"]\n{NINE}\n{more}')
    end = f"#{stated}" if stated else "*"
    return deal(END + end, options, tags, f'[Result "{result}"]')
