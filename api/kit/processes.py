"""Runs a program that may do anything: hang, crash, print without end or leave children behind."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

#: How much of what a program writes to standard error is kept, in bytes, from its end.
_COMPLAINT = 2000

_PIECE = 65536


class Unstartable(Exception):  # noqa: N818 - it says what the program is
    """The program cannot be started at all. The message is the system's."""


class NoAnswer(Exception):  # noqa: N818 - it is what came of the question
    """A question has no answer that can be judged.

    `kind` is `crashed`, `late`, `garbled` or `too-much`; `detail` is what the program or the
    system said of it.
    """

    def __init__(self, kind: str, detail: object = "") -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = str(detail)


class Process:
    """A program with its own standard streams, none of which can make the other side wait for ever.

    `most` is how many bytes are read after each `send`. Use it as a context: at its end the program
    and its children are killed.
    """

    def __init__(self, command: Sequence[str], most: int, folder: Path | None = None) -> None:
        self._most = most
        self._left = most
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                start_new_session=os.name == "posix",
                bufsize=0,
            )
        except (OSError, ValueError) as error:
            raise Unstartable(str(error)) from None
        self._told: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._asked: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._begun = b""
        self._ended = self._too_much = False
        self._complaint = b""
        out, err, into = self._process.stdout, self._process.stderr, self._process.stdin
        assert out is not None
        assert err is not None
        assert into is not None
        complaining = threading.Thread(target=self._hear_complaints, args=(err,), daemon=True)
        self._complaining = complaining
        for thread in (
            threading.Thread(target=self._hear, args=(out,), daemon=True),
            threading.Thread(target=self._say, args=(into,), daemon=True),
            complaining,
        ):
            thread.start()

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def send(self, data: bytes, last: bool = False) -> None:
        """Have bytes written to the program, and standard input closed after the last of them."""
        self._left = self._most
        self._asked.put(data)
        if last:
            self._asked.put(None)

    def line(self, seconds: float) -> bytes | None:
        """Return the next line without its end, or None if the program has ended.

        Raises NoAnswer if it is late or too much.
        """
        return self._until(b"\n", seconds)

    def rest(self, seconds: float) -> tuple[bytes, int]:
        """Return all that the program prints until it ends, and its exit status.

        Raises NoAnswer if it is late or too much.
        """
        end = time.monotonic() + seconds
        printed = self._until(None, seconds) or b""
        try:
            return printed, self._process.wait(max(0.0, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            raise NoAnswer("late", seconds) from None

    def complaint(self) -> str:
        """Return the last line that an ended program wrote to standard error, or an empty text."""
        self._complaining.join(1)
        lines = self._complaint.decode("utf-8", "replace").strip().splitlines()
        return lines[-1] if lines else ""

    def status(self, seconds: float) -> int | None:
        """Return the exit status, or None if the program has not ended after so many seconds."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """End the program and all that it has started, unless that has left its session."""
        self._asked.put(None)
        try:
            if os.name == "posix":
                # Also where the program itself has ended: its children may not have.
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        except (ProcessLookupError, PermissionError):
            pass
        self._process.wait()

    def _until(self, end: bytes | None, seconds: float) -> bytes | None:
        deadline = time.monotonic() + seconds
        held = [self._begun]
        self._begun = b""
        while True:
            if end is not None and end in held[-1]:
                line, _, self._begun = b"".join(held).partition(end)
                return line
            if self._ended:
                whole = b"".join(held)
                return whole if end is None or whole else None
            try:
                piece = self._told.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise NoAnswer("late", seconds) from None
            if piece is None:
                if self._too_much:
                    raise NoAnswer("too-much", self._most)
                self._ended = True
            else:
                held.append(piece)

    def _hear(self, out: IO[bytes]) -> None:
        with out:
            while not self._too_much and (piece := out.read(_PIECE)):
                self._left -= len(piece)
                # What came before a question may be too much, and stays so when that is asked.
                self._too_much = self._left < 0
                if not self._too_much:
                    self._told.put(piece)
        self._told.put(None)

    def _hear_complaints(self, err: IO[bytes]) -> None:
        with err:
            while piece := err.read(_PIECE):
                self._complaint = (self._complaint + piece)[-_COMPLAINT:]

    def _say(self, into: IO[bytes]) -> None:
        try:
            with into:
                while (data := self._asked.get()) is not None:
                    view = memoryview(data)
                    while view:
                        view = view[into.write(view) :]
        except OSError:
            # The program does not listen. What it prints says the rest.
            pass
