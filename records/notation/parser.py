"""The exact parser: it records the offsets of every item and reports every fault.

It does not recurse. A stack holds the variations that are open.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_right

from records.notation import lexer
from records.notation.faults import Fault, Faults, Unended
from records.notation.lexer import Token, tokens, unescape
from records.notation.model import (
    ACTIONS,
    ENDS,
    Deal,
    Item,
    Record,
    Tag,
    language_of,
)
from records.notation.notes import LINE, NOTE, SPOKEN, UNREAD, Comments, Nodes, OpenLine
from records.notation.record_texts import before_deals, deal_starts
from records.notation.words_of_play import APART, MAX_DIGITS, WORDS, body, judgements

#: The only tag of a deal that may be repeated. Each one counts.
ADJUST = "Adjust"
#: The greatest depth of nested variations. Deeper ones are not read.
MAX_DEPTH = 255

_COMMENTS = (lexer.COMMENT, lexer.LINE_COMMENT, lexer.UNCLOSED_COMMENT)


def parse(text: str, number: int = 1, line: int = 1) -> tuple[Record, list[str]]:
    """Return the record in a text, with all offsets, and the remarks after its last end token.

    Those remarks belong to the next record, unless this one has a fault. Faults are in the record:
    this function never raises. Cost: linear in the text.
    """
    parser = Parser(Record(text, number, line), deal_starts(text))
    for _ in range(len(parser.starts) - 1):
        parser.read_deal()
    return parser.finish(), parser.trailing


def header(text: str) -> Record:
    """Return a record with the header of the one in a text, and no deal. Cost: linear in that."""
    record, _ = parse(before_deals(text))
    return record


class Parser:
    """Reads one record, section by section: the header when it is made, then each deal.

    `starts` come from `deal_starts`. `record` is what has been read. `trailing` are the remarks
    after the last end token.
    """

    def __init__(self, record: Record, starts: array[int]) -> None:
        self.record = record
        self.text = record.text
        self.faults = record.faults = Faults(record.text)
        self.starts = starts
        self.next_deal = 0
        self.trailing: list[str] = []
        self.next_bad = self._bad_from(0)
        self._set_language("en")
        self._begin(None)
        self._section(0, starts[0])

    def _set_language(self, language: str) -> None:
        self.language = language
        self.words = WORDS[language]

    def read_deal(self, read: bool = True) -> None:
        """Read the next deal, or leave it empty."""
        start, end = self.starts[self.next_deal : self.next_deal + 2]
        self.next_deal += 1
        deal = Deal(start)
        self.record.deals.append(deal)
        if read:
            if self.trailing:
                deal.remarks.extend(self.trailing)
                self.trailing = []
            self._begin(deal)
            self._section(start, end)

    def finish(self) -> Record:
        """Return the record, all of it having been read that is to be."""
        record = self.record
        if not record.deals:
            game = record.find("Game")
            if game is not None:
                self._fault("syntax-structure", game.start, game.end, game.value)
            else:
                end = self.first_end
                self._fault("syntax-structure", 0, end)
        record.language = language_of(record)
        record.located = True
        return record

    # -- sections --------------------

    def _begin(self, deal: Deal | None) -> None:
        self.deal = deal
        self.place = len(self.record.deals)
        self.nodes = Nodes(self.text)
        self.main = OpenLine(0)
        self.stack = [self.main]
        self.names: set[str] = set()
        #: where each unreadable word before the first item begins and ends, one after the other: it
        #: may or may not be part of the play
        self.pending = array("q")
        self.faults_before = len(self.faults)
        self.remarks: list[str] = []
        self.played = False
        self.ended: tuple[Item, int, int] | None = None
        #: the node of what ends the deal, -1 if nothing belongs to that
        self.end = -1
        #: whether a comment stands before the play, and whether somebody speaks
        self.commented = self.spoken = False
        self.in_bad_run = False
        self.in_misplaced_run = False
        #: brackets still open when the deal ended; their closing brackets are not reported again
        self.left_open = 0
        self.last_token: tuple[int, int, str | None] | None = None
        self.first_end = 0

    def _section(self, start: int, end: int) -> None:
        if self.next_bad < start:
            self.next_bad = self._bad_from(start)
        for token in tokens(self.text, start, end):
            kind, first, stop, _ = token
            bad = stop > self.next_bad and self._encoding(kind, first, stop)
            if kind == lexer.WORD or kind == lexer.NUMBER:
                self._word(token, bad)
            elif kind == lexer.TAG:
                self._tag(token)
            elif kind == lexer.COMMENT or kind == lexer.LINE_COMMENT:
                self._comment(kind, first, stop)
            elif kind == lexer.REMARK:
                self._remark(self.text[first:stop].rstrip(" \t"))
            elif kind == lexer.OPEN:
                if not self._open(first, stop):
                    self._close_all()
                    break
            elif kind == lexer.CLOSE:
                self._close(first, stop)
            elif kind == lexer.SPEECH:
                self._speech(token)
            elif kind == lexer.UNCLOSED_COMMENT:
                self._fault("syntax-unclosed", first, first + 1, item=self._commented())
                self._close_all()
                break
            else:
                self._broken(kind, first, stop, bad)
            if not self.first_end:
                self.first_end = stop
        else:
            self._end_of_section()
        nodes, line = self.nodes, self.main.line
        if self.commented:
            comments = Comments(nodes, line)
            if self.deal is None or self.deal.implicit:
                self.record.comments = comments
            else:
                self.deal.comments = comments
        if self.deal is None:
            # No further tag of the header follows, so these remarks belong to the first deal.
            self.trailing = self.remarks
        else:
            if self.remarks:
                self.deal.remarks.extend(self.remarks)
            if self.main.count:
                unplaced = nodes.unplaced(self.main.count, self.spoken)
                self.deal.keep(nodes.items, unplaced)
            if self.end >= 0:
                self.deal.end = nodes.item(self.end)

    def _end_of_section(self) -> None:
        if len(self.stack) > 1:
            self._unclosed()
        elif self.deal is not None and not self.ended:
            first, stop, text = self.last_token or (self.deal.start, self.first_end, None)
            if text is None:
                text = self._plain(self.text[first:stop])
            self._fault("syntax-structure", first, stop, text, self._item(), kind=Unended)

    def _unclosed(self) -> None:
        """Report the open variations as unclosed, and close them."""
        for line in self.stack[1:]:
            start = self.nodes.start(line.line)
            self._fault("syntax-unclosed", start, start + 1, item=self._item(), variation=True)
        self._close_all()

    def _close_all(self) -> None:
        while len(self.stack) > 1:
            line = self.stack.pop()
            self._attach(line, -1)

    # -- faults --------------------

    def _fault(
        self,
        code: str,
        start: int,
        end: int,
        text: str | None = None,
        item: int = -1,
        variation: bool | None = None,
        kind: type[Fault] = Fault,
    ) -> None:
        if variation is None:
            variation = len(self.stack) > 1
        self.faults.add(
            code, start, end, text, deal=self.place, item=item, variation=variation, kind=kind
        )

    def _item(self) -> int:
        """Return the number of items read so far in the main line, or -1 before the play."""
        if self.deal is None:
            return -1
        return self.main.count if self.played else -1

    def _commented(self) -> int:
        """Return the index of the main line's item that a comment here belongs to, or -1."""
        return self.main.count - 1 if self.played else -1

    def _bad_from(self, offset: int) -> int:
        found = lexer.BAD.search(self.text, offset)
        return len(self.text) + 1 if found is None else found.start()

    def _encoding(self, kind: int, start: int, end: int) -> bool:
        """Report the invalid characters of a token. Returns whether there were any."""
        item = self._commented() if kind in _COMMENTS else self._item()
        bad = False
        for first, last in lexer.bad_runs(self.text, kind, start, end):
            bad = True
            self._fault("syntax-encoding", first, last, item=item)
        self.next_bad = self._bad_from(end)
        return bad

    def _misplaced(self, start: int, end: int, text: str) -> None:
        if not self.in_misplaced_run:
            self.in_misplaced_run = True
            self._fault("syntax-structure", start, end, text, self._item())
        self.last_token = (start, end, text)

    def _good(self, start: int, end: int, text: str | None = None) -> None:
        """Note a well-placed token.

        The text of an action is left out, and derived only when needed.
        """
        self.in_bad_run = self.in_misplaced_run = False
        self.last_token = (start, end, text)

    # -- tokens --------------------

    def _tag(self, token: Token) -> None:
        _, start, end, found = token
        value = unescape(found["value"])
        if self.played or len(self.stack) > 1:
            self._misplaced(start, end, value)
            return
        name = sys.intern(found["name"])
        tag = Tag(name, value, start, end, found.start("value"), found.end("value"))
        del self.pending[:]
        self.faults_before = len(self.faults)
        if self.deal is None:
            self.record.tags.append(tag)
            self.record.remarks += self.remarks
        else:
            if self.deal.tags:
                self.deal.tags.append(tag)
            else:
                # A list that is made with its only tag takes less memory.
                self.deal.tags = [tag]
            if self.remarks:
                self.deal.remarks.extend(self.remarks)
        self.remarks.clear()
        self._good(start, end, value)
        if name in self.names and not (name == ADJUST and self.deal is not None):
            self._fault("syntax-duplicate-tag", start, end, value)
        self.names.add(name)
        if self.deal is None and name == "Language":
            self._set_language(language_of(self.record))

    def _remark(self, text: str) -> None:
        if self.ended:
            self.trailing.append(text)
        elif self.played and self.deal is not None:
            self.deal.play_remarks.append(text)
        else:
            self.remarks.append(text)

    def _comment(self, kind: int, start: int, end: int) -> None:
        text = lexer.comment_text(self.text, kind, start, end)
        line = self.stack[-1]
        if self.ended and self.end < 0:
            self.end = self.nodes.add(*self.ended)
        owner = self.end if self.ended else line.anchor
        if owner < 0:
            owner = line.line
            self.commented = self.commented or line is self.main
        self.nodes.add(NOTE, start, end, owner)
        self._good(start, end, text)

    def _open(self, start: int, end: int) -> bool:
        """Read an opening bracket. Returns False if the nesting is too deep."""
        if self.ended:
            self._misplaced(start, end, "(")
            return True
        if len(self.stack) > MAX_DEPTH:
            self._fault("syntax-limit", start, end, item=self._item())
            return False
        self._flush()
        parent = self.stack[-1].last
        if parent < 0:
            self._misplaced(start, end, "(")
        else:
            self._good(start, end, "(")
        self.stack.append(OpenLine(self.nodes.add(LINE, start, -1), parent))
        return True

    def _close(self, start: int, end: int) -> None:
        if len(self.stack) == 1:
            if self.left_open:
                self.left_open -= 1
            else:
                self._misplaced(start, end, ")")
            return
        line = self.stack.pop()
        self._attach(line, end)
        if line.parent >= 0:
            self._good(start, end, ")")
        else:
            self.last_token = (start, end, ")")

    def _attach(self, line: OpenLine, end: int) -> None:
        """Attach a variation to the action that it replaces."""
        if line.parent < 0:
            self.nodes.drop(line.line)
            return
        self.nodes.close(line.line, end)
        self.nodes.give(line.line, line.parent)
        self.stack[-1].anchor = self.stack[-1].last

    def _speech(self, token: Token) -> None:
        _, start, end, found = token
        quoted = self.text[found.start("said") - 1 : found.end("said") + 1]
        if self.ended:
            self._misplaced(start, end, quoted)
            return
        if judgements(found["marks"] or "")[1]:
            self._fault("syntax-limit", start, end, quoted, self._item())
        self.spoken = True
        self._add(SPOKEN, start, end)

    def _word(self, token: Token, bad: bool) -> None:
        kind, start, end, _ = token
        word = self.text[start:end]
        if kind == lexer.NUMBER and word[-1] != ".":
            word += "."
        over = False
        known = self.words.get(word)
        if known is None:
            parsed = None if bad else self.words.parse(word)
            if parsed is None:
                if not bad and word[0] == "$" and APART.fullmatch(word):
                    self._judgement(word, start, end)
                else:
                    self._unreadable(word, start, end, bad)
                return
            known, over = parsed.item, parsed.over
        if self.ended:
            self._misplaced(start, end, self._plain(word))
            return
        if over:
            self._fault("syntax-limit", start, end, self._plain(word), self._item())
        if known.kind in ENDS:
            self._end(known, start, end)
        else:
            self._add(known, start, end)

    def _plain(self, word: str) -> str:
        first, last = body(word, self.language)
        return word[first:last]

    def _add(self, item: Item | int, start: int, end: int) -> None:
        line = self.stack[-1]
        if not self.played and line is self.main:
            self._start_play(start, end)
        line.anchor = self.nodes.add(item, start, end, line.line)
        line.count += 1
        if isinstance(item, int) or item.kind in ACTIONS:
            line.last = line.anchor
        self._good(start, end)

    def _end(self, item: Item, start: int, end: int) -> None:
        self._start_play(start, end)
        if len(self.stack) > 1:
            self.left_open = len(self.stack) - 1
            self._unclosed()
        self.ended = item, start, end
        assert self.deal is not None
        self.deal.end = item.at(start, end)
        self._good(start, end)

    def _start_play(self, start: int, end: int) -> None:
        """Begin the play of the deal. An item before any Deal tag starts an implicit deal."""
        if self.deal is None:
            self.record.remarks += self.remarks
            self.remarks.clear()
            del self.pending[:]
            self.deal = Deal(start, implicit=True)
            self.record.deals.append(self.deal)
            self.place = 1
            self.played = True
            self._misplaced(start, end, self._plain(self.text[start:end]))
        self.played = True
        if self.remarks:
            self.deal.play_remarks.extend(self.remarks)
            self.remarks.clear()
        self._flush()

    def _flush(self) -> None:
        """Make the pending unreadable words part of the play."""
        if self.pending and self.deal is not None:
            self.played = True
            starts = self.pending[::2]
            for at in range(self.faults_before, len(self.faults)):
                self.faults.put(at, bisect_right(starts, self.faults.begins(at)) - 1)
            for start, end in zip(starts, self.pending[1::2], strict=True):
                self.main.last = self.nodes.add(UNREAD, start, end, self.main.line)
            self.main.anchor = self.main.last
            self.main.count += len(starts)
            del self.pending[:]

    def _judgement(self, word: str, start: int, end: int) -> None:
        if self.ended:
            self._misplaced(start, end, word)
            return
        self._flush()
        judged = self.stack[-1].last
        if judged < 0:
            self._misplaced(start, end, word)
            return
        self._good(start, end, word)
        if len(word) > MAX_DIGITS + 1:
            self._fault("syntax-limit", start, end, word, self._item())
            return
        self.nodes.add(int(word[1:]), start, end, judged)

    def _unreadable(self, word: str, start: int, end: int, bad: bool) -> None:
        if not bad and not self.in_bad_run:
            self.in_bad_run = True
            self._fault("syntax-token", start, end, item=self._item())
        self._gap(start, end)

    def _gap(self, start: int, end: int) -> None:
        """Keep an unreadable word, because the rules must know that something was written there."""
        if self.ended:
            return
        line = self.stack[-1]
        if line is self.main and not self.played:
            self.pending.extend((start, end))
            return
        line.last = line.anchor = self.nodes.add(UNREAD, start, end, line.line)
        line.count += 1

    def _broken(self, kind: int, start: int, end: int, bad: bool) -> None:
        text = self.text
        if kind == lexer.BAD_TAG:
            if not bad:
                self._fault("syntax-tag", start, end, item=self._item())
            return
        quote = text.index('"', start, end)
        self._fault("syntax-unclosed", quote, quote + 1, item=self._item())
        if kind == lexer.UNCLOSED_SPEECH:
            self._gap(start, end)
