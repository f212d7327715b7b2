"""A record under every rule book."""

from __future__ import annotations

import records
from api.work.outcome import Refused
from api.work.tasks.figures import as_json
from records.evidence.books import judgements


def books(record: str, game: str | None, text: bytes, longest: int) -> bytes:
    """What every rule book of its number of seats and pack says of a record, as JSON.

    A record with more than `longest` actions and numbers is refused.
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
