"""The power fails: what was written and not yet synced is gone, in part and in any order.

What the store writes and syncs is noted by strace. Then a disk is made as it could be after the
power has failed at any of these calls: everything that was synced, and of what was written to each
file since, any sectors.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from records.library import Query, open_store
from tests.torture.length import Length
from tests.torture.telling import Told

ROOT = Path(__file__).resolve().parents[2]
#: Disks keep or lose so many bytes as a whole.
SECTOR = 512
#: How often the power fails in the short form. In the long form as often as processes are killed.
FAILURES = 40
#: How many changes are made.
CHANGES = 24
#: The calls that change what is on the disk, or see to it that it is there.
CALLS = "openat,pwrite64,ftruncate,fsync,fdatasync,unlink"

#: Changes and what was acknowledged, with a small log that is often brought into the database.
PROGRAM = """
import json, os, sys
from records.library import Draft, Query, open_store
from records.library.sqlite import connection
from tests.records.library.made import entry
from tests.torture.ledger import text
from tests.torture.test_power import held

connection.LOG_PAGES = 20
path = sys.argv[1]
done = os.open(path + ".done", os.O_WRONLY | os.O_CREAT)
size = 0

def tell(store):
    global size
    line = json.dumps(held(store)).encode() + b"\\n"
    size += os.pwrite(done, line, size)

for turn in range(4):
    with open_store(path) as store:
        store._db.conn.execute("pragma wal_autocheckpoint = 20")
        if turn == 0:
            tell(store)
        added = [one.id for one in store.add(entry(text(f"Turn {turn}, {n}")) for n in range(6))]
        tell(store)
        store.put(added[0], entry(text(f"Turn {turn}, corrected")), 1)
        tell(store)
        store.annotate(added[1], Draft(1, 6, "comment", f"Note {turn}"))
        tell(store)
        store.tags.change(added[2:4], ["to check"])
        tell(store)
        store.delete(added[4])
        tell(store)
        store.bring_back([added[4]])
        tell(store)
"""


def held(store: object) -> list[object]:
    """All that a store has, to be compared."""
    found = list(store.stream(Query()))  # type: ignore[attr-defined]
    tags = store.tags.of_each([one.summary.id for one in found])  # type: ignore[attr-defined]
    return [
        [
            one.summary.id,
            one.summary.version,
            one.text.decode(),
            [note.text for note in one.annotations],
            tags[one.summary.id],
        ]
        for one in found
    ]


@dataclass
class File:
    """A file on a disk: what is surely on it, and what may be."""

    sure: bytearray = field(default_factory=bytearray)
    #: What was done to it since it was synced: where and which bytes, or a new length.
    since: list[tuple[int, bytes | None]] = field(default_factory=list)

    def sync(self) -> None:
        for at, data in self.since:
            _do(self.sure, at, data)
        self.since = []

    def after(self, chance: random.Random) -> bytes:
        """What may be on the disk after the power has failed."""
        found = bytearray(self.sure)
        likely = chance.choice((0.0, 0.2, 0.5, 0.8, 1.0))
        for at, data in self.since:
            if data is None:
                if chance.random() < likely:
                    _do(found, at, None)
                continue
            for start in range(0, len(data), SECTOR):
                if chance.random() < likely:
                    _do(found, at + start, data[start : start + SECTOR])
        return bytes(found)


def _do(content: bytearray, at: int, data: bytes | None) -> None:
    if data is None:
        del content[at:]
        content.extend(bytes(at - len(content)))
    else:
        content.extend(bytes(max(0, at - len(content))))
        content[at : at + len(data)] = data


#: A call as `strace -xx -y` writes it: its name, the path, the other arguments, what it returned.
_CALL = re.compile(
    r'(?:\d+ +)?(\w+)\((?:\d+<([^>]*)>|(?:AT_FDCWD<[^>]*>, )?"([^"]*)")(.*)\) += (\d+)'
)
_BYTES = re.compile(r', "((?:\\x[0-9a-f]{2})*)", \d+, (\d+)')


@dataclass(frozen=True)
class Call:
    """What was done: `write` bytes at a place, `truncate` to a length, `sync` or `unlink`."""

    kind: str
    path: str
    at: int = 0
    data: bytes | None = None


def calls(trace: str, path: str) -> Iterator[Call]:
    """What was done to the files whose names begin with this path."""
    for line in trace.splitlines():
        found = _CALL.match(line)
        if found is None:
            continue
        name, _, _, rest, _ = found.groups()
        file = _text(found[2] or found[3])
        if not file.startswith(path) or file.endswith("-shm"):
            continue
        if name == "pwrite64":
            written = _BYTES.match(rest)
            assert written is not None, line[:200]
            yield Call("write", file, int(written[2]), bytes.fromhex(written[1].replace("\\x", "")))
        elif name == "ftruncate":
            yield Call("truncate", file, int(rest.strip(", ")))
        elif name in ("fsync", "fdatasync"):
            yield Call("sync", file)
        elif name == "unlink":
            yield Call("unlink", file)


def _text(told: str) -> str:
    return bytes.fromhex(told.replace("\\x", "")).decode() if told.startswith("\\x") else told


@pytest.fixture
def store() -> str:
    """The kind of store whose files are written here."""
    return "sqlite"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> list[Call]:
    """What was done to the files of a database that was much changed."""
    strace = shutil.which("strace")
    if strace is None:
        assert not os.environ.get("CARNET_CI"), "strace is not installed"
        pytest.skip("strace is not installed")
    folder = tmp_path_factory.mktemp("power")
    path, trace = f"{folder}/records.db", folder / "trace"
    options = ["-f", "-y", "-xx", "-s", str(1 << 20), "-e", f"trace={CALLS}", "-o", str(trace)]
    command = [strace, *options, sys.executable, "-c", PROGRAM, path]
    subprocess.run(command, cwd=ROOT, check=True, timeout=300)
    return list(calls(trace.read_text(), path))


def fallen(made: list[Call], chance: random.Random) -> tuple[dict[str, bytes], list[str]]:
    """The files after the power has failed at one of these calls, and what was told before."""
    files: dict[str, File] = {}
    removed: dict[str, File] = {}
    told = bytearray()
    for call in made[: chance.randrange(len(made) + 1)]:
        if call.path.endswith(".done"):
            told += call.data or b""
        elif call.kind == "unlink":
            removed[call.path] = files.pop(call.path, File())
        elif call.kind == "sync":
            files.setdefault(call.path, File()).sync()
            removed = {}
        else:
            files.setdefault(call.path, File()).since.append((call.at, call.data))
    # The folder is not synced, so a file that was removed may still be there. File systems that
    # keep a journal (ext4, XFS) write it down with the next sync of any file.
    back = {path: file for path, file in removed.items() if chance.random() < 0.5}
    there = {path: file.after(chance) for path, file in (back | files).items()}
    return there, told.decode().splitlines()


def test_what_was_acknowledged_is_whole_after_a_power_failure(
    made: list[Call], tmp_path: Path, length: Length, told: Told
) -> None:
    whole = b"".join(call.data or b"" for call in made if call.path.endswith(".done"))
    states = [json.loads(line) for line in whole.splitlines()]
    failures = length.kills if length.long else FAILURES
    wrong: list[str] = []
    seen: set[int] = set()
    for number in range(failures):
        chance = random.Random(length.seed + number)
        files, before = fallen(made, chance)
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, content in files.items():
            (folder / Path(name).name).write_bytes(content)
        allowed = states[max(0, len(before) - 1) : len(before) + 1]
        seen.add(len(before))
        with open_store(f"sqlite:///{folder}/records.db") as store:
            if held(store) not in allowed:
                wrong.append(f"{number}: {len(held(store))} records after {len(before)} changes")
            wrong += [f"{number}: {damage}" for damage in store.verify()]
        shutil.rmtree(folder)
    synced = sum(call.kind == "sync" for call in made)
    told(
        f"the power fails {failures} times, at one of {len(made)} writes and syncs",
        f"{len(states)} acknowledged changes, {synced} syncs, {len(seen)} moments",
        f"{len(wrong)} wrong",
        "each acknowledged change is there, none by half, and the file is sound",
    )
    assert len(states) == CHANGES + 1
    assert synced >= CHANGES
    assert wrong == []
