"""Whatever a test of rules or of playing replays is replayed in every way."""

from __future__ import annotations

import os
from zlib import crc32

import pytest

from records.notation.model import Record
from tests import build
from tests.every_way import ALL_FORMS, check_every_form

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

    Of the rules, most do so as they are written, and in every form in `test_every_form`.
    """
    folder = request.path.parent.name
    if folder not in ("rules", "play"):
        return
    record_of = build.record_of

    def checked(text: str) -> Record:
        record = record_of(text)
        if text not in _checked:
            rules = folder == "rules"
            whole = not rules or ALL_FORMS in os.environ or crc32(text.encode()) % ONE_IN == 0
            check_every_form(text, few=rules, whole=whole)
            _checked.add(text)
        return record

    monkeypatch.setattr(build, "record_of", checked)
