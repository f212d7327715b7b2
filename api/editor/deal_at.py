"""One deal of a record by itself, so that what is asked of it costs no more than the deal."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from api.editor.judged import Judged
from records.notation import lexer
from records.notation.model import ACTIONS, Deal, Item, Record, Tag, Variation
from records.notation.parser import parse
from records.play.replay import Replay
from records.rules.deal_replay import DealReplay


class DealAt:
    """The deal of a record that an offset into its text is in.

    `number` counts from 1. `record` has the header and this deal alone, read exactly from `text`,
    and `moved` is how much further on the deal stands in the record's own text. Cost: reading both.
    """

    def __init__(self, judged: Judged, number: int, until: int | None = None) -> None:
        header = judged.deals[0]
        start, stop = judged.deals[number - 1], judged.deals[number]
        self.judged = judged
        self.number = number
        self.moved = start - header
        self.text = judged.text[:header] + judged.text[start : stop if until is None else until]
        self.record, _ = parse(self.text)
        self.deal = self.record.deals[-1]

    @classmethod
    def at(cls, judged: Judged, offset: int) -> DealAt | None:
        """Return the deal that an offset is in, None for the header."""
        number = bisect_right(judged.deals, offset, hi=len(judged.deals) - 1)
        return cls(judged, number) if number else None

    def before(self, offset: int) -> DealAt:
        """Return the same deal up to an offset into the record's own text."""
        return DealAt(self.judged, self.number, offset)

    def replay(self, items: list[Item] | None = None) -> Replay:
        """Return the deal replayed by itself, with these items in place of its own.

        Its dealer and the score before it are those of the record.
        """
        whole = self.judged.replay
        deal = Deal(self.deal.start)
        deal.tags, deal.end = self.deal.tags, self.deal.end
        deal.items = self.deal.items if items is None else items
        if 1 < self.number <= len(whole.deals):
            deal.tags = _as_first(deal.tags, whole.deals[self.number - 1])
        record = Record()
        record.tags, record.language, record.deals = self.record.tags, self.record.language, [deal]
        return Replay(record, whole.rules)

    def action_at(self, offset: int) -> tuple[int, Item] | None:
        """Return the action of the main line at an offset into the record's text, and its ply."""
        ply = 0
        for item in self.deal.items:
            if item.kind in ACTIONS:
                ply += 1
                if item.start <= offset - self.moved <= item.end:
                    return ply, item
        return None

    def line_at_end(self) -> list[Item] | None:
        """Return the items before the end of this text: those of an open variation come after what
        stands before the action that it replaces. None within a comment or speech.
        """
        depth = 0
        for kind, _, end, _ in lexer.tokens(self.text):
            depth += (kind == lexer.OPEN) - (kind == lexer.CLOSE and depth > 0)
            within = kind in (lexer.UNCLOSED_COMMENT, lexer.UNCLOSED_SPEECH, lexer.UNCLOSED_TAG)
            if within or (kind == lexer.LINE_COMMENT and end == len(self.text)):
                return None
        items = list(self.deal.items)
        line = items
        for _ in range(depth):
            last = line[-1].notes[-1] if line and line[-1].notes else None
            if not isinstance(last, Variation):
                return None
            line = list(last.items)
            items = [*items[:-1], *line]
        return items


def _as_first(tags: Sequence[Tag], outcome: DealReplay) -> list[Tag]:
    """Return the tags of a deal as those of a record's first, begun as it was in the record."""
    stated = {"Deal": "1"}
    if outcome.dealer is None:
        return list(tags)
    if outcome.start_score is not None:
        stated["Score"] = "/".join(map(str, outcome.start_score))
    named = {tag.name for tag in tags}
    added = [] if "Dealer" in named else [Tag("Dealer", outcome.dealer)]
    if "Score" in stated and "Score" not in named:
        added.append(Tag("Score", ""))
    return [Tag(tag.name, stated.get(tag.name, tag.value)) for tag in (*tags, *added)]
