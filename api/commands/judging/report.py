"""Findings as lines of text: place, message, source line with a caret, rule, and legal cards."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from api.commands.shared.console import plain
from api.commands.words import say
from records.notation.letters import in_letters
from records.notation.reader import line_in
from records.rules.games.bibliography import source_words
from records.severities import ERROR, ILLEGAL, MISMATCH, NOTE, WARNING

if TYPE_CHECKING:
    from api.commands.judging.settings import Manner
    from records.notation.model import Record

#: The most characters of a source line. A longer one is cut around the place of the finding.
WIDTH = 96
INDENT = "    "

#: Severities that are feminine words in French.
_FEMININE = (ERROR, ILLEGAL, MISMATCH, NOTE)

_COLOURS = {ERROR: "31;1", ILLEGAL: "31;1", MISMATCH: "35;1", WARNING: "33", NOTE: "36"}


def paint(text: str, colour: str, manner: Manner) -> str:
    """Return the text in a terminal colour, or unchanged if colours are off."""
    return f"\x1b[{colour}m{text}\x1b[0m" if manner.colour else text


def finding_lines(
    path: str, record: Record, finding: Mapping[str, Any], rules: str | None, manner: Manner
) -> Iterator[str]:
    """Yield the lines for a finding in a record. The finding has its JSON form.

    `rules` names the game that the record was judged by, if it is not the record's own.
    """
    yield _head(path, finding, manner)
    yield from place_lines(record, finding, _COLOURS[finding["severity"]], rules, manner)
    if finding["rule"] is not None:
        rule = finding["rule"]
        source = source_words(rule["source"], manner.language)
        yield INDENT + say("rule", manner.language, id=rule["id"], source=source)
    if finding["legal"]:
        cards = " ".join(in_letters(name, record.language) for name in finding["legal"])
        yield INDENT + say("legal", manner.language, cards=cards)
    if finding["evidence"]:
        *before, last = map(str, finding["evidence"])
        plies = say("and", manner.language).join(filter(None, (", ".join(before), last)))
        yield INDENT + say("evidences" if before else "evidence", manner.language, plies=plies)


def place_lines(
    record: Record, found: Mapping[str, Any], colour: str, rules: str | None, manner: Manner
) -> Iterator[str]:
    """Yield the source line of a finding or a slip, in its JSON form, with carets, and its place
    in the record.
    """
    if found["line"] is not None:
        line = line_in(record.text, found["line"] - record.line)
        yield from source_lines(line, found, colour, manner)
    yield INDENT + _context(record, found, rules, manner.language)


def more_line(path: str, record: Record, left: int, rules: str | None, manner: Manner) -> str:
    """Return the line that stands for all findings of a record that are not shown."""
    parts = [say("in-record", manner.language, n=record.number)]
    if rules is not None:
        parts.append(say("by-rules", manner.language, game=rules))
    return _more(f"{path}:{record.line}", ", ".join(parts), left, manner)


def outside_lines(path: str, text: str, found: Mapping[str, Any], manner: Manner) -> Iterator[str]:
    """Yield the lines for findings in the text before the first record, or of one not read."""
    for finding in found["findings"]:
        yield _head(path, finding, manner)
        if text:
            line = line_in(text, finding["line"] - 1)
            yield from source_lines(line, finding, _COLOURS[finding["severity"]], manner)
    if "more" in found:
        yield _more(path, say("outside", manner.language), found["more"], manner)


def _more(path: str, where: str, left: int, manner: Manner) -> str:
    key = "more-finding" if left == 1 else "more-findings"
    return f"{plain(path)}: {where}: {say(key, manner.language, n=left)}"


def _head(path: str, finding: Mapping[str, Any], manner: Manner) -> str:
    line, column = finding["line"] or 1, finding["column"] or 1
    named = say(finding["severity"], manner.language)
    severity = paint(named, _COLOURS[finding["severity"]], manner)
    of_it = finding["certainty"] == "proven" and finding["severity"] in _FEMININE
    certainty = say("proven-of" if of_it else finding["certainty"], manner.language)
    message = plain(finding["message"][manner.language])
    return f"{plain(path)}:{line}:{column}: {severity} {certainty} {finding['code']} {message}"


def source_lines(
    line: str, finding: Mapping[str, Any], colour: str, manner: Manner
) -> Iterator[str]:
    """Yield the source line, and carets under the place. A long line is cut around it.

    Columns count code points from 1.
    """
    # A line may be the whole text and hold every finding: only what is shown of it is looked at.
    length = len(line)
    start = (finding["column"] or 1) - 1
    stop = max(start + 1, (finding["end_column"] or 0) - 1)
    first = max(0, min(start - WIDTH // 3, length - WIDTH))
    shown = plain(line[first : first + WIDTH])
    before = "…" if first else ""
    after = "…" if first + WIDTH < length else ""
    yield f"{INDENT}{before}{shown}{after}"
    carets = max(1, _wide(shown[start - first : stop - first]))
    blank = "\t".join(" " * _wide(part) for part in shown[: start - first].split("\t"))
    mark = paint("^" * carets, colour, manner)
    yield f"{INDENT}{' ' * len(before)}{blank}{mark}"


def _wide(text: str) -> int:
    """Return the number of terminal columns that a text occupies."""
    if text.isascii():
        return len(text)
    return sum(
        0
        if unicodedata.combining(sign) or "\ufe00" <= sign <= "\ufe0f"
        else 2
        if unicodedata.east_asian_width(sign) in "WF"
        else 1
        for sign in text
    )


def _context(record: Record, finding: Mapping[str, Any], rules: str | None, language: str) -> str:
    parts = [say("in-record", language, n=record.number)]
    for key in ("deal", "trick", "ply"):
        if finding[key] is not None:
            parts.append(say(f"in-{key}", language, n=finding[key]))
    seat = finding["seat"]
    if seat is not None:
        name = record.get(seat)
        parts.append(f"{seat} ({plain(name)})" if name else seat)
    if rules is not None:
        parts.append(say("by-rules", language, game=rules))
    if finding.get("variation"):
        parts.append(say("in-variation", language))
    return ", ".join(parts)
