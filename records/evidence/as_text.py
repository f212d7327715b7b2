"""A correction as changes of a record's text, for somebody who decides to make it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from records.evidence.variant import HEADER, Edit
from records.notation.lexer import escape
from records.notation.model import Item, Record
from records.notation.reader import locate
from records.notation.writer import spell


class TextChange(NamedTuple):
    """A text to be written in place of what stands between two offsets."""

    start: int
    end: int
    text: str


def text_changes(record: Record, edit: Edit) -> list[TextChange]:
    """Return the changes of a record's text that make an edit, in the order of the text.

    Comments and variations beside a word stay. The record must have its text. Cost: a parse.
    """
    return sorted(_changes(locate(record), edit))


def _changes(exact: Record, edit: Edit) -> Iterator[TextChange]:
    tags = exact.tags if edit.deal == HEADER else exact.deals[edit.deal].tags
    for at, value in edit.tags.items():
        yield TextChange(tags[at].value_start, tags[at].value_end, escape(value))
    if edit.deal == HEADER:
        return
    deal = exact.deals[edit.deal]
    for at, item in edit.items.items():
        old = deal.items[at]
        yield TextChange(old.start, old.end, _word(item, exact))
    if edit.end is not None and deal.end is not None:
        yield TextChange(deal.end.start, deal.end.end, _word(edit.end, exact))
    if edit.before is not None:
        at, item = edit.before
        here = deal.items[at] if at < len(deal.items) else deal.end
        if here is not None:
            yield TextChange(here.start, here.start, _word(item, exact) + " ")
        elif deal.items:
            end = deal.items[-1].end
            yield TextChange(end, end, " " + _word(item, exact))


def _word(item: Item, record: Record) -> str:
    return spell(item, record.language)
