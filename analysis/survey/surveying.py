"""A survey from its plan to its manifest, whoever does the tasks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from analysis.survey.folder import Done, Folder, Manifest
from analysis.survey.plan import Plan, Task

#: Does tasks in any order, and yields each when it is done.
Workers = Callable[[Iterable[Task]], Iterator[tuple[Task, Done]]]


def surveyed(plan: Plan, path: str, workers: Workers, at: Callable[[int], None]) -> Manifest:
    """Write the tables of a plan into a folder, and return their manifest.

    A survey that was interrupted goes on. `at` is called with the bytes of each task that is done.
    Raises FolderError and OSError as `Folder` does, and what the workers raise.
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
