"""The folder of a survey: its plan, what is done of it, and at last its manifest."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from analysis.survey.data_card import NAME, data_card
from analysis.survey.errors import SurveyError
from analysis.survey.places import PLAN, begun, part_path
from analysis.survey.plan import Plan, Task
from analysis.survey.schema import VERSION, tables_with
from analysis.survey.sources import Unreadable

_MANIFEST = "manifest.json"
_TASKS = "tasks"


class Done(NamedTuple):
    """What a task has written: rows by table, findings by severity, and what it could not read."""

    task: int
    rows: dict[str, int]
    found: dict[str, int]
    unreadable: tuple[Unreadable, ...]


class Manifest(NamedTuple):
    """What a whole survey has written. `parts` is how many files each table has."""

    parts: int
    rows: dict[str, int]
    found: dict[str, int]
    unreadable: tuple[Unreadable, ...]


class Folder:
    """A folder that holds the tables of a survey, or will."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def begin(self, plan: Plan) -> None:
        """Make the folder ready for a plan, or go on with it.

        Raises SurveyError if it holds anything else, and OSError if it
        cannot be written to.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        kept = self._read(PLAN)
        if kept is None:
            if any(self.path.iterdir()):
                raise SurveyError("survey-not-empty", path=str(self.path))
            for name in (*tables_with(plan.worlds is not None), _TASKS):
                (self.path / name).mkdir()
            self._write(PLAN, _as_json(plan.as_dict()))
        elif kept != plan.as_dict():
            raise SurveyError("survey-other-survey", path=str(self.path))

    def done(self) -> dict[int, Done]:
        """Return the tasks that are done, by number.

        Those that could not read a file are to be done again.
        """
        out = {}
        for path in sorted((self.path / _TASKS).glob("[0-9]*.json")):
            row = json.loads(path.read_bytes())
            if not row["unreadable"]:
                out[row["task"]] = Done(row["task"], row["rows"], row["found"], ())
        return out

    def note(self, done: Done) -> None:
        """Note that a task is done."""
        self._write(f"{_TASKS}/{done.task:06}.json", _as_json(done._asdict()))

    def finish(self, plan: Plan, done: Iterable[Done]) -> Manifest:
        """Write the manifest of a survey all of whose tasks are done, and return it.

        With decisions there is a data card too. Cost: some columns of these are read again.

        Raises SurveyError if a part is not in this folder: workers have written it to
        a folder of the same name on another machine.
        """
        tables = tables_with(plan.worlds is not None)
        rows: Counter[str] = Counter(dict.fromkeys(tables, 0))
        found: Counter[str] = Counter()
        unreadable = list(plan.unreadable)
        parts = 0
        for one in done:
            rows.update(one.rows)
            found.update(one.found)
            unreadable += one.unreadable
            parts += 1
        for table in tables:
            own = {path.name for path in (self.path / table).iterdir()}
            if not own.issuperset(part_path("", table, n).name for n in range(parts)):
                raise SurveyError("survey-elsewhere", path=str(self.path))
            for name in own:
                if name.startswith("."):  # left behind by a worker that was killed
                    (self.path / table / name).unlink(missing_ok=True)
        manifest = Manifest(parts, dict(rows), dict(found), tuple(dict.fromkeys(unreadable)))
        if plan.worlds is not None:
            from analysis.survey.parquet import counted

            counts = counted(part_path(self.path, "decisions", n) for n in range(parts))
            self._write(NAME, data_card(plan.worlds, manifest.rows, counts).encode())
        body = {"version": VERSION, "carnet": version("carnet"), **manifest._asdict()}
        self._write(_MANIFEST, _as_json(body))
        return manifest

    def manifest(self) -> Manifest:
        """Return the manifest.

        Raises SurveyError if there is none, or if it is of another version of the tables.
        """
        kept = self._read(_MANIFEST)
        if kept is None:
            what = "survey-none" if self._read(PLAN) is None else "survey-unfinished"
            raise SurveyError(what, path=str(self.path))
        if kept.get("version") != VERSION:
            raise SurveyError("survey-other-version", path=str(self.path))
        unreadable = tuple(Unreadable(*one) for one in kept["unreadable"])
        return Manifest(kept["parts"], kept["rows"], kept["found"], unreadable)

    def _read(self, name: str) -> dict[str, Any] | None:
        try:
            content = (self.path / name).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        try:
            kept = json.loads(content)
        except ValueError:
            return {}
        return kept if isinstance(kept, dict) else {}

    def _write(self, name: str, content: bytes) -> None:
        """Write a file whole or not at all."""
        with begun({name: self.path / name}) as paths:
            paths[name].write_bytes(content)


def _as_json(content: dict[str, Any]) -> bytes:
    return json.dumps(content, indent=1, sort_keys=True).encode() + b"\n"


#: Does tasks in any order, and yields each when it is done.
Workers = Callable[[Iterable[Task]], Iterator[tuple[Task, Done]]]


def surveyed(plan: Plan, path: str, workers: Workers, at: Callable[[int], None]) -> Manifest:
    """Write the tables of a plan into a folder, and return their manifest.

    A survey that was interrupted goes on. `at` is called with the bytes of each task that is done.
    Raises SurveyError and OSError as `Folder` does, and what the workers raise.
    """
    folder = Folder(path)
    folder.begin(plan)
    done = folder.done()
    left = []
    for task in plan.tasks():
        if task.number in done:
            at(task.size)
        else:
            left.append(task)
    for task, what in workers(left):
        done[task.number] = what
        at(task.size)
    return folder.finish(plan, (done[number] for number in sorted(done)))
