"""One record of a file, a deal of it and a place there, for the commands that show one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.commands.shared.console import Trouble, opened, reading, record_limit
from api.commands.words import say

if TYPE_CHECKING:
    from records.notation.model import Record
    from records.play.replay import Replay
    from records.rules.deal_replay import DealReplay


def record_of(path: str, number: int, language: str) -> Record:
    """Return the record with that number in a file, from 1. What follows it is not read.

    Raises Trouble if the file has no such record, or cannot be read that far.
    """
    import records

    count = 0
    with opened(path, language) as file, reading(path, language):
        for record in records.read(file, record_limit()):
            count += 1
            if count == number:
                return record
    key = "no-records" if not count else "no-record-1" if count == 1 else "no-record"
    raise Trouble(say(key, language, path=path, n=number, count=count))


def deal_of(replay: Replay, deal: int | None, number: int, language: str) -> DealReplay:
    """Return the deal with that number, or the last. Raises Trouble if there is none."""
    if replay.rules is None:
        raise Trouble(say("no-rules", language, n=number))
    if not replay.deals:
        raise Trouble(say("no-deals", language, n=number))
    if deal is None:
        return replay.deals[-1]
    if deal > len(replay.deals):
        raise Trouble(say("no-deal", language, n=number, deal=deal, count=len(replay.deals)))
    return replay.deals[deal - 1]


def check_ply(found: DealReplay, ply: int | None, language: str) -> None:
    """Raise Trouble if a deal has not so many actions."""
    if ply is not None and ply > found.plies:
        raise Trouble(say("no-ply", language, deal=found.deal, n=ply, count=found.plies))


def check_seat(replay: Replay, seat: str | None, language: str) -> None:
    """Raise Trouble if nobody sits at a seat, as far as it is known who plays."""
    seats = sorted(each for side in replay.sides for each in side)
    if seat is not None and seats and seat not in seats:
        raise Trouble(say("no-seat", language, seat=seat, seats=" ".join(seats)))
