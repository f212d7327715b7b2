"""The deal on the first page of the notation: sound, unfinished, with something of everything."""

from __future__ import annotations

#: The two hands and the turn-up.
HANDS = """\
[HandA "KS QS 9S JD TD 7C"]
[HandB "AS 8S AH 7H 9D 8D"]
[TurnUp "KH"]
"""
#: All that was dealt.
DEALT = f"""\
[Dealer "B"]
{HANDS}\
[Talon "QH TS KD 7S JC AC QC 9H TC KC JS 8H QD JH 9C AD TH 7D 8C"]
"""
PLAY = """\
1. A:TD B:~7H 8D +QSJD=40
2. A:9S 8S! {a good duck} +KSQS
3. A:7C ...
*
"""


def soiree(header: str = "") -> str:
    """The deal as a record, with these tags in its header."""
    return f'[Game "besigue-1847"]\n{header}\n[Deal "1"]\n{DEALT}\n{PLAY}'
