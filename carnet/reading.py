"""Reads many records, of each of them only what is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import IO

from carnet.record import Record, Records
from records.cards import SEATS
from records.kernel.borders import tools
from records.notation.batches import Batch, Batches
from records.notation.reader import Reader
from records.notation.record_texts import Source, blocks


def read(
    source: Source,
    *,
    game: str | None = None,
    player: str | None = None,
    where: Callable[[Record], bool] | None = None,
) -> Iterator[Record]:
    """Yield the records of a path, of bytes, or of an open file; plain text, gzip or zstd.

    `game` is the id of a game, and `player` stands in the name of a player, whatever its case and
    accents. `where` is asked with each record that is left. What it does not want costs reading its
    header, if it looks at no more than tags. Memory does not grow with the file. Faults of the text
    are findings. Raises OSError, and `Truncated` after the last whole record of a damaged
    compressed file.

    >>> text = '[Game "whist"] [A "Zoé"] [Deal "1"] *\\n[Game "sizette"] [Deal "1"] *'.encode()
    >>> [record.number for record in read(text, game="sizette")]
    [2]
    >>> [record.game for record in read(text, player="zoe")]
    ['whist']
    """
    wanted = _wanted(game, player, where)
    batches = Batches(None, blocks(source), tools())
    # Remarks after one record belong to the next.
    remarks = [] if batches.begins_plainly else batches.outside.remarks
    for batch in batches:
        if remarks or b"%" in batch.text:
            found, remarks = _with_remarks(batch, remarks)
        else:
            found = _as_asked(batch)
        yield from found if wanted is None else filter(wanted, found)


def load(file: IO[bytes] | IO[str]) -> Records:
    """Return the records of an open file."""
    return Records(read(file))


def _wanted(
    game: str | None, player: str | None, where: Callable[[Record], bool] | None
) -> Callable[[Record], bool] | None:
    if game is None and player is None:
        return where
    from records.search_terms import folded

    part = None if player is None else folded(player)

    def wanted(record: Record) -> bool:
        if game is not None and record.game != game:
            return False
        if part is not None:
            names = (tag.value for tag in record.tags if tag.name in SEATS)
            if not any(part in folded(name) for name in names):
                return False
        return where is None or where(record)

    return wanted


def _with_remarks(batch: Batch, before: list[str]) -> tuple[Iterator[Record], list[str]]:
    """Return the records of a batch and the remarks after them."""
    reader = Reader(unpacked=batch.text)
    written = list(reader)
    written[0].remarks = before + written[0].remarks
    for one in written:
        one.number += batch.number - 1
        one.line += batch.line - 1
    return map(Record._of, written), reader.remarks


def _as_asked(batch: Batch) -> Iterator[Record]:
    borders, line_ends = tools()
    text, line, begin, number = batch.text, batch.line, 0, batch.number
    while begin < len(text):
        found = borders(text, begin, True, 0, 1)
        end = found.last if found.records else len(text)
        one = text[begin:end]
        yield Record._later(one, number, line)
        line += line_ends(one)
        begin, number = end, number + 1
