"""Weakens the compiled kernel one line at a time, and tells whether the tests would notice.

    python tools/weaken_kernel.py [--list] [--only WORD] [--keep FILE]

The texts are those that the quick tests of the rules, of swapped options and of the kernel hold
against a replay in full.  A mutant is caught if it judges one of them, and its answer differs from
that of the replay.  Prints a table; the exit status is 1 if a mutant survives.
"""

from __future__ import annotations

import argparse
import ctypes
import multiprocessing
import pickle
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from records.kernel.build import UNIT  # noqa: E402
from records.kernel.judge import Kernel  # noqa: E402
from tests import kernel_way  # noqa: E402

SOURCES = UNIT.parent
#: The sources that say what is allowed and what it brings.
RULES = (
    "state.hpp",
    "marking.hpp",
    "chips.hpp",
    "possible.hpp",
    "awards.hpp",
    "tally.hpp",
    "uses.hpp",
    "worlds.hpp",
    "course.hpp",
    "announcing.hpp",
    "changing.hpp",
    "talking.hpp",
    "playing.hpp",
    "branching.hpp",
    "setting_up.hpp",
    "making_up.hpp",
    "record.hpp",
)
_SURVIVES = "SURVIVES"
#: The seconds that a mutant gets.
_LONGEST = 300
_GUARD = re.compile(r"^(\s*)if \((.*)\) return (false|NOT_FOR_ME|Deal::NOT_FOR_ME)(.*);$")
_ANSWER = re.compile(r"^(\s*)return (?!false;|true;|0;)(.*(?:&&|==|<|>=|!).*);$")
#: Lines that keep buffers within their bounds, or save work: without them no answer changes.
_BOUNDS = re.compile(r"MOST_|count == |\.count\b.*== |deals_full|size > |KEY_CARDS")


#: Texts, and what a replay in full says of each.
Texts = dict[str, dict[str, Any]]
TESTS = tuple(
    ROOT / "tests" / "records" / place
    for place in (
        "rules",
        "play/test_option_swap.py",
        "kernel/test_conditions.py",
        "kernel/test_judging.py",
    )
)


class Mutant(NamedTuple):
    """A line of a source that is changed."""

    source: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.source}:{self.line}: {self.text.strip()}"


def mutants() -> Iterator[Mutant]:
    """Every guard left out, part by part, and every part of an answer."""
    for source in RULES:
        for at, line in enumerate((SOURCES / source).read_text().split("\n"), 1):
            if line.strip().startswith("//") or _BOUNDS.search(line):
                continue
            guard = _GUARD.match(line)
            if guard:
                for part in _parts(guard[2]):
                    yield Mutant(source, at, f"{guard[1]}if ({part}) return {guard[3]};")
            elif _ANSWER.match(line) and " -> " not in line:
                for part in _parts(line.strip().removeprefix("return ").removesuffix(";"), "&&"):
                    yield Mutant(
                        source, at, f"{line[: len(line) - len(line.lstrip())]}return {part};"
                    )


def _parts(condition: str, operator: str = "||") -> Iterator[str]:
    """A condition without each of the parts that are joined in it."""
    parts, depth, start = [], 0, 0
    for at, sign in enumerate(condition):
        depth += (sign == "(") - (sign == ")")
        if depth == 0 and condition.startswith(f" {operator} ", at):
            parts.append(condition[start:at])
            start = at + len(operator) + 2
    parts.append(condition[start:])
    if "?" in condition:
        return
    if len(parts) == 1:
        yield "false" if operator == "||" else "true"
        return
    for left_out in range(len(parts)):
        yield f" {operator} ".join(part for at, part in enumerate(parts) if at != left_out)


def compiled(mutant: Mutant | None, folder: Path) -> Path | None:
    """The library of a mutant, None if it does not compile."""
    sources = folder / "src"
    shutil.copytree(SOURCES, sources, dirs_exist_ok=True)
    if mutant is not None:
        path = sources / mutant.source
        lines = path.read_text().split("\n")
        lines[mutant.line - 1] = mutant.text
        path.write_text("\n".join(lines))
    target = folder / "kernel.so"
    command = ["g++", "-std=c++17", "-O0", "-w", "-shared", "-fPIC", "-o", str(target)]
    done = subprocess.run([*command, str(sources / UNIT.name)], capture_output=True, check=False)
    return target if done.returncode == 0 else None


def caught(library: Path, texts: Texts) -> str:
    """The beginning of a text of which a library says something wrong, empty if there is none."""
    kernel = Kernel(ctypes.CDLL(str(library)))
    for text, answers in texts.items():
        said = kernel_way.said_by(kernel, text)
        if said is not None and said != answers:
            return " ".join(text.split())[:60]
    return ""


def _apart(library: Path, texts: Texts) -> str:
    """The same in a process of its own, which a mutant may bring down or hold up."""
    here, there = multiprocessing.Pipe(duplex=False)
    context = multiprocessing.get_context("fork")
    child = context.Process(target=lambda: there.send(caught(library, texts)))
    child.start()
    there.close()
    try:
        return str(here.recv()) if here.poll(_LONGEST) else "does not come to an end"
    except EOFError:
        return "brings its process down"
    finally:
        child.kill()
        child.join()


def main() -> int:
    """Print which mutants are caught, and by what."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--keep", type=Path, help="where the texts are kept from run to run")
    wanted = parser.parse_args()
    chosen = [mutant for mutant in mutants() if wanted.only in str(mutant)]
    if wanted.list:
        sys.stdout.write("".join(f"{mutant}\n" for mutant in chosen))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        texts = _texts(wanted.keep)
        library = compiled(None, Path(folder))
        by = "it does not compile" if library is None else _apart(library, texts)
        if by:
            sys.stdout.write(f"the kernel itself: {by}\n")
            return 1
    verdicts = Counter(_verdict(mutant, texts) for mutant in chosen)
    sys.stdout.write(f"{dict(verdicts)}\n")
    return verdicts[_SURVIVES] > 0


def _texts(kept: Path | None) -> Texts:
    """The texts that are judged, from the file in which they were kept if there is one."""
    if kept is not None and kept.exists():
        found: Texts = pickle.loads(kept.read_bytes())
        return found
    made: Texts = {}
    kernel_way.heard = made.__setitem__
    # The modules that the tests import are those that are imported here.
    pytest.main(["-q", "--set", "quick", "-p", "no:cacheprovider", *map(str, TESTS)])
    if kept is not None:
        kept.write_bytes(pickle.dumps(made))
    return made


def _verdict(mutant: Mutant, texts: Texts) -> str:
    """Whether a text tells a mutant from the kernel; prints which."""
    with tempfile.TemporaryDirectory() as folder:
        library = compiled(mutant, Path(folder))
        by = "" if library is None else _apart(library, texts)
    verdict = "does not compile" if library is None else "caught" if by else _SURVIVES
    sys.stdout.write(f"{verdict} | {mutant} | {by}\n")
    sys.stdout.flush()
    return verdict


if __name__ == "__main__":
    sys.exit(main())
