"""A replay leaves memory as soon as nobody has it: a service judges without looking for cycles."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

import records
from records.generate import generate
from records.library import describe
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
        return weakref.ref(replay)

    for record in records.loads(text):
        assert judged(record)() is None
