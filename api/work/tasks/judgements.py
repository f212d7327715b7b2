"""A record judged by every rule book."""

from __future__ import annotations

from typing import TYPE_CHECKING

import records
from api.work.outcome import Refused
from api.work.tasks.figures import as_json
from records.evidence.books import judgements
from records.notation.model import Variation

if TYPE_CHECKING:
    from records.notation.model import Record


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
