"""A command whose kernel gets no memory at one call or from it on, at each in turn, in processes of
its own: `python -m tests.torture.out_of_memory LIBRARY MOST COMMAND …`.

LIBRARY is the compiled one of `records` or, if it is called `analysis.so`, that of `analysis`.

Told as JSON: how often the kernel asks for memory, what the command did when it got none, and what
it told that it should not have.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
from collections import Counter

from analysis.kernel import library as of_analysis
from records.kernel import library as of_records
from tests.api.command import carnet

#: What is said of slips that could not be looked for.
LEFT = "not every slip that may explain it was tried"
#: How a command ends that gets no memory.
NO_MEMORY = "2 carnet: there is not enough memory for this\n"
#: More calls than there are.
ALL = 1 << 40


def _done(path: str, arguments: list[str], first: int, last: int) -> tuple[str, int]:
    """What the command tells in a new process, and how often that library asked for memory."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        kernel = ctypes.CDLL(path)
        kernel.fail_from(first, last)
        done = carnet(*arguments)
        error = done.exception
        told = f"{done.exit_code} {done.output}"
        if told == NO_MEMORY:
            told = "no memory"
        if error is not None and not isinstance(error, SystemExit):
            told = repr(error)
        with open(writing, "w") as out:
            json.dump([told, kernel.fail_from(0, 0)], out)
        os._exit(0)
    os.close(writing)
    with open(reading) as answer:
        text = answer.read()
    _, status = os.waitpid(pid, 0)
    return json.loads(text) if text else (f"ended with {status}", 0)


def main() -> None:
    """Try them all, or so many of them."""
    path, most, *arguments = sys.argv[1:]
    if path.endswith("/analysis.so"):
        of_analysis.PATH = path
    else:
        of_records.library_path = lambda: path  # type: ignore[assignment]
    assert of_analysis.load() is not None
    assert of_records.load() is not None
    whole, calls = _done(path, arguments, ALL, ALL)
    seen: Counter[str] = Counter()
    wrong = []
    step = max(1, calls // int(most))
    for first in range(1, calls + 1, step):
        for last in (first, ALL):
            told, _ = _done(path, arguments, first, last)
            way = "whole" if told == whole else told if told == "no memory" else "less, and said so"
            seen[way] += 1
            if way.startswith("less") and LEFT not in told:
                wrong.append([first, last, told[-500:]])
    print(json.dumps({"calls": calls, "seen": seen, "wrong": wrong}))


if __name__ == "__main__":
    main()
