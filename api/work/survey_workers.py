"""The tasks of a survey, done by a pool of processes on this machine."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from contextlib import closing

from analysis.survey.errors import SurveyError
from analysis.survey.folder import Done
from analysis.survey.plan import Task
from analysis.survey.task import do, do_to_bytes, lost
from api.work.in_order import InOrder
from api.work.outcome import Done as Worked
from api.work.outcome import Failed, Lost
from api.work.piece import Task as Call
from api.work.pool import Pool


def by_pool(tasks: Iterable[Task], folder: str, jobs: int) -> Iterator[tuple[Task, Done]]:
    """Yield the tasks in order, when each is done, in as many processes.

    A task whose process has been killed is done once more. Raises its error if that one is killed
    too, SurveyError if no process can begin, and what `do` raises.
    """
    calls = ((task, Call(do_to_bytes, (task, folder), lasting=False, batch=True)) for task in tasks)
    with closing(Pool(jobs, nice=0)) as pool, closing(InOrder[Task](pool, "", 2 * jobs)) as given:
        for task, outcome in given.all(calls):
            if isinstance(outcome, Failed):
                # Here it fails in the same way, and shows why.
                yield task, do(task, folder)
            elif isinstance(outcome, Worked):
                done = pickle.loads(outcome.result)
                if isinstance(done, OSError):
                    raise done
                yield task, done
            elif isinstance(outcome, Lost) and not outcome.begun:
                raise SurveyError("no-thread")
            else:
                raise lost(task)
