"""What is wrong with a stored record, told by cause."""

from __future__ import annotations

from typing import Any

from api.views.record import stored_replay
from api.work.tasks.figures import as_json
from records.evidence.by_cause import diagnosis_of, told_by_cause
from records.library import Stored
from records.severities import MOST


def findings(stored: Stored) -> bytes:
    """Return the findings of a record that is not ok, and the slips that explain them, as JSON."""
    replay = stored_replay(stored)
    judged = replay.as_dict(MOST)
    kept: dict[str, Any] = {
        name: judged[name] for name in ("ok", "findings", "more") if name in judged
    }
    return as_json({"id": stored.summary.id, **told_by_cause(kept, diagnosis_of(replay))})
