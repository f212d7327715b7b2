"""Tasks done in this process, or in several on this machine, even if some of those are killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import connection, get_context, parent_process
from threading import Thread

from analysis.survey.errors import Lost
from analysis.survey.folder import Done
from analysis.survey.plan import Task
from analysis.survey.task import do

#: How many processes in a row may die over a task that is done alone.
TRIES = 3


def by_processes(
    tasks: Iterable[Task], folder: str, jobs: int, prepare: Callable[[], object]
) -> Iterator[tuple[Task, Done]]:
    """Yield the tasks as they are done, in as many processes; with one job in this one.

    `prepare` is called in each process first. A task whose process has been killed is done again.
    Raises Lost for one that is killed TRIES times when nothing else is being done, and what `do`
    raises.
    """
    if jobs == 1:
        return ((task, do(task, folder)) for task in tasks)
    return in_processes(tasks, folder, jobs, prepare)


def in_processes(
    tasks: Iterable[Task], folder: str, jobs: int, prepare: Callable[[], object]
) -> Iterator[tuple[Task, Done]]:
    """Yield the same, with one job in a process of its own, too."""
    left = iter(tasks)
    while True:
        interrupted: list[Task] = []
        yield from _together(left, folder, jobs, prepare, interrupted)
        if not interrupted:
            return
        # One of these may be what killed its process. Alone, it can harm no other.
        yield from _one_by_one(interrupted, folder, prepare)


def _together(
    left: Iterator[Task],
    folder: str,
    jobs: int,
    prepare: Callable[[], object],
    interrupted: list[Task],
) -> Iterator[tuple[Task, Done]]:
    """Yield the tasks that are done until a process dies; what was begun then is `interrupted`."""
    doing: dict[Future[Done], Task] = {}
    with _pool(jobs, prepare) as pool:
        try:
            while True:
                for task in islice(left, 2 * jobs - len(doing)):
                    try:
                        doing[pool.submit(do, task, folder)] = task
                    except BrokenExecutor:
                        interrupted.append(task)
                if not doing:
                    return
                for future in wait(doing, return_when=FIRST_COMPLETED).done:
                    task = doing.pop(future)
                    try:
                        done = future.result()
                    except BrokenExecutor:
                        interrupted.append(task)
                    else:
                        yield task, done
                if interrupted:
                    for future, task in doing.items():
                        if future.exception() is None:
                            yield task, future.result()
                        else:
                            interrupted.append(task)
                    return
        finally:
            pool.shutdown(cancel_futures=True)


def _one_by_one(
    tasks: list[Task], folder: str, prepare: Callable[[], object]
) -> Iterator[tuple[Task, Done]]:
    left, deaths = tasks, 0
    while left:
        with _pool(1, prepare) as pool:
            for at, task in enumerate(left):
                try:
                    done = pool.submit(do, task, folder).result()
                except BrokenExecutor:
                    deaths += 1
                    if deaths == TRIES:
                        raise lost(task) from None
                    left = left[at:]
                    break
                deaths = 0
                yield task, done
            else:
                return


def lost(task: Task) -> Lost:
    """Return the error for a task that kills its processes."""
    names = list(dict.fromkeys(span.file for span in task.spans))
    return Lost("survey-lost", path=names[0] if len(names) == 1 else f"{names[0]} … {names[-1]}")


def _pool(jobs: int, prepare: Callable[[], object]) -> ProcessPoolExecutor:
    # A process that is forked would take over the threads and locks of libraries.
    context = get_context("spawn")
    return ProcessPoolExecutor(jobs, context, initializer=_prepared, initargs=(prepare,))


def _prepared(prepare: Callable[[], object]) -> None:
    """Make a process ready: it ends with an interrupt, and with the process that began it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    Thread(target=watch, daemon=True).start()
    prepare()
