"""Microseconds per ply for every game, with all hands known and with none.

    python -m bench.games

Prints a line of JSON. For each game it has the microseconds per ply of reading and replaying,
`known` and `unknown`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from time import process_time

import records
from analysis.generate import generate
from records.rules.games import GAMES

#: The fewest plies of each game. Records are whole, so there are usually more.
PLIES = 4_000
_HIDDEN = re.compile(rb"^\[(?:Hand[A-F]|Talon) [^\n]*\n", re.M)


def texts(game: str, plies: int) -> Iterator[bytes]:
    """Yield generated records with at least that many plies in all, the same ones every time."""
    seed = 0
    while plies > 0:
        record = generate(game, seed)
        plies -= sum(deal.plies for deal in records.replay(record).deals)
        text = records.form(record)
        assert text is not None
        yield text.encode()
        seed += 1


def hidden(text: bytes) -> bytes:
    """Return the record without its hands and talons, as somebody who saw none would write it."""
    return _HIDDEN.sub(b"", text)


def once(text: bytes) -> tuple[int, float]:
    """Return the plies of a record, and the processor seconds of reading and replaying it."""
    start = process_time()
    plies = 0
    for record in records.read(text):
        replay = records.replay(record)
        if not replay.ok:
            raise SystemExit(f"{replay.findings[0].code} in what should have no fault")
        plies += sum(deal.plies for deal in replay.deals)
    return plies, process_time() - start


def fastest(all_texts: list[bytes], passes: int) -> float:
    """Return microseconds per ply, with the fastest of some passes for each record."""
    seconds = [float("inf")] * len(all_texts)
    total = 0
    for turn in range(passes):
        for at, text in enumerate(all_texts):
            plies, took = once(text)
            seconds[at] = min(seconds[at], took)
            total += 0 if turn else plies
    return sum(seconds) / total * 1e6


def measured(plies: int, passes: int) -> dict[str, dict[str, float]]:
    """Return the microseconds per ply for each game, known and unknown."""
    out = {}
    for game in GAMES:
        known = list(texts(game, plies))
        unknown = [hidden(text) for text in known]
        out[game] = {"known": fastest(known, passes), "unknown": fastest(unknown, passes)}
    return out


def main() -> None:
    """Measure every game, and print the figures as JSON."""
    import argparse

    parser = argparse.ArgumentParser(description="Microseconds a ply of every game.")
    parser.add_argument("--plies", type=int, default=PLIES)
    parser.add_argument("--passes", type=int, default=9)
    given = parser.parse_args()
    print(json.dumps(measured(given.plies, given.passes)))


if __name__ == "__main__":
    main()
