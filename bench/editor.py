"""How long a change in an editor takes: from the change to the findings of the whole text.

    python -m bench.editor [--lines N] [--changes N]

An editor opens a text of this many lines, and types and deletes one word in its middle, again and
again. The texts are sound records, records with a fault in each deal, one sound record of many
deals, and one with a fault in every tenth deal. The milliseconds are wall-clock time, and include
the way there and back through the pipes; the last column is the server's processor time for a
change, on average.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import statistics
import time
from collections.abc import Iterator

import psutil
from lsprotocol import types

import records
from analysis.generate import generate
from tests.api.editor.client import URI, Editor, editor, position


def texts(lines: int) -> Iterator[tuple[str, str]]:
    """Yield the texts, each with its name."""
    sound, count = ["% carnet 1\n"], 1
    while count < lines:
        sound.append(_written("whist", len(sound)))
        count += sound[-1].count("\n") + 1
    many = "\n".join(sound)
    yield "sound records", many
    yield "a fault in each deal", many.replace("\n2. ", "\n2. zz ")
    # A goal that is far away makes one record of many deals.
    long = _written("besigue", 1, target="100000")
    deals = long.count("[Deal ")
    wanted = round(deals * lines / long.count("\n"))
    if wanted < deals:
        stop = [found.start() for found in re.finditer(r"(?m)^\[Deal ", long)][wanted]
        long = re.sub(r"\[Result .*\n", "", long[:stop])
    yield "one sound record", long
    yield "one record, a fault in each tenth deal", _in_each_tenth(long)


def _written(game: str, seed: int, **options: str) -> str:
    text = records.form(generate(game, seed, options))
    assert text is not None
    return text


def _in_each_tenth(text: str) -> str:
    deals = re.split(r"(?m)^(?=\[Deal )", text)
    return "".join(
        deal.replace("\n2. ", "\n2. zz ", 1) if at % 10 == 5 else deal
        for at, deal in enumerate(deals)
    )


async def measured(text: str, changes: int) -> tuple[float, list[float], float]:
    """Return the milliseconds until the first findings, those of each change, and the processor's
    for a change.
    """
    async with editor() as one:
        start = time.perf_counter()
        one.open(text)
        await one.findings()
        opened = (time.perf_counter() - start) * 1000
        before = _worked()
        took = [await _change(one, turn) for turn in range(changes)]
        return opened, took, (_worked() - before) / changes


def _worked() -> float:
    """The milliseconds that the processor has worked for the server so far."""
    (server,) = psutil.Process().children()
    times = server.cpu_times()
    return (times.user + times.system) * 1000


async def _change(one: Editor, turn: int) -> float:
    at = one.text.index("\n1. ", len(one.text) // 2) + 4
    before = position(one.text, at)
    after = types.Position(before.line, before.character + (turn % 2) * 3)
    change = types.TextDocumentContentChangePartial(
        types.Range(before, after), "" if turn % 2 else "zz "
    )
    start = time.perf_counter()
    one.change([change], URI)
    await one.findings()
    took = (time.perf_counter() - start) * 1000
    one.text = (
        one.text[:at] + one.text[at + 3 :] if turn % 2 else f"{one.text[:at]}zz {one.text[at:]}"
    )
    return took


def main() -> None:
    """Measure each text, and print a row for it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--lines", type=int, default=20_000)
    parser.add_argument("--changes", type=int, default=20)
    given = parser.parse_args()
    heads = f"{'opened ms':>10} {'median ms':>10} {'slowest ms':>10} {'cpu ms':>8}"
    print(f"{'text':40} {'lines':>7} {heads}")
    for name, text in texts(given.lines):
        opened, took, worked = asyncio.run(measured(text, given.changes))
        count, median, slowest = text.count("\n"), statistics.median(took), max(took)
        print(f"{name:40} {count:7} {opened:10.0f} {median:10.1f} {slowest:10.1f} {worked:8.1f}")


if __name__ == "__main__":
    main()
