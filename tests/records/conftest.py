"""Whatever a test of rules or of playing replays is replayed in every way."""

from __future__ import annotations

import time
from zlib import crc32

import pytest

from records.notation.model import Record
from tests import build
from tests.every_way import check_every_way, other_forms
from tests.sets import BESIDES

#: Of the texts of the rules, one in so many goes every way in every form in the quick set too.
ONE_IN = 4


@pytest.fixture(scope="session")
def _checked() -> set[str]:
    """The texts that have been replayed in every way: once is enough."""
    return set()


@pytest.fixture(autouse=True)
def _every_way(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, _checked: set[str]
) -> None:
    """Each record that such a test writes goes every way of replaying, in every form.

    In the quick set most records of the rules do so only as they are written.
    """
    folder = request.path.parent.name
    if folder not in ("rules", "play"):
        return
    record_of = build.record_of
    whole = request.config.option.chosen != "quick"

    def checked(text: str) -> Record:
        record = record_of(text)
        if text not in _checked:
            rules = folder == "rules"
            usual = not rules or crc32(text.encode()) % ONE_IN == 0
            check_every_way(text, few=rules)
            began = time.perf_counter()
            for form in other_forms(text) if whole or usual else ():
                check_every_way(form)
            if not usual:
                request.node.user_properties.append((BESIDES, time.perf_counter() - began))
            _checked.add(text)
        return record

    monkeypatch.setattr(build, "record_of", checked)
