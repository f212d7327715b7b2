"""Microseconds a ply of every game, with its hands known and with none of them.

    python -m bench.games

Prints a line of JSON: for each game the plies, and the microseconds a ply of reading and
replaying, `known` and `unknown`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from time import process_time

import records
from records.generate import generate
from records.rules.games import GAMES

#: Plies of each game at least; whole records.
PLIES = 4_000
_HIDDEN = re.compile(rb"^\[(?:Hand[A-F]|Talon) [^\n]*\n", re.M)


def texts(game: str, plies: int) -> Iterator[bytes]:
    """Generated records of at least so many plies in all, the same ones every time."""
    seed = 0
    while plies > 0:
        record = generate(game, seed)
        plies -= sum(deal.plies for deal in records.replay(record).deals)
        text = records.form(record)
        assert text is not None
        yield text.encode()
        seed += 1


def hidden(text: bytes) -> bytes:
    """The record as somebody wrote it who saw no hand: without its hands and talons."""
    return _HIDDEN.sub(b"", text)


def once(text: bytes) -> tuple[int, float]:
    """The plies of a record, and the seconds that reading and replaying it takes."""
    start = process_time()
    plies = 0
    for record in records.read(text):
        replay = records.replay(record)
        if not replay.ok:
            raise SystemExit(f"{replay.findings[0].code} in what should have no fault")
        plies += sum(deal.plies for deal in replay.deals)
    return plies, process_time() - start


def fastest(all_texts: list[bytes], passes: int) -> float:
    """Microseconds a ply, of each record the fastest of some passes."""
    seconds = [float("inf")] * len(all_texts)
    total = 0
    for turn in range(passes):
        for at, text in enumerate(all_texts):
            plies, took = once(text)
            seconds[at] = min(seconds[at], took)
            total += 0 if turn else plies
    return sum(seconds) / total * 1e6


def measured(plies: int, passes: int) -> dict[str, dict[str, float]]:
    """For each game microseconds a ply, known and unknown."""
    out = {}
    for game in GAMES:
        known = list(texts(game, plies))
        unknown = [hidden(text) for text in known]
        out[game] = {"known": fastest(known, passes), "unknown": fastest(unknown, passes)}
    return out


def main() -> None:
    """Measure every game, and print what is found as JSON."""
    import argparse

    parser = argparse.ArgumentParser(description="Microseconds a ply of every game.")
    parser.add_argument("--plies", type=int, default=PLIES)
    parser.add_argument("--passes", type=int, default=9)
    given = parser.parse_args()
    print(json.dumps(measured(given.plies, given.passes)))


if __name__ == "__main__":
    main()
