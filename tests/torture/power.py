"""What is written and synced, as strace tells it, and the disks that the power's failure may leave.

Everything that was synced is on such a disk, and of what was written to each file since, any
sectors. Names of files are made, changed and removed in order, as file systems that keep a journal
(ext4, XFS) do it, and the sync of any file writes down those before it.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from records.library import Draft, Query, Store
from tests.programs import program
from tests.records.library.made import entry
from tests.torture.ledger import text

#: Disks keep or lose so many bytes as a whole.
SECTOR = 512
#: How many changes are made, besides the store itself.
CHANGES = 24
#: The calls that change what is on the disk, see to it that it is there, or move the place where
#: the next bytes are written.
CALLS = (
    "openat,lseek,write,pwrite64,pwritev,ftruncate,fallocate,fsync,fdatasync,unlink,rename,mkdir"
)


# -- the changes --------------------


def held(store: Store) -> list[object]:
    """All that a store has, to be compared."""
    found = list(store.stream(Query()))
    tags = store.tags.of_each([one.summary.id for one in found])
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


def change_much(
    opened: Callable[[], AbstractContextManager[Store]], tell: Callable[[Store], None]
) -> None:
    """Open a store again and again and change it; each change is told when it is acknowledged."""
    for turn in range(4):
        with opened() as store:
            if turn == 0:
                tell(store)
            texts = (text(f"Turn {turn}, {n}") for n in range(6))
            added = [one.id for one in store.add(map(entry, texts))]
            tell(store)
            for change in (
                partial(store.put, added[0], entry(text(f"Turn {turn}, corrected")), 1),
                partial(store.annotate, added[1], Draft(1, 6, "comment", f"Note {turn}")),
                partial(store.tags.change, added[2:4], ["to check"]),
                partial(store.delete, added[4]),
                partial(store.bring_back, [added[4]]),
            ):
                change()
                tell(store)


# -- the calls --------------------


def traced(trace: Path) -> tuple[str, ...]:
    """What to put before a command, so that a file tells its calls. Skips without strace."""
    options = ("-f", "-y", "-v", "-xx", "-s", str(1 << 20), "-e", f"trace={CALLS}")
    return (program("strace"), *options, "-e", "signal=none", "-o", str(trace))


@dataclass(frozen=True)
class Call:
    """What was done to a file; `to` is a name, or the length of one that is cut or prolonged.

    Calls of several processes overlap: it began at one line of the trace and ended at another.
    """

    kind: str
    path: str
    began: int
    ended: int
    at: int = 0
    data: bytes = b""
    to: str = ""


_CALL = re.compile(r"(\w+)\((.*)\) += (\d+)(?:<([^>]*)>)?", re.DOTALL)
_OPENED = re.compile(r"(\d+)<([^>]*)>")
_STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_LAST = re.compile(r"(\d+)$")


def calls(trace: Iterable[str], folder: str) -> Iterator[Call]:
    """What was done to the files in this folder, by their names there."""
    begun: dict[str, tuple[int, str]] = {}
    places: dict[tuple[str, str], int] = {}
    for number, line in enumerate(trace):
        process, _, told = line.rstrip("\n").partition(" ")
        told = told.lstrip()
        if told.endswith("<unfinished ...>"):
            begun[process] = number, told.removesuffix("<unfinished ...>").rstrip()
            continue
        began = number
        if told.startswith("<... "):
            began, start = begun.pop(process)
            told = start + told.partition(" resumed>")[2]
        found = _CALL.match(told)
        if found is not None:
            for call in _told(found, process, places):
                path, to = (
                    os.path.relpath(os.path.join(folder, name), folder)
                    for name in (call.path, call.to)
                )
                if not path.startswith(os.pardir):
                    yield replace(call, path=path, to=to, began=began, ended=number)


def _told(found: re.Match[str], process: str, places: dict[tuple[str, str], int]) -> Iterator[Call]:
    name, given, returned, opened = found.groups()
    file = _OPENED.match(given)
    path = "" if file is None else _text(file[2])
    made = partial(Call, began=0, ended=0)
    if name == "openat":
        path = _text(opened or "")
        places[process, returned] = 0
        if "O_CREAT" in given:
            yield made("create", path)
        if "O_TRUNC" in given:
            yield made("length", path)
    elif name in ("unlink", "rename", "mkdir"):
        names = list(map(_text, _STRING.findall(given)))
        yield made(name, names[0], to=names[-1])
    elif file is None or path.endswith(" (deleted)"):
        return
    elif name == "lseek":
        places[process, file[1]] = int(returned)
    elif name in ("write", "pwrite64", "pwritev"):
        data = bytes.fromhex("".join(_STRING.findall(given)).replace("\\x", ""))
        data = data[: int(returned)]
        if name == "write":
            at = places.get((process, file[1]), 0)
            places[process, file[1]] = at + len(data)
        else:
            at = _number(given)
        yield made("write", path, at=at, data=data)
    elif name == "ftruncate":
        yield made("length", path, at=_number(given))
    elif name == "fallocate":
        start, size = map(int, given.split(", ")[-2:])
        yield made("room", path, at=start + size)
    elif name in ("fsync", "fdatasync"):
        yield made("sync", path)


def _number(given: str) -> int:
    found = _LAST.search(given)
    assert found is not None, given[-200:]
    return int(found[1])


def _text(told: str) -> str:
    return bytes.fromhex(told.replace("\\x", "")).decode() if told.startswith("\\x") else told


# -- the disk --------------------


@dataclass
class File:
    """A file on a disk: what is surely on it, and what may be."""

    sure: bytes | bytearray = b""
    #: What was done to it since it was synced: when, where, and which bytes, or a new length.
    since: list[tuple[int, int, bytes | None]] = field(default_factory=list)

    def sync(self, before: int) -> None:
        """Have on the disk what was done before that moment."""
        done = [change for change in self.since if change[0] < before]
        if done:
            self.sure = bytearray(self.sure)
            for _, at, data in done:
                _do(self.sure, at, data)
            self.since = self.since[len(done) :]

    def after(self, chance: random.Random) -> bytes | bytearray:
        """What may be on the disk after the power has failed."""
        if not self.since:
            return self.sure
        found = bytearray(self.sure)
        likely = chance.choice((0.0, 0.2, 0.5, 0.8, 1.0))
        for _, at, data in self.since:
            if data is None:
                if chance.random() < likely:
                    _do(found, at, None)
                continue
            for start in range(0, len(data), SECTOR):
                if chance.random() < likely:
                    _do(found, at + start, data[start : start + SECTOR])
        return found

    def size(self) -> int:
        """How long it is for those who read it while there is power."""
        size = len(self.sure)
        for _, at, data in self.since:
            size = at if data is None else max(size, at + len(data))
        return size


def _do(content: bytearray, at: int, data: bytes | None) -> None:
    if data is None:
        del content[at:]
        content.extend(bytes(at - len(content)))
    else:
        content.extend(bytes(max(0, at - len(content))))
        content[at : at + len(data)] = data


class Disk:
    """The files of a disk by their names, as they are used and as they are surely there."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._used = {path: File(content) for path, content in files.items()}
        self._sure: dict[str, File | None] = {**self._used}
        #: What became of names since the last sync: when, and which file has a name now, if any.
        self._since: list[tuple[int, dict[str, File | None]]] = []

    def do(self, call: Call) -> None:
        """Have done what a program did."""
        file = self._used.get(call.path)
        if call.kind == "sync":
            if file is not None:
                file.sync(call.began)
            done = [change for change in self._since if change[0] < call.began]
            for _, names in done:
                self._sure |= names
            self._since = self._since[len(done) :]
        elif call.kind == "create":
            if file is None:
                self._name(call, {call.path: File()})
        elif call.kind == "unlink":
            self._name(call, {call.path: None})
        elif call.kind == "rename":
            if file is not None:
                self._name(call, {call.path: None, call.to: file})
        elif file is not None:
            if call.kind == "write":
                file.since.append((call.ended, call.at, call.data))
            elif call.kind == "length" or (call.kind == "room" and call.at > file.size()):
                file.since.append((call.ended, call.at, None))

    def _name(self, call: Call, names: dict[str, File | None]) -> None:
        self._since.append((call.ended, names))
        for path, file in names.items():
            if file is None:
                self._used.pop(path, None)
            else:
                self._used[path] = file

    def after(self, chance: random.Random) -> dict[str, bytes | bytearray]:
        """The files after the power has failed."""
        names = dict(self._sure)
        for _, change in self._since[: chance.randint(0, len(self._since))]:
            names |= change
        return {path: file.after(chance) for path, file in names.items() if file is not None}


def fallen(
    made: list[Call], before: Mapping[str, bytes], chance: random.Random
) -> tuple[dict[str, bytes | bytearray], int]:
    """The files after the power has failed at one of these calls, and how many changes were told.

    Each is told by a write to a file that is called `….done`, and that nobody loses.
    """
    disk, told = Disk(before), 0
    for call in made[: chance.randrange(len(made) + 1)]:
        if not call.path.endswith(".done"):
            disk.do(call)
        elif call.kind == "write":
            told += 1
    return disk.after(chance), told


def allowed(states: list[object], told: int) -> list[object]:
    """What may be there: all that was told, with or without the change that was under way."""
    return states[max(0, told - 1) : told + 1]
