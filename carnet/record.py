"""A record as a value: what is written, and what the rules say of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from html import escape
from typing import IO

import carnet
from records import dumps as _dumps
from records.cards import SEATS
from records.evidence.changes import Diagnosis, Slip
from records.evidence.diagnosis import diagnosed
from records.findings import Finding
from records.notation import reader
from records.notation.batches import Batch
from records.notation.faults import Fault
from records.notation.model import ACTIONS, DEAL_SCORE, Comment, Item, Tag, Tagged
from records.notation.model import Deal as WrittenDeal
from records.notation.model import Record as Written
from records.notation.plain_parser import plain_tags
from records.notation.writer import write
from records.play.as_read import replay_as_read, replays, sound
from records.play.replay import Replay
from records.rules.ruleset import RuleSet

#: How many records of a list a notebook shows, because each of them is replayed.
_SHOWN = 50


class Deal(Tagged):
    """A deal of a record: its `tags`, the `items` of its play, and its `end`, an item or None.

    It is made from its text, with cards in English letters. Two are equal if they say the same.
    Raises ValueError for what is not the text of one deal without an error.

    >>> deal = Deal('[Deal "1"] [Dealer "D"] A:2S 3S *')
    >>> deal.get("Dealer"), len(deal), deal == Deal(str(deal))
    ('D', 2, True)
    """

    def __init__(self, text: str) -> None:
        found = reader.loads(f'[Game "-"]\n\n{text}')
        if len(found) != 1 or len(found[0].deals) != 1 or found[0].faults:
            raise ValueError("this is not the text of one deal")
        self._written = found[0].deals[0]
        self._language = "en"

    @classmethod
    def _of(cls, written: WrittenDeal, language: str) -> Deal:
        deal = cls.__new__(cls)
        deal._written, deal._language = written, language
        return deal

    @property
    def tags(self) -> tuple[Tag, ...]:  # type: ignore[override]
        """The tags in the order of the text."""
        return tuple(self._written.tags)

    @property
    def items(self) -> tuple[Item, ...]:
        """The items of the main line. They are copies: to change one changes nothing else."""
        return tuple(item.copy() for item in self._written.items)

    @property
    def unplaced(self) -> tuple[Item, ...]:
        """The same, for whoever does not ask where they stand."""
        return self.items

    @property
    def end(self) -> Item | None:
        """The deal score or `*`, as a copy."""
        end = self._written.end
        return None if end is None else end.copy()

    def __len__(self) -> int:
        """Return how many actions it has."""
        return sum(item.kind in ACTIONS for item in self._written.items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self._written == other._written

    def __hash__(self) -> int:
        return hash(self.tags)

    def __str__(self) -> str:
        alone = Written()
        alone.language, alone.deals = self._language, [self._written]
        return write(alone).lstrip("\n")

    def __repr__(self) -> str:
        return f"Deal({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Deal, (str(self),)


class Record(Tagged):
    """A record of a game, read from the first record of a text or made by a `Table`.

    It cannot be changed: `replace` returns another. Two are equal if they say the same. It can
    stand where `carnet.records` takes a record. Raises ValueError for a text without a record.

    >>> record = Record('[Game "whist"]\\n[A "Ann"]\\n[Deal "1"]\\n1. A:2S 3S A:KS *')
    >>> record.game, record.get("A"), [finding.code for finding in record.findings]
    ('whist', 'Ann', ['turn'])
    >>> record.replace(A="Anne").get("A"), record.replace(A=None).get("A")
    ('Anne', None)
    """

    #: Its bytes, its number and its line, if it is read only where that is asked for.
    _unread: tuple[bytes, int, int] | None = None

    def __init__(self, text: str) -> None:
        written = next(iter(reader.loads(text)), None)
        if written is None:
            raise ValueError("the text has no record")
        vars(self)["_written"] = written

    @classmethod
    def _of(cls, written: Written) -> Record:
        record = cls.__new__(cls)
        vars(record)["_written"] = written
        return record

    @classmethod
    def _later(cls, text: bytes, number: int, line: int) -> Record:
        """Return the record of a text, which is read when more is asked for than its header."""
        record = cls.__new__(cls)
        vars(record)["_unread"] = (text, number, line)
        return record

    @cached_property
    def _written(self) -> Written:
        assert self._unread is not None
        return reader.read_one(*self._unread)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a record cannot be changed: replace returns another")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a record cannot be changed: replace returns another")

    # -- what is written --------------------

    @property
    def text(self) -> str:
        """The text as it was read."""
        if self._unread is not None:
            return self._unread[0].decode("utf-8", "surrogateescape")
        return self._written.text

    @property
    def number(self) -> int:
        """Its place among the records of its file, from 1."""
        return self._written.number if self._unread is None else self._unread[1]

    @property
    def line(self) -> int:
        """The line of the file on which it begins, from 1."""
        return self._written.line if self._unread is None else self._unread[2]

    @property
    def language(self) -> str:
        """The language of its card letters."""
        return self._written.language

    @property
    def located(self) -> bool:
        """Whether its tags and items have offsets into the text."""
        return self._written.located

    @property
    def game(self) -> str | None:
        """The id of its game, None if there is none."""
        return self.get("Game")

    @cached_property
    def tags(self) -> tuple[Tag, ...]:  # type: ignore[override]
        """The tags of the header, in the order of the text."""
        if self._unread is not None and "_written" not in vars(self):
            head, deal, _ = self._unread[0].partition(b'\n[Deal "')
            tags = plain_tags(f"{head.decode('utf-8', 'surrogateescape')}\n".replace("\r\n", "\n"))
            if deal and tags is not None:
                return tuple(tags)
        return tuple(self._written.tags)

    @property
    def players(self) -> dict[str, str]:
        """The name of the player at each seat that has one."""
        return {tag.name: tag.value for tag in self.tags if tag.name in SEATS}

    @property
    def comments(self) -> tuple[Comment, ...]:
        """The comments of the header."""
        return tuple(self._written.comments)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The remarks before the header."""
        return tuple(self._written.remarks)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults of the text itself."""
        return tuple(self._written.faults)

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        """The deals as they are written."""
        return tuple(Deal._of(deal, self.language) for deal in self._written.deals)

    # -- what the rules say --------------------

    @cached_property
    def _sound(self) -> bool:
        """Whether it is known without reading it that nothing is wrong."""
        return self._unread is not None and sound(self._unread[0])

    @cached_property
    def _replay(self) -> Replay:
        return self.replay()

    @property
    def ok(self) -> bool:
        """Whether there is no finding of severity error, illegal or mismatch."""
        return self._sound or self._replay.ok

    @property
    def findings(self) -> list[Finding]:
        """What is wrong with it, in the order of the text. Cost: a replay, once."""
        return [] if self._sound else self._replay.findings

    def replay(self, rules: RuleSet | None = None) -> Replay:
        """Return its replay under the rules that it names, or under others: see `Game.rules`."""
        if rules is not None:
            return Replay(self._written, rules)
        if self._unread is None or "_written" in vars(self):
            return replay_as_read(self._written)
        return next(replays(Batch(None, *self._unread)))

    @cached_property
    def diagnosis(self) -> Diagnosis:
        """The slips that explain the findings, and which each explains.

        Cost: at most half a second, once.
        """
        return diagnosed(self._written, self._replay)

    @property
    def slips(self) -> tuple[Slip, ...]:
        """The slips of the `diagnosis`."""
        return self.diagnosis.slips

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The game score by side, None if it cannot be known."""
        return self._replay.score

    @property
    def deal_scores(self) -> tuple[tuple[int, ...] | None, ...]:
        """What each deal brought each side, None where that cannot be known."""
        return tuple(deal.score for deal in self._replay.deals)

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The seats of each side, in the order in which scores name the sides."""
        return self._replay.sides

    @property
    def winner(self) -> tuple[str, ...] | None:
        """The seats of the side that has won the game, or None."""
        return self._replay.winner

    @property
    def complete(self) -> bool:
        """Whether all its deals are complete and the game is over."""
        return self._replay.complete

    def tables(self) -> Iterator[carnet.Table]:
        """Yield the table before the first action of each deal, and after each action.

        An action that breaks a rule has been taken all the same. Nothing is yielded if the game is
        not known. Cost: one replay that keeps every table of the record.
        """
        return carnet.Table.each_of(self._written)

    def table(self) -> carnet.Table:
        """Return the table where it leaves off, to play on.

        Raises ValueError if the game is not known or there is no deal. Cost: that of `tables`.
        """
        tables = list(self.tables())
        if not tables:
            raise ValueError("the record has no table")
        end = self._written.deals[-1].end
        return tables[-1].end() if end is not None and end.kind == DEAL_SCORE else tables[-1]

    # -- another record --------------------

    @classmethod
    def of(cls, game: str, *deals: Deal, **tags: str) -> Record:
        """Return the record of some deals of a game, with these header tags.

        Raises ValueError for a value with a line end.

        >>> print(Record.of("whist", Deal('[Deal "1"] A:2S 3S *'), A="Ann"), end="")
        % carnet 1
        <BLANKLINE>
        [Game "whist"]
        [A "Ann"]
        <BLANKLINE>
        [Deal "1"]
        <BLANKLINE>
        1. A:2S 3S
        *
        """
        written = Written()
        written.tags = [Tag(name, _line(value)) for name, value in {"Game": game, **tags}.items()]
        # Each is written in English letters, whatever those of the record that had it.
        written.deals = [Deal(str(deal))._written for deal in deals]
        return cls(_dumps(written))

    def replace(self, **tags: str | None) -> Record:
        """Return the same record with other header tags. None takes a tag away.

        It is written in the canonical form, if the text has no error. Raises ValueError for a value
        with a line end.
        """
        written = Written()
        old = self._written
        kept = [tag for tag in old.tags if tag.name not in tags]
        new = [Tag(name, _line(value)) for name, value in tags.items() if value is not None]
        if old.faults:
            raise ValueError("a text with errors has to be mended first")
        written.tags = [*kept, *new]
        written.comments, written.remarks, written.deals = old.comments, old.remarks, old.deals
        written.language = old.language
        (made,) = reader.loads(_dumps(written, old.language))
        made.number, made.line = old.number, old.line
        return Record._of(made)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._written == other._written

    def __hash__(self) -> int:
        return hash(self.tags)

    def __str__(self) -> str:
        return dumps(self)

    def __repr__(self) -> str:
        return f"Record({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return _pickled, (self.text, self.number, self.line)

    def _repr_html_(self) -> str:
        rows = [*self.players.items(), ("Score", "/".join(map(str, self.scores or ())) or "?")]
        rows += [(finding.code, finding.message["en"]) for finding in self.findings]
        cells = (f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in rows)
        return f"<table><caption>{escape(self.game or '?')}</caption>{''.join(cells)}</table>"


def _line(value: str) -> str:
    if "\n" in value or "\r" in value:
        raise ValueError("the value of a tag is one line")
    return value


def _pickled(text: str, number: int, line: int) -> Record:
    return Record._of(reader.read_one(text.encode("utf-8", "surrogateescape"), number, line))


class Records(list[Record]):
    """Records as a list, of which a notebook shows a row for each, of the first fifty."""

    def _repr_html_(self) -> str:
        rows = [
            (
                record.number,
                record.game or "?",
                ", ".join(record.players.values()),
                "/".join(map(str, record.scores or ())) or "?",
                ", ".join(dict.fromkeys(finding.code for finding in record.findings)),
            )
            for record in self[:_SHOWN]
        ]
        heads = "".join(f"<th>{head}</th>" for head in ("", "Game", "Players", "Score", "Findings"))
        cells = ("".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows)
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        caption = f"{len(self)} record{'' if len(self) == 1 else 's'}"
        return f"<table><caption>{caption}</caption><tr>{heads}</tr>{body}</table>"


def loads(text: str | bytes) -> Records:
    """Return the records of a text. Faults are findings, never exceptions."""
    return Records(map(Record._of, reader.loads(text)))


def dumps(record: Record | Written, language: str | None = None) -> str:
    """Return the canonical form of a record as a whole file. One with an error is copied as it is.

    The cards are written in the letters of `language`, English by default. Cost: a replay.
    """
    return _dumps(record._written if isinstance(record, Record) else record, language)


def dump(record: Record | Written, file: IO[str], language: str | None = None) -> None:
    """Write what `dumps` returns to a file that is open for text."""
    file.write(dumps(record, language))
