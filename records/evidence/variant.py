"""Copies of a record with one change, to be replayed. The record stays as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from records.notation.model import UNFINISHED, Deal, Item, Record, Tag

#: Stands for the header in place of a deal.
HEADER = -1


@dataclass(frozen=True)
class Edit:
    """A change in the deal with the index `deal`, or in the HEADER.

    `items` and `tags` map an index to a new item or to a tag's new value. `before` is an index and
    an item to insert before it. `end` is a new end of the deal.
    """

    deal: int
    items: Mapping[int, Item] = field(default_factory=dict)
    tags: Mapping[int, str] = field(default_factory=dict)
    before: tuple[int, Item] | None = None
    end: Item | None = None


def edited(record: Record, edit: Edit) -> Record:
    """Return a copy with that change, without text or faults. Cost: a copy of one deal."""
    out = _copy(record)
    if edit.deal == HEADER:
        out.tags = _with_values(record.tags, edit.tags)
        return out
    old = record.deals[edit.deal]
    new = _copy_deal(old)
    new.tags = _with_values(old.tags, edit.tags)
    if edit.items:
        items = list(old.items)
        for index, item in edit.items.items():
            items[index] = item
        new.items = items
    if edit.before is not None:
        index, item = edit.before
        new.items = [*old.items[:index], item, *old.items[index:]]
    if edit.end is not None:
        new.end = edit.end
    out.deals = [*record.deals]
    out.deals[edit.deal] = new
    return out


def cut(record: Record, deal: int, items: int | None) -> Record:
    """Return a copy that ends in a deal (from 0), after that many of its items or with its own end.

    The Result tag is left out, because it belongs to the whole record.
    """
    out = _copy(record)
    out.tags = [tag for tag in record.tags if tag.name != "Result"]
    out.deals = record.deals[: deal + 1]
    if items is not None:
        last = _copy_deal(record.deals[deal])
        last.items = last.items[:items]
        last.end = Item(UNFINISHED)
        out.deals[deal] = last
    return out


def alone(record: Record, dealer: str, score: Sequence[int] | None) -> Record:
    """Return a copy with its last deal only, begun by that dealer at that game score."""
    out = _copy(record)
    old = record.deals[-1]
    last = _copy_deal(old)
    stated = {"Deal": "1"}
    if old.find("Dealer") is None:
        last.tags = [*last.tags, Tag("Dealer", dealer)]
    if score is not None:
        stated["Score"] = "/".join(map(str, score))
        if old.find("Score") is None:
            last.tags = [*last.tags, Tag("Score", "")]
    last.tags = [Tag(tag.name, stated.get(tag.name, tag.value)) for tag in last.tags]
    out.deals = [last]
    return out


def length(record: Record) -> int:
    """Return the number of items of play in a record."""
    return sum(len(deal.items) for deal in record.deals)


def _copy(record: Record) -> Record:
    out = Record("", record.number, record.line)
    out.tags, out.deals, out.language = record.tags, record.deals, record.language
    return out


def _copy_deal(deal: Deal) -> Deal:
    out = Deal(deal.start, deal.implicit)
    out.tags, out.items, out.end = deal.tags, deal.items, deal.end
    return out


def _with_values(tags: Sequence[Tag], values: Mapping[int, str]) -> list[Tag]:
    return [
        Tag(tag.name, values[index]) if index in values else tag for index, tag in enumerate(tags)
    ]
