"""Whatever a test of rules or of playing replays is replayed in every way."""

from __future__ import annotations

import pytest

from records.notation.model import Record
from tests import build
from tests.every_way import check_every_form


@pytest.fixture(autouse=True)
def _every_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each record that such a test writes goes every way of replaying, in every form."""
    folder = request.path.parent.name
    if folder not in ("rules", "play"):
        return
    record_of = build.record_of

    def checked(text: str) -> Record:
        record = record_of(text)
        check_every_form(text, few=folder == "rules")
        return record

    monkeypatch.setattr(build, "record_of", checked)
