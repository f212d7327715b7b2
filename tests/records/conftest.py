"""Whatever a test of rules or of playing replays is replayed in every way."""

from __future__ import annotations

import pytest

from records.notation.model import Record
from tests import build
from tests.every_way import check_every_form


@pytest.fixture(scope="session")
def _checked() -> set[str]:
    """The texts that have been replayed in every way: once is enough."""
    return set()


@pytest.fixture(autouse=True)
def _every_way(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, _checked: set[str]
) -> None:
    """Each record that such a test writes goes every way of replaying, in every form."""
    folder = request.path.parent.name
    if folder not in ("rules", "play"):
        return
    record_of = build.record_of

    def checked(text: str) -> Record:
        record = record_of(text)
        if text not in _checked:
            check_every_form(text, few=folder == "rules")
            _checked.add(text)
        return record

    monkeypatch.setattr(build, "record_of", checked)
