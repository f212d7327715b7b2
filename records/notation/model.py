"""What a record says: records, deals and items of play. Nothing here is derived by rules.

Items without offsets (`start` is -1) are shared between records and must not be changed. To
annotate one, make a new one with `Item.copy`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Self, TypeVar

from records.cards import KNOWN
from records.languages import LANGUAGES
from records.notation.faults import NO_FAULTS, Faults
from records.slots import Copied

_Node = TypeVar("_Node")

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

#: The kinds of actions, which players perform. Each one has a ply.
ACTIONS = frozenset((PLAY, DECLARATION, EXCHANGE, DRAW, SPEECH, ORDER, CLOSING, CLAIM))
#: The kinds of actions that nobody may take once the deal is over.
ENDED = ACTIONS - {SPEECH, CLAIM}
#: The kinds of items that end a deal.
ENDS = frozenset((DEAL_SCORE, UNFINISHED))

#: Larger than the code of any play (see `Item`).
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


@dataclass(slots=True, eq=False, repr=False)
class Comment:
    """A comment, without the white space at its ends."""

    text: str
    start: int = -1
    end: int = -1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Comment) and self.text.split() == other.text.split()

    def __hash__(self) -> int:
        return hash(tuple(self.text.split()))

    def __repr__(self) -> str:
        return f"Comment({self.text!r})"


@dataclass(slots=True, eq=False, repr=False)
class Item(Copied):
    """One item of play: an action (`kind` is one of ACTIONS), a number, a score, a gap or an end.

    `seat` is 0 to 5, or -1 if none is written. `card` is the card of a play, exchange, draw or
    order, otherwise -1. `cards` are the cards of a declaration as written. `points` is the number
    after `=`, or None. `number` is the number of a trick. `scores` belong to a running score or a
    deal score. `text` is the words of a speech, or an unreadable word. `judgements` are NAG
    numbers. `notes` are comments and variations in the order of the text. `start` and `end` are
    offsets into the record's text, or -1 if unknown. `code` is the `plain_code` of an item that
    is shared, or that differs from a shared one only by comments, judgements and offsets. In any
    other item it is -1.
    """

    kind: int
    seat: int = -1
    card: int = -1
    cards: tuple[int, ...] = ()
    points: int | None = None
    number: int = 0
    scores: tuple[int, ...] = ()
    text: str = ""
    irregular: bool = False
    judgements: tuple[int, ...] = ()
    notes: Sequence[Comment | Variation] = ()
    start: int = field(default=-1, compare=False)
    end: int = field(default=-1, compare=False)
    code: int = field(default=-1, init=False, compare=False)

    def at(self, start: int, end: int) -> Item:
        """Return this item at these offsets: itself if it has offsets."""
        if self.start >= 0:
            return self
        placed = self._copied()
        placed.start, placed.end = start, end
        return placed

    def copy(self, **changes: Any) -> Self:
        """Return a copy of this item with some fields changed. Its `code` is -1."""
        other = self._copied()
        other.code = -1
        for name, value in changes.items():
            setattr(other, name, value)
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Item) or _key(self) != _key(other):
            return False
        if not self.notes or not other.notes:
            return self.notes == other.notes
        return _flat(self.notes) == _flat(other.notes)

    def __hash__(self) -> int:
        return hash(_key(self))

    def __repr__(self) -> str:
        return _pasted(self)


#: What an item says, notes and places apart.
_key = attrgetter(
    *("kind", "seat", "card", "cards", "points", "number", "scores", "text", "irregular"),
    "judgements",
)


def plain_code(item: Item) -> int:
    """Return a number with all that the rules need of a plain item, or -1 for any other item.

    A plain play is the number of its card if no seat is written. With seat A, 64 is added, with
    seat B 128, and so on. A plain trick number is PLAIN_NUMBER plus that number.
    """
    if item.kind == PLAY and not item.irregular and not item.notes and item.card < KNOWN:
        return (item.seat + 1) * 64 + item.card
    if item.kind == NUMBER and not item.notes and item.number >= 0:
        return PLAIN_NUMBER + item.number
    return -1


@dataclass(slots=True, eq=False, repr=False)
class Variation:
    """Other play that could have replaced the action to which it belongs."""

    items: Sequence[Item] = ()
    comments: Sequence[Comment] = ()
    start: int = -1
    end: int = -1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variation) and _flat((self,)) == _flat((other,))

    def __hash__(self) -> int:
        return hash((*self.items, *self.comments))

    def __repr__(self) -> str:
        return _pasted(self)


def _flat(notes: Sequence[Comment | Variation]) -> list[Any]:
    """Return notes and everything within them as one list. They may nest too deep for recursion."""
    out: list[Any] = []
    stack: list[Comment | Variation | Item | None] = [*reversed(notes)]
    while stack:
        node = stack.pop()
        if isinstance(node, Item):
            out.append(_key(node))
            stack += reversed(node.notes)
        elif isinstance(node, Variation):
            out.append("(")
            stack.append(None)
            stack += reversed(node.items)
            stack += reversed(node.comments)
        else:
            out.append(")" if node is None else node)
    return out


def _pasted(node: Item | Variation) -> str:
    """Return the Python text of it and all within it, which may nest too deep for recursion."""
    out: list[str] = []
    stack: list[Comment | Variation | Item | str] = [node]
    while stack:
        one = stack.pop()
        if isinstance(one, Item):
            said = (
                f", {each.name}={getattr(one, each.name)!r}"
                for each in fields(one)[1:]
                if each.compare and each.name != "notes" and getattr(one, each.name) != each.default
            )
            notes = [", notes=(", *_listed(one.notes), ")"] if one.notes else []
            stack += reversed([f"Item({one.kind}{''.join(said)}", *notes, ")"])
        elif isinstance(one, Variation):
            comments = f"), {(*one.comments,)!r})" if one.comments else "))"
            stack += reversed(["Variation((", *_listed(one.items), comments])
        else:
            out.append(one if isinstance(one, str) else repr(one))
    return "".join(out)


def _listed(nodes: Sequence[_Node]) -> Iterator[_Node | str]:
    """Yield what stands between the brackets of a tuple."""
    for place, node in enumerate(nodes):
        yield node
        if len(nodes) == 1 or place < len(nodes) - 1:
            yield ", " if len(nodes) > 1 else ","


class Tag:
    """A tag, with the offsets of the whole tag and of the value inside its quotes.

    It cannot be changed, because the record that has it may be shared.
    """

    # Lengths, which are small, take less memory than offsets.
    __slots__ = ("_before", "_inside", "_length", "_name", "_value", "start")

    def __init__(
        self,
        name: str,
        value: str,
        start: int = -1,
        end: int = -1,
        value_start: int = -1,
        value_end: int = -1,
    ) -> None:
        self._name = name
        self._value = value
        self.start = start
        self._length = end - start
        self._before = value_start - start
        self._inside = value_end - value_start

    @property
    def name(self) -> str:
        """What it is called."""
        return self._name

    @property
    def value(self) -> str:
        """What stands inside its quotes, without escapes."""
        return self._value

    @property
    def end(self) -> int:
        """The offset after the tag."""
        return self.start + self._length

    @property
    def value_start(self) -> int:
        """The offset of the value."""
        return self.start + self._before

    @property
    def value_end(self) -> int:
        """The offset after the value."""
        return self.start + self._before + self._inside

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tag) and (self.name, self.value) == (other.name, other.value)

    def __hash__(self) -> int:
        return hash((self.name, self.value))

    def __repr__(self) -> str:
        return f"Tag({self.name!r}, {self.value!r})"


class Tagged:
    """What has tags: a record's header, or a deal."""

    __slots__ = ()

    tags: list[Tag]

    def find(self, name: str) -> Tag | None:
        """Return the first tag of that name, which is the one that counts, or None."""
        for tag in self.tags:
            if tag.name == name:
                return tag
        return None

    def get(self, name: str) -> str | None:
        """Return the value of the first tag of that name, or None."""
        tag = self.find(name)
        return None if tag is None else tag.value


#: What is written beside the play of a deal: nothing, in most.
_BESIDE = ("comments", "remarks", "play_remarks")


class Deal(Tagged):
    """A deal as written.

    `remarks` come before its tags, `play_remarks` before its play, and `comments` before its first
    item. `end` is the deal score or `*`, with the comments after it as notes, or None. `implicit`
    marks a deal whose play came before any Deal tag.
    """

    __slots__ = (*_BESIDE, "_items", "_placed", "_written", "end", "implicit", "start", "tags")

    comments: Sequence[Comment]
    remarks: list[str]
    play_remarks: list[str]

    def __init__(self, start: int = -1, implicit: bool = False) -> None:
        self.tags: list[Tag] = []
        # A record may have very many deals: most lists are made only when they are asked for.
        self._items: Sequence[Item] = ()
        self._written: tuple[Callable[[], Sequence[Item]], Sequence[Item]] | None = None
        self._placed: Sequence[Item] | None = None
        self.end: Item | None = None
        self.implicit = implicit
        self.start = start

    @property
    def items(self) -> list[Item]:
        """The items of the main line."""
        items = self._items
        if not isinstance(items, list):
            items = self._items = [*self.written]
            self._written = self._placed = None
        return items

    @items.setter
    def items(self, items: Sequence[Item]) -> None:
        self._items, self._written, self._placed = items, None, None

    def keep(self, written: Callable[[], Sequence[Item]], unplaced: Sequence[Item]) -> None:
        """Take the items as a parser has read them: what gives `written`, and `unplaced`."""
        self._items, self._written, self._placed = (), (written, unplaced), None

    @property
    def written(self) -> Sequence[Item]:
        """The items of the main line for whoever reads them once. Memory: little."""
        if self._written is None:
            return self._items
        if self._placed is None:
            self._placed = self._written[0]()
        return self._placed

    @property
    def unplaced(self) -> Sequence[Item]:
        """The same for whoever needs neither offsets nor unreadable words.

        Memory: little, while `items` takes some for each item.
        """
        return self._items if self._written is None else self._written[1]

    def item(self, index: int) -> Item:
        """Return an item of the main line, with its offsets if they are known."""
        return self.written[index]

    @property
    def idle(self) -> bool:
        """Whether the main line has no items."""
        return not self.unplaced

    if not TYPE_CHECKING:  # which knows no other names than these

        def __getattr__(self, name: str) -> Any:
            if name not in _BESIDE:
                raise AttributeError(name)
            setattr(self, name, [])
            return getattr(self, name)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Deal)
            and self.tags == other.tags
            and all(getattr(self, name) == getattr(other, name) for name in _BESIDE)
            and ((self.idle and other.idle) or self.items == other.items)
            and self.end == other.end
        )

    __hash__ = None  # type: ignore[assignment]


class Record(Tagged):
    """A record as written.

    `text` is the record's text, with undecodable bytes as lone surrogates. It is empty for a record
    that was built and not read. `line` is the number of its first line in the file, and `number`
    its place among the records of the file, both from 1. `faults` are faults in the text.
    `language` is the language of its card letters. `remarks` come before the header.
    """

    __slots__ = (
        "_said",
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
        self.comments: Sequence[Comment] = []
        self.remarks: list[str] = []
        self.deals: list[Deal] = []
        self.faults: Faults = NO_FAULTS
        self.language = "en"
        #: whether tags and items have offsets; if not, `reader.locate` finds them
        self.located = False
        #: what it said when it was read, if that is all that its text says: see `still_says`
        self._said: list[object] | None = None

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Record)
            and self.tags == other.tags
            and self.comments == other.comments
            and self.remarks == other.remarks
            and self.deals == other.deals
        )

    __hash__ = None  # type: ignore[assignment]


def language_of(record: Record) -> str:
    """Return the language of the record's cards from its header. The default is English."""
    value = record.get("Language")
    return value if value in LANGUAGES else "en"
