"""What a record says: records, deals and the items of play, nothing worked out.

Items without place in the text (`start` is -1) are shared between records and must
not be changed; whoever annotates one makes a new one with `Item.copy`.
"""

from __future__ import annotations

from typing import Any

from records.cards import KNOWN

PLAY = 0
DECLARATION = 1
EXCHANGE = 2
DRAW = 3
SPEECH = 4
ORDER = 5
NUMBER = 6
RUNNING = 7
GAP = 8
UNREADABLE = 9
DEAL_SCORE = 10
UNFINISHED = 11
CLOSING = 12
CLAIM = 13

#: The kinds of actions: what a player does, and what has a ply.
ACTIONS = frozenset((PLAY, DECLARATION, EXCHANGE, DRAW, SPEECH, ORDER, CLOSING, CLAIM))
#: The kinds of actions that nobody may take once the deal is over.
ENDED = ACTIONS - {SPEECH, CLAIM}
#: The kinds of ends of a deal.
ENDS = frozenset((DEAL_SCORE, UNFINISHED))

#: Above every code of a play (see `Item`).
PLAIN_NUMBER = 1024

KINDS = (
    "play",
    "declaration",
    "exchange",
    "draw",
    "speech",
    "order",
    "number",
    "running-score",
    "gap",
    "unreadable",
    "deal-score",
    "unfinished",
    "closing",
    "claim",
)


class Comment:
    """A comment, without the white space at its ends."""

    __slots__ = ("end", "start", "text")

    def __init__(self, text: str, start: int = -1, end: int = -1) -> None:
        self.text = text
        self.start = start
        self.end = end

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Comment) and self.text.split() == other.text.split()

    def __hash__(self) -> int:
        return hash(tuple(self.text.split()))

    def __repr__(self) -> str:
        return f"Comment({self.text!r})"


class Item:
    """One item of play: an action (`kind` is one of ACTIONS), a number, a score, a gap, an end.

    `seat` is 0 to 5, or -1 where none is written.  `card` is the card of a play, exchange,
    draw or order (-1 otherwise), `cards` those of a declaration as written.  `points` is
    what stands after `=`, or None.  `number` is a trick number's.  `scores` are those of a
    running score or deal score.  `text` is what is said, or the unreadable word.
    `judgements` are NAG numbers; `notes` are comments and variations in the order found.
    `start` and `end` are offsets into the record's text, -1 if not known.  `code` is what
    `plain_code` makes of a shared item, also under comments, and -1 in any other.
    """

    __slots__ = (
        "card",
        "cards",
        "code",
        "end",
        "irregular",
        "judgements",
        "kind",
        "notes",
        "number",
        "points",
        "scores",
        "seat",
        "start",
        "text",
    )

    def __init__(
        self,
        kind: int,
        seat: int = -1,
        card: int = -1,
        cards: tuple[int, ...] = (),
        points: int | None = None,
        number: int = 0,
        scores: tuple[int, ...] = (),
        text: str = "",
        irregular: bool = False,
        judgements: tuple[int, ...] = (),
        notes: tuple[Comment | Variation, ...] = (),
        start: int = -1,
        end: int = -1,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.cards = cards
        self.points = points
        self.number = number
        self.scores = scores
        self.text = text
        self.irregular = irregular
        self.judgements = judgements
        self.notes = notes
        self.start = start
        self.end = end
        self.code = -1

    def copy(self, **changes: Any) -> Item:
        """This item with some fields changed."""
        values = {name: getattr(self, name) for name in self.__slots__ if name != "code"}
        values.update(changes)
        return Item(**values)

    def _key(self) -> tuple[Any, ...]:
        return (
            self.kind,
            self.seat,
            self.card,
            self.cards,
            self.points,
            self.number,
            self.scores,
            self.text,
            self.irregular,
            self.judgements,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Item) or self._key() != other._key():
            return False
        if not self.notes or not other.notes:
            return self.notes == other.notes
        return _flat(self.notes) == _flat(other.notes)

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<{KINDS[self.kind]} {(*self._key()[1:], self.notes)}>"


def plain_code(item: Item) -> int:
    """What is plain about an item, in one number.

    A play without anything more is its card, plus 64 for each seat up to its own if one is
    written; a trick number is PLAIN_NUMBER plus it; all else is -1.
    """
    if item.kind == PLAY and not item.irregular and not item.notes and item.card < KNOWN:
        return (item.seat + 1) * 64 + item.card
    if item.kind == NUMBER and not item.notes and item.number >= 0:
        return PLAIN_NUMBER + item.number
    return -1


class Variation:
    """Another line of play in place of the action that carries it."""

    __slots__ = ("comments", "end", "items", "start")

    def __init__(
        self,
        items: tuple[Item, ...] = (),
        comments: tuple[Comment, ...] = (),
        start: int = -1,
        end: int = -1,
    ) -> None:
        self.items = items
        self.comments = comments
        self.start = start
        self.end = end

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variation) and _flat((self,)) == _flat((other,))

    def __hash__(self) -> int:
        return hash((self.items, self.comments))

    def __repr__(self) -> str:
        return f"Variation({len(self.items)} items)"


def _flat(notes: tuple[Comment | Variation, ...]) -> list[Any]:
    """Notes and all that they hold in one list: they may nest too deep for recursion."""
    out: list[Any] = []
    stack: list[Comment | Variation | Item | None] = [*reversed(notes)]
    while stack:
        node = stack.pop()
        if isinstance(node, Item):
            out.append(node._key())
            stack += reversed(node.notes)
        elif isinstance(node, Variation):
            out.append("(")
            stack.append(None)
            stack += reversed(node.items)
            stack += reversed(node.comments)
        else:
            out.append(")" if node is None else node)
    return out


class Tag:
    """A tag; the offsets are those of the whole tag and of its value inside the quotes."""

    __slots__ = ("end", "name", "start", "value", "value_end", "value_start")

    def __init__(
        self,
        name: str,
        value: str,
        start: int = -1,
        end: int = -1,
        value_start: int = -1,
        value_end: int = -1,
    ) -> None:
        self.name = name
        self.value = value
        self.start = start
        self.end = end
        self.value_start = value_start
        self.value_end = value_end

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tag) and (self.name, self.value) == (other.name, other.value)

    def __hash__(self) -> int:
        return hash((self.name, self.value))

    def __repr__(self) -> str:
        return f'[{self.name} "{self.value}"]'


class Fault:
    """A fault of the text itself, at offsets into the record's text.

    `deal` is the place of the deal from 1, or 0 for the header; `item` is the number of
    items of the deal's main line read before the fault (its place among them).
    """

    __slots__ = ("code", "deal", "end", "item", "start", "text", "variation")

    def __init__(
        self,
        code: str,
        start: int,
        end: int,
        text: str,
        deal: int = 0,
        item: int = -1,
        variation: bool = False,
    ) -> None:
        self.code = code
        self.start = start
        self.end = end
        self.text = text
        self.deal = deal
        self.item = item
        self.variation = variation

    def __repr__(self) -> str:
        return f"Fault({self.code}, {self.start}, {self.text!r})"


def _find(tags: list[Tag], name: str) -> Tag | None:
    for tag in tags:
        if tag.name == name:
            return tag
    return None


class Deal:
    """A deal as written.

    `remarks` stand before its tags, `play_remarks` before its play; `comments` come before
    the first item.  `end` is the deal score or `*`, with its comments as notes, or None.
    `implicit` tells a deal whose play stood before any Deal tag.
    """

    __slots__ = ("comments", "end", "implicit", "items", "play_remarks", "remarks", "start", "tags")

    def __init__(self, start: int = -1, implicit: bool = False) -> None:
        self.tags: list[Tag] = []
        self.comments: list[Comment] = []
        self.remarks: list[str] = []
        self.play_remarks: list[str] = []
        self.items: list[Item] = []
        self.end: Item | None = None
        self.implicit = implicit
        self.start = start

    def find(self, name: str) -> Tag | None:
        """The first tag of that name, which is the one that holds."""
        return _find(self.tags, name)

    def get(self, name: str) -> str | None:
        """The value of the first tag of that name, or None."""
        tag = _find(self.tags, name)
        return None if tag is None else tag.value

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Deal)
            and self.tags == other.tags
            and self.comments == other.comments
            and self.remarks == other.remarks
            and self.play_remarks == other.play_remarks
            and self.items == other.items
            and self.end == other.end
        )

    __hash__ = None  # type: ignore[assignment]


class Record:
    """A record as written.

    `text` is its text (undecodable bytes as lone surrogates), empty for a record that was
    made and not read; `line` is the number of its first line in the file and `number` its
    place there, both from 1.  `faults` are those of the text; `language` is that of its
    card letters.  `remarks` stand before the header.
    """

    __slots__ = (
        "comments",
        "deals",
        "faults",
        "language",
        "line",
        "located",
        "number",
        "remarks",
        "tags",
        "text",
    )

    def __init__(self, text: str = "", number: int = 1, line: int = 1) -> None:
        self.text = text
        self.number = number
        self.line = line
        self.tags: list[Tag] = []
        self.comments: list[Comment] = []
        self.remarks: list[str] = []
        self.deals: list[Deal] = []
        self.faults: list[Fault] = []
        self.language = "en"
        #: whether tags and items carry their offsets (else `reader.locate` finds them)
        self.located = False

    def find(self, name: str) -> Tag | None:
        """The first header tag of that name, which is the one that holds."""
        return _find(self.tags, name)

    def get(self, name: str) -> str | None:
        """The value of the first header tag of that name, or None."""
        tag = _find(self.tags, name)
        return None if tag is None else tag.value

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Record)
            and self.tags == other.tags
            and self.comments == other.comments
            and self.remarks == other.remarks
            and self.deals == other.deals
        )

    __hash__ = None  # type: ignore[assignment]
