"""Generated games for the tests of the kernel."""

from __future__ import annotations

import re
from functools import lru_cache

import records
from records.generate import generate


@lru_cache(maxsize=64)
def generated(game: str, seed: int = 0, language: str = "en") -> str:
    """The text of a generated game, without the first line."""
    text = records.form(generate(game, f"kernel {seed}"), language)
    assert text is not None
    return text


_WORD = re.compile(r'(?:[A-F]:)?"[^"]*"\S*|\S+')


def words(play: str) -> list[str]:
    """The words of the play of a deal, a speech being one."""
    return _WORD.findall(play)
