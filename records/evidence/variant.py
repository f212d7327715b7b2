"""A record with one thing changed: a copy to be replayed, the record stays as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from records.notation.model import UNFINISHED, Deal, Item, Record, Tag

#: The header in place of a deal.
HEADER = -1


@dataclass(frozen=True)
class Edit:
    """What is changed, in the deal at the place `deal` (from 0) or in the HEADER.

    `items` by their index, `tags` (their values) by theirs; `before` has an item to be put
    in before that of an index; `end` is another end of the deal.
    """

    deal: int
    items: Mapping[int, Item] = field(default_factory=dict)
    tags: Mapping[int, str] = field(default_factory=dict)
    before: tuple[int, Item] | None = None
    end: Item | None = None


def edited(record: Record, edit: Edit) -> Record:
    """A copy with that change, without text and faults of its own.  Cost: one deal."""
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
    """A copy that ends in a deal (from 0), after so many of its items, or with its own end.

    The result is left out: it is that of the whole record.
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
    """A copy with its last deal only, which begins with that dealer and that game score."""
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
    """How many items of play a record has."""
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
