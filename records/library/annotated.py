"""Writes annotations into a record's text, and takes them out again.

Each annotation is written at its action, as a comment, a judgement or a variation. Commands in a
comment identify it: `{[%id …] [%by …] [%at …] [%lang …] its words}`. Taking the annotations out
restores the text to the byte, so a record that is exported and imported again is unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import unquote

import records
from records.library import ids
from records.library.model import Annotation, Draft
from records.notation import words_of_play
from records.notation.model import ACTIONS, Comment, Deal, Item, Record, Variation
from records.notation.reader import locate, word_span
from records.notation.record_texts import encode

_COMMAND = re.compile(r"\[%(id|by|at|lang|judgement|text)[ \t\r\n]+([^\]]*)\]")
_MARK = re.compile(r"!!|\?\?|!\?|\?!|[!?]|\$[0-9]+")
_APART = re.compile(r"[ \t\r\n]\$([0-9]+)")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_BLANK = re.compile(r"[ \t\r\n]+")
_BREAK = re.compile(r"[ \t]*(?:\r\n?|\n)[ \t]*")
_ID = re.compile(f"[{ids.ALPHABET}]{{{ids.LENGTH}}}")
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f%\\]}\u2028\u2029]|^ | $|  +")


#: The order of what is written at one place. Marks follow the action's word without a space and so
#: come first. Everything else is set apart by spaces.
_MARKED, _APART_FROM_IT = 0, 1


class NoPlace(LookupError):  # noqa: N818
    """The record has no such deal or action, or the annotation cannot stand on the one named."""


def judgement_number(text: str) -> int | None:
    """Return the number of a judgement such as ``!`` or ``$10``, or None if the text is not one.

    >>> judgement_number("!?"), judgement_number("$10"), judgement_number("good")
    (5, 10, None)
    """
    if not _MARK.fullmatch(text):
        return None
    numbers, over = words_of_play.judgements(text)
    return None if over else numbers[0]


def annotated(text: bytes, annotations: Iterable[Annotation | Draft]) -> bytes:
    """Return the text of one record with its annotations written in.

    Lost annotations are left out.

    Raises NoPlace if an annotation has no action to stand on. Cost: one parse of the text.
    """
    wanted = [one for one in annotations if not (isinstance(one, Annotation) and one.lost)]
    if not wanted:
        return text
    return encode(_Text(text).with_all(wanted)[0])


def spans(text: bytes, annotations: Sequence[Annotation | Draft]) -> tuple[bytes, list[range]]:
    """Return the annotated text, and the place of each annotation's words in it.

    The places are ranges of code points. Raises NoPlace as `annotated` does.
    """
    out, places = _Text(text).with_all(annotations)
    return encode(out), places


class _Text:
    """The text of one record, with the positions of its items."""

    def __init__(self, text: bytes) -> None:
        (record,) = records.loads(text)
        self.record = locate(record)
        self.text = text.decode("utf-8", "surrogateescape")
        self.before = len(self.text) - len(self.record.text)

    def with_all(self, annotations: Sequence[Annotation | Draft]) -> tuple[str, list[range]]:
        """Return the text with the annotations, and the range that the words of each one occupy."""
        pieces = [
            (place, rank, order, piece, words_at)
            for order, one in enumerate(annotations)
            for place, rank, piece, words_at in self._pieces(one)
        ]
        marked: set[int] = set()
        places = [range(0)] * len(annotations)
        out: list[str] = []
        done = size = 0
        for place, rank, order, piece, words_at in sorted(pieces, key=lambda piece: piece[:3]):
            out.append(self.text[done:place])
            size += place - done
            if rank == _MARKED:
                piece = self._mark(place, piece, marked)
            places[order] = range(size + words_at.start, size + words_at.stop)
            out.append(piece)
            size += len(piece)
            done = place
        out.append(self.text[done:])
        return "".join(out), places

    def _pieces(self, one: Annotation | Draft) -> Iterator[tuple[int, int, str, range]]:
        """Yield the pieces of text that an annotation adds.

        Each piece comes with its position in the text, its rank at that position, and the range of
        the annotation's words within it. Raises NoPlace.
        """
        deal = _deal(self.record, one.deal)
        head = _head(one)
        said = f"{head} {_words(one.text)}"
        if one.kind == "comment" and one.ply == 0:
            first = next((item for item in (*deal.items, deal.end) if item is not None), None)
            if first is None:
                raise NoPlace(one.ply)
            yield self.before + first.start, _APART_FROM_IT, f"{{{said}}} ", range(1, len(said))
            return
        place = self.before + _action(deal, one.ply).end
        if one.kind == "variation":
            opening = f" ({{{head}}} "
            where = range(len(opening), len(opening) + len(one.text))
            yield place, _APART_FROM_IT, f"{opening}{one.text})", where
        elif one.kind == "judgement":
            if judgement_number(one.text) is None:
                raise NoPlace(one.text)
            yield place, _MARKED, one.text, range(0)
            note = f" {{{head} [%judgement {one.text}]}}"
            yield place, _APART_FROM_IT, note, range(0)
        else:
            yield place, _APART_FROM_IT, f" {{{said}}}", range(2, 2 + len(said))

    def _mark(self, place: int, judgement: str, marked: set[int]) -> str:
        """Return a judgement as a sign or number to write directly after an action's word."""
        number = judgement_number(judgement)
        # Two signs side by side could be read as a third one. A number never can.
        alone = place not in marked and self.text[place - 1 : place] not in ("!", "?")
        marked.add(place)
        assert number is not None
        return words_of_play.NAG_SIGNS.get(number, f"${number}") if alone else f"${number}"


def _deal(record: Record, number: int) -> Deal:
    if not 1 <= number <= len(record.deals):
        raise NoPlace(number)
    return record.deals[number - 1]


def _action(deal: Deal, ply: int) -> Item:
    actions = [item for item in deal.items if item.kind in ACTIONS]
    if not 1 <= ply <= len(actions):
        raise NoPlace(ply)
    return actions[ply - 1]


def _head(one: Annotation | Draft) -> str:
    fields = (("id", one.id), ("by", one.author), ("at", one.created), ("lang", one.language))
    return " ".join(f"[%{name} {_escaped(value)}]" for name, value in fields if value)


def _words(text: str) -> str:
    """Return a comment's words, wrapped in a command if a plain comment would alter them."""
    if "[%" in text or _UNSAFE.search(text.replace("%", "").replace("]", "")):
        return f"[%text {_escaped(text)}]"
    return text


def _escaped(text: str) -> str:
    """Return the text with percent escapes for the characters that a command cannot hold.

    >>> _escaped(" 100 % } l’été"), unquote(_escaped(" 100 % } l’été"))
    ('%20100 %25 %7D l’été', ' 100 % } l’été')
    """
    return _UNSAFE.sub(
        lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode("utf-8")), text
    )


# -- out again --------------------


def extracted(record: Record) -> tuple[Record, tuple[Draft, ...]]:
    """Return the record without the annotations in its text, and these annotations.

    A record that cannot be read is returned as it is. Cost: none if the text carries no
    annotations, otherwise two more parses.
    """
    if "[%id" not in record.text or record.faults:
        return record, ()
    exact = locate(record)
    found = [
        piece for number, deal in enumerate(exact.deals, 1) for piece in _found(exact, number, deal)
    ]
    if not found:
        return record, ()
    text = exact.text
    out: list[str] = []
    done = 0
    for start, end in sorted(cut for _, cuts in found for cut in cuts):
        out.append(text[done:start])
        done = max(done, end)
    out.append(text[done:])
    (plain,) = records.loads("".join(out))
    plain.number, plain.line, plain.remarks = record.number, record.line, record.remarks
    return plain, tuple(draft for draft, _ in found)


#: The spans of text to cut out for an annotation, in code points.
_Cuts = list[tuple[int, int]]


def _found(record: Record, number: int, deal: Deal) -> Iterator[tuple[Draft, _Cuts]]:
    text = record.text
    for comment in deal.comments:
        draft = _draft(comment, number, 0)
        if draft is not None and draft.kind == "comment":
            end = comment.end + text.startswith(" ", comment.end)
            yield draft, [(comment.start, end)]
    ply = 0
    for item in deal.items:
        if item.kind not in ACTIONS:
            continue
        ply += 1
        marks = _marks(record, item)
        # Judgements are written in order, so the last mark belongs to the last one.
        for note in reversed(item.notes):
            place = (note.start - text.endswith(" ", 0, note.start), note.end)
            if isinstance(note, Variation):
                varied = _variation(text, note, number, ply)
                if varied is not None:
                    yield varied, [place]
                continue
            draft = _draft(note, number, ply)
            if draft is None:
                continue
            cuts = [place]
            if draft.kind == "judgement":
                wanted = judgement_number(draft.text)
                for at in range(len(marks) - 1, -1, -1):
                    if marks[at][0] == wanted:
                        cuts.append(marks.pop(at)[1])
                        break
            yield draft, cuts


def _marks(record: Record, item: Item) -> list[tuple[int, tuple[int, int]]]:
    """Return the judgements of an action: the number of each, and its span in the text."""
    text = record.text
    _, end = word_span(record, item)
    out = []
    for mark in _MARK.finditer(text, end, item.end):
        number = judgement_number(mark[0])
        if number is not None:
            out.append((number, mark.span()))
    until = item.notes[0].start if item.notes else item.end
    out += [(int(mark[1]), mark.span()) for mark in _APART.finditer(text, item.end, until)]
    return out


def _variation(text: str, note: Variation, deal: int, ply: int) -> Draft | None:
    if not note.comments:
        return None
    draft = _draft(note.comments[0], deal, ply)
    if draft is None or draft.kind != "comment":
        return None
    inner = _BREAK.sub(" ", text[note.comments[0].end : note.end - 1]).strip(" \t")
    return Draft(
        deal, ply, "variation", inner, draft.author, draft.language, draft.id, draft.created
    )


def _draft(comment: Comment, deal: int, ply: int) -> Draft | None:
    """Return the annotation that a comment carries, or None if it has no id of a store."""
    fields = {found[1]: unquote(found[2].strip()) for found in _COMMAND.finditer(comment.text)}
    name = fields.get("id", "")
    if not _ID.fullmatch(name):
        return None
    at = fields.get("at", "")
    rest = (name, at if _TIME.fullmatch(at) else None)
    if "judgement" in fields:
        if judgement_number(fields["judgement"]) is None:
            return None
        kind, said = "judgement", fields["judgement"]
    else:
        kind = "comment"
        said = fields.get("text") or _BLANK.sub(" ", _COMMAND.sub("", comment.text)).strip()
    return Draft(deal, ply, kind, said, fields.get("by"), fields.get("lang"), *rest)
