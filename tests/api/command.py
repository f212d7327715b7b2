"""Runs the command line: in this process, or as the installed command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import zstandard
from click.testing import CliRunner, Result

import records
from api.commands.carnet import carnet as group
from api.kit.cases import FOLDER
from records.library import describe, open_store
from tests.soiree import soiree

CONFORMANCE = FOLDER
INSTALLED = Path(sys.executable).with_name("carnet")

#: The record on the first page of the notation: sound, unfinished.
SOIREE = "% carnet 1\n\n" + soiree(
    """\
[Event "Soirée du 12 janvier"]
[Date "1850.01.12"]
[A "Alice"]
[B "Basile"]
[Result "*"]
"""
)

#: The same, but bésigue is said to score 60, and Basile is said to lead to trick 2.
FAULTY = SOIREE.replace("=40", "=60").replace("2. A:9S 8S!", "2. B:8S A:9S")


def carnet(*arguments: str | Path, stdin: str | bytes = b"") -> Result:
    """The command with these arguments, in this process."""
    return CliRunner().invoke(group, [str(each) for each in arguments], input=stdin)


def refused(*arguments: str | Path, stdin: str | bytes = b"") -> str:
    """What the command says when it does nothing but end with status 2."""
    done = carnet(*arguments, stdin=stdin)
    assert (done.exit_code, done.stdout) == (2, "")
    return done.stderr


def keep(address: str, *texts: str) -> None:
    """Put the records in these texts into a store."""
    with open_store(address) as store:
        store.add([describe(record) for text in texts for record in records.loads(text)])


def installed(
    *arguments: str | Path, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """The installed command with these arguments, in a process of its own."""
    return subprocess.run(
        [INSTALLED, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        timeout=60,
        env={**os.environ, **environment},
        check=False,
    )


def written(path: Path, text: str | bytes) -> Path:
    """The path, with that text in its file."""
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def unpacked_zstd(data: bytes) -> bytes:
    """What it holds, though its header may not say how much that is."""
    return zstandard.ZstdDecompressor().decompressobj().decompress(data)
