"""Reads one record of a file, for the commands that show one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.commands.shared.console import Trouble, opened, reading, record_limit
from api.commands.words import say

if TYPE_CHECKING:
    from records.notation.model import Record


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
