"""Studies and tags: what people make of the records that are kept.

A study is chapters in an order. A chapter is a text, or a text and a place in a record, or a text
and a whole record. A tag is a word that people put on records to find them by. It has nothing to
do with the tags in the text of a record.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

#: The most chapters of a study.
MOST_CHAPTERS = 500
#: The most tags of a record.
MOST_TAGS = 50
#: The most characters of a tag.
LONGEST_TAG = 60


class TooMany(ValueError):  # noqa: N818 - it names what is the matter
    """There are more chapters or tags than are kept: `what` is chapters or tags."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a study.

    `number` tells the chapters of a study apart, whatever their order. The store gives it out,
    and never twice. Without a `record` the chapter is its text alone, without a `deal` it has the
    record as a whole. `deal` and `ply` count as those of a Draft. `seat` is the one through whose
    eyes the table is seen, or None for all cards. `line` names a variation, as the address of a
    replay does, or is None for the game itself.
    """

    title: str | None = None
    text: str = ""
    record: str | None = None
    deal: int | None = None
    ply: int | None = None
    seat: str | None = None
    line: str | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class StudyDraft:
    """A study as somebody writes it. `language` is that of its words, such as fr.

    `id` is set if it comes from another store, where it has one.
    """

    title: str
    author: str | None = None
    language: str | None = None
    introduction: str = ""
    chapters: tuple[Chapter, ...] = ()
    id: str | None = None

    def records(self) -> Iterator[str]:
        """Yield the ids of the records of its chapters, in order, each as often as it is named."""
        return (chapter.record for chapter in self.chapters if chapter.record is not None)

    def said(self) -> dict[str, Any]:
        """Return what is written in it, as JSON has it."""
        return {
            "title": self.title,
            "author": self.author,
            "language": self.language,
            "introduction": self.introduction,
            "chapters": [asdict(chapter) for chapter in self.chapters],
        }


@dataclass(frozen=True, slots=True)
class Study(StudyDraft):
    """A stored study. `by` is who made its present version.

    `deleted` is the time at which it was deleted, or None. Until the time `until` it can be brought
    back.
    """

    id: str = ""
    version: int = 1
    created: str = ""
    changed: str = ""
    by: str | None = None
    deleted: str | None = None
    until: str | None = None


@dataclass(frozen=True, slots=True)
class StudyPage:
    """Some studies, and the cursor of the next page, or None on the last page.

    `total` is the number of all that were asked for.
    """

    items: list[Study]
    next: str | None
    total: int


@dataclass(frozen=True, slots=True)
class RecordTag:
    """A tag of a record: its words, when it was put there and by whom."""

    name: str
    given: str
    by: str | None


@dataclass(frozen=True, slots=True)
class TagCount:
    """A tag, and how many records have it."""

    name: str
    records: int
