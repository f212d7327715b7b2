"""What is wrong with a stored record, told by cause."""

from __future__ import annotations

from typing import Any

from api.views.record import stored_replay, written_text
from api.work.tasks.figures import as_json
from records.evidence.changes import Edit, Slip
from records.evidence.diagnosis import diagnosis_of, told_by_cause
from records.library import Stored
from records.severities import MOST


def findings(stored: Stored) -> bytes:
    """Return the findings of a record that is not ok, and the slips that explain them, as JSON.

    A slip has here what would undo it: `changes` of the text, as offsets in code points.
    """
    replay = stored_replay(stored)
    judged = replay.as_dict(MOST)
    kept: dict[str, Any] = {
        name: judged[name] for name in ("ok", "findings", "more") if name in judged
    }
    diagnosis = diagnosis_of(replay)
    told = told_by_cause(kept, diagnosis)
    # What came before the first record of a file is kept with it, outside its own text.
    before = len(written_text(stored.text)) - len(replay.record.text)
    told["slips"] = [_with_changes(slip, before) for slip in diagnosis.slips]
    return as_json({"id": stored.summary.id, **told})


def _with_changes(slip: Slip, before: int) -> dict[str, Any]:
    changes = [Edit(before + c.start, before + c.stop, c.text)._asdict() for c in slip.changes]
    told = {**slip.as_dict(), "changes": changes}
    if slip.others:
        told["others"] = [_with_changes(other, before) for other in slip.others]
    return told
