"""A record on its way into a store: its bytes, and what is looked for and listed by."""

from __future__ import annotations

import hashlib
import unicodedata
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import records
from records.cards import SEATS
from records.findings import ERROR
from records.notation.letters import printable
from records.notation.model import ORDER, Comment, Deal, Item, Record, Variation
from records.notation.source import encode
from records.notation.writer import HEADER, write

if TYPE_CHECKING:
    from records.play.replay import Replay


@dataclass(frozen=True, slots=True)
class Entry:
    """All that a store keeps of a record; `findings` are as in ``carnet check --json``.

    `digest` is the same for records that differ in comments, layout and card letters only.
    The lines of the findings count from the record's own first line.
    """

    text: bytes
    canonical: bytes
    digest: str
    game: str | None
    options: str | None
    players: dict[str, str]
    event: str | None
    site: str | None
    date: str | None
    round: str | None
    result: str | None
    ok: bool
    findings: list[dict[str, Any]]
    score: list[int] | None
    complete: bool
    winner: list[str] | None
    deals: int
    plies: int

    @property
    def severities(self) -> dict[str, int]:
        """How many findings there are of each severity that occurs."""
        return dict(Counter(f["severity"] for f in self.findings))


def folded(text: str) -> str:
    """The text as it is compared when names are looked for: no case, no accents.

    >>> folded("Bésigue à ŒIL")
    'besigue a œil'
    """
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in parts if not unicodedata.combining(c))


def describe(record: Record, replay: Replay | None = None, before: bytes = b"") -> Entry:
    """What a store keeps of this record.  Cost: a replay and two writings of it.

    `replay` is its own, if the caller has it already; `before` is what stood before the
    first record of its file, which is kept with that record.
    """
    if replay is None:
        replay = records.replay(record)
    judged = replay.as_dict()
    canonical, bare = _forms(record, replay)
    first = 1 if before else record.line
    return Entry(
        text=before + encode(record.text or canonical),
        canonical=encode(canonical),
        digest=hashlib.sha256(encode(bare)).hexdigest(),
        game=_tag(record, "Game"),
        options=_tag(record, "Options"),
        players={s: name for s in SEATS if (name := _tag(record, s)) is not None},
        event=_tag(record, "Event"),
        site=_tag(record, "Site"),
        date=_tag(record, "Date"),
        round=_tag(record, "Round"),
        result=_tag(record, "Result"),
        ok=judged["ok"],
        findings=[_from_first_line(f, first) for f in judged["findings"]],
        score=judged["score"],
        complete=judged["complete"],
        winner=judged["winner"],
        deals=len(record.deals),
        plies=sum(item.kind <= ORDER for deal in record.deals for item in deal.items),
    )


def _tag(record: Record, name: str) -> str | None:
    value = record.get(name)
    return None if value is None else printable(value)


def _from_first_line(finding: dict[str, Any], first: int) -> dict[str, Any]:
    """The finding with its line counted from the first that is kept."""
    line = finding["line"]
    return finding if line is None else {**finding, "line": line - first + 1}


def _forms(record: Record, replay: Replay) -> tuple[str, str]:
    """The canonical form, and that without comments; of a record with an error its own text."""
    if record.faults or any(finding.severity == ERROR for finding in replay.findings):
        return record.text, record.text
    canonical = write(record, replay.tricks, None, replay.wrong_numbers)
    if _says_nothing_aside(record):
        return f"{HEADER}\n{canonical}", canonical
    bare = Record(record.text, record.number, record.line)
    bare.tags = [tag for tag in record.tags if tag.name != "Language"]
    bare.language = record.language
    bare.deals = [_bare_deal(deal) for deal in record.deals]
    return f"{HEADER}\n{canonical}", write(bare, replay.tricks, None, replay.wrong_numbers)


def _says_nothing_aside(record: Record) -> bool:
    """Whether it surely has no comment, no remark and no tag that names its letters.

    Writing it a second time is then to no purpose; so it is with most records.
    """
    text = record.text
    aside = not text or "{" in text or ";" in text or "%" in text
    return not (aside or record.remarks or record.find("Language"))


def _bare_deal(deal: Deal) -> Deal:
    bare = Deal(deal.start, deal.implicit)
    bare.tags = deal.tags
    bare.items = [_bare_item(item) for item in deal.items]
    bare.end = None if deal.end is None else _bare_item(deal.end)
    return bare


def _bare_item(item: Item) -> Item:
    if not item.notes:
        return item
    notes = tuple(
        Variation(tuple(_bare_item(i) for i in note.items))
        for note in item.notes
        if not isinstance(note, Comment)
    )
    return item.copy(notes=notes)
