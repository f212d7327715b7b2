"""Writes records in their canonical form: one form for each, however it was written."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, groupby
from operator import itemgetter

from records.cards import SEATS, sort
from records.notation.letters import (
    card_name,
    parse_card,
    parse_cards,
    parse_suit,
    split_cards,
    suit_name,
)
from records.notation.lexer import escape
from records.notation.model import (
    CLAIM,
    CLOSING,
    DEAL_SCORE,
    DECLARATION,
    DRAW,
    EXCHANGE,
    GAP,
    NUMBER,
    ORDER,
    PLAY,
    RUNNING,
    SPEECH,
    UNFINISHED,
    UNREADABLE,
    Comment,
    Deal,
    Item,
    Record,
    Tag,
    Variation,
)
from records.notation.reader import Reader, own_remarks
from records.notation.record_texts import LINE_END
from records.notation.values import words_in
from records.notation.words_of_play import NAG_SIGNS

WIDTH = 79
INDENT = "   "

_SPACES = re.compile("[ \t\r\n]+")
_COMMAND_END = re.compile(r"[\]}]")


def comment_words(text: str) -> list[str]:
    """Return the words of a comment. A command `[%…]` is one word with whatever touches it.

    Cost: linear.

    >>> comment_words("a  [%src  page 3] b")
    ['a', '[%src  page 3]', 'b']
    """
    if "[%" not in text:
        return [word for word in _SPACES.split(text) if word]
    words = [""]
    position = 0  # the text before it has been taken
    after = 0  # past the last bracket or brace: a command that is still open begins later
    for found in _COMMAND_END.finditer(text):
        if found.group() == "]":
            start = text.find("[%", after, found.start())
            if start >= 0:
                _add_plain(words, text[position:start])
                words[-1] += LINE_END.sub(" ", text[start : found.end()])
                position = found.end()
        after = found.end()
    _add_plain(words, text[position:])
    return [word for word in words if word]


def _add_plain(words: list[str], text: str) -> None:
    first, *others = _SPACES.split(text)
    words[-1] += first
    words += others


def comment_units(text: str) -> list[str]:
    """Return a comment as words for `fill`. A comment to the end of the line ends in a line end.

    >>> comment_units("a good duck"), comment_units("odd }")
    (['{a', 'good', 'duck}'], ['; odd }\\n'])
    """
    words = comment_words(text)
    if "}" in text:
        return ["; " + " ".join(words) + "\n"]
    if not words:
        return ["{}"]
    words[0] = "{" + words[0]
    words[-1] += "}"
    return words


def fill(units: Iterable[str], lines: list[str]) -> None:
    """Append lines that hold these words to `lines`. Continued lines are indented.

    A word longer than a line gets a line of its own. A word that ends in a line end ends its line.
    """
    line = ""
    continued = False
    for unit in units:
        if not line:
            line = INDENT + unit if continued else unit
        elif len(line) + 1 + len(unit.rstrip("\n")) <= WIDTH:
            line += " " + unit
        else:
            lines.append(line)
            line = INDENT + unit
        continued = True
        if line.endswith("\n"):
            lines.append(line[:-1])
            line = ""
    if line:
        lines.append(line)


#: The first line of a file.
HEADER = "% carnet 1\n"

#: The trick of each item of each deal, or None if unknown.
Tricks = Sequence[Sequence[int | None]]

HEADER_ORDER = (
    *("Game", "Options", "Event", "Site", "Date", "Round"),
    *SEATS,
    *("Result", "Termination", "Language", "Annotator", "Source"),
)
_HANDS = tuple("Hand" + seat for seat in SEATS)
DEAL_ORDER = (
    *("Deal", "Dealer", "Captains", "Start", "Leader", "Trump", "Score", "Melded"),
    *_HANDS,
    *("TurnUp", "Talon"),
)
_HEADER_PLACE = {name: place for place, name in enumerate(HEADER_ORDER)}
_DEAL_PLACE = {name: place for place, name in enumerate(DEAL_ORDER)}
_BARS = {CLOSING: "|", CLAIM: "||"}
_PREFIXES = {PLAY: "", EXCHANGE: "~", DRAW: "^", ORDER: ">"}


def write(
    record: Record,
    tricks: Tricks | None = None,
    language: str | None = None,
    needed_numbers: Sequence[Collection[int]] = (),
) -> str:
    """Return the canonical form of a record, without the first line of a file.

    It ends in a line end.

    `tricks[d][i]` is the trick to which item `i` of deal `d` belongs, both counted from 0. Without
    `tricks`, trick numbers stay as they are written, and each begins a line. `needed_numbers[d]`
    holds the places of the trick numbers that say more than the play does, which are kept. It also
    holds the other items before which a number would say more, so that none is written there. The
    cards are written in the letters of `language`, English by default. The record must be free of
    errors, because one with an error has to be copied as it is. Cost: linear.
    """
    letters = language or "en"
    source = record.language
    lines = list(record.remarks)
    tags = list(record.tags)
    for place, tag in enumerate(tags):
        if tag.name == "Language":
            tags[place] = Tag("Language", letters)
            break
    else:
        if letters != "en":
            tags.append(Tag("Language", letters))
    _write_tags("Game", tags, _HEADER_PLACE, lines)
    for comment in record.comments:
        fill(comment_units(comment.text), lines)
    for place, deal in enumerate(record.deals):
        lines.append("")
        lines += deal.remarks
        respelled = [_respell(tag, source, letters) for tag in deal.tags]
        _write_tags("Deal", respelled, _DEAL_PLACE, lines)
        for comment in deal.comments:
            fill(comment_units(comment.text), lines)
        lines.append("")
        lines += deal.play_remarks
        if tricks is None:
            lined = _by_number(deal)
        else:
            lined = _by_trick(deal, tricks[place], needed_numbers[place] if needed_numbers else ())
        for (_, number), group in groupby(lined, itemgetter(0, 1)):
            units = _units(map(itemgetter(2), group), letters)
            fill(chain((f"{number}.",), units) if number is not None else units, lines)
        if deal.end is not None:
            fill(_units((deal.end,), letters), lines)
    lines.append("")
    return "\n".join(lines)


def format_records(reader: Reader, form: Callable[[Record], str | None] = write) -> Iterator[bytes]:
    """Yield a whole file in canonical form, in pieces.

    `form` returns the canonical form of a record, or None for a record to copy as it is. Records
    with a fault in their text are copied without calling `form`. Text before the first record is
    copied if it has a fault. Raises what reading raises.
    """
    copied = False  # whether the text before was copied as it is
    last = b""
    for record in reader:
        if record.number == 1:
            copied = bool(reader.outside)
            last = _opening(reader)
            yield last
        own = own_remarks(record) if copied and record.remarks else []
        if copied:
            record.remarks = []
        text = None if record.faults else form(record)
        if last:
            yield _separator(last)
        if text is None:
            out = record.text if copied else as_copied(record)
        elif copied:
            # Inherited remarks are in the copied text. The record's own must not get into it.
            first, end, rest = text.partition("\n")
            out = first + end + _lines(own) + rest
        else:
            out = text
        copied = text is None
        last = out.encode("utf-8", "surrogateescape")
        yield last
    if not last:
        if reader.outside:
            yield reader.outside_text
            return
        last = HEADER.encode()
        yield last
    if reader.remarks and not copied:
        yield _separator(last)
        yield _lines(reader.remarks).encode()


def as_copied(record: Record) -> str:
    """Return the text of a record as it is, behind the remarks that stand before it."""
    remarks = record.remarks
    return (
        _lines(remarks[: len(remarks) - len(own_remarks(record))] if remarks else []) + record.text
    )


def _lines(remarks: list[str]) -> str:
    return "".join(remark + "\n" for remark in remarks)


def _opening(reader: Reader) -> bytes:
    header = HEADER.encode()
    if not reader.outside:
        return header
    if reader.version is not None:
        return reader.outside_text
    return header + b"\n" + reader.outside_text


def _separator(before: bytes) -> bytes:
    """Return the line ends needed for one blank line after some text."""
    tail = before[-80:].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    tail = tail.replace(b" ", b"").replace(b"\t", b"")
    if tail.endswith(b"\n\n"):
        return b""
    # A LF behind a CR would be one line end with it.
    return b"\n" if tail.endswith(b"\n") and before[-1:] != b"\r" else b"\n\n"


# -- tags --------------------


def _write_tags(first: str, tags: list[Tag], order: dict[str, int], lines: list[str]) -> None:
    """Add the tags of a section that begins with a certain one."""
    for tag in sorted(tags, key=lambda tag: order.get(tag.name, len(order))):
        # In column 1 these two would begin a section.
        indent = INDENT if tag.name in ("Game", "Deal") and tag.name != first else ""
        lines.append(f'{indent}[{tag.name} "{escape(tag.value)}"]')


def _respell(tag: Tag, source: str, letters: str) -> Tag:
    """Return a deal's tag with its cards in canonical form, or as it is if they cannot be read."""
    name, value = tag.name, tag.value
    out: str | None = None
    if name in _HANDS or name == "Talon":
        cards = parse_cards(value, source)
        if cards is not None:
            out = " ".join(
                [card_name(c, letters) for c in (cards if name == "Talon" else sort(cards))]
            )
    elif name == "TurnUp":
        card = parse_card(value.strip(" \t"), source, alone=True)
        if card is not None:
            out = card_name(card, letters)
    elif name == "Trump":
        suit = parse_suit(value.strip(" \t"), source)
        if suit is not None:
            out = suit_name(suit, letters)
    elif name == "Melded":
        out = _respell_melded(value, source, letters)
    return tag if out is None else Tag(name, out)


def _respell_melded(value: str, source: str, letters: str) -> str | None:
    words = []
    for word in words_in(value):
        seat, colon, run = word.partition(":")
        cards = split_cards(run, source)
        if not colon or seat not in SEATS or len(seat) != 1 or cards is None:
            return None
        words.append(f"{seat}:" + "".join([card_name(c, letters) for c in cards]))
    return " ".join(words)


# -- play --------------------


#: An item, with the number of the line that it is in and the trick's number to write before that.
_Lined = tuple[int, int | None, Item]


def _by_number(deal: Deal) -> Iterator[_Lined]:
    """Yield the items if no rules tell the tricks. Each number begins a line."""
    line = 0
    for item in deal.written:
        line += item.kind == NUMBER
        yield line, None, item


def _by_trick(
    deal: Deal, tricks: Sequence[int | None], needed_numbers: Collection[int]
) -> Iterator[_Lined]:
    """Yield the items trick by trick.

    A number that tells nothing is left out wherever it stands, and written where it belongs. So the
    form is the same whether or not it was there.
    """
    line = 0
    label: int | None = None
    current: int | None = None
    for place, item in enumerate(deal.written):
        trick = tricks[place]
        if item.kind == NUMBER:
            if item.number == trick and not item.notes and place not in needed_numbers:
                continue
            starts = trick is None or trick != current
        else:
            # Items after a trick go to the next trick's line if its number is kept before them.
            starts = trick is not None and (current is None or trick > current)
        if starts:
            line += 1
            current = current if trick is None else trick
            label = None if item.kind == NUMBER or place in needed_numbers else trick
        yield line, label, item


def _units(items: Iterable[Item], language: str) -> Iterator[str]:
    """Yield items with their notes as words for `fill`."""
    held = ""  # the last word: brackets may close behind it
    opened = ""  # brackets to write before the next word
    stack: list[Iterator[Item | Comment | Variation]] = [iter(items)]
    closes = [False]
    while stack:
        node = next(stack[-1], None)
        if node is None:
            stack.pop()
            if not closes.pop():
                continue
            if not opened and not held.endswith("\n"):
                held += ")"
                continue
            word = ")"
        elif isinstance(node, Item):
            word = spell(node, language)
            if node.notes:
                stack.append(iter(node.notes))
                closes.append(False)
        elif isinstance(node, Comment):
            *others, word = comment_units(node.text)
            if others:
                if held:
                    yield held
                held, others[0], opened = "", opened + others[0], ""
                yield from others
        else:
            opened += "("
            stack.append(chain(node.comments, node.items))
            closes.append(True)
            continue
        if held:
            yield held
        held = opened + word
        opened = ""
    if held:
        yield held


def spell(item: Item, language: str = "en") -> str:
    """Return the word of an item with its marks, but without comments and variations.

    >>> spell(Item(PLAY, seat=1, card=1, irregular=True, judgements=(1, 10)))
    'B:KS^!$10'
    """
    kind = item.kind
    if kind == NUMBER:
        return f"{item.number}."
    if kind == GAP:
        return "..."
    if kind in (RUNNING, DEAL_SCORE):
        return ("=" if kind == RUNNING else "#") + "/".join(map(str, item.scores))
    if kind == UNFINISHED:
        return "*"
    if kind == UNREADABLE:
        return item.text
    if kind == SPEECH:
        word = f'"{escape(item.text)}"'
    elif kind in _BARS:
        word = _BARS[kind]
    elif kind == DECLARATION:
        word = "+" + "".join([card_name(card, language) for card in item.cards])
    else:
        word = _PREFIXES[kind] + card_name(item.card, language)
    if item.points is not None:
        word += f"={item.points}"
    if item.seat >= 0:
        word = f"{SEATS[item.seat]}:{word}"
    if item.irregular:
        word += "^"
    return word + _marks(item.judgements) if item.judgements else word


def _marks(judgements: tuple[int, ...]) -> str:
    """Join judgements so that they can be read back as they are."""
    out = ""
    single = False  # the last sign is one character, so a second one could join it
    for number in judgements:
        sign = NAG_SIGNS.get(number)
        if sign is None or single:
            out += f"${number}"
            single = False
        else:
            out += sign
            single = len(sign) == 1
    return out
