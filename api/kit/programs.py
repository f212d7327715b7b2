"""Asks a program a question, in one of three ways, and returns its answer.

`docs/conformance.md` specifies them: the text in a file, the text on standard input, or all
questions to one process as lines of JSON.
"""

from __future__ import annotations

import json
import re
import shlex
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from api.kit.cases import Question, packed_text
from api.kit.processes import NoAnswer, Process

#: What stands for the file, the record and the depth in a command.
_PLACES = re.compile(r"\{(file|record|depth)?\}")


class Program(Protocol):
    """What answers questions."""

    def answer(self, question: Question) -> Mapping[str, Any] | None:
        """Return the answer, or None if the program does not do such tasks.

        Raises NoAnswer, and Unstartable if there is no program.
        """
        ...

    def close(self) -> None:
        """End what still runs."""
        ...


class Limits(NamedTuple):
    """What a program may need for one answer: seconds, and bytes of output."""

    seconds: float
    most: int


class OneProcessEach:
    """A program that is started for each question, a command for each task that it can do.

    The text is in a file, which stands for `{}` in the command or after it, unless it is to come on
    standard input.
    """

    def __init__(self, commands: Mapping[str, str], limits: Limits, *, stdin: bool = False) -> None:
        self._commands = {task: shlex.split(command) for task, command in commands.items()}
        self._limits = limits
        self._stdin = stdin
        self._folder = tempfile.TemporaryDirectory(prefix="carnet-conformance-")
        self._file = Path(self._folder.name, "case.carnet")

    def answer(self, question: Question) -> Mapping[str, Any] | None:
        """Start the task's command, and return what it prints."""
        command = self._commands.get(question.task)
        if command is None:
            return None
        if not self._stdin:
            self._file.write_bytes(question.text)
        text = question.text if self._stdin else b""
        printed, complaint = self._run(self._filled(command, question), text)
        try:
            return _as_answer(question.task, printed)
        except NoAnswer as error:
            # Many languages end a program that failed with status 1, and say why on standard error.
            said = f"; {complaint[:200]}" if complaint else ""
            raise NoAnswer(error.kind, f"{error.detail}{said}") from None

    def close(self) -> None:
        """Remove the file with the text."""
        self._folder.cleanup()

    def _filled(self, command: list[str], question: Question) -> list[str]:
        named = {"file": str(self._file), "record": question.record, "depth": question.depth}
        seen: set[str] = set()

        def fill(found: re.Match[str]) -> str:
            seen.add(found[1] or "file")
            return str(named[found[1] or "file"])

        filled = [_PLACES.sub(fill, word) for word in command]
        if "file" not in seen and not self._stdin:
            filled.append(str(self._file))
        if question.task == "perft":
            for name in ("record", "depth"):
                filled += [] if name in seen else [f"--{name}", str(named[name])]
        return filled

    def _run(self, command: list[str], text: bytes) -> tuple[bytes, str]:
        with Process(command, self._limits.most) as process:
            process.send(text, last=True)
            printed, status = process.rest(self._limits.seconds)
            # 1 says, of carnet and of most programs that look for faults, that there are some.
            if status not in (0, 1):
                raise NoAnswer("crashed", _ending(status, process.complaint()))
            return printed, process.complaint()


class OneProcess:
    """A program that answers one line of JSON with one, and goes on.

    If an answer fails, the program is started anew for the next question.
    """

    def __init__(self, command: str | list[str], limits: Limits) -> None:
        self._command = shlex.split(command) if isinstance(command, str) else command
        self._limits = limits
        self._process: Process | None = None
        self._asked = 0

    def answer(self, question: Question) -> Mapping[str, Any] | None:
        """Ask the running program, and return the next line as JSON."""
        if self._process is None:
            self._process = Process(self._command, self._limits.most)
        try:
            return self._answered(self._process, question)
        except NoAnswer:
            self.close()
            raise

    def _answered(self, process: Process, question: Question) -> Mapping[str, Any] | None:
        self._asked += 1
        asked = json.dumps({"id": self._asked, **question.as_json()}, ensure_ascii=True)
        process.send(asked.encode() + b"\n")
        line = process.line(self._limits.seconds)
        if line is None:
            raise NoAnswer("crashed", _ending(process.status(1), process.complaint()))
        answer = _object(line)
        if answer.get("id") != self._asked:
            raise NoAnswer("garbled", _shown(line))
        return None if answer.get("unable") is True else answer

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.kill()
            self._process = None


def _as_answer(task: str, printed: bytes) -> Mapping[str, Any]:
    """Return what a command prints as one process would have answered. Raises NoAnswer."""
    if task == "write":
        return packed_text(printed)
    if task == "read":
        return _object(printed)
    lines = [line for line in printed.split(b"\n") if line.strip()]
    if task == "check":
        return {"records": [_object(line) for line in lines]}
    counts = []
    for depth, line in enumerate(lines, 1):
        found = re.fullmatch(rb"\s*([0-9]{1,18})\s+([0-9]{1,18})\s*", line)
        if found is None or int(found[1]) != depth:
            raise NoAnswer("garbled", _shown(line))
        counts.append(int(found[2]))
    return {"counts": counts}


def _object(line: bytes) -> dict[str, Any]:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        raise NoAnswer("garbled", _shown(line)) from None
    if not isinstance(told, dict):
        raise NoAnswer("garbled", _shown(line))
    return told


def _shown(line: bytes) -> str:
    return ascii(line[:80].decode("utf-8", "replace"))


def _ending(status: int | None, complaint: str) -> str:
    return f"{'?' if status is None else status}{': ' if complaint else ''}{complaint[:200]}"
