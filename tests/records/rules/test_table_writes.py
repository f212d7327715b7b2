"""What is on a table changes by the methods of the table and of its parts, and by nothing else.

A write is known by the names it goes through (`table.hands.masks`, `hands.masks`); one through a
name of another kind (`masks = table.hands.masks`) is not seen.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from records.knowledge.table import Table
from records.rules.games import GAMES

ROOT = Path(__file__).resolve().parents[3]
#: Where the table and its parts are defined, each of which writes to itself alone.
OWNERS = [
    *sorted((ROOT / "records/deal").glob("*.py")),
    *(ROOT / "records/knowledge" / name for name in ("cards.py", "table.py")),
    ROOT / "records/rules/count.py",
]
OTHERS = [
    path
    for package in ("records", "analysis", "api")
    for path in sorted((ROOT / package).rglob("*.py"))
    if path not in OWNERS
]
TABLE = Table(GAMES["whist"].rules())


def slots(of: type) -> set[str]:
    """What an object of a class keeps."""
    return {name for base in of.__mro__ for name in vars(base).get("__slots__", ())}


MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in OWNERS}
PARTS = {name for name in slots(Table) if type(getattr(TABLE, name)).__module__ in MODULES}
#: Methods of lists, sets and dictionaries that change them.
CHANGES = frozenset(
    {
        *("add", "append", "clear", "discard", "extend", "insert", "pop", "popitem"),
        *("remove", "reverse", "setdefault", "sort", "update"),
    }
)


def targets(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions that a statement writes to, and those that a call changes."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]
    elif isinstance(node, (ast.AugAssign, ast.AnnAssign, ast.For)):
        yield node.target
    elif isinstance(node, ast.Delete):
        yield from node.targets
    elif (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in CHANGES
    ):
        yield node.func.value


def path_of(node: ast.expr) -> list[str]:
    """The names on the way to what is written, subscripts apart: `table.hands.known[0]`."""
    names: list[str] = []
    while True:
        if isinstance(node, ast.Subscript):
            node = node.value
        elif isinstance(node, ast.Attribute):
            names.insert(0, node.attr)
            node = node.value
        elif isinstance(node, ast.Name):
            return [node.id, *names]
        else:
            return names


def written(source: str) -> list[str]:
    """The places of a module that write to a table or to a part of one, by their names."""
    found = []
    tree = ast.parse(source)
    aliases = {"table": slots(Table)} | {part: slots(type(getattr(TABLE, part))) for part in PARTS}
    for node in ast.walk(tree):
        for target in targets(node):
            names = path_of(target)
            for owner, name in pairwise(names):
                if name in aliases.get(owner, ()):
                    found.append(f"{target.lineno}: {'.'.join(names)}")
                    break
    return found


def test_a_table_has_parts() -> None:
    assert {
        *("blanche", "count", "current", "gap", "hands", "knowledge", "pairs", "pause"),
        *("stock", "taken", "trumps"),
    } == PARTS


@pytest.mark.parametrize(
    "source",
    [
        *("table.trick = 3", "self.table.next, x = 1, 2", "hands.masks[seat] ^= 1"),
        *("line.table.knowledge.unknown[seat] += 1", "table.knowledge.excess.add(card)"),
        *("table.stock.to_draw.pop(0)", "del table.hands.dealt[card]"),
        "setup.table.taken.winners: list[int] = []",
    ],
)
def test_a_write_from_outside_is_seen(source: str) -> None:
    assert written(source)


@pytest.mark.parametrize("source", ["table.play(seat, card)", "trick = table.trick", "hands = []"])
def test_reading_and_asking_are_no_writes(source: str) -> None:
    assert not written(source)


def test_nobody_else_writes_to_a_table_or_its_parts() -> None:
    found = {
        f"{path.relative_to(ROOT)}:{place}"
        for path in OTHERS
        for place in written(path.read_text(encoding="utf-8"))
    }
    assert not found


def test_a_part_and_a_table_write_to_themselves_alone() -> None:
    found = {
        f"{path.name}:{target.lineno}"
        for path in OWNERS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if not isinstance(node, ast.Call)
        for target in targets(node)
        if len(names := path_of(target)) > 2 or (len(names) == 2 and names[0] in PARTS)
    }
    assert not found
