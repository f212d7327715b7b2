"""The list of weakened rules, and the document that tells which test notices each of them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("list.toml")
DOCUMENT = ROOT / "docs" / "mutants.md"
SURVIVES = "survives"
#: A test as it is told of: by its file and function, and of a table of sentences by the sentence.
TEST = r"\S+?\.py(?:::\w+(?:\[[^\s\]]+ [^\]]*\])?)?"

_HEAD = """\
# Weakened rules and the tests that notice

A rule that could be left out without a test failing is not tested. Here {whole} lines of the
rules are weakened, one at a time, in Python and in the kernel. Quick tests that have to do with
each are run until one fails; where none does, those that only CI runs. A weakened kernel is
first held against the texts by which the quick tests compare it with Python, and what is
noticed so is told by the test that has the text. The lines stand in `tools/mutants/list.toml`.
`python -m tools.mutants` measures what has not been measured and writes this table.

Measured: {measured} of {whole}, of the kernel {kernel}. Noticed: {noticed}.

| Rule | File | Line | Weakened | Noticed by |
| --- | --- | --- | --- | --- |
"""
_CELLS = re.compile(r"(?<!\\)\|")


class Mutant(NamedTuple):
    """A rule, the piece of a line that states it, what stands there instead, and the tests."""

    rule: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    @property
    def of_the_kernel(self) -> bool:
        """Whether it is compiled, and not of the rules in Python."""
        return self.file.endswith(".hpp")

    @property
    def judges(self) -> bool:
        """Whether it is a line of what is compiled to judge records."""
        return self.of_the_kernel and self.file.startswith("records/")

    def weakened(self, text: str) -> str:
        """Return the text of the file with the rule weakened.

        Raises ValueError unless the piece stands in it exactly once.
        """
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file} has {text.count(self.old)} times {self.old!r}")
        return text.replace(self.old, self.new)


def listed() -> list[Mutant]:
    """Return the mutants of the list, in its order."""
    found = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return [
        Mutant(
            one["rule"],
            group["file"],
            one["old"],
            one["new"],
            tuple(one.get("tests", group["tests"])),
        )
        for group in found["group"]
        for one in group["mutant"]
    ]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def table(known: Mapping[Mutant, str]) -> str:
    """Return the document: which test noticed each mutant that has been measured."""
    mutants = listed()
    rows = [
        f"| {_cell(one.rule)} | `{one.file}` | `{_cell(one.old)}` | `{_cell(one.new)}`"
        f" | {known[one] if known[one] == SURVIVES else f'`{known[one]}`'} |\n"
        for one in mutants
        if one in known
    ]
    done = [one for one in mutants if one in known]
    head = _HEAD.format(
        whole=len(mutants),
        measured=len(done),
        kernel=sum(one.of_the_kernel for one in done),
        noticed=sum(known[one] != SURVIVES for one in done),
    )
    return head + "".join(rows)


def measured(text: str) -> dict[Mutant, str]:
    """Return what a document says of the mutants that are still in the list as it has them."""
    by_row = {(one.rule, one.file, one.old, one.new): one for one in listed()}
    found = {}
    for line in text.splitlines():
        cells = [cell.strip().replace("\\|", "|") for cell in _CELLS.split(line)[1:-1]]
        if len(cells) == 5:
            rule, file, old, new, by = (cell.removeprefix("`").removesuffix("`") for cell in cells)
            mutant = by_row.get((rule, file, old, new))
            if mutant is not None:
                found[mutant] = by
    return found
