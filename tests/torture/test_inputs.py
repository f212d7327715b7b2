"""What the command line is given: texts without an end, records without a limit, pipes, devices.

A file may be anything.  Whatever it holds, a command needs little memory, comes to an end, and says
what it did not read.
"""

from __future__ import annotations

import json
import os
import threading
from itertools import islice, repeat
from pathlib import Path

import pytest

from analysis.generate import generate
from api.commands.words import say
from records import dumps
from tests.torture.commands import ran
from tests.torture.length import Length
from tests.torture.telling import Told

MIB = 1 << 20
#: What a text in which no record begins may cost.
MEMORY = 64 * MIB
#: The columns in which a line is shown.
SHOWN = 120
#: Texts in which each word is an action, a finding or a fault of its own.
WORDS = {
    "words": b"word ",
    "letters": b"x ",
    "plays": b"KS ",
    "plays and faults": b"A:2S ?? ",
    "NULs": b"\0 ",
    "trick numbers": b"1. ",
    "gaps": b"... ",
    # Words that have more with them: a note or a judgement, or a finding for every second one.
    "comments": b"KS{}",
    "variations": b"KS()",
    "variations of a play": b"KS (KS) ",
    "judgements": b"KS $1 ",
    "plays and NULs": b"KS \0 ",
    "comments alone": b"{}",
    "variations with a NUL": b"KS(\0)",
    "speech": b'"" ',
}
#: How many times its own length a record of words may take in memory.
TIMES = 60
#: What a command may hold that needs more.
ROOM = 90 * MIB
#: What `survey` may. Its libraries take 100 MiB, and end the process where they find less.
TABLES_ROOM = 150 * MIB
HEAD = b'[Game "whist"]\n[Deal "1"]\n\n'

ENDLESS = {
    "NULs": b"\0",
    "bytes that are no text": b"\xff",
    "one line of letters": b"x",
    "one line of words": b"word ",
    "lines of NULs": b"\0\n",
    "blank lines": b"\n",
    "brackets": b"[",
    "a comment that is not closed": b"{ ",
}


def _sized(path: Path, piece: bytes, size: int, head: bytes = b"") -> None:
    block = piece * (MIB // len(piece))
    with path.open("wb") as file:
        file.write(head)
        for each in islice(repeat(block), size // len(block)):
            file.write(each)


@pytest.mark.parametrize("piece", ENDLESS.values(), ids=ENDLESS.keys())
@pytest.mark.parametrize("just", [False, True], ids=["much", "as much as is read"])
def test_a_text_without_a_record_costs_little_however_long(
    tmp_path: Path, length: Length, told: Told, piece: bytes, just: bool
) -> None:
    size = MIB if just else (300 if length.long else 16) * MIB
    _sized(tmp_path / "x", piece, size)
    done = ran(tmp_path, ["check", "x"])
    told(
        "input",
        f"check of {size // MIB} MiB of {piece!r}",
        f"status {done.status}, {done.memory // MIB} MiB of memory, {done.seconds:.1f} s",
        f"{MEMORY // MIB} MiB",
    )
    assert done.memory < MEMORY
    # What is binary is called so, and nothing else is said of it.
    assert just or b"the rest was not read" in done.err or b" is a binary file" in done.err
    assert just or done.status == 2
    shown = [line for line in done.out.decode().splitlines() if line.startswith("    ")]
    assert all(len(line) <= SHOWN for line in shown)
    assert len(done.out) < 1 * MIB


@pytest.mark.parametrize("command", ["check", "format", "stats", "show", "import", "survey"])
def test_a_record_beyond_the_limit_is_told_and_not_read(
    tmp_path: Path, told: Told, command: str
) -> None:
    sound = dumps(generate("whist", 1)).encode()
    _sized(tmp_path / "x", b"word ", 16 * MIB, sound + HEAD)
    more = {"show": ["--record", "2"], "survey": ["--out", "tables"]}
    done = ran(tmp_path, [command, "x", *more.get(command, ())])
    told(
        "input",
        f"{command} of a record of 16 MiB",
        f"status {done.status}, {done.memory // MIB} MiB of memory, {done.seconds:.1f} s",
        "status 2, a sentence, 4 MiB read",
    )
    assert done.status == 2
    assert b"more than 4 MiB" in done.err
    # They need the libraries of the store, and of tables, for themselves.
    assert done.memory < MEMORY * {"import": 3, "survey": 2}.get(command, 1)


@pytest.mark.parametrize("piece", WORDS.values(), ids=WORDS)
def test_a_record_of_words_takes_memory_and_time_in_proportion(
    tmp_path: Path, length: Length, told: Told, piece: bytes
) -> None:
    sizes = (4, 8, 16) if length.long else (1,)
    spent = {}
    for size in sizes:
        _sized(tmp_path / "x", piece, size * MIB, HEAD)
        spent[size] = ran(tmp_path, ["check", "--record-limit", "17", "x"])
    most = max((done.memory - 32 * MIB) / (size * MIB) for size, done in spent.items())
    told(
        "input",
        f"check of records of {', '.join(map(str, sizes))} MiB of {piece!r}",
        f"{most:.0f} times the text, "
        + ", ".join(f"{done.seconds:.1f} s" for done in spent.values()),
        f"{TIMES} times the text, linear",
    )
    assert all(done.status == 1 for done in spent.values())
    assert most < TIMES
    # Only the long form has the machine to itself.
    assert (
        not length.long
        or spent[sizes[-1]].seconds < 2 * sizes[-1] / sizes[0] * spent[sizes[0]].seconds
    )


@pytest.mark.parametrize(
    ("command", "language"),
    [
        *(("check", "en"), ("check --jobs 2", "fr"), ("format", "en"), ("import", "fr")),
        *(("stats", "en"), ("survey", "fr")),
    ],
)
def test_a_command_without_memory_says_so(
    tmp_path: Path, told: Told, command: str, language: str
) -> None:
    _sized(tmp_path / "x", b"KS ", 3 * MIB, HEAD)
    out = ["--out", "tables"] if command == "survey" else []
    room = TABLES_ROOM if command == "survey" else ROOM
    done = ran(tmp_path, [*command.split(), "x", *out, "--language", language], room)
    told("input", f"{command} with {room // MIB} MiB", f"status {done.status}", "2, a sentence")
    assert done.status == 2
    assert done.err.decode() == f"carnet: {say('no-memory', language)}\n"


@pytest.mark.parametrize("command", [["check"], ["format", "--in-place"], ["import"], ["stats"]])
def test_a_pipe_in_a_folder_is_not_waited_for(
    tmp_path: Path, told: Told, command: list[str]
) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    (folder / "a.carnet").write_text(dumps(generate("whist", 1)))
    os.mkfifo(folder / "b.carnet")
    done = ran(tmp_path, [*command, "club"])
    told("input", f"{' '.join(command)} of a folder with a pipe", f"status {done.status}", "0")
    assert done.status == 0, done.err


def test_a_pipe_that_is_named_is_read_as_a_stream(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "p")
    text = dumps(generate("whist", 1)).encode()
    writer = threading.Thread(target=(tmp_path / "p").write_bytes, args=[text])
    writer.start()
    done = ran(tmp_path, ["check", "--json", "p"])
    writer.join()
    assert json.loads(done.out)["ok"]
    refused = ran(tmp_path, ["format", "--in-place", "p"])
    assert (refused.status, refused.err) == (2, b"carnet: p is no regular file\n")


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/urandom"])
@pytest.mark.parametrize("command", [["check"], ["format"], ["show"], ["stats"], ["import"]])
def test_a_device_without_an_end_ends_in_a_sentence(
    tmp_path: Path, told: Told, command: list[str], device: str
) -> None:
    done = ran(tmp_path, [*command, device])
    told("input", f"{command[0]} {device}", f"status {done.status}, {done.seconds:.1f} s", "2")
    binary = device == "/dev/urandom"
    if binary and command[0] == "import":
        assert (done.status, b"a binary file" in done.out) == (1, True)
        return
    assert done.status == 2
    assert done.err.startswith(b"carnet: ")
    # What is binary is called so; who writes its records also says where they end.
    assert (b"a binary file" in done.err) == binary
    assert done.err.count(b"\n") == 1 + (binary and command[0] in ("format", "show"))
