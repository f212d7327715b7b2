"""A replay leaves memory as soon as nobody has it: a service judges without looking for cycles."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

import records
from analysis.generate import generate
from records.library import describe
from records.play.positions import Position
from records.play.replay import Replay

TEXTS = {
    "sound": records.dumps(generate("besigue", 1)),
    "one deal is not sound": records.dumps(generate("besigue", 1)).replace("\n2. ", "\n2. ?? ", 1),
    "no deal is sound": records.dumps(generate("besigue", 1)).replace("\n2. ", "\n2. ?? "),
    "empty deals": '[Game "whist"]\n\n' + '[Deal "1"]\n' * 5,
    "faults": '[Game "whist"]\n\n[Deal "1"]\n\n1. ' + "A:2S ?? Z " * 5,
    "an unknown game": '[Game "x"]\n[Game "x"]\nx\n',
}


@pytest.fixture
def _nobody_looks_for_cycles() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_nobody_looks_for_cycles")
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_was_judged_is_gone_when_nobody_has_it(text: str) -> None:
    def judged(record: records.Record) -> weakref.ref[Replay]:
        replay = records.replay(record)
        describe(record, replay, b"", replay.as_dict(100))
        assert replay.first_bad() is None or replay.tricks is not None
        records.form(record)
        for deal in range(len(replay.deals)):
            assert len(replay.events(deal + 1)) == replay.deals[deal].plies
        return weakref.ref(replay)

    for record in records.loads(text):
        assert judged(record)() is None


@pytest.mark.usefixtures("_nobody_looks_for_cycles")
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_positions_are_gone_with_their_replay(text: str) -> None:
    def positions() -> int:
        return sum(isinstance(one, Position) for one in gc.get_objects())

    before = positions()
    for record in records.loads(text):
        replay = records.replay(record)
        all_of_them = list(replay.positions)
        assert positions() == before + len(all_of_them)
        del replay, all_of_them
        assert positions() == before
