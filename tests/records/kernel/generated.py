"""Generated games for the tests of the kernel, and whether it judges a record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

import records
from analysis.generate import generate
from records.play.replay import Replay
from tests.kernel_way import same_by_kernel


@lru_cache(maxsize=64)
def generated(game: str, seed: int = 0, language: str = "en") -> str:
    """The text of a generated game, without the first line."""
    text = records.form(generate(game, f"kernel {seed}"), language)
    assert text is not None
    return text


def made(game: str, seed: int, options: Mapping[str, str], player: str) -> str:
    """The text of a generated game as it was made, without the first line."""
    return records.dumps(generate(game, seed, options, player)).partition("\n\n")[2]


def judged(text: str) -> bool:
    """Whether the kernel judges the record of a text; then it says what a replay in Python does."""
    (record,) = records.loads(text)
    return same_by_kernel(record, Replay(record))


def verdict(text: str) -> tuple[bool, list[str]]:
    """Whether the kernel judges a record, and what a replay in full finds wrong with it."""
    (record,) = records.loads(text)
    replay = Replay(record)
    return same_by_kernel(record, replay), [finding.code for finding in replay.findings]


_WORD = re.compile(r'(?:[A-F]:)?"[^"]*"\S*|\S+')


def words(play: str) -> list[str]:
    """The words of the play of a deal, a speech being one."""
    return _WORD.findall(play)


def tagged(deal: str, tag: str) -> str:
    """The deal with one tag more."""
    return deal.replace("]\n", f"]\n[{tag}]\n", 1)


#: A record of one deal of whist, without the play.
WHIST = """[Game "whist"]
[Deal "1"]
[Dealer "D"]
[HandA "QS TS 5S 3S AH KD JD 9D 2D AC 7C 6C 3C"]
[HandB "AS 6S 4S JH 9H 8H 7H 4H 2H TD 6D 4D QC"]
[HandC "KS 7S KH QH 6H 5H QD 8D 7D 5D JC 9C 4C"]
[HandD "JS 9S 8S 2S TH 3H AD 3D KC TC 8C 5C 2C"]
[TurnUp "2S"]

"""
