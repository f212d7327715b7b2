"""Records for the tests of stores."""

from __future__ import annotations

import records
from records.library import Entry, describe
from tests.soiree import HANDS

RECORD = f"""\
[Game "besigue-1847"]
[Event "Soirée d’Œdipe"]
[A "Élodie"]
[B "Basile"]

[Deal "1"]
[Dealer "B"]
{HANDS}
1. A:TD 8D
*
"""
#: A card is played that is not held.
FAULTY = RECORD.replace("8D\n", "AD\n")

LONGER = """\
[Game "whist"]

[Deal "1"]
[Dealer "D"]

1. A:2S 3S 4S 5S
2. D:KH QH JH TH
*

[Deal "2"]

1. B:2C 3C 4C 5C
*
"""


def entry(text: str | bytes) -> Entry:
    """What a store is given of the one record in a text."""
    reader = records.Reader(text.encode() if isinstance(text, str) else text)
    (record,) = reader
    return describe(record, before=reader.outside_text)


def numbered(number: int) -> Entry:
    """One of many records that differ in who played and in what was played."""
    card = "23456789TJQKA"[number % 13] + "SHDC"[number // 13 % 4]
    return entry(f'[Game "whist"]\n[A "Player {number}"]\n[Deal "1"]\n1. {card}\n*\n')


def tagged(**tags: str) -> Entry:
    """A record of one card with these tags besides."""
    lines = "".join(f'[{name} "{value}"]\n' for name, value in tags.items() if name != "Game")
    return entry(f'[Game "{tags.get("Game", "whist")}"]\n{lines}[Deal "1"]\n1. 2S\n*\n')
