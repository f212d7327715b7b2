"""Comments, judgements and variations while a record is read, and what they belong to."""

from __future__ import annotations

from records.notation.model import Comment, Item, Variation, Written


class OpenLine:
    """A line of play while it is being read: the main line, or a variation."""

    __slots__ = ("anchor", "comments", "end", "last", "parent", "start", "written")

    def __init__(self, text: str, start: int = -1, parent: Item | None = None) -> None:
        self.written = Written(text)
        self.comments: list[Comment] = []
        self.start = start
        #: the action that the variation replaces; with None the variation is dropped
        self.parent = parent
        #: the index of the last action, to which judgements and variations belong, or -1
        self.last = -1
        #: the index of the item to which comments belong, or -1
        self.anchor = -1
        #: what ends the deal, if it has ended: comments belong to that
        self.end: Item | None = None

    def judged(self) -> Item | None:
        """Return the item that judgements and variations belong to."""
        return None if self.last < 0 else self.written.own(self.last)

    def commented(self) -> Item | None:
        """Return the item that comments belong to."""
        return self.end if self.end or self.anchor < 0 else self.written.own(self.anchor)


class Notes:
    """The notes and judgements of all items of a deal.

    One item may have very many, so what follows the first is collected in lists and attached at
    the end. Very many items may have one, which they are given at once.
    """

    __slots__ = ("_judged", "_noted")

    def __init__(self) -> None:
        self._judged: dict[int, tuple[Item, list[int]]] = {}
        self._noted: dict[int, tuple[Item, list[Comment | Variation]]] = {}

    def add(self, item: Item, note: Comment | Variation) -> None:
        """Keep a comment on an action, or a variation that replaces it."""
        if isinstance(note, Variation):
            # The code of an item with variations does not say everything about it.
            item.code = -1
        if item.notes:
            self._noted.setdefault(id(item), (item, list(item.notes)))[1].append(note)
        else:
            item.notes = (note,)

    def judge(self, item: Item, mark: int) -> None:
        """Keep a judgement of an action, after those that it has already."""
        if item.judgements:
            self._judged.setdefault(id(item), (item, list(item.judgements)))[1].append(mark)
        else:
            item.judgements = (mark,)

    def attach(self) -> None:
        """Give every item the notes and judgements that follow its first."""
        for item, marks in self._judged.values():
            item.judgements = tuple(marks)
        for item, notes in self._noted.values():
            item.notes = tuple(notes)
