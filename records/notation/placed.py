"""Where the tags and items of a record stand in its text, for whoever asks for some of them."""

from __future__ import annotations

from records.notation.deal_starts import deal_starts
from records.notation.model import Item, Record, Tag
from records.notation.plain_parser import still_says
from records.notation.plain_places import PlainPlaces
from records.notation.reader import locate


class ReadExactly:
    """Places tags and items of a record that is read exactly, once, unless it has offsets already.

    `faults` are those of its text. A `deal` is its index, -1 for the header.

    What was put in or taken out since it was read has no place in its text, and no more has what
    stands beside it.
    """

    def __init__(self, record: Record) -> None:
        exact = locate(record)
        self.record = exact if _as_many(exact, record) else record
        self.faults = self.record.faults

    def tag(self, deal: int, index: int) -> Tag:
        """Return a tag of the header or of a deal."""
        return (self.record if deal < 0 else self.record.deals[deal]).tags[index]

    def item(self, deal: int, index: int) -> Item:
        """Return an item of the main line of a deal."""
        return self.record.deals[deal].item(index)

    def end(self, deal: int) -> Item | None:
        """Return the end of a deal."""
        return self.record.deals[deal].end


#: Tells tags and items of a record with their offsets, and the faults of its text.
Placed = PlainPlaces | ReadExactly


def _as_many(one: Record, other: Record) -> bool:
    """Whether two records have as many tags and items, deal by deal."""
    return one is other or _counts(one) == _counts(other)


def _counts(record: Record) -> list[tuple[int, int]]:
    """Return how many tags and items there are: in the header, and in each deal."""
    deals = ((len(deal.tags), len(deal.unplaced)) for deal in record.deals)
    return [(len(record.tags), 0), *deals]


def placed(record: Record) -> Placed:
    """Return the places of a record all of which has been read.

    Cost: it is read again, exactly, unless it has its offsets, or is written plainly and still says
    what it says there.
    """
    if record.located or not still_says(record):
        return ReadExactly(record)
    return PlainPlaces(record, deal_starts(record.text))
