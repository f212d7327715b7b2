"""A record as tags, comments and words, for programs that do not parse the notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from records.notation.lexer import escape
from records.notation.model import Comment, Deal, Record, Tag
from records.notation.writer import comment_units, item_text

_NUMBER = re.compile(r"[0-9]+\.")


def parts(record: Record) -> dict[str, Any]:
    """Return the tags and comments of a record, and the tags, comments and items of each deal.

    An item is a word with its marks, comments and variations, in the record's card letters. Remarks
    are left out. The record must be free of faults.

    >>> from records.notation.reader import loads
    >>> parts(loads('[Game "whist"]\\n[Deal "1"]\\n1. A:2S! {low} 3S *')[0])["deals"]
    [{'tags': [['Deal', '1']], 'comments': [], 'items': ['1.', 'A:2S! {low}', '3S', '*']}]
    """
    return {
        "tags": _tags(record.tags),
        "comments": _comments(record.comments),
        "deals": [_deal(deal, record.language) for deal in record.deals],
    }


def _deal(deal: Deal, language: str) -> dict[str, Any]:
    items = [*deal.items, *([] if deal.end is None else [deal.end])]
    return {
        "tags": _tags(deal.tags),
        "comments": _comments(deal.comments),
        "items": [item_text(item, language).rstrip("\n") for item in items],
    }


def _tags(tags: Iterable[Tag]) -> list[list[str]]:
    return [[tag.name, tag.value] for tag in tags]


def _comments(comments: Iterable[Comment]) -> list[str]:
    return [comment.text for comment in comments]


def text_of_parts(value: Mapping[str, Any]) -> str:
    """Return the text of a record given as its parts. Errors in the parts stay in the text.

    Raises ValueError for a tag that no text can hold.
    """
    lines = [*_tag_lines(value["tags"]), *_comment_lines(value.get("comments", ()))]
    for deal in value["deals"]:
        lines += ["", *_tag_lines(deal["tags"]), *_comment_lines(deal.get("comments", ())), ""]
        line: list[str] = []
        for item in deal["items"]:
            # A comment that runs to the end of its line ends the line.
            ended = bool(line) and ";" in line[-1]
            if line and (ended or _NUMBER.match(item)):
                lines.append(" ".join(line))
                line = []
            line.append(item)
        lines += [" ".join(line)] if line else []
    return "\n".join(lines) + "\n"


def _tag_lines(tags: Iterable[tuple[str, str]]) -> list[str]:
    out = []
    for name, value in tags:
        if re.search(r"[\r\n]", name + value):
            raise ValueError(name)
        out.append(f'[{name} "{escape(value)}"]')
    return out


def _comment_lines(comments: Iterable[str]) -> list[str]:
    return [" ".join(comment_units(text)).rstrip("\n") for text in comments]
