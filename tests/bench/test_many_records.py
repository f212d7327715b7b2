"""The records of growing collections."""

from __future__ import annotations

from dataclasses import replace

import pytest

import records
from analysis.stored.keeping import facts_of_replay, replay_of_text
from bench.many_records import made
from records.library import describe


@pytest.mark.parametrize("number", [0, 13, 14, 995, 9_999, 123_456])
def test_a_record_is_what_its_text_says(number: int) -> None:
    found = made(number, with_facts=True)
    (read,) = map(describe, records.Reader(found.text))
    facts, _ = facts_of_replay(replay_of_text(found.text), found.game or "")
    assert replace(read, facts=(facts,)) == found
    assert found.round == str(number)
