"""The cases of the kit, and the questions that they ask of a program.

`docs/conformance.md` specifies the files that are read here.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

#: Where the cases lie.
FOLDER = Path(__file__).with_name("cases")

#: The version of the questions, answers and files. docs/conformance.md says what may change.
FORMAT = 1

#: The version of the notation that the cases are about.
NOTATION = 1

#: What a program may be able to do. Each level contains those before it.
LEVELS = ("text", "rules", "evidence")

#: The folders of cases, in the order in which they are asked, with the level that they need.
FOLDERS: dict[str, str] = {
    "text": "text",
    "paragraphs": "text",
    "hostile": "text",
    "legal": "rules",
    "fault": "rules",
    "options-legal": "rules",
    "options-fault": "rules",
    "new-legal": "rules",
    "new-fault": "rules",
    "perft": "rules",
    "new-perft": "rules",
    "hidden-hands": "evidence",
    "mutated": "evidence",
}

#: What a program can be asked to do with a text.
TASKS = ("check", "read", "write", "perft")


class Question(NamedTuple):
    """A task and the text that it is about. `record` and `depth` are given for `perft` alone."""

    task: str
    text: bytes
    record: int | None = None
    depth: int | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the question as one process is asked it, without its id."""
        asked: dict[str, Any] = {"task": self.task, **packed_text(self.text)}
        if self.record is not None:
            asked |= {"record": self.record, "depth": self.depth}
        return asked


@dataclass(frozen=True, slots=True)
class Case:
    """One thing that a program should answer: a record of a file, or a text, and what is expected.

    `about` are paragraphs of the specification (`2.3`) and chapters of the rulebook, such as
    `rulebook 12`. `level` is the one that is asked for: a hostile text asks less of a program that
    only reads.
    """

    name: str
    folder: str
    level: str
    about: tuple[str, ...]
    question: Question
    expected: dict[str, Any] = field(repr=False)


def packed_text(text: bytes) -> dict[str, str]:
    """Return the text as JSON can hold it: as `text`, or in base64 as `bytes` if it is no UTF-8."""
    try:
        return {"text": text.decode()}
    except UnicodeDecodeError:
        return {"bytes": base64.b64encode(text).decode()}


def unpacked_text(holder: dict[str, Any]) -> bytes:
    """Return the text that `packed_text` has packed. Raises ValueError if there is none."""
    text, packed = holder.get("text"), holder.get("bytes")
    if isinstance(text, str):
        # A lone surrogate is no character: the bytes that were meant cannot be known.
        return text.encode()
    if isinstance(packed, str):
        return base64.b64decode(packed, validate=True)
    raise ValueError("neither text nor bytes")


def cases(level: str = LEVELS[-1], folder: Path = FOLDER) -> Iterator[Case]:
    """Yield the cases up to a level, in the order of FOLDERS. Reads each file once."""
    wanted = LEVELS[: LEVELS.index(level) + 1]
    for name, needs in FOLDERS.items():
        if needs in wanted:
            rows = (folder / name / "expected.jsonl").read_text(encoding="utf-8").split("\n")
            for row in rows:
                if row.strip():
                    yield from _cases_of(folder / name, json.loads(row), level)


def _cases_of(folder: Path, row: dict[str, Any], level: str) -> Iterator[Case]:
    if LEVELS.index(row.get("level", LEVELS[0])) > LEVELS.index(level):
        return
    about = tuple(row["about"])
    kind = folder.name
    if "file" not in row:
        text = unpacked_text(row)
        for key, task in (("findings", "check"), ("tokens", "read"), ("written", "write")):
            if key in row:
                name = f"{kind}/{row['name']}:{key}"
                # What belongs to a line of the canonical form, only the rules tell.
                asked = "rules" if task == "write" else row.get("level", FOLDERS[kind])
                if asked not in LEVELS[: LEVELS.index(level) + 1]:
                    continue
                yield Case(name, kind, asked, about, Question(task, text), {key: row[key]})
        return
    text = (folder / row["file"]).read_bytes()
    name = f"{kind}/{row['file']}:{row['record'] or 'outside'}"
    if "depth" in row:
        question = Question("perft", text, row["record"], row["depth"])
    else:
        question = Question("check", text)
    asked = level if FOLDERS[kind] == "text" else FOLDERS[kind]
    yield Case(name, kind, asked, about, question, row)


def chosen(
    of: Iterable[Case], about: tuple[str, ...] = (), names: tuple[str, ...] = ()
) -> list[Case]:
    """Return the cases about any of these paragraphs and chapters, whose names begin so.

    `2` stands for all paragraphs of chapter 2. Without either, all cases are chosen.
    """
    return [
        case
        for case in of
        if (not about or any(_within(each, wanted) for each in case.about for wanted in about))
        and (not names or any(_begins(case.name, name) for name in names))
    ]


def _begins(name: str, wanted: str) -> bool:
    """Return whether a name begins so, without cutting a number: `:1` is not the tenth record."""
    rest = name[len(wanted) :]
    return name.startswith(wanted) and not (wanted[-1:].isdigit() and rest[:1].isdigit())


def _within(paragraph: str, wanted: str) -> bool:
    return paragraph == wanted or paragraph.startswith(wanted + ".")


def order(paragraph: str) -> tuple[bool, list[int]]:
    """Return what paragraphs are sorted by: the specification, then the rulebook, by number.

    >>> sorted(["rulebook 2", "4.10", "4.2"], key=order)
    ['4.2', '4.10', 'rulebook 2']
    """
    return paragraph.startswith("rulebook"), [int(n) for n in re.findall(r"\d+", paragraph)]
