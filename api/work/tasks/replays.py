"""What takes long with a record: replays, findings by cause, other forms, all rule books."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import records
from api.views.export import text_of
from api.views.record import stored_replay, written_text
from api.views.refused import Refused
from api.views.replay import (
    choices_view,
    next_view,
    replay_view,
    shown_record,
)
from api.work.tasks.figures import as_json, shown_in
from records.evidence.books import judgements
from records.evidence.changes import Edit, Slip
from records.evidence.diagnosis import diagnosis_of, told_by_cause
from records.library import Stored
from records.notation.model import Variation
from records.severities import MOST

if TYPE_CHECKING:
    from records.notation.model import Record


Point = tuple[int | None, int | None, str | None]


def replay(stored: Stored, point: Point) -> bytes:
    """Return the replay of a record, or the requested part of it, as JSON."""
    return as_json(replay_view(shown_record(stored), *point))


def legal(stored: Stored, point: Point) -> bytes:
    """Return what each seat may do at a point of a record, as JSON."""
    view = choices_view(shown_record(stored), *point)
    return as_json({"id": stored.summary.id, **view})


def shown(text: bytes, number: int, point: Point) -> bytes:
    """Return the replay of one record of a text, with what may be done at the point, as JSON.

    `number` counts the records from 1.
    """
    found, count = shown_in(text, number)
    view = replay_view(found, *point)
    view["choices"] = choices_view(found, *point)
    deal, ply, seat = point
    # What comes next tells what is in all hands.
    view["next"] = next_view(found, deal, ply) if seat is None else None
    return as_json({**view, "record": number, "records": count})


@lru_cache(maxsize=32)
def followed(text: bytes, point: Point) -> bytes:
    """Return the replay of a game that is being typed, for those who follow it, as JSON.

    What is wrong with it is left out. All who follow ask for the same at about the same time, so
    the last answers are kept.
    """
    found, _ = shown_in(text)
    view = replay_view(found, *point)
    view.pop("more", None)
    return as_json({**view, "findings": [], "ok": None})


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


def text(stored: Stored, form: str) -> bytes:
    """Return the record's text in a form. Cost: for a canonical form, a replay."""
    return text_of(stored, form)


def books(record: str, game: str | None, text: bytes, longest: int) -> bytes:
    """Return what every rule book of the record's shape says of it, as JSON.

    Raises Refused (413) for a record with more than `longest` words; see `words_of`.
    """
    (found,) = records.loads(text)
    if words_of(found, longest) > longest:
        raise Refused(413, "too-long-for-books", {"most": longest})
    judged = judgements(found)
    return as_json(
        {
            "id": record,
            "game": game,
            "allowed": any(judgement.ok for judgement in judged),
            "rules": [judgement.as_dict() for judgement in judged],
        }
    )


def words_of(record: Record, enough: int) -> int:
    """What a rule book has to look at: tags, deals, and the items of play and of variations.

    If there are more than `enough`, the result may be any number above it.
    """
    found = len(record.tags) + sum(1 + len(deal.tags) + len(deal.items) for deal in record.deals)
    if found > enough:
        return found
    items = [item for deal in record.deals for item in deal.items if item.notes]
    while items and found <= enough:
        for note in items.pop().notes:
            if isinstance(note, Variation):
                found += 1 + len(note.items)
                items += [item for item in note.items if item.notes]
    return found
