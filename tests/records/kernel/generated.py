"""Generated games for the tests of the kernel, and whether it judges a record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

import records
from records.generate import generate
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


_WORD = re.compile(r'(?:[A-F]:)?"[^"]*"\S*|\S+')


def words(play: str) -> list[str]:
    """The words of the play of a deal, a speech being one."""
    return _WORD.findall(play)
