"""A record judged by every rule book."""

from __future__ import annotations

import records
from api.work.outcome import Refused
from api.work.tasks.figures import as_json
from records.evidence.books import judgements


def books(record: str, game: str | None, text: bytes, longest: int) -> bytes:
    """Return what every rule book of the record's shape says of it, as JSON.

    Raises Refused (413) for a record with more than `longest` actions and numbers.
    """
    (found,) = records.loads(text)
    if sum(len(deal.items) for deal in found.deals) > longest:
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
