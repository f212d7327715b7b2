"""A record on its way into a store: its bytes, and the columns that searches and lists use."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import records
from records.cards import SEATS
from records.library.dates import days
from records.library.facts import Facts
from records.notation.letters import printable, shortened
from records.notation.model import ACTIONS, SPEECH, Comment, Item, Record, Variation
from records.notation.record_texts import encode
from records.play import identity
from records.play.as_read import replay_as_read
from records.rules.games import GAMES
from records.search_terms import searched
from records.severities import MOST

if TYPE_CHECKING:
    from records.library.model import Draft
    from records.play.replay import Replay

_FIRST_LINE = re.compile(rb"\A% carnet 1[ \t]*[\r\n]\s*(?=\[Game[ \t\r\n\"])")


def text_digest(text: bytes) -> bytes:
    """Return a SHA-256 digest of a record's text. Equal texts have equal digests.

    The version line and the white space at the end are left out, because they belong to the file
    and not to the record.

    >>> text_digest(b'% carnet 1\\n\\n[Game "whist"]\\n\\n') == text_digest(b'[Game "whist"]')
    True
    """
    return hashlib.sha256(_FIRST_LINE.sub(b"", text, count=1).rstrip(b" \t\r\n")).digest()


@dataclass(frozen=True, slots=True)
class Entry:
    """Everything that a store keeps of a record.

    `findings` are dictionaries as in ``carnet check --json``, with lines counted from the first
    line of `text`. The values of tags are cut (see `records.notation.letters.shortened`).
    `severities` also counts the findings that were left out because there are too many. `digest` is
    the same for all records of the same play (see `records.play.identity`). `days` are the first
    and the last day that the date may mean, as numbers (18500112), or None. `search` is the folded
    text for the word search. `annotations` are stored with the record. `facts` are what it adds to
    figures over many, None if they are to be worked out later.
    """

    text: bytes
    digest: str
    game: str | None
    options: str | None
    players: dict[str, str]
    event: str | None
    site: str | None
    date: str | None
    days: tuple[int, int] | None
    round: str | None
    result: str | None
    ok: bool
    findings: list[dict[str, Any]]
    severities: dict[str, int]
    score: list[int] | None
    complete: bool
    winner: list[str] | None
    deals: int
    plies: int
    search: str
    annotations: tuple[Draft, ...] = ()
    facts: tuple[Facts, ...] = ()


def describe(
    record: Record,
    replay: Replay | None = None,
    before: bytes = b"",
    judged: Mapping[str, Any] | None = None,
) -> Entry:
    """Return what a store keeps of this record. Cost: a replay, and a walk through its items.

    A caller who has replayed the record already passes it as `replay`, and its dictionary as
    `judged`. `before` is the text before the first record of the file. It is kept with that record.
    """
    if replay is None:
        replay = replay_as_read(record)
    if judged is None:
        judged = replay.as_dict(MOST)
    first = 1 if before else record.line
    whole = _tags(record)
    tags = {name: shortened(value) for name, value in whole.items()}
    return Entry(
        text=before + encode(record.text or records.dumps(record)),
        digest=identity.digest(record, replay),
        game=tags.get("Game"),
        options=tags.get("Options"),
        players={seat: tags[seat] for seat in SEATS if seat in tags},
        event=tags.get("Event"),
        site=tags.get("Site"),
        date=tags.get("Date"),
        days=days(tags["Date"]) if "Date" in tags else None,
        round=tags.get("Round"),
        result=tags.get("Result"),
        ok=judged["ok"],
        findings=[_from_first_line(f, first) for f in judged["findings"]],
        severities=dict(replay.severities),
        score=judged["score"],
        complete=judged["complete"],
        winner=judged["winner"],
        deals=len(record.deals),
        plies=_plies(record, replay),
        search=searched(" ".join(_searched(record, whole))),
    )


def _plies(record: Record, replay: Replay) -> int:
    if len(replay.deals) == len(record.deals):
        return sum(deal.plies for deal in replay.deals)
    return sum(item.kind in ACTIONS for deal in record.deals for item in deal.items)


def _tags(record: Record) -> dict[str, str]:
    return {tag.name: printable(tag.value) for tag in reversed(record.tags)}


def _from_first_line(finding: dict[str, Any], first: int) -> dict[str, Any]:
    """Return the finding with its line counted from the first line that is kept."""
    line = finding["line"]
    return finding if line is None else {**finding, "line": line - first + 1}


# -- what it is found by --------------------

#: The places of texts that are not in a tag.
COMMENT, SAID = "comment", "said"

_SEARCHED = ("Game", "Event", "Site", "Date", "Round", *SEATS, "Annotator", "Source")


def search_words(record: Record) -> str:
    """Return the folded words that find a record.

    They come from its tags, its game's titles, its comments and its speech.
    """
    return searched(" ".join(_searched(record, _tags(record))))


def searched_texts(record: Record) -> Iterator[tuple[str, str]]:
    """Yield the texts whose words find a record, as they are written, each with where it stands.

    That is the name of a tag, or COMMENT or SAID. The game's titles are not in the record,
    so they are left out.
    """
    tags = _tags(record)
    for name in _SEARCHED:
        if name in tags:
            yield name, tags[name]
    yield from _told(record)


def _searched(record: Record, tags: Mapping[str, str]) -> Iterator[str]:
    for name in _SEARCHED:
        if name in tags:
            yield tags[name]
    game = GAMES.get(tags.get("Game", ""))
    if game is not None:
        yield from game.title.values()
    for _, text in _told(record):
        yield text


def _told(record: Record) -> Iterator[tuple[str, str]]:
    """Yield what the comments and the speech of a record say."""
    for comment in record.comments:
        yield COMMENT, printable(comment.text)
    if _says_nothing(record):
        return
    for deal in record.deals:
        for comment in deal.comments:
            yield COMMENT, printable(comment.text)
        for item in [item for item in deal.items if item.notes or item.kind == SPEECH]:
            yield from _said(item)
        if deal.end is not None:
            yield from _said(deal.end)


#: A tag that fills a line. There no quotation mark is one of speech.
_TAG_ALONE = re.compile(r'^\[\w+ "[^"\n]*"\]\r?$', re.MULTILINE)


def _says_nothing(record: Record) -> bool:
    """Return whether the text certainly has no comment, variation or speech.

    Most texts have none.
    """
    text = record.text
    if not text or "{" in text or ";" in text or "(" in text:
        return False
    return text.count('"') == 2 * len(_TAG_ALONE.findall(text))


def _said(item: Item) -> Iterator[tuple[str, str]]:
    """Yield the speech and the comments of an action, and of its variations at any depth."""
    waiting: list[Item | Comment | Variation] = [item]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Comment):
            yield COMMENT, printable(node.text)
        elif isinstance(node, Variation):
            waiting += reversed(node.items)
            waiting += reversed(node.comments)
        else:
            if node.kind == SPEECH:
                yield SAID, printable(node.text)
            waiting += reversed(node.notes)
