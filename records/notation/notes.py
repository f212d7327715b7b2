"""Items, notes and judgements of a deal as numbers, and the sequences that make them of these.

A text may be nothing but comments, or plays with one each. An object for each would take a hundred
times the text, so what has been read is held in 40 bytes a piece and made when somebody reads it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile
from typing import Any, Final, TypeVar

from records.made_when_read import MadeWhenRead
from records.notation.lexer import COMMENT, LINE_COMMENT, comment_text, tokens, unescape
from records.notation.model import SPEECH, UNREADABLE, Comment, Item, Variation
from records.notation.words_of_play import judgements

Made = TypeVar("Made", covariant=True)

#: The nodes of which only the place is kept: a comment, a line of play, an unreadable word, speech.
NOTE: Final = -1
LINE: Final = -2
UNREAD: Final = -3
SPOKEN: Final = -4

#: An item, the number of a judgement, or one of these four.
Node = Item | int


_UNREADABLE = Item(UNREADABLE)
_MAIN = (-1, -1, -1, 0)


class Nodes:
    """The nodes of one deal: items, comments, variations, and judgements that are words.

    Each belongs to another, or to none: an item to its line, which is a node too, a note or a
    judgement to its item, a comment before all items to its line. A node is known by its number.
    """

    __slots__ = ("_rows", "_text", "_what")

    def __init__(self, text: str) -> None:
        self._text = text
        # Most are one object for all that are written alike.
        # The first is the main line.
        self._what: list[Node] = [LINE]
        # Four numbers for each: where it begins and ends, the last that belongs to it, and the
        # next that belongs to the same as it does: after the last of these the first.
        self._rows = array("q", _MAIN)

    def add(self, what: Node, start: int, end: int, owner: int = -1) -> int:
        """Add a node between two offsets, which belongs to another unless that is -1."""
        rows = self._rows
        node = len(self._what)
        self._what.append(what)
        following = node
        if owner >= 0:
            last = rows[4 * owner + 2]
            if last >= 0:
                following = rows[4 * last + 3]
                rows[4 * last + 3] = node
            rows[4 * owner + 2] = node
        rows.extend((start, end, -1, following))
        return node

    def give(self, node: int, owner: int) -> None:
        """Have a node that belongs to none belong to another, after all that do so already."""
        rows = self._rows
        last = rows[4 * owner + 2]
        if last >= 0:
            rows[4 * node + 3] = rows[4 * last + 3]
            rows[4 * last + 3] = node
        rows[4 * owner + 2] = node

    def close(self, line: int, end: int) -> None:
        """Say where a variation ends, -1 if it is not closed."""
        self._rows[4 * line + 1] = end

    def start(self, node: int) -> int:
        """Return where a node begins."""
        return self._rows[4 * node]

    def drop(self, first: int) -> None:
        """Forget this node and all after it, to which nothing before them refers."""
        del self._what[first:]
        del self._rows[4 * first :]

    def of(self, owner: int) -> Iterator[tuple[int, Node]]:
        """Yield what belongs to a node."""
        last = node = self._rows[4 * owner + 2]
        while node >= 0:
            node = self._rows[4 * node + 3]
            yield node, self._what[node]
            if node == last:
                return

    def items(self) -> Sequence[Item]:
        """Return the items of the main line."""
        return Items(self, 0)

    def unplaced(self, count: int, spoken: bool) -> Sequence[Item]:
        """Return the items of the main line, so many, for whoever asks for no places.

        They are a list, which is quicker to go through, if there is nothing else.
        """
        if spoken or len(self._what) > 1 + count:
            return Items(self, 0, placed=False)
        bare: list[Any] = self._what[1 : 1 + count]
        return [_UNREADABLE if what is UNREAD else what for what in bare]

    def item(self, node: int, placed: bool = True) -> Item:
        """Return the item of a node, with its offsets and notes.

        One without notes may be shared and lack offsets and an unreadable text, unless `placed`.
        """
        what = self._what[node]
        start, end, last, _ = self._rows[4 * node : 4 * node + 4]
        bare = last < 0
        if isinstance(what, Item):
            if bare and not placed:
                return what
            item = what.at(start, end)
        elif what == SPOKEN:
            item = self._speech(start, end)
        elif bare and not placed:
            return _UNREADABLE
        else:
            item = Item(UNREADABLE, text=self._text[start:end], start=start, end=end)
        if not bare:
            self._note(item, node)
        return item

    def _speech(self, start: int, end: int) -> Item:
        _, _, _, found = next(tokens(self._text, start, end))
        marks = found["marks"] or ""
        return Item(
            SPEECH,
            -1 if self._text[start] == '"' else ord(self._text[start]) - 65,
            text=unescape(found["said"]),
            irregular=marks.startswith("^"),
            judgements=judgements(marks)[0],
            start=start,
            end=end,
        )

    def _note(self, item: Item, node: int) -> None:
        marks: list[int] = []
        for _, what in self.of(node):
            assert isinstance(what, int)
            if what >= 0:
                marks.append(what)
                continue
            item.notes = Notes(self, node)
            if what == LINE:
                # The code of an item with variations does not say everything about it.
                item.code = -1
        if marks:
            item.judgements += tuple(marks)

    def note(self, node: int) -> Comment | Variation:
        """Return the comment or the variation of a node."""
        return self.variation(node) if self._what[node] == LINE else self.comment(node)

    def comment(self, node: int) -> Comment:
        """Return the comment of a node."""
        start, end = self._rows[4 * node : 4 * node + 2]
        kind = COMMENT if self._text[start] == "{" else LINE_COMMENT
        return Comment(comment_text(self._text, kind, start, end), start, end)

    def variation(self, node: int) -> Variation:
        """Return the variation of a node."""
        items, comments = Items(self, node), Comments(self, node)
        return Variation(items, comments, *self._rows[4 * node : 4 * node + 2])


class _OfNode(MadeWhenRead[Made]):
    """What belongs to a node, made when it is read."""

    __slots__ = ("_nodes", "_numbers", "_owner")

    def __init__(self, nodes: Nodes, owner: int) -> None:
        self._nodes = nodes
        self._owner = owner
        self._numbers: array[int] | None = None

    def _belongs(self) -> Iterator[tuple[int, Node]]:
        return self._nodes.of(self._owner)

    def _known(self) -> array[int]:
        if self._numbers is None:
            self._numbers = array("i", (node for node, _ in self._belongs()))
        return self._numbers

    def __len__(self) -> int:
        return len(self._known())


class Items(_OfNode[Item]):
    """The items of a line. Those without notes may lack what `Nodes.item` says."""

    __slots__ = ("_placed",)

    def __init__(self, nodes: Nodes, line: int, placed: bool = True) -> None:
        super().__init__(nodes, line)
        self._placed = placed

    def _belongs(self) -> Iterator[tuple[int, Node]]:
        return dropwhile(_is_comment, super()._belongs())

    def _make(self, index: int) -> Item:
        return self._nodes.item(self._known()[index], self._placed)


class Comments(_OfNode[Comment]):
    """The comments before the items of a line."""

    __slots__ = ()

    def _belongs(self) -> Iterator[tuple[int, Node]]:
        return takewhile(_is_comment, super()._belongs())

    def _make(self, index: int) -> Comment:
        return self._nodes.comment(self._known()[index])


class Notes(_OfNode[Comment | Variation]):
    """The comments and variations of an item."""

    __slots__ = ()

    def _belongs(self) -> Iterator[tuple[int, Node]]:
        return (each for each in super()._belongs() if each[1] in (NOTE, LINE))

    def _make(self, index: int) -> Comment | Variation:
        return self._nodes.note(self._known()[index])


def _is_comment(each: tuple[int, Node]) -> bool:
    return each[1] == NOTE


class OpenLine:
    """A line of play while it is being read: the main line, or a variation. Nodes, or -1 for none.

    `parent` is the action that the variation replaces: without one it is dropped. Judgements and
    variations belong to `last`, the last action, and comments to `anchor`. `count` is how many
    items it has.
    """

    __slots__ = ("anchor", "count", "last", "line", "parent")

    def __init__(self, line: int, parent: int = -1) -> None:
        self.line = line
        self.parent = parent
        self.last = -1
        self.anchor = -1
        self.count = 0
